import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand, prose } from '../support/command.ts'
import { importArguments, importFlags } from '../support/import/import-flags.ts'

export default class Import extends GvqCommand {
  static override summary = 'Import nodes, edges or vectors from CSV, JSON, Parquet or Arrow files.'
  static override description =
    prose(`Columns are matched to properties by name; --map maps the others. Cells are converted to the types of the schema, and an
empty cell of CSV is a missing value. Rows that do not fit are rejected, and the others are imported.
To resume an interrupted import, run the same command again. Content that has been imported is skipped, under any name; if a
file has grown or changed since, gvq asks on a terminal, and elsewhere imports nothing and exits with 2. With --key or --id, rows
update the records that they find, so that a file can be imported any number of times. Files may be compressed with gzip or zstd.
With TYPE=FILE, several types are imported in the given order, and a value of --map, --key, --id, --from, --to, --vector or --embed
that begins with TYPE. is for that type only. Exits with 1 if a row was rejected.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> Person people.csv --map full_name=name',
    '<%= config.bin %> <%= command.id %> Person people.csv.gz --key email',
    '<%= config.bin %> <%= command.id %> Note notes.csv --embed text',
    '<%= config.bin %> <%= command.id %> Person=people.csv Knows=friends.csv --from a:name --to b:name',
    '<%= config.bin %> <%= command.id %> Knows knows.csv --from a:name --to b:name --rejects rejected.jsonl --allow-rejects',
  ]
  static override usage = '<%= command.id %> TYPE FILE... | TYPE=FILE... [--map COLUMN=PROPERTY]... [FLAGS]'
  static override strict = false
  static override args = {
    type: Args.string({
      ignoreStdin: true,
      required: true,
      description:
        'Name of the type; N::NAME, E::NAME or V::NAME if it is ambiguous. Or TYPE=FILE, any number.',
    }),
    file: Args.string({
      ignoreStdin: true,
      description: 'One or more files, or - for standard input.',
    }),
  }
  static override flags = {
    ...dataFlags,
    ...importFlags,
    'allow-rejects': Flags.boolean({ description: 'Exit with 0 even if rows were rejected.' }),
    json: Flags.boolean({ description: 'Print the result as JSON.' }),
  }

  async run(): Promise<void> {
    const { argv, flags, raw } = await this.parse(Import)
    const { importAction } = await import('../actions/data/import.ts')
    process.exitCode = await importAction({
      words: argv.map(String),
      ...importArguments(flags, raw),
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      allowRejects: flags['allow-rejects'],
      json: flags.json,
    })
  }
}
