interface FileKind {
  readonly name: string
  readonly hint: string
}

/** Files that are taken for another kind, by the bytes with which they begin: as Latin-1, longer ones first. */
const kinds: readonly (readonly [name: string, hint: string, ...starts: readonly string[]])[] = [
  ['compressed with gzip', 'Decompress it first: gunzip.', '\x1f\x8b'],
  ['compressed with zstd', 'Decompress it first: zstd -d.', '\x28\xb5\x2f\xfd'],
  ['compressed with LZ4', 'Decompress it first: lz4 -d.', '\x04\x22\x4d\x18'],
  ['compressed with xz', 'Decompress it first: unxz.', '\xfd7zXZ\0'],
  ['compressed with bzip2', 'Decompress it first: bunzip2.', ...bzip2Starts()],
  ['a ZIP archive, as sheets of Excel are', 'Unpack it, or save the sheet as CSV.', 'PK\x03\x04'],
  ['a 7z archive', 'Unpack it first.', '7z\xbc\xaf\x27\x1c'],
  ['an old sheet of Excel', 'Save it as CSV.', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['Parquet', 'Use --format parquet.', 'PAR1\x15'],
  ['encrypted Parquet', 'Write it without encryption.', 'PARE'],
  ['Arrow', 'Use --format arrow.', 'ARROW1\0\0', '\xff\xff\xff\xff'],
  ['a database of SQLite', 'Export its tables as CSV.', 'SQLite format 3\0'],
  ['Avro', 'Write it as Parquet, or as JSON Lines.', 'Obj\x01'],
  ['a PDF', 'Save its data as CSV.', '%PDF-'],
  [
    'in UTF-32',
    'Convert it first, for example with iconv -f utf-32 -t utf-8.',
    '\xff\xfe\0\0',
    '\0\0\xfe\xff',
  ],
  ['in UTF-16', 'Convert it first, for example with iconv -f utf-16 -t utf-8.', '\xff\xfe', '\xfe\xff'],
]

function bzip2Starts(): readonly string[] {
  return Array.from({ length: 9 }, (_, level) => `BZh${level + 1}1AY&SY`)
}

/** The number of bytes at the start of a file that tell its kind. */
export const kindBytes = 16

/** What a file is that was to be text, or of another format; `undefined` if its first bytes do not tell. */
export function kindOfFile(start: Uint8Array): FileKind | undefined {
  const text = Buffer.from(start.subarray(0, kindBytes)).toString('latin1')
  const found = kinds.find(([, , ...starts]) => starts.some(each => text.startsWith(each)))
  const [name, hint] = found ?? (isWide(start) ? kinds.at(-1)! : [])
  return name === undefined || hint === undefined ? undefined : { name, hint }
}

/** Whether every other byte is zero, as in UTF-16 without a byte order mark. */
function isWide(start: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = start
  return (
    (a !== 0 && c !== 0 && b === 0 && d === 0 && start.length >= 4) ||
    (a === 0 && c === 0 && b !== 0 && d !== 0)
  )
}
