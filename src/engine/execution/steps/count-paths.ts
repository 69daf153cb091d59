import { assertNever, invariant } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import { andThen, type MaybePromise } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { EdgeType, RecordType } from '../../../language/catalog/types.ts'
import type { Id } from '../../../store/storage/api.ts'
import type { Hop } from '../../planner/index.ts'
import type { Context, Frame } from '../context.ts'
import { type Flow, type ItemsFlow, rowCount, singleValue, valuePerSegment } from '../flow.ts'
import { present } from '../items-at-hand.ts'
import { type Count, plusCounts, timesCount } from './counts.ts'
import { groupsOfPaths } from './group.ts'
import type { Collector, CompiledStep } from './step.ts'

export interface CountedHop {
  readonly hop: Hop
  readonly step: CompiledStep
}

/**
 * Counts what several hops reach. As long as there are few rows, `plain` runs: the steps as they are written. From a batch of
 * rows on, each hop visits each item once, with the number of paths to it or from it: the product of a sparse matrix, the
 * edges, with a vector. So `n` hops cost at most `n` passes over the edges, however many paths there are.
 */
export function compileCountPaths(
  type: RecordType,
  hops: readonly CountedHop[],
  step: Extract<Step, { kind: 'count' | 'group' }>,
  plain: readonly CompiledStep[],
): CompiledStep {
  const collectGroups = step.kind === 'group' ? groupsOfPaths(step) : undefined
  return {
    frames: 0,
    run: (context, flow, frame) => runPlain(context, flow, frame, 0),
    collect: context => collector(context),
  }

  function runPlain(context: Context, flow: Flow, frame: Frame | undefined, at: number): MaybePromise<Flow> {
    const step = plain[at]
    if (step === undefined) return flow
    const isLast = at >= plain.length - 1
    if (!isLast && isLong(flow)) return countFrom(context, flow, at)
    return andThen(step.run(context, flow, frame), next => runPlain(context, next, frame, at + 1))
  }

  /** Counts are shared by all segments; groups are made for each. */
  function isLong(flow: Flow): boolean {
    const segments = collectGroups === undefined ? 1 : flow.offsets.length - 1
    return rowCount(flow) > limits.batchRowsMax * segments
  }

  async function countFrom(context: Context, flow: Flow, at: number): Promise<Flow> {
    invariant(flow.kind === 'items', 'hops from items')
    const rows = await present(context, flow)
    const segments = rows.offsets.length - 1
    const reader = new HopReader(context, rows.type)
    const starts = rows.ids.map(id => reader.start.ordinalOf(id))
    const left = hops.slice(at)
    if (collectGroups === undefined) {
      const counts = await reader.pathsFrom(new Set(starts), left)
      return valuePerSegment(
        Array.from({ length: segments }, (_, segment) => {
          let sum: Count = 0
          for (let row = rows.offsets[segment]!; row < rows.offsets[segment + 1]!; row++) {
            sum = plusCounts(sum, counts[starts[row]!]!)
          }
          return sum
        }),
      )
    }
    const groups = collectGroups(context, segments)
    for (let segment = 0; segment < segments; segment++) {
      const start = new PathCounts()
      for (const ordinal of starts.slice(rows.offsets[segment], rows.offsets[segment + 1])) {
        start.add(ordinal, 1)
      }
      await reader.addReached(start, left, (items, counts) => groups.add(segment, items, counts))
    }
    return groups.finish()
  }

  function collector(context: Context): Collector {
    const reader = new HopReader(context, type)
    const start = new PathCounts()
    let isEmpty = true
    return {
      get isEmpty() {
        return isEmpty
      },
      async add(batch: Flow): Promise<boolean> {
        invariant(batch.kind === 'items', 'hops from items')
        isEmpty = false
        for (const id of (await present(context, batch)).ids) start.add(reader.start.ordinalOf(id), 1)
        return false
      },
      async finish(): Promise<Flow> {
        if (collectGroups === undefined) {
          const counts = await reader.pathsFrom(start.ordinals, hops)
          let sum: Count = 0
          for (const ordinal of start.ordinals) {
            sum = plusCounts(sum, timesCount(start.countOf(ordinal), counts[ordinal]!))
          }
          return singleValue(sum)
        }
        const groups = collectGroups(context, 1)
        await reader.addReached(start, hops, (items, counts) => groups.add(0, items, counts))
        return groups.finish()
      },
    }
  }
}

/** The number of paths to each item, in the order first reached. */
class PathCounts {
  readonly #counts = new Map<number, Count>()

  get ordinals(): Iterable<number> {
    return this.#counts.keys()
  }

  countOf(ordinal: number): Count {
    return this.#counts.get(ordinal) ?? 0
  }

  add(ordinal: number, count: Count): void {
    this.#counts.set(ordinal, plusCounts(this.countOf(ordinal), count))
  }
}

/** The items of a type, numbered in the order first seen. */
class Items {
  readonly type: RecordType
  readonly ids: Id[] = []
  readonly #ordinals = new Map<Id, number>()

  constructor(type: RecordType) {
    this.type = type
  }

  ordinalOf(id: Id): number {
    let ordinal = this.#ordinals.get(id)
    if (ordinal === undefined) {
      ordinal = this.ids.push(id) - 1
      this.#ordinals.set(id, ordinal)
    }
    return ordinal
  }
}

/** One hop from some items: what each leads to. */
interface Links {
  readonly from: readonly number[]
  readonly to: Items
  /** The ordinals that an item leads to, one for each edge. */
  targets(ordinal: number): Uint32Array
}

/** The edges that the hops of one count have read: those of an item once, even if several hops reach it. */
class HopReader {
  readonly start: Items
  readonly #context: Context
  readonly #items = new Map<string, Items>()
  readonly #edges = new Map<string, (Uint32Array | undefined)[]>()

