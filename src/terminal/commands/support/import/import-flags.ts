import { Flags, type Interfaces } from '@oclif/core'
import type { ImportFormat } from '../../../../tools/transfer/index.ts'
import type { ImportArguments } from '../../actions/data/import.ts'

/** The options of flags that may be given once for each type. */
const several = { multiple: true, multipleNonGreedy: true } as const

/** The flags of `gvq import` and of `:import`. */
export const importFlags = {
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
  skip: Flags.integer({
    description: 'Number of rows to skip at the start of each file.',
    default: 0,
    min: 0,
  }),
  again: Flags.boolean({ description: 'Start with the first row, even if rows were imported before.' }),
}

type Parsed = Interfaces.InferredFlags<typeof importFlags>

interface RawFlag {
  readonly type: string
  readonly flag?: string
  readonly input: string
}

/** What the flags say, and how they were written. */
export function importArguments(
  flags: Parsed,
  raw: readonly RawFlag[],
): Omit<ImportArguments, 'words' | 'project' | 'data' | 'waitSeconds' | 'allowRejects' | 'json'> {
  return {
    writtenFlags: raw.flatMap(each =>
      each.type === 'flag' ? writtenFlag(flags, each.flag!, each.input) : [],
    ),
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
    skip: flags.skip,
    again: flags.again,
  }
}

/** A flag as it can be written again, unless it says where to begin. `flags`: all that are given, as parsed. */
function writtenFlag(
  flags: Readonly<Record<string, unknown>>,
  name: string,
  value: string,
): readonly (readonly [string, string | undefined])[] {
  if (name === 'skip' || name === 'again') return []
  return [[name, typeof flags[name] === 'boolean' ? undefined : value]]
}
