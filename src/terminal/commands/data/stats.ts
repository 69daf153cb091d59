import { Flags } from '@oclif/core'
import { dataFlags, GvqCommand, readOnlyFlag } from '../support/command.ts'

export default class Stats extends GvqCommand {
  static override summary = 'Count records, index entries and vectors, and show the size of the data on disk.'
  static override description =
    'Reads every index completely to count it. Words are counted in the index of SearchBM25.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static override flags = {
    ...dataFlags,
    ...readOnlyFlag,
    json: Flags.boolean({ description: 'Print JSON.' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Stats)
    const { statsAction } = await import('../actions/data/stats.ts')
    await statsAction({
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      readOnly: flags['read-only'],
      json: flags.json,
    })
  }
}
