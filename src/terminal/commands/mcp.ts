import { Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Mcp extends GvqCommand {
  static override summary = 'Serve the queries with #[mcp] to agents, over standard input and output.'
  static override description =
    `Speaks the Model Context Protocol. Every query with #[mcp] is a tool; list, schema, check and explain are tools too.
Only queries that read are, unless --allow-writes is given. Where gvq serve has the data, the queries go through it.
A client is set up with this command and the folder of the project: gvq mcp --project DIR.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --project examples/knowledge-graph',
    '<%= config.bin %> <%= command.id %> --project examples/knowledge-graph --allow-writes',
  ]
  static override flags = {
    ...projectFlags,
    'allow-writes': Flags.boolean({ description: 'Let queries that write be tools too.' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp)
    const { mcpAction } = await import('./actions/mcp.ts')
    await mcpAction({
      project: flags.project,
      data: flags.data,
      allowWrites: flags['allow-writes'],
      debug: flags.debug,
    })
  }
}
