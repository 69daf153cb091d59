import { Args, Flags } from '@oclif/core'
import { GvqCommand, projectFlags, prose } from './support/command.ts'

export default class Dump extends GvqCommand {
  static override summary = 'Write all data as text that gvq restore takes back.'
  static override description =
    prose(`The folder gets the .hx files and one file of JSON Lines a type, with ids and vectors as they are. The same data is
always the same text, so that two dumps can be compared and kept under version control.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> dump-monday',
    '<%= config.bin %> <%= command.id %> dump-json --json',
  ]
  static override args = {
    dir: Args.string({ ignoreStdin: true, required: true, description: 'A new or empty folder.' }),
  }
  static override flags = {
    ...projectFlags,
    json: Flags.boolean({ description: 'Print what was written as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Dump)
    const { dumpAction } = await import('./actions/dump.ts')
    await dumpAction({ folder: args.dir, project: flags.project, data: flags.data, json: flags.json })
  }
}
