import { Args, Flags } from '@oclif/core'
import { GvqCommand } from './support/command.ts'

export default class Init extends GvqCommand {
  static override summary = 'Make a small project to start from.'
  static override description =
    'Keeps every file that is there already. Asks on a terminal only, and not with --yes.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> my-graph',
    '<%= config.bin %> <%= command.id %> my-graph --name "My graph" --yes',
  ]
  static override args = {
    dir: Args.string({
      ignoreStdin: true,
      description: 'Folder of the project; made when it is not there.',
      default: '.',
    }),
  }
  static override flags = {
    name: Flags.string({ description: 'Name of the project; that of its folder unless set.' }),
    yes: Flags.boolean({ char: 'y', description: 'Ask nothing.' }),
    json: Flags.boolean({ description: 'Print what was created and kept as JSON; asks nothing.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Init)
    const { initAction } = await import('./actions/init.ts')
    await initAction({ folder: args.dir, name: flags.name, yes: flags.yes, json: flags.json })
  }
}
