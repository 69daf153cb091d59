import { Flags } from '@oclif/core'
import { dataFlags, GvqCommand } from '../support/command.ts'

export default class Mcp extends GvqCommand {
  static override summary = 'Serve the queries with #[mcp] to agents over standard input and output.'
  static override description =
    `Implements the Model Context Protocol. Each query with #[mcp] is a tool; list, schema, check and explain are tools too.
Queries that write are not exposed unless --allow-writes is given. If gvq serve has the data open, queries run through it.
Configure clients with this command and the project folder: gvq mcp --project DIR.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --project examples/knowledge-graph',
    '<%= config.bin %> <%= command.id %> --project examples/knowledge-graph --allow-writes',
  ]
  static override flags = {
    ...dataFlags,
    'allow-writes': Flags.boolean({ description: 'Expose queries that write, too.' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp)
    const { mcpAction } = await import('../actions/serving/mcp.ts')
    await mcpAction({
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      allowWrites: flags['allow-writes'],
      debug: flags.debug,
    })
  }
}
