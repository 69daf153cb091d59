import { Args, Flags } from '@oclif/core'
import { outputModes } from '../../../tools/output/index.ts'
import { dataFlags, GvqCommand, readOnlyFlag } from '../support/command.ts'

export default class Repl extends GvqCommand {
  static override summary = 'Run queries interactively.'
  static override description =
    `Calls declared queries and runs traversals and statements; names bound with <- last for the session.
With files or -c runs their entries, files first; without a terminal, those of standard input. Exits with 1 if one failed.
If gvq serve has the data open, works through it. :help shows what can be entered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    `<%= config.bin %> <%= command.id %> -c 'CreateUser(name: "Ada", age: 36)' -c ':schema'`,
  ]
  static override strict = false
  static override args = {
    file: Args.string({ ignoreStdin: true, description: 'Scripts to run, one after another.' }),
  }
  static override flags = {
    ...dataFlags,
    ...readOnlyFlag,
    command: Flags.string({
      char: 'c',
      description: 'Run an entry or a command, and end.',
      helpValue: 'ENTRY',
      multiple: true,
      multipleNonGreedy: true,
    }),
    mode: Flags.string({
      description: 'How to show results; defaults to table on a terminal, otherwise to json.',
      options: outputModes,
    }),
    'on-error': Flags.string({
      description: 'What a script does when an entry fails; the exit code is 1 in both cases.',
      options: ['stop', 'continue'],
      default: 'continue',
    }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Repl)
    const { replAction } = await import('../actions/serving/repl.ts')
    process.exitCode = await replAction({
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      readOnly: flags['read-only'],
      debug: flags.debug,
      mode: outputModes.find(mode => mode === flags.mode),
      files: argv.map(String),
      entries: flags.command ?? [],
      onError: flags['on-error'] === 'stop' ? 'stop' : 'continue',
    })
  }
}
