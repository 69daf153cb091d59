import { Args, Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Run extends GvqCommand {
  static override summary = 'Run one query and print its answer as JSON.'
  static override description = `Prints what POST /QUERY would answer, and nothing else, on standard output.
Exits with 1 for whatever HTTP would answer with an error, with 2 when the command is used wrongly.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> CreateUser -p name=Ada -p age=36',
    `<%= config.bin %> <%= command.id %> CreateUser --params '{"name": "Ada", "age": 36}'`,
  ]
  static override args = {
    query: Args.string({ ignoreStdin: true, description: 'Name of the query.', required: true }),
  }
  static override flags = {
    ...projectFlags,
    param: Flags.string({
      char: 'p',
      description: 'One parameter. Arrays and objects are JSON; everything else is written plainly.',
      helpValue: 'NAME=VALUE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    params: Flags.string({
      description:
        'All parameters as a JSON object, as @FILE, or as - for standard input. -p wins over them.',
      helpValue: 'JSON',
    }),
    json: Flags.boolean({ description: 'Print an error as JSON too, as HTTP would send it.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Run)
    const { runAction } = await import('./actions/run.ts')
    await runAction({
      query: args.query,
      project: flags.project,
      data: flags.data,
      assignments: flags.param ?? [],
      params: flags.params,
      json: flags.json,
    })
  }
}
