import { unitVector } from '../../../base/data/unit-vector.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import { Candidates } from '../numbers/candidates.ts'
import type { Hits } from '../numbers/hits.ts'
import { rowsPerCall } from '../numbers/unit-block.ts'
import type { GraphWalk } from './graph-walk.ts'
import { policy } from './policy.ts'

/** Numbers of neighbours for which a breadth is measured; it is interpolated between them. */
const few = 10
const many = 100
/**
 * The number of queries after which a breadth that is far from sufficient is given up, and the standard errors that
 * show that.
 */
const firstQueries = 64
const hopelessErrors = 4
/** Numbers that are compared at a time to see how long that takes: more than the caches of a core hold. */
const timedNumbers = 2 ** 20
/** Breadths that are tried are a factor of 2 ** (1 / 4) apart. */
const stepsPerOctave = 4

/**
 * The recall of searches along the links of a graph, and the breadths that they need. JSON, as it is stored with an
 * index.
 */
export interface Measurement {
  /** The labels that the graph had. */
  readonly labels: number
  /** Share of the true neighbours that searches for 10 and for 100 find, measured; 1 where all vectors are compared. */
  readonly recallAt10: number
  readonly recallAt100: number
  /** The breadths with which they do; absent where the comparison with all vectors takes less time. */
  readonly breadthAt10?: number
  readonly breadthAt100?: number
  /** The breadth from which on the comparison with all vectors takes less time. */
  readonly breadthMax: number
  /** Labels that no search reaches: each search compares them. */
  readonly strays: readonly number[]
  /** What the searches walk over; absent in files of earlier versions, whose searches walked over numbers. */
  readonly over?: 'bytes' | 'numbers'
}

/** How a graph is searched. */
export interface MeasuredWalk {
  readonly walk: GraphWalk
  readonly measurement: Measurement
}

/** Returns how broad a search for `k` neighbours is; undefined where all vectors are to be compared. */
export function breadthFor(k: number, measurement: Measurement): number | undefined {
  const { breadthAt10, breadthAt100, breadthMax } = measurement
  if (breadthAt10 === undefined || k <= few) return breadthAt10
  if (breadthAt100 === undefined) return undefined
  const breadth =
    k <= many
      ? breadthAt10 + ((k - few) / (many - few)) * (breadthAt100 - breadthAt10)
      : (k / many) * breadthAt100 * policy.beyondMany
  return breadth <= breadthMax ? Math.ceil(breadth) : undefined
}

/** A query, and its true neighbours, nearest first. */
interface Query {
  readonly unit: ArrayLike<number>
  /** Labels that count as absent from the graph. */
  readonly absent: readonly number[]
  readonly truth: readonly number[]
}

/**
 * Measures a graph with queries like those that will come, of two kinds. Some are its own vectors, each searched as if the graph had
 * neither it nor near duplicates of it: that is as hard as a new vector. The others are between a vector and a neighbour of it.
 * What was added to a measured graph is a kind of its own. A walk over bytes is taken if it finds 10 neighbours sooner than the walk over
 * numbers and the comparison with all vectors.
 * @param labels what the graph had when the work on it began: it may grow meanwhile
 * @param before what it had when it was measured before
 */
export function* measure(
  bytes: GraphWalk,
  numbers: GraphWalk,
  { labels, before }: { readonly labels: number; readonly before: number },
): Parts<MeasuredWalk> {
  const { sampleQueries } = policy
  const own = yield* ownVectors(numbers, 0, sampleQueries)
  const kinds = [own, yield* vectorsBetween(numbers, own)]
  if (before < labels) kinds.push(yield* ownVectors(numbers, before, sampleQueries))
  const msMax = policy.walkTimeMax * (yield* timeOfComparison(numbers))
  const overBytes = yield* measureWalk(bytes, labels, new Trial(bytes, kinds, msMax))
  const { breadthAt10 } = overBytes.measurement
  const trial = new Trial(numbers, kinds, msMax)
  const asFast = breadthAt10 && Math.floor(breadthAt10 / policy.byteWalkGain)
  const isServed = asFast !== undefined && !(yield* trial.isSufficient(few, asFast))
  return isServed ? overBytes : yield* measureWalk(numbers, labels, trial)
}

