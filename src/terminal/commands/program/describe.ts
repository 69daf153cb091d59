import { Args, Flags } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

export default class Describe extends GvqCommand {
  static override summary = 'Show the types and queries of a project, or one of them.'
  static override description =
    'For a type, shows its properties and the edges that connect it; for a query, the comment above it, its parameters and the type of its response in TypeScript. Reads the .hx files only, not the data.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> GetPerson --json',
  ]
  static override args = {
    name: Args.string({ ignoreStdin: true, description: 'Name of a type or query; defaults to all.' }),
  }
  static override flags = {
    project: Flags.string({
      description: 'Project folder, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    json: Flags.boolean({ description: 'Print JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Describe)
    const { describeAction } = await import('../actions/program/describe.ts')
    await describeAction({ name: args.name, project: flags.project, json: flags.json })
  }
}
