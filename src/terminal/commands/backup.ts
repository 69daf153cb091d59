import { Args, Flags } from '@oclif/core'
import { GvqCommand, projectFlags, prose } from './support/command.ts'

export default class Backup extends GvqCommand {
  static override summary = 'Copy the data folder as of now, also while gvq serve uses it.'
  static override description =
    prose(`The copy holds whole transactions of one moment and is a data folder by itself: --data takes it, or it takes the place of a
lost one. It appears when it is complete, and is opened once to see that it works.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> backup-monday',
    '<%= config.bin %> <%= command.id %> backup-tuesday --json',
  ]
  static override args = {
    dir: Args.string({ ignoreStdin: true, required: true, description: 'A new or empty folder.' }),
  }
  static override flags = {
    ...projectFlags,
    json: Flags.boolean({ description: 'Print what was copied as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Backup)
    const { backupAction } = await import('./actions/backup.ts')
    await backupAction({ folder: args.dir, project: flags.project, data: flags.data, json: flags.json })
  }
}
