import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand, prose } from '../support/command.ts'

export default class Backup extends GvqCommand {
  static override summary = 'Copy the data folder, even while gvq serve is using it.'
  static override description =
    prose(`The copy is a consistent snapshot and a data folder of its own: pass it to --data, or put it in place of a lost one. It
appears only when it is complete, and is opened once to verify it.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> backup-monday',
    '<%= config.bin %> <%= command.id %> backup-tuesday --json',
  ]
  static override args = {
    dir: Args.string({ ignoreStdin: true, required: true, description: 'A new or empty folder.' }),
  }
  static override flags = {
    ...dataFlags,
    json: Flags.boolean({ description: 'Print what was copied as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Backup)
    const { backupAction } = await import('../actions/data/backup.ts')
    await backupAction({
      folder: args.dir,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      json: flags.json,
    })
  }
}
