import { Flags } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

export default class Graph extends GvqCommand {
  static override summary = 'Draw the schema as a Mermaid or Graphviz diagram.'
  static override description =
    'GitHub and many editors draw Mermaid in Markdown. To draw it with Graphviz, run gvq graph --format dot | dot -Tsvg.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --format dot > schema.dot',
  ]
  static override flags = {
    project: Flags.string({
      description: 'Project folder, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    format: Flags.option({
      options: ['mermaid', 'dot'] as const,
      description: 'Diagram language.',
      default: 'mermaid' as const,
    })(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Graph)
    const { graphAction } = await import('../actions/program/describe.ts')
    await graphAction({ project: flags.project, format: flags.format })
  }
}