  constructor(context: Context, type: RecordType) {
    this.#context = context
    this.start = this.#itemsOf(type)
  }

  /** How many paths the hops make from each item, by ordinal. */
  async pathsFrom(start: Iterable<number>, hops: readonly CountedHop[]): Promise<readonly Count[]> {
    const links: Links[] = []
    let from = [...start]
    let items = this.start
    for (const { hop, step } of hops) {
      const next = await this.#follow(items, from, hop, step)
      links.push(next)
      items = next.to
      from = await this.#reachedBy(next)
    }
    let counts: Count[] = []
    for (const ordinal of from) counts[ordinal] = 1
    for (const { from, targets } of links.toReversed()) {
      const before: Count[] = []
      for (const part of parts(from)) {
        for (const ordinal of part) {
          let sum: Count = 0
          for (const target of targets(ordinal)) sum = plusCounts(sum, counts[target]!)
          before[ordinal] = sum
        }
        await this.#context.control.breathe()
      }
      counts = before
    }
    return counts
  }

  /** Passes the items that the hops reach to `add`, in the order first reached, with the number of paths to each. */
  async addReached(
    start: PathCounts,
    hops: readonly CountedHop[],
    add: (items: ItemsFlow, counts: (row: number) => Count) => MaybePromise<void>,
  ): Promise<void> {
    let counts = start
    let items = this.start
    for (const { hop, step } of hops) {
      const { from, to, targets } = await this.#follow(items, [...counts.ordinals], hop, step)
      const next = new PathCounts()
      for (const part of parts(from)) {
        for (const ordinal of part) {
          const count = counts.countOf(ordinal)
          for (const target of targets(ordinal)) next.add(target, count)
        }
        await this.#context.control.breathe()
      }
      counts = next
      items = to
    }
    await this.#inBatches(items, [...counts.ordinals], (batch, ordinals) =>
      add(batch, row => counts.countOf(ordinals[row]!)),
    )
  }

  /** Each item once. */
  async #reachedBy({ from, targets }: Links): Promise<number[]> {
    const reached = new Set<number>()
    for (const part of parts(from)) {
      for (const ordinal of part) for (const target of targets(ordinal)) reached.add(target)
      await this.#context.control.breathe()
    }
    return [...reached]
  }

  async #follow(items: Items, from: readonly number[], hop: Hop, step: CompiledStep): Promise<Links> {
    switch (hop.kind) {
      case 'navigate': {
        const { edge, direction } = hop
        const to = this.#itemsOf(hop.to === 'edges' ? edge : direction === 'out' ? edge.to : edge.from)
        const edges = this.#edgesOf(edge, `${direction} ${hop.to}`)
        const unread = from.filter(ordinal => edges[ordinal] === undefined)
        await this.#inBatches(items, unread, async ({ ids }, ordinals) => {
          const found = await this.#context.reader.neighbours(edge, direction, hop.to, ids)
          for (const [i, ordinal] of ordinals.entries()) {
            const own = found.ids.slice(found.offsets[i], found.offsets[i + 1])
            edges[ordinal] = Uint32Array.from(own, id => to.ordinalOf(id))
          }
        })
        return { from, to, targets: ordinal => edges[ordinal]! }
      }
      case 'where': {
        const passing = new Map<number, Uint32Array>()
        await this.#inBatches(items, from, async batch => {
          const flow = await step.run(this.#context, batch, undefined)
          invariant(flow.kind === 'items', 'a filter of items')
          for (const ordinal of flow.ids.map(id => items.ordinalOf(id))) {
            passing.set(ordinal, Uint32Array.of(ordinal))
          }
        })
        return { from, to: items, targets: ordinal => passing.get(ordinal) ?? none }
      }
      case 'end': {
        const ends = new Map<number, Uint32Array>()
        invariant(items.type.kind === 'edge', 'an end of edges')
        const to = this.#itemsOf(hop.end === 'from' ? items.type.from : items.type.to)
        await this.#inBatches(items, from, async (batch, ordinals) => {
          const flow = await step.run(this.#context, batch, undefined)
          invariant(flow.kind === 'items' && flow.ids.length === ordinals.length, 'an end for each edge')
          for (const [i, id] of flow.ids.entries()) ends.set(ordinals[i]!, Uint32Array.of(to.ordinalOf(id)))
        })
        return { from, to, targets: ordinal => ends.get(ordinal)! }
      }
      default:
        return assertNever(hop)
    }
  }

  /** Visits items as flows of at most one batch, between which others may run. */
  async #inBatches(
    { type, ids }: Items,
    ordinals: readonly number[],
    visit: (batch: ItemsFlow, ordinals: readonly number[]) => MaybePromise<void>,
  ): Promise<void> {
    for (const part of parts(ordinals)) {
      const batch = part.map(ordinal => ids[ordinal]!)
      await visit({ kind: 'items', type, ids: batch, offsets: [0, batch.length], single: false }, part)
      await this.#context.control.breathe()
    }
  }

  #itemsOf(type: RecordType): Items {
    const key = `${type.kind} ${type.name}`
    let items = this.#items.get(key)
    if (items === undefined) {
      items = new Items(type)
      this.#items.set(key, items)
    }
    return items
  }

  #edgesOf(edge: EdgeType, way: string): (Uint32Array | undefined)[] {
    const key = `${edge.name} ${way}`
    let edges = this.#edges.get(key)
    if (edges === undefined) {
      edges = []
      this.#edges.set(key, edges)
    }
    return edges
  }
}

const none = Uint32Array.of()

/** Splits a list into batches. */
function* parts<T>(list: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < list.length; at += limits.batchRowsMax) yield list.slice(at, at + limits.batchRowsMax)
}
