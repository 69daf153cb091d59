import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand, parameterFlags } from '../support/command.ts'

export default class Explain extends GvqCommand {
  static override summary = 'Explain a diagnostic code, or how a query runs.'
  static override description =
    'For a code such as E207, shows what it means, with an example; for a query of the project, shows its plan, on PostgreSQL with the SQL, which --profile also runs and measures. Without an argument, lists all codes.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> E207',
    '<%= config.bin %> <%= command.id %> GetPerson --project examples/social',
    '<%= config.bin %> <%= command.id %> GetPerson --profile -p name=Ada',
  ]
  static override args = {
    subject: Args.string({ ignoreStdin: true, description: 'A code such as E207, or the name of a query.' }),
  }
  static override flags = {
    json: Flags.boolean({ description: 'Print JSON.' }),
    ...dataFlags,
    profile: Flags.boolean({
      description:
        'Run the query and show the rows, storage reads, cache hits and milliseconds of each operator. Writes are rolled back.',
    }),
    ...parameterFlags,
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Explain)
    const { explainAction } = await import('../actions/program/explain.ts')
    await explainAction({
      subject: args.subject,
      json: flags.json,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      profile: flags.profile,
      assignments: flags.param ?? [],
      params: flags.params,
    })
  }
}