/** Whether a walk with the breadths that were measured finds enough of what the graph has from the label `before` on, too. */
export function* holdsFor({ walk, measurement }: MeasuredWalk, before: number): Parts<boolean> {
  const queries = yield* ownVectors(walk, before, policy.checkQueries)
  for (const k of [few, many]) {
    const breadth = breadthFor(k, measurement)
    if (breadth === undefined) continue
    const recalls: number[] = []
    for (const query of queries) {
      recalls.push(recallOf(walk, query, k, breadth))
      yield
    }
    // Only what is less by more than chance.
    if (recalls.length > 0 && boundOf(recalls, policy.standardErrors) < policy.recallMin) return false
  }
  return true
}

/** The share of the true neighbours of a query that a search finds. */
function recallOf(walk: GraphWalk, { unit, absent, truth }: Query, k: number, breadth: number): number {
  const { labels } = walk.search(unit, breadth, k, undefined, absent)
  const wanted = new Set(truth.slice(0, k))
  return labels.filter(label => wanted.has(label)).length / wanted.size
}

function* measureWalk(walk: GraphWalk, labels: number, trial: Trial): Parts<MeasuredWalk> {
  const atFew = yield* trial.leastBreadth(few, policy.breadthMin)
  const atMany = yield* trial.leastBreadth(many, Math.max(many, atFew?.breadth ?? 0))
  const measurement: Measurement = {
    labels,
    recallAt10: atFew?.recall ?? 1,
    recallAt100: atMany?.recall ?? 1,
    ...(atFew && { breadthAt10: atFew.breadth }),
    ...(atFew && atMany && { breadthAt100: atMany.breadth }),
    breadthMax: trial.breadthMax,
    strays: walk.strays,
    over: walk.bytes === undefined ? 'numbers' : 'bytes',
  }
  return { walk, measurement }
}

/** Vectors of the graph as queries: so many of those from a label on. */
function* ownVectors(walk: GraphWalk, from: number, most: number): Parts<readonly Query[]> {
  const { graph, units } = walk
  const among = graph.total - from
  const count = Math.min(most, among)
  const sample = Array.from({ length: count }, (_, i) => from + Math.floor(fractionOf(i) * among))
  const vectors = sample.map(label => units.unit(label).slice())
  const found = yield* compareAll(walk, vectors, 2 * many)
  return found.flatMap(({ labels, similarities }, i) => {
    const farthest = 1 - (similarities[many] ?? similarities.at(-1)!)
    const isTwin = (at: number) => 1 - similarities[at]! < policy.twinDistance * farthest
    const absent = labels.slice(0, many).filter((label, at) => label === sample[i] || isTwin(at))
    if (absent.includes(graph.entry)) return []
    const truth = labels.filter(label => !absent.includes(label)).slice(0, many)
    return [{ unit: vectors[i]!, absent, truth }]
  })
}

/** Returns what is in the middle between each vector and one of its neighbours. */
function* vectorsBetween(walk: GraphWalk, own: readonly Query[]): Parts<readonly Query[]> {
  const vectors = own.flatMap(({ unit, truth }, i) => {
    if (truth.length === 0) return []
    const neighbour = walk.units.unit(truth[Math.floor(fractionOf(i + own.length) * truth.length)]!)
    return unitVector(Float64Array.from(unit, (x, d) => x + neighbour[d]!)) ?? []
  })
  const found = yield* compareAll(walk, vectors, many)
  return found.map(({ labels }, i) => ({ unit: vectors[i]!, absent: [], truth: labels }))
}

/** Returns numbers from 0 to 1 that are spread evenly, however many are used: multiples of the golden ratio. */
function fractionOf(i: number): number {
  return (i * ((Math.sqrt(5) - 1) / 2)) % 1
}

/** Finds the nearest of each vector: compares all of them with some of the graph, then with the next. */
function* compareAll(
  { graph, units }: GraphWalk,
  vectors: readonly Float32Array[],
  count: number,
): Parts<readonly Hits[]> {
  const nearest = vectors.map(() => new Candidates(count))
  for (let start = 0; start < graph.total; start += rowsPerCall) {
    const end = Math.min(start + rowsPerCall, graph.total)
    for (const [i, vector] of vectors.entries()) {
      units.compare(vector, start, end, (similarities, compared, from) => {
        for (let n = 0; n < compared; n++) nearest[i]!.offer(from + n, similarities[n]!)
      })
      yield
    }
  }
  return nearest.map(candidates => candidates.first(count))
}

