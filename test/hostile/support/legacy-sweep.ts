import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { GvqError } from '../../../src/base/errors.ts'
import type { Catalog } from '../../../src/language/catalog/index.ts'
import { PageFile } from '../../../src/tools/transfer/adopt/pages/page-file.ts'
import { LegacySource, type SourceItem } from '../../../src/tools/transfer/adopt/records/source.ts'
import { Pass } from '../../../src/tools/transfer/adopt/survey.ts'
import { Tally } from '../../../src/tools/transfer/adopt/tally.ts'
import { oneOf, wholeNumber } from '../../support/random.ts'

/** What is read of a file: each record by kind and id, and whether the lists of edges agree. */
interface ReadFile {
  readonly records: ReadonlyMap<string, SourceItem>
  readonly differences: number
}

const nowhere: Catalog = { nodes: new Map(), edges: new Map(), vectors: new Map() }

export async function readLegacy(path: string, catalog = nowhere): Promise<ReadFile> {
  const source = await LegacySource.open(path)
  try {
    const differences = await source.check(() => undefined)
    const pass = new Pass(catalog, new Tally())
    const records = new Map<string, SourceItem>()
    for (const kind of ['node', 'vector', 'edge'] as const) {
      for await (const items of source.records(kind)) {
        for (const item of items) {
          records.set(`${kind} ${Buffer.from(item.id, 'latin1').toString('hex')}`, item)
          if (!('why' in item)) pass.fit(item)
        }
      }
    }
    return { records, differences: differences.length }
  } finally {
    await source.close()
  }
}

/** Bytes from `start` on are replaced. */
interface Change {
  readonly start: number
  readonly bytes: Buffer
}

/** Before the key of an entry stand the sizes of its parts, the last one that of the key. */
const sizesBytes = 8

function isBehindSizes(file: Buffer, at: number, key: Buffer): boolean {
  return at >= sizesBytes && file.readUInt16LE(at - 2) === key.length
}

/**
 * Where in a file the sizes, the key and the value of each record are, also in older pages. An entry takes an even number of bytes, so that the size of
 * a value may be changed by one where no page notices; then the record does not end where it should.
 */
async function placesOf(
  path: string,
  file: Buffer,
): Promise<ReadonlyMap<string, readonly (readonly [number, number])[]>> {
  const places = new Map<string, (readonly [number, number])[]>()
  const pages = await PageFile.open(path)
  try {
    const trees = await pages.trees()
    for (const [table, kind] of [
      ['nodes', 'node'],
      ['edges', 'edge'],
      ['vectors', 'vector'],
      ['vector_data', 'vector'],
    ] as const) {
      const tree = trees.get(table)
      if (tree === undefined) continue
      for await (const entries of pages.entries(table, tree)) {
        for (const { key, value } of entries) {
          const id = table === 'vectors' ? key.subarray(2, 18) : key
          const name = `${kind} ${id.toString('hex')}`
          const own = places.get(name) ?? []
          places.set(name, own)
          for (let at = file.indexOf(key); at >= 0; at = file.indexOf(key, at + 1))
            own.push([isBehindSizes(file, at, key) ? at - sizesBytes : at, at + key.length])
          if (value.length > 0)
            for (let at = file.indexOf(value); at >= 0; at = file.indexOf(value, at + 1))
              own.push([at, at + value.length])
        }
      }
    }
  } finally {
    await pages.close()
  }
  return places
}

export interface LegacySwept {
  /** How many rounds ended with each outcome. */
  readonly outcomes: Record<'refused' | 'same' | 'changed inside of a record', number>
  /** What must never be. */
  readonly wrong: readonly string[]
}

/**
 * Changes a file in each round and reads it: it is refused with a GvqError, or all records are as before, but those of which a byte was changed. (Nothing can
 * know that: the format has no checksums.)
 */
