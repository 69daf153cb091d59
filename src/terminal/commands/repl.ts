import { Flags } from '@oclif/core'
import { outputModes } from '../../tools/output/index.ts'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Repl extends GvqCommand {
  static override summary = 'Type queries and see their answers.'
  static override description =
    `Calls declared queries and runs traversals and statements; names bound by <- last.
Without a terminal it runs what standard input holds, and exits with 1 when an entry failed.
Works through gvq serve where that has the data open. :help shows what can be entered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    `echo 'CreateUser(name: "Ada", age: 36)' | <%= config.bin %> <%= command.id %>`,
  ]
  static override flags = {
    ...projectFlags,
    mode: Flags.string({
      description: 'How answers are shown: tables on a terminal, else JSON, unless set.',
      options: outputModes,
    }),
    'on-error': Flags.string({
      description: 'What a script does when an entry fails; its exit code is 1 either way.',
      options: ['stop', 'continue'],
      default: 'continue',
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Repl)
    const { replAction } = await import('./actions/repl.ts')
    process.exitCode = await replAction({
      project: flags.project,
      data: flags.data,
      debug: flags.debug,
      mode: outputModes.find(mode => mode === flags.mode),
      onError: flags['on-error'] === 'stop' ? 'stop' : 'continue',
    })
  }
}