/** Returns the milliseconds that a comparison with all vectors takes. */
function* timeOfComparison({ units }: GraphWalk): Parts<number> {
  const rows = Math.max(1, Math.min(units.total, Math.floor(timedNumbers / units.dimension)))
  const times: number[] = []
  for (let start = 0; times.length < 16; start = (start + rows) % (units.total - rows + 1)) {
    const begin = performance.now()
    units.compare(units.unit(start), start, start + rows, () => undefined)
    times.push(performance.now() - begin)
    yield
  }
  return (medianOf(times) * units.total) / rows
}

interface Tried {
  readonly breadth: number
  /** The mean of all queries. */
  readonly recall: number
  /** Whether that of each kind is high enough, by more than chance. */
  readonly suffices: boolean
}

/** Searches of the sample with one breadth after the other. */
class Trial {
  readonly #walk: GraphWalk
  readonly #queries: readonly (readonly Query[])[]
  readonly #msMax: number
  /**
   * The largest breadth worth trying, as estimated by the last trial: the time grows a little less than the breadth.
   */
  breadthMax: number

  constructor(walk: GraphWalk, queries: readonly (readonly Query[])[], msMax: number) {
    this.#walk = walk
    this.#queries = queries
    this.#msMax = msMax
    this.breadthMax = walk.graph.total
  }

  /** Returns the least breadth, from `start` on, that suffices; undefined where the comparison with all vectors takes less time. */
  *leastBreadth(k: number, start: number): Parts<Tried | undefined> {
    const breadthAt = (step: number) => Math.ceil(start * 2 ** (step / stepsPerOctave))
    let insufficient = -1
    let step = 0
    let best: Tried | undefined
    for (; best === undefined; step += stepsPerOctave) {
      const breadth = breadthAt(step)
      if (breadth > this.#walk.graph.total) return undefined
      const tried = yield* this.#try(k, breadth)
      if (breadth > this.breadthMax) return undefined
      if (tried.suffices) best = tried
      else insufficient = step
    }
    for (let sufficient = step - stepsPerOctave; sufficient - insufficient > 1; ) {
      const middle = (sufficient + insufficient) >> 1
      const tried = yield* this.#try(k, breadthAt(middle))
      if (tried.suffices) {
        sufficient = middle
        best = tried
      } else insufficient = middle
    }
    return best
  }

  /** Whether searches of a breadth that is worth trying at all find enough. */
  *isSufficient(k: number, breadth: number): Parts<boolean> {
    return breadth >= policy.breadthMin && (yield* this.#try(k, breadth)).suffices
  }

  *#try(k: number, breadth: number): Parts<Tried> {
    const times: number[] = []
    let [sum, count] = [0, 0]
    let suffices = true
    for (const kind of this.#queries) {
      const recalls: number[] = []
      for (const query of kind) {
        if (recalls.length === firstQueries && boundOf(recalls, hopelessErrors) < policy.recallMin) break
        const begin = performance.now()
        recalls.push(recallOf(this.#walk, query, k, breadth))
        times.push(performance.now() - begin)
        yield
      }
      suffices &&= boundOf(recalls, -policy.standardErrors) >= policy.recallMin
      // The mean of some hundreds of queries hides a cluster that few searches reach.
      suffices &&= Math.min(...recalls) >= policy.eachRecallMin
      for (const recall of recalls) sum += recall
      count += recalls.length
    }
    // There is no query if a few vectors are all alike.
    if (count === 0) return { breadth, recall: 0, suffices: false }
    const ms = medianOf(times)
    this.breadthMax = Math.min(this.#walk.graph.total, Math.floor((breadth * this.#msMax) / ms))
    return { breadth, recall: sum / count, suffices }
  }
}

/** Returns the mean of the numbers and so many of its standard errors, as of a sample. */
function boundOf(numbers: readonly number[], standardErrors: number): number {
  const count = numbers.length
  let [sum, squares] = [0, 0]
  for (const x of numbers) {
    sum += x
    squares += x * x
  }
  const mean = sum / count
  const variance = Math.max(0, squares / count - mean * mean)
  return mean + standardErrors * Math.sqrt(variance / count)
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}
