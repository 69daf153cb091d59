import type { ByteString, KeyValueOperation, KeyValueStore } from '../../keyvalue/contract/api.ts'
import { afterPrefix } from '../../keyvalue/contract/byte-string.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { Numbering, Space } from '../contract/api.ts'

/** The store's own key: ranges of keys that nothing refers to, until they are empty. */
export const sweepKey: ByteString = '\x00sweep'

/** Numbers of a series of keys that no published state refers to, whatever values they have. */
export class SweptRange {
  readonly space: Space<unknown>
  readonly numbering: Numbering
  readonly series: ByteString
  readonly from: number
  /** The number behind the last one that may have a value. */
  to: number
  /** Whether later numbers of the series may get values. */
  readonly isOpen: boolean
  /**
   * The commit from which on nothing refers to them: infinite while a transaction writes there, 0 after it has failed. They
   * are removed when no reader is left that began before.
   */
  since: number
  /** Whether a commit on its way removes or takes over the range. */
  isEnding = false

  constructor(
    space: Space<unknown>,
    series: ByteString,
    { from, to }: { readonly from: number; readonly to?: number },
  ) {
    this.space = space
    this.numbering = space.numbering!
    this.series = series
    this.from = from
    this.to = to ?? from
    this.isOpen = to === undefined
    this.since = Number.POSITIVE_INFINITY
  }

  get gte(): ByteString {
    return this.numbering.keys(this.series, this.from)[0]!
  }

  /** `undefined`: up to the end of the series. */
  get lt(): ByteString | undefined {
    return this.isOpen ? undefined : this.numbering.keys(this.series, this.to)[0]
  }

  *keys(): Iterable<ByteString> {
    for (let number = this.from; number < this.to; number++) yield* this.numbering.keys(this.series, number)
  }
}

/** The ranges that are to be emptied. A note in the store has them, so that they are emptied after a crash too. */
export class Sweeps {
  readonly #ranges = new Set<SweptRange>()

  get isEmpty(): boolean {
    return this.#ranges.size === 0
  }

  get ranges(): Iterable<SweptRange> {
    return this.#ranges
  }

  add(range: SweptRange): void {
    this.#ranges.add(range)
  }

  delete(range: SweptRange): void {
    this.#ranges.delete(range)
  }

  /** The number behind the last one of a series that may have a value. */
  endOf({ prefix }: Space<unknown>, series: ByteString): number {
    let end = 0
    for (const range of this.#ranges) {
      if (range.space.prefix === prefix && range.series === series) end = Math.max(end, range.to)
    }
    return end
  }

  /** The ranges of transactions that failed. */
  abandoned(): readonly SweptRange[] {
    return [...this.#ranges].filter(({ since }) => since === 0)
  }

  /** The ranges that commits have replaced. */
  replaced(): readonly SweptRange[] {
    return [...this.#ranges].filter(
      ({ since, isEnding }) => since > 0 && since < Number.POSITIVE_INFINITY && !isEnding,
    )
  }

  /** The note of the ranges, as they are after a commit with a number. */
  note(
    sequence: number,
    ended: ReadonlySet<SweptRange> = new Set(),
    added: readonly SweptRange[] = [],
  ): KeyValueOperation {
    const left = [...this.#ranges].filter(range => !ended.has(range)).concat(added)
    if (left.length === 0) return { kind: 'delete', key: sweepKey }
    const ranges = left.map(({ space, series, gte, lt }) => {
      const end = lt === undefined ? afterPrefix(space.prefix + series) : space.prefix + lt
      return [hex(space.prefix + gte), hex(end)]
    })
    return { kind: 'put', key: sweepKey, value: Buffer.from(JSON.stringify({ sequence, ranges })) }
  }
}

/** Empties the ranges that a note has; whoever wrote it has ended. */
export async function sweepNoted(disk: KeyValueStore, note: Buffer, sequence: number): Promise<void> {
  const noted = JSON.parse(note.toString()) as {
    readonly sequence: number
    readonly ranges: readonly (readonly [gte: string, lt: string])[]
  }
  // After a commit of a gvq that knows no notes, something may refer to such a key again.
  if (noted.sequence === sequence) {
    for (const [gte, lt] of noted.ranges) await sweepKeys(disk, bytes(gte), bytes(lt))
  }
  await disk.write([{ kind: 'delete', key: sweepKey }], { sync: false })
}

async function sweepKeys(disk: KeyValueStore, gte: ByteString, lt: ByteString): Promise<void> {
  const cursor = disk.iterate({ gte, lt }, thresholds.sweptKeys / 16)
  try {
    for (let rows = await cursor.next(); rows !== undefined; rows = await cursor.next()) {
      await disk.write(
        rows.map(([key]) => ({ kind: 'delete', key })),
        { sync: false },
      )
    }
  } finally {
    await cursor.close()
  }
}

/** Removes the keys of a range. */
export async function empty(
  disk: KeyValueStore,
  range: SweptRange,
  removed: (space: Space<unknown>, keys: readonly ByteString[]) => void,
): Promise<void> {
  let keys: ByteString[] = []
  const remove = async () => {
    await disk.write(
      keys.map(key => ({ kind: 'delete', key: range.space.prefix + key })),
      { sync: false },
    )
    removed(range.space, keys)
    keys = []
  }
  for (const key of range.keys()) if (keys.push(key) === thresholds.sweptKeys) await remove()
  if (keys.length > 0) await remove()
}

function hex(key: ByteString): string {
  return Buffer.from(key, 'latin1').toString('hex')
}

function bytes(text: string): ByteString {
  return Buffer.from(text, 'hex').toString('latin1')
}
