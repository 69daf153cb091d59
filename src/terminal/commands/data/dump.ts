import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand, prose, readOnlyFlag } from '../support/command.ts'

export default class Dump extends GvqCommand {
  static override summary = 'Write all data as text that gvq restore can read.'
  static override description =
    prose(`Writes the .hx files and one JSON Lines file per type, with ids and vectors. The same data always gives the same text, so
dumps can be compared and kept under version control.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> dump-monday',
    '<%= config.bin %> <%= command.id %> dump-json --json',
  ]
  static override args = {
    dir: Args.string({ ignoreStdin: true, required: true, description: 'A new or empty folder.' }),
  }
  static override flags = {
    ...dataFlags,
    ...readOnlyFlag,
    json: Flags.boolean({ description: 'Print what was written as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Dump)
    const { dumpAction } = await import('../actions/data/dump.ts')
    await dumpAction({
      folder: args.dir,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      readOnly: flags['read-only'],
      json: flags.json,
    })
  }
}
