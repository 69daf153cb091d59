import { Args, Flags } from '@oclif/core'
import { GvqCommand } from './support/command.ts'

export default class Explain extends GvqCommand {
  static override summary = 'Explain a code that gvq check shows, with a program that raises it.'
  static override description = 'Lists all codes when none is given. Needs neither a project nor a network.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> E207',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static override args = {
    code: Args.string({ description: 'A code such as E207 or W102; all of them unless given.' }),
  }
  static override flags = { json: Flags.boolean({ description: 'Print JSON.' }) }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Explain)
    const { explainAction } = await import('./actions/explain.ts')
    await explainAction({ code: args.code, json: flags.json })
  }
}
