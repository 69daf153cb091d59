import { Flags } from '@oclif/core'
import { engines } from '../../../store/keyvalue/contract/engine.ts'
import { dataFlags, GvqCommand } from '../support/command.ts'

export default class Doctor extends GvqCommand {
  static override summary = 'Check the installation and the data.'
  static override description =
    `Compares everything derived from the records (indexes, counts, adjacency, vector index files) with the records, and asks for each record as queries do: by its id, through every index, by its words, by its edges, by its vector.
Exits with 1 if something is broken, and names the command that fixes it.
--to first moves the data to another store. If it is interrupted, the data is complete in the old store or in the new one.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --project examples/social',
    '<%= config.bin %> <%= command.id %> --quick',
    '<%= config.bin %> <%= command.id %> --repair',
    '<%= config.bin %> <%= command.id %> --to rocksdb',
  ]
  static override flags = {
    ...dataFlags,
    quick: Flags.boolean({
      description:
        'Only compare what is derived, and of vector indexes whether their files can be read; do not ask for each record.',
    }),
    repair: Flags.boolean({ description: 'Rebuild derived data that does not match the records.' }),
    'accept-loss': Flags.boolean({
      description: 'Open data of which commits are lost as it was before the first of them.',
    }),
    build: Flags.boolean({
      description: 'Build RocksDB and FAISS from the sources of their packages if they do not load (Linux).',
    }),
    to: Flags.option({
      description: 'Move the data to another store: RocksDB, or the SQLite of Node.js.',
      options: engines,
    })(),
    json: Flags.boolean({ description: 'Print the findings as JSON.' }),
  }

  /** Other users may share a package in which something is built. */
  protected override get opensData(): boolean {
    return !this.argv.includes('--build')
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor)
    const { doctorAction } = await import('../actions/data/doctor.ts')
    process.exitCode = await doctorAction({
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      quick: flags.quick,
      repair: flags.repair,
      acceptLoss: flags['accept-loss'],
      build: flags.build,
      to: flags.to,
      json: flags.json,
    })
  }
}
