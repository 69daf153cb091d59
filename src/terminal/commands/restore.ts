import { Args, Flags } from '@oclif/core'
import { GvqCommand, projectFlags, prose } from './support/command.ts'

export default class Restore extends GvqCommand {
  static override summary = 'Bring back what gvq dump wrote, into a new data folder.'
  static override description =
    prose(`Ids and vectors are as they were. The schema of the project must fit the dump; a project folder that is new or empty gets
the .hx files of the dump. The data appears when it is complete.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> dump-monday --data restored',
    '<%= config.bin %> <%= command.id %> dump-monday --project copy --json',
  ]
  static override args = {
    dir: Args.string({ ignoreStdin: true, required: true, description: 'The folder of a dump.' }),
  }
  static override flags = {
    ...projectFlags,
    json: Flags.boolean({ description: 'Print what was read as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Restore)
    const { restoreAction } = await import('./actions/dump.ts')
    await restoreAction({ folder: args.dir, project: flags.project, data: flags.data, json: flags.json })
  }
}
