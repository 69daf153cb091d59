import { Args, Flags } from '@oclif/core'
import { GvqCommand } from './support/command.ts'

export default class Explain extends GvqCommand {
  static override summary = 'Explain a code that gvq check shows, or how a query will run.'
  static override description =
    'A code such as E207 is explained with a program that raises it; a query of the project with its plan. Lists all codes when nothing is given.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> E207',
    '<%= config.bin %> <%= command.id %> GetPerson --project examples/social',
  ]
  static override args = {
    subject: Args.string({ ignoreStdin: true, description: 'A code such as E207, or the name of a query.' }),
  }
  static override flags = {
    json: Flags.boolean({ description: 'Print JSON.' }),
    project: Flags.string({ description: 'The folder of the project.', default: '.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Explain)
    const { explainAction } = await import('./actions/explain.ts')
    await explainAction({ subject: args.subject, json: flags.json, project: flags.project })
  }
}
