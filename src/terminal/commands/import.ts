import { Args, Flags } from '@oclif/core'
import { GvqCommand, projectFlags, prose } from './support/command.ts'

export default class Import extends GvqCommand {
  static override summary = 'Import nodes, edges or vectors from CSV or JSON files.'
  static override description =
    prose(`Columns go to the properties of the same names; --map says where others belong. Cells are read in the types of the
schema, and an empty cell of CSV is no value. A row that does not fit is rejected, and the others are imported.
An import that was stopped goes on when the command is run again; a file that is in already is not imported twice.
Exits with 1 when a row was rejected.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> Person people.csv --map full_name=name',
    '<%= config.bin %> <%= command.id %> Knows knows.csv --from a:name --to b:name --rejects rejected.jsonl --allow-rejects',
  ]
  static override usage = '<%= command.id %> TYPE FILE... [--map COLUMN=PROPERTY]... [FLAGS]'
  static override strict = false
  static override args = {
    type: Args.string({
      ignoreStdin: true,
      required: true,
      description: 'The type; N::NAME, E::NAME or V::NAME where several have the name.',
    }),
    file: Args.string({
      ignoreStdin: true,
      required: true,
      description: 'One or more files, or - for standard input.',
    }),
  }
  static override flags = {
    ...projectFlags,
    format: Flags.option({
      options: ['csv', 'jsonl', 'json'] as const,
      description: 'Format of the files; told from their names unless set.',
    })(),
    map: Flags.string({
      description: 'The property that a column is.',
      helpValue: 'COLUMN=PROPERTY',
      multiple: true,
      multipleNonGreedy: true,
    }),
    id: Flags.string({
      description: 'The column of ids; new ones are made unless set.',
      helpValue: 'COLUMN',
    }),
    from: Flags.string({
      description: 'Where an edge starts: the column of its id, or of an indexed property of its.',
      helpValue: 'COLUMN[:PROPERTY]',
    }),
    to: Flags.string({ description: 'Where an edge ends.', helpValue: 'COLUMN[:PROPERTY]' }),
    vector: Flags.string({
      description:
        'The column of the vector: a JSON array, or numbers with blanks or commas; data unless set.',
      helpValue: 'COLUMN',
    }),
    delimiter: Flags.string({ description: 'Between the fields of CSV; a comma unless set, \\t for a tab.' }),
    null: Flags.string({ description: 'The cell of CSV that is no value; the empty one unless set.' }),
    batch: Flags.integer({ description: 'Rows of one transaction.', default: 2000, min: 1, max: 100_000 }),
    rejects: Flags.string({
      description: 'File for rejected rows, each with its line and reason.',
      helpValue: 'FILE',
    }),
    'allow-rejects': Flags.boolean({ description: 'Exit with 0 also when rows were rejected.' }),
    skip: Flags.integer({ description: 'Rows at the start of each file to pass over.', default: 0, min: 0 }),
    again: Flags.boolean({ description: 'Begin with the first row, whatever is in already.' }),
    json: Flags.boolean({ description: 'Print the outcome as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, argv, flags } = await this.parse(Import)
    const { importAction } = await import('./actions/import.ts')
    process.exitCode = await importAction({
      type: args.type,
      files: argv.slice(1).map(String),
      project: flags.project,
      data: flags.data,
      format: flags.format,
      map: flags.map ?? [],
      id: flags.id,
      from: flags.from,
      to: flags.to,
      vector: flags.vector,
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