export async function sweepLegacy(
  bytes: Buffer,
  {
    folder,
    rounds,
    random,
    catalog,
  }: { folder: string; rounds: number; random: () => number; catalog?: Catalog },
): Promise<LegacySwept> {
  const path = join(folder, 'swept.mdb')
  await writeFile(path, bytes)
  const original = await readLegacy(path, catalog)
  const places = await placesOf(path, bytes)
  const outcomes = { refused: 0, same: 0, 'changed inside of a record': 0 }
  const wrong: string[] = []
  const file = await open(path, 'r+')
  try {
    for (let round = 0; round < rounds; round++) {
      const changes = Array.from({ length: wholeNumber(random, 1, 3) }, () => changeOf(bytes, random))
      const end = random() < 0.03 ? wholeNumber(random, 0, bytes.length - 1) : bytes.length
      await write(file, changes)
      if (end < bytes.length) await file.truncate(end)
      try {
        const found = await readLegacy(path, catalog)
        const touched = (name: string) =>
          (places.get(name) ?? []).some(([from, to]) =>
            changes.some(({ start, bytes }) => start < to && start + bytes.length > from),
          )
        const different = differencesOf(original, found)
        if (different.length === 0) outcomes.same++
        else outcomes['changed inside of a record']++
        const lost = different.filter(name => original.records.has(name) && !touched(name))
        // A changed key makes another id: no more of them than records that were touched.
        const added = different.filter(name => !original.records.has(name))
        const mayBeAdded = [...original.records.keys()].filter(touched).length
        if (lost.length > 0 || added.length > mayBeAdded)
          wrong.push(
            `round ${round}: ${described(changes, end)}: ${lost.length} records differ, such as ${lost[0] ?? added[0]}`,
          )
      } catch (error) {
        if (error instanceof GvqError) outcomes.refused++
        else wrong.push(`round ${round}: ${described(changes, end)}: ${(error as Error).stack}`)
      }
      await write(
        file,
        changes.map(({ start, bytes: { length } }) => ({
          start,
          bytes: bytes.subarray(start, start + length),
        })),
      )
      if (end < bytes.length) await file.write(bytes, end, bytes.length - end, end)
      if (wrong.length >= 10) break
    }
  } finally {
    await file.close()
    await rm(path)
  }
  return { outcomes, wrong }
}

async function write(file: FileHandle, changes: readonly Change[]): Promise<void> {
  for (const { start, bytes } of changes) await file.write(bytes, 0, bytes.length, start)
}

/** Names of records that one has and the other has not, or has otherwise. */
function differencesOf(a: ReadFile, b: ReadFile): readonly string[] {
  const names = new Set([...a.records.keys(), ...b.records.keys()])
  return [...names].filter(name => !isDeepStrictEqual(a.records.get(name), b.records.get(name)))
}

function described(changes: readonly Change[], end: number): string {
  return `${changes.map(({ start, bytes }) => `${bytes.toString('hex')} at ${start}`).join(', ')}, cut at ${end}`
}

/** Numbers that are near a limit of something. */
const odd = [
  0,
  1,
  2,
  7,
  8,
  15,
  16,
  23,
  24,
  25,
  47,
  48,
  127,
  128,
  255,
  256,
  4095,
  4096,
  32767,
  32768,
  65535,
  65536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
]

function changeOf(file: Buffer, random: () => number): Change {
  const start = placeOf(file, random)
  switch (wholeNumber(random, 0, 5)) {
    case 0:
      return { start, bytes: Buffer.of(file[start]! ^ (1 << wholeNumber(random, 0, 7))) }
    case 1:
      return { start, bytes: Buffer.of(wholeNumber(random, 0, 255)) }
    case 2: {
      const at = start - (start % 2)
      return within(file, at, Buffer.from(Uint16Array.of(oneOf(random, odd)).buffer))
    }
    case 3: {
      const at = start - (start % 2)
      const value = random() < 0.5 ? oneOf(random, odd) : wholeNumber(random, 0, file.length / 512)
      return within(file, at, Buffer.from(BigUint64Array.of(BigInt(value)).buffer))
    }
    case 4: {
      // A few bytes of another place.
      const length = wholeNumber(random, 1, 48)
      const from = wholeNumber(random, 0, file.length - length)
      return within(file, start, Buffer.from(file.subarray(from, from + length)))
    }
    default:
      return within(file, start, Buffer.alloc(wholeNumber(random, 1, 16), oneOf(random, [0, 0xff])))
  }
}

function within(file: Buffer, start: number, bytes: Buffer): Change {
  return { start: Math.max(0, Math.min(start, file.length - bytes.length)), bytes }
}

/** A place of the file, often one of those that say where others are. */
function placeOf(file: Buffer, random: () => number): number {
  const pageBytes = file.readUInt32LE(48)
  const page = wholeNumber(random, 0, file.length / pageBytes - 1)
  const kind = random()
  if (kind < 0.1) return wholeNumber(random, 0, 1) * pageBytes + wholeNumber(random, 0, 159)
  if (kind < 0.5) return page * pageBytes + wholeNumber(random, 0, 24)
  if (kind < 0.7) return page * pageBytes + wholeNumber(random, 24, 120)
  return wholeNumber(random, 0, file.length - 1)
}
