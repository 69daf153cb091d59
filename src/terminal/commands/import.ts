import { Args, Flags } from '@oclif/core'
import type { ImportFormat } from '../../tools/transfer/index.ts'
import { dataFlags, GvqCommand, prose } from './support/command.ts'

/** The options of flags that may be given once for each type. */
const several = { multiple: true, multipleNonGreedy: true } as const

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
    format: Flags.option({
      options: ['csv', 'jsonl', 'json', 'parquet', 'arrow'] as const satisfies readonly ImportFormat[],
      description: 'Format of the files; defaults to that of their names.',
    })(),
    map: Flags.string({
      description: 'Import a column into a property of another name.',
      helpValue: 'COLUMN=PROPERTY',
      ...several,
    }),
    key: Flags.string({
      description:
        'Update the record with the same value of a UNIQUE INDEX, or add one; ends for the ends of an edge.',
      helpValue: 'PROPERTY',
      ...several,
    }),
    id: Flags.string({
      description:
        'Column of the ids: update the record with the id, or add one; by default, records get new ids.',
      helpValue: 'COLUMN',
      ...several,
    }),
    from: Flags.string({
      description: 'Start of an edge: the column of an id, or of an indexed property.',
      helpValue: 'COLUMN[:PROPERTY]',
      ...several,
    }),
    to: Flags.string({
      description: 'End of an edge, given like --from.',
      helpValue: 'COLUMN[:PROPERTY]',
      ...several,
    }),
    vector: Flags.string({
      description:
        'Column of the vector: a JSON array, or numbers separated by blanks or commas; defaults to data.',
      helpValue: 'COLUMN',
      ...several,
    }),
    embed: Flags.string({
      description:
        'Column of a text whose vector the embedding model of the project makes; a property of that name gets the text.',
      helpValue: 'COLUMN',
      ...several,
    }),
    delimiter: Flags.string({
      description: 'Delimiter of CSV fields; by default found in the header. \\t is a tab.',
    }),
    null: Flags.string({ description: 'Text of a missing value in CSV; defaults to an empty cell.' }),
    batch: Flags.integer({
      description: 'Rows per transaction, at most; fewer where they are long.',
      default: 250_000,
      min: 1,
      max: 1_000_000,
    }),
    rejects: Flags.string({
      description: 'File for rejected rows, each with its line number and reason.',
      helpValue: 'FILE',
    }),
    'allow-rejects': Flags.boolean({ description: 'Exit with 0 even if rows were rejected.' }),
    skip: Flags.integer({
      description: 'Number of rows to skip at the start of each file.',
      default: 0,
      min: 0,
    }),
    again: Flags.boolean({ description: 'Start with the first row, even if rows were imported before.' }),
    json: Flags.boolean({ description: 'Print the result as JSON.' }),
  }

  async run(): Promise<void> {
    const { argv, flags, raw } = await this.parse(Import)
    const { importAction } = await import('./actions/import.ts')
    process.exitCode = await importAction({
      words: argv.map(String),
      writtenFlags: raw.flatMap(each => (each.type === 'flag' ? writtenFlag(each.flag, each.input) : [])),
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      format: flags.format,
      map: flags.map ?? [],
      id: flags.id ?? [],
      key: flags.key ?? [],
      from: flags.from ?? [],
      to: flags.to ?? [],
      vector: flags.vector ?? [],
      embed: flags.embed ?? [],
      delimiter: flags.delimiter,
      nullText: flags.null,
      batchRows: flags.batch,
      rejects: flags.rejects,
      allowRejects: flags['allow-rejects'],
      skip: flags.skip,
      again: flags.again,
      json: flags.json,
    })
  }
}

/** A flag as it can be written again, unless it says where to begin. */
function writtenFlag(name: string, value: string): readonly (readonly [string, string | undefined])[] {
  if (name === 'skip' || name === 'again') return []
  const definition = (Import.flags as Readonly<Record<string, { readonly type: string } | undefined>>)[name]
  return [[name, definition?.type === 'boolean' ? undefined : value]]
}
