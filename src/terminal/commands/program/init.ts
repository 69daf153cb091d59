import { Args, Flags } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

export default class Init extends GvqCommand {
  static override summary = 'Create a small project.'
  static override description = 'Never overwrites a file. Prompts on a terminal only, and not with --yes.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> my-graph',
    '<%= config.bin %> <%= command.id %> my-graph --name "My graph" --yes',
  ]
  static override args = {
    dir: Args.string({
      ignoreStdin: true,
      description: 'Project folder; created if it does not exist.',
      default: '.',
    }),
  }
  static override flags = {
    name: Flags.string({ description: 'Project name; defaults to the name of its folder.' }),
    yes: Flags.boolean({ char: 'y', description: 'Do not prompt.' }),
    json: Flags.boolean({ description: 'Print which files were created and kept as JSON; does not prompt.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Init)
    const { initAction } = await import('../actions/program/init.ts')
    await initAction({ folder: args.dir, name: flags.name, yes: flags.yes, json: flags.json })
  }
}
