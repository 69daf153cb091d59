import { Flags } from '@oclif/core'
import { engines } from '../../store/storage/engine.ts'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Doctor extends GvqCommand {
  static override summary = 'Say what gvq runs on, and what is wrong with it.'
  static override description =
    `Compares all that is derived from the records (indexes, counts, adjacency, vector index files) with them.
Exits with 1 when something is broken, and names the command that mends it.
With --to the data folder gets another store first; killed at any moment, it keeps the one it had or has the new one whole.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --project examples/social',
    '<%= config.bin %> <%= command.id %> --repair',
    '<%= config.bin %> <%= command.id %> --to rocksdb',
  ]
  static override flags = {
    ...projectFlags,
    repair: Flags.boolean({ description: 'Make anew, from the records, what does not agree with them.' }),
    build: Flags.boolean({
      description:
        'Build RocksDB and FAISS from the sources of their packages where they do not load (Linux).',
    }),
    to: Flags.option({
      description: 'Move the data to another store: rocksdb, or the sqlite of Node.js.',
      options: engines,
    })(),
    json: Flags.boolean({ description: 'Print what was found as JSON.' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor)
    const { doctorAction } = await import('./actions/doctor.ts')
    process.exitCode = await doctorAction({
      project: flags.project,
      data: flags.data,
      repair: flags.repair,
      build: flags.build,
      to: flags.to,
      json: flags.json,
    })
  }
}
