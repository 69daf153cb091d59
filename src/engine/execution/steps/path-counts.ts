import { invariant } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { EdgeType, RecordType } from '../../../language/catalog/types.ts'
import type { Hop } from '../../planner/index.ts'
import { type Context, itemsAt } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { rowsOf } from '../flow/flow.ts'
import { type Count, plusCounts } from './counts.ts'
import type { PathRows } from './numbered-rows.ts'

export interface CountedHop {
  readonly hop: Hop
  readonly step: CompiledStep
}

/** The type of what a hop leads to. */
export function targetOf(type: RecordType, hop: Hop): RecordType {
  if (hop.kind === 'navigate') {
    if (hop.to === 'edges') return hop.edge
    return hop.direction === 'out' ? hop.edge.to : hop.edge.from
  }
  if (hop.kind === 'where') return type
  invariant(type.kind === 'edge', 'an end of edges')
  return hop.end === 'from' ? type.from : type.to
}

/** Splits rows into batches. */
export function* parts(rows: Uint32Array): Iterable<Uint32Array> {
  for (let at = 0; at < rows.length; at += limits.batchRowsMax) {
    yield rows.subarray(at, at + limits.batchRowsMax)
  }
}

/** A number of paths for each of some items, exact at every size. */
class PathCounts {
  /** The count by row: 0 for an item that was not reached, `isBig` for one with more paths than a number can count. */
  #counts = new Float64Array(0)
  readonly #big = new Map<number, bigint>()
  #rows = new Uint32Array(0)
  #size = 0

  /** The items, in the order first reached. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#size)
  }

  of(row: number): Count {
    const count = this.#counts[row] ?? 0
    return count === isBig ? this.#big.get(row)! : count
  }

  add(row: number, count: Count): void {
    if (row >= this.#counts.length) this.#counts = longer(this.#counts, row, new Float64Array(2 * row + 64))
    const before = this.#counts[row]!
    if (before === 0) this.#note(row)
    if (before >= 0 && typeof count === 'number' && before + count <= Number.MAX_SAFE_INTEGER) {
      this.#counts[row] = before + count
    } else {
      this.#big.set(row, BigInt(this.of(row)) + BigInt(count))
      this.#counts[row] = isBig
    }
  }

  #note(row: number): void {
    const size = this.#size
    if (size === this.#rows.length) this.#rows = longer(this.#rows, size, new Uint32Array(2 * size + 64))
    this.#rows[size] = row
    this.#size = size + 1
  }
}

const isBig = -1

/** The adjacency lists of items: the targets of an item stand together, one for each way. */
class Links {
  /** The start of each row's targets plus one; 0 where they are not known. */
  #starts = new Uint32Array(0)
  #ends = new Uint32Array(0)
  #targets = new Uint32Array(0)
  #size = 0

  has(row: number): boolean {
    return (this.#starts[row] ?? 0) > 0
  }

  /** How many targets an item has; they are at `start` and behind it. */
  count(row: number): number {
    return this.#ends[row]! - this.start(row)
  }

  start(row: number): number {
    return this.#starts[row]! - 1
  }

  at(place: number): number {
    return this.#targets[place]!
  }

  set(row: number, targets: ArrayLike<number>, from: number, to: number): void {
    if (row >= this.#starts.length) {
      this.#starts = longer(this.#starts, row, new Uint32Array(2 * row + 64))
      this.#ends = longer(this.#ends, row, new Uint32Array(2 * row + 64))
    }
    const size = this.#size + to - from
    if (size > this.#targets.length) {
      this.#targets = longer(this.#targets, this.#size, new Uint32Array(2 * size + 64))
    }
    for (let i = from; i < to; i++) this.#targets[this.#size + i - from] = targets[i]!
    this.#starts[row] = this.#size + 1
    this.#ends[row] = size
    this.#size = size
  }
}

/** Copies the first `length` numbers, or all, into a longer array. */
function longer<T extends Uint32Array | Float64Array>(array: T, length: number, into: T): T {
  into.set(array.subarray(0, length))
  return into
}

/** The edges that the hops of one count have read: those of an item once, even if several hops reach it. */
export class PathReader {
  readonly #context: Context
  readonly #byRows: PathRows
  readonly #links = new Map<string, Links>()

  constructor(context: Context, byRows: PathRows) {
    this.#context = context
    this.#byRows = byRows
  }

