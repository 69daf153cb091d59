import { Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Stats extends GvqCommand {
  static override summary = 'Count the records, indexes and vectors of the data, and its size on disk.'
  static override description =
    'Reads every index whole to count it. Words are those of the index that SearchBM25 uses.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static override flags = { ...projectFlags, json: Flags.boolean({ description: 'Print JSON.' }) }

  async run(): Promise<void> {
    const { flags } = await this.parse(Stats)
    const { statsAction } = await import('./actions/stats.ts')
    await statsAction({ project: flags.project, data: flags.data, json: flags.json })
  }
}
