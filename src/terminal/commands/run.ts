import { Args, Flags } from '@oclif/core'
import type { OutputMode } from '../../tools/output/index.ts'
import { GvqCommand, parameterFlags, projectFlags } from './support/command.ts'

export default class Run extends GvqCommand {
  static override summary = 'Run one query and print its answer as JSON.'
  static override description = `Prints what POST /QUERY would answer, and nothing else, on standard output.
Exits with 1 for whatever HTTP would answer with an error, with 2 when the command is used wrongly.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> CreateUser -p name=Ada -p age=36',
    `<%= config.bin %> <%= command.id %> CreateUser --params '{"name": "Ada", "age": 36}'`,
    '<%= config.bin %> <%= command.id %> ListUsers --mode table',
  ]
  static override args = {
    query: Args.string({ ignoreStdin: true, description: 'Name of the query.', required: true }),
  }
  static override flags = {
    ...projectFlags,
    ...parameterFlags,
    json: Flags.boolean({ description: 'Print an error as JSON too, as HTTP would send it.' }),
    mode: Flags.option({
      description: 'How to show the answer, instead of as JSON. Only a table leaves anything out.',
      // Written out: no command loads what shows answers before it has one.
      options: [
        'table',
        'json',
        'jsonl',
        'csv',
        'tsv',
        'markdown',
        'line',
        'none',
      ] as const satisfies readonly OutputMode[],
    })(),
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
      mode: flags.mode,
    })
  }
}
