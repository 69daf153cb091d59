import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand, parameterFlags, readOnlyFlag } from '../support/command.ts'
import { modes } from '../support/run-arguments.ts'

export default class Run extends GvqCommand {
  static override summary = 'Run a query and print its result as JSON.'
  static override description = `Standard output is exactly what POST /QUERY would respond with.
Exits with 1 if HTTP would respond with an error, and with 2 on wrong usage.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> CreateUser -p name=Ada -p age=36',
    `<%= config.bin %> <%= command.id %> CreateUser --params '{"name": "Ada", "age": 36}'`,
    '<%= config.bin %> <%= command.id %> ListUsers --mode table',
  ]
  static override args = {
    query: Args.string({ ignoreStdin: true, description: 'Name of the query.', required: true }),
  }
  static override flags = {
    ...dataFlags,
    ...readOnlyFlag,
    ...parameterFlags,
    json: Flags.boolean({ description: 'Print errors as JSON too, as over HTTP.' }),
    mode: Flags.option({
      description: 'How to show the result; defaults to JSON. Only table may leave something out.',
      options: modes,
    })(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Run)
    const { runAction } = await import('../actions/serving/run.ts')
    await runAction({
      query: args.query,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      readOnly: flags['read-only'],
      assignments: flags.param ?? [],
      params: flags.params,
      json: flags.json,
      mode: flags.mode,
    })
  }
}
