import { Flags } from '@oclif/core'
import { GvqCommand } from './support/command.ts'

export default class Graph extends GvqCommand {
  static override summary = 'Draw the schema as a diagram, for Mermaid or Graphviz.'
  static override description =
    'GitHub and many editors draw Mermaid in a Markdown block; dot draws the other: gvq graph --format dot | dot -Tsvg.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --format dot > schema.dot',
  ]
  static override flags = {
    project: Flags.string({
      description: 'Folder of the project, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    format: Flags.option({
      options: ['mermaid', 'dot'] as const,
      description: 'The language of the diagram.',
      default: 'mermaid' as const,
    })(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Graph)
    const { graphAction } = await import('./actions/describe.ts')
    await graphAction({ project: flags.project, format: flags.format })
  }
}
