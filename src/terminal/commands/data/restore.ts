import { Args, Flags } from '@oclif/core'
import { awayFlag, GvqCommand, projectFlags, prose } from '../support/command.ts'

export default class Restore extends GvqCommand {
  static override summary = 'Restore a dump into a new data folder.'
  static override description =
    prose(`Keeps ids and vectors. The schema of the project must match the dump; a new or empty project folder receives the .hx
files of the dump. The data appears only when it is complete.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> dump-monday --data restored',
    '<%= config.bin %> <%= command.id %> dump-monday --project copy --json',
  ]
  static override args = {
    dir: Args.string({ ignoreStdin: true, required: true, description: 'Folder written by gvq dump.' }),
  }
  static override flags = {
    ...projectFlags,
    wait: awayFlag,
    json: Flags.boolean({ description: 'Print what was restored as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Restore)
    const { restoreAction } = await import('../actions/data/dump.ts')
    await restoreAction({
      folder: args.dir,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      json: flags.json,
    })
  }
}