  /** How many paths the hops make from each item, and then over one more if `last` is given, whose edges are only counted. */
  async pathsFrom(
    type: RecordType,
    start: ArrayLike<number>,
    hops: readonly CountedHop[],
    last: Extract<Hop, { kind: 'navigate' }> | undefined,
  ): Promise<PathCounts> {
    const hopped: { readonly from: Uint32Array; readonly links: Links }[] = []
    let from = distinct(start)
    let at = type
    for (const hop of hops) {
      const links = await this.#follow(at, from, hop)
      hopped.push({ from, links })
      from = await this.#reachedBy(from, links)
      at = targetOf(at, hop.hop)
    }
    let counts = await this.#degrees(from, last)
    for (const { from, links } of hopped.toReversed()) {
      const before = new PathCounts()
      for (const part of parts(from)) {
        for (const row of part) {
          let sum: Count = 0
          const start = links.start(row)
          const end = start + links.count(row)
          for (let place = start; place < end; place++) sum = plusCounts(sum, counts.of(links.at(place)))
          if (sum !== 0) before.add(row, sum)
        }
        await this.#context.control.breathe()
      }
      counts = before
    }
    return counts
  }

  /** The items that the hops reach, in the order first reached, with the number of paths to each. */
  async pathsTo(
    type: RecordType,
    start: Uint32Array,
    hops: readonly CountedHop[],
  ): Promise<{ readonly type: RecordType; readonly counts: PathCounts }> {
    let counts = new PathCounts()
    for (const row of start) counts.add(row, 1)
    let at = type
    for (const hop of hops) {
      const from = counts.rows
      const links = await this.#follow(at, from, hop)
      const next = new PathCounts()
      for (const part of parts(from)) {
        for (const row of part) {
          const count = counts.of(row)
          const start = links.start(row)
          const end = start + links.count(row)
          for (let place = start; place < end; place++) next.add(links.at(place), count)
        }
        await this.#context.control.breathe()
      }
      counts = next
      at = targetOf(at, hop.hop)
    }
    return { type: at, counts }
  }

  /** Counts one path for each item, or one for each of its edges. */
  async #degrees(
    rows: Uint32Array,
    last: Extract<Hop, { kind: 'navigate' }> | undefined,
  ): Promise<PathCounts> {
    const counts = new PathCounts()
    for (const part of parts(rows)) {
      const degrees = last && (await this.#byRows.degrees(last.edge, last.direction, part))
      for (const [i, row] of part.entries()) {
        const count = degrees?.[i] ?? 1
        if (count > 0) counts.add(row, count)
      }
      await this.#context.control.breathe()
    }
    return counts
  }

  /** Each item once. */
  async #reachedBy(from: Uint32Array, links: Links): Promise<Uint32Array> {
    const reached = new PathCounts()
    for (const part of parts(from)) {
      for (const row of part) {
        const start = links.start(row)
        const end = start + links.count(row)
        for (let place = start; place < end; place++) reached.add(links.at(place), 1)
      }
      await this.#context.control.breathe()
    }
    return reached.rows
  }

  async #follow(type: RecordType, from: Uint32Array, { hop, step }: CountedHop): Promise<Links> {
    switch (hop.kind) {
      case 'navigate': {
        const { edge, direction, to } = hop
        const links = this.#linksOf(edge, `${direction} ${to}`)
        await this.#inBatches(
          from.filter(row => !links.has(row)),
          async part => {
            const { rows, offsets } = await this.#byRows.neighbours(edge, direction, to, part)
            for (const [i, row] of part.entries()) links.set(row, rows, offsets[i]!, offsets[i + 1]!)
          },
        )
        return links
      }
      case 'where': {
        const links = new Links()
        await this.#inBatches(from, async part => {
          const items = await itemsAt(this.#context, this.#byRows, type, part)
          const flow = await step.run(this.#context, items, undefined)
          invariant(flow.kind === 'items', 'a filter of items')
          const passing = new Set(rowsOf(flow))
          for (const [i, row] of part.entries()) links.set(row, part, i, passing.has(row) ? i + 1 : i)
        })
        return links
      }
      case 'end': {
        invariant(type.kind === 'edge', 'an end of edges')
        const links = this.#linksOf(type, hop.end)
        await this.#inBatches(
          from.filter(row => !links.has(row)),
          async part => {
            const ends = await this.#byRows.ends(type, hop.end, part)
            for (const [i, row] of part.entries()) links.set(row, ends, i, i + 1)
          },
        )
        return links
      }
    }
  }

  /** Visits batches of rows, and yields to the event loop between them. */
  async #inBatches(rows: Uint32Array, visit: (part: Uint32Array) => MaybePromise<void>): Promise<void> {
    for (const part of parts(rows)) {
      await visit(part)
      await this.#context.control.breathe()
    }
  }

  #linksOf(edge: EdgeType, way: string): Links {
    const key = `${edge.name} ${way}`
    let links = this.#links.get(key)
    if (links === undefined) {
      links = new Links()
      this.#links.set(key, links)
    }
    return links
  }
}

function distinct(rows: ArrayLike<number>): Uint32Array {
  const counts = new PathCounts()
  for (let i = 0; i < rows.length; i++) counts.add(rows[i]!, 1)
  return counts.rows
}
