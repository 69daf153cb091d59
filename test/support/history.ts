/** What a transaction did to one list: appended a value that nobody else appends to it, or read the whole list. */
export type Operation =
  | { readonly kind: 'append'; readonly list: string; readonly value: number }
  | { readonly kind: 'read'; readonly list: string; readonly values: readonly number[] }

export interface Transaction {
  readonly name: string
  readonly operations: readonly Operation[]
  /**
   * The outcome; `unknown` if the answer was lost, so that it may have happened. The reads of a transaction that did
   * not commit do not count.
   */
  readonly outcome: 'committed' | 'aborted' | 'unknown'
  /** The times when its client began, and had the answer, on one clock. A transaction of unknown outcome has no end. */
  readonly start: number
  readonly end: number
}

/**
 * Anomalies by their names in the literature (Adya's phenomena, and Elle, which finds them in histories of lists): G0 is a cycle of
 * writes, G1a a read of what was aborted, G1b of what was not yet complete, G1c a cycle of writes and reads, G-single a cycle with one
 * read of what was then overwritten, G2 one with several. `-realtime` is a cycle that also needs the order of time.
 */
export type AnomalyKind =
  | 'G0'
  | 'G1a'
  | 'G1b'
  | 'G1c'
  | 'G-single'
  | 'G2'
  | `${CycleKind}-realtime`
  | 'internal'
  | 'unknown value'
  | 'value twice'
  | 'two orders'
  | 'lost write'

type CycleKind = 'G0' | 'G1c' | 'G-single' | 'G2'

export interface Anomaly {
  readonly kind: AnomalyKind
  readonly message: string
}

export interface HistoryOptions {
  /** Whether a transaction has to see all that were answered before it began. True unless told; not so on a replica. */
  readonly realTime?: boolean
  /**
   * Whether those that only read may see a state between writers that has a later one's writes and lacks those of one before it. They
   * see one state all the same.
   */
  readonly snapshotReads?: boolean
}

type Dependency = 'ww' | 'wr' | 'rw' | 'time'

interface Edge {
  readonly to: Transaction
  readonly dependency: Dependency
  readonly reason: string
}

type Graph = ReadonlyMap<Transaction, readonly Edge[]>

/** The anomalies that show that the transactions could not have run one after the other; none if they could. */
export function anomaliesOf(
  transactions: readonly Transaction[],
  { realTime = true, snapshotReads = false }: HistoryOptions = {},
): readonly Anomaly[] {
  const history = new History(transactions)
  const direct = history.directAnomalies(realTime)
  // The order of a list is that of its longest read; if reads disagree, there is no order to reason about.
  if (direct.some(({ kind }) => kind === 'two orders' || kind === 'value twice')) return direct
  const graph = history.dependencies(realTime)
  return [
    ...direct,
    ...(snapshotReads ? [...cycles(ofWriters(graph)), ...cycles(ofStates(graph))] : cycles(graph)),
  ]
}

function ofWriters(graph: Graph): Graph {
  const isWriter = (transaction: Transaction): boolean => appendsOf(transaction).length > 0
  return new Map(
    [...graph]
      .filter(([transaction]) => isWriter(transaction))
      .map(([transaction, edges]) => [transaction, edges.filter(({ to }) => isWriter(to))]),
  )
}

/**
 * The graph of transactions that each see one state. A cycle of such transactions has two successive overwrites
 * somewhere, and here no path has: an overwrite leads to a second self of the transaction, which has no overwrites.
 */
function ofStates(graph: Graph): Graph {
  const selves = new Map([...graph.keys()].map(transaction => [transaction, { ...transaction }]))
  const states = new Map<Transaction, Edge[]>()
  for (const [transaction, edges] of graph) {
    const others = edges.filter(({ dependency }) => dependency !== 'rw')
    const overwrites = edges.filter(({ dependency }) => dependency === 'rw')
    states.set(selves.get(transaction)!, others)
    states.set(transaction, [...others, ...overwrites.map(edge => ({ ...edge, to: selves.get(edge.to)! }))])
  }
  return states
}

class History {
  readonly #committed: readonly Transaction[]
  /** The transaction that appended a value, by list and value. */
  readonly #writers = new Map<string, Map<number, Transaction>>()
  readonly #orders = new Map<string, readonly number[]>()

  constructor(transactions: readonly Transaction[]) {
    for (const transaction of transactions) {
      for (const { list, value } of appendsOf(transaction)) {
        const writers = this.#writers.get(list) ?? new Map<number, Transaction>()
        if (writers.has(value)) throw new Error(`${value} is appended to ${list} twice`)
        this.#writers.set(list, writers.set(value, transaction))
      }
    }
    const known = transactions.filter(({ outcome }) => outcome === 'committed')
    const seen = new Set<Transaction | undefined>()
    for (const { list, values } of known.flatMap(readsOf)) {
      for (const value of values) seen.add(this.#writer(list, value))
      if (values.length > (this.#orders.get(list)?.length ?? -1)) this.#orders.set(list, values)
    }
    // What was seen happened.
    this.#committed = transactions.filter(
      transaction =>
        transaction.outcome === 'committed' || (transaction.outcome === 'unknown' && seen.has(transaction)),
    )
  }

  #writer(list: string, value: number): Transaction | undefined {
    return this.#writers.get(list)?.get(value)
  }

  directAnomalies(realTime: boolean): Anomaly[] {
    const anomalies: Anomaly[] = []
    const report = (kind: AnomalyKind, message: string): void => {
      anomalies.push({ kind, message })
    }
    for (const transaction of this.#committed) {
      if (transaction.outcome !== 'committed') continue
      this.#internal(transaction, report)
      for (const read of readsOf(transaction)) {
        this.#values(transaction, read, report)
        if (realTime) this.#lostWrites(transaction, read, report)
      }
    }
    return anomalies
  }

  /** A transaction sees what it read before, and what it appended since. */
  #internal(transaction: Transaction, report: Report): void {
    const known = new Map<string, readonly number[]>()
    const added = new Map<string, readonly number[]>()
    for (const operation of transaction.operations) {
      const { kind, list } = operation
      if (kind === 'append') {
        added.set(list, [...(added.get(list) ?? []), operation.value])
        if (known.has(list)) known.set(list, [...known.get(list)!, operation.value])
        continue
      }
      const own = added.get(list) ?? []
      const expected = known.get(list) ?? [...operation.values.slice(0, -own.length || undefined), ...own]
      if (!isSame(operation.values, expected)) {
        report('internal', `${transaction.name} read ${listed(operation)}, not ${list} [${shown(expected)}]`)
      }
      known.set(list, operation.values)
    }
  }

  #values(transaction: Transaction, read: Read, report: Report): void {
    const { name } = transaction
    const { list, values } = read
    if (new Set(values).size < values.length) report('value twice', `${name} read ${listed(read)}`)
    const order = this.#orders.get(list)!
    if (!isSame(values, order.slice(0, values.length))) {
      report('two orders', `${name} read ${listed(read)}, another transaction ${list} [${shown(order)}]`)
    }
    for (const value of values) {
      const writer = this.#writer(list, value)
      if (writer === undefined)
        report('unknown value', `${name} read ${value} in ${list}, which nobody appended`)
      else if (writer.outcome === 'aborted') {
        report('G1a', `${name} read ${value} in ${list}, which ${writer.name} appended, and was aborted`)
      }
    }
    const writer = this.#writer(list, values.at(-1)!)
    if (writer === undefined || writer === transaction) return
    const last = appendsOf(writer)
      .filter(append => append.list === list)
      .at(-1)!
    if (last.value !== values.at(-1)) {
      report('G1b', `${name} read ${listed(read)}, before ${writer.name} had also appended ${last.value}`)
    }
  }

  #lostWrites(transaction: Transaction, { list, values }: Read, report: Report): void {
    const seen = new Set(values)
    for (const [value, writer] of this.#writers.get(list) ?? []) {
      if (writer.outcome !== 'committed' || writer.end >= transaction.start || seen.has(value)) continue
      report(
        'lost write',
        `${transaction.name} read ${list} [${shown(values)}] without ${value}, whose ${writer.name} was answered before`,
      )
    }
  }

  dependencies(realTime: boolean): Graph {
    const graph = new Map<Transaction, Edge[]>(this.#committed.map(transaction => [transaction, []]))
    const add = (from: Transaction, to: Transaction | undefined, dependency: Dependency, reason: string) => {
      if (to !== undefined && to !== from && graph.has(to)) graph.get(from)?.push({ to, dependency, reason })
    }
    const nextOf = new Map<string, readonly Transaction[]>()
    for (const [list, appended] of this.#writers) {
      const order = this.#orders.get(list) ?? []
      const writers = order.map(value => appended.get(value)!)
      // No read saw these: they come after all that was read, one does not know in which order.
      const seen = new Set(order)
      const last = [...appended].flatMap(([value, writer]) => (seen.has(value) ? [] : [writer]))
      for (let length = 0; length <= order.length; length++) {
        const next = length < order.length ? [writers[length]!] : last
        nextOf.set(`${list} ${length}`, next)
        const writer = writers[length - 1]
        if (writer === undefined) continue
        for (const to of next) add(writer, to, 'ww', `appended ${order[length - 1]} to ${list} before`)
      }
    }
    for (const transaction of this.#committed) {
      if (transaction.outcome !== 'committed') continue
      for (const { list, values } of readsOf(transaction)) {
        const writer = this.#writer(list, values.at(-1)!)
        if (writer !== undefined)
          add(writer, transaction, 'wr', `appended ${values.at(-1)} to ${list}, read by`)
        for (const to of nextOf.get(`${list} ${values.length}`) ?? []) {
          add(transaction, to, 'rw', `read ${list} [${shown(values)}] before the append of`)
        }
      }
    }
    if (realTime) addTime(this.#committed, add)
    return graph
  }
}

type Report = (kind: AnomalyKind, message: string) => void
type Read = Extract<Operation, { kind: 'read' }>

/** An edge from each transaction to those that began after its end; without those that follow from others. */
function addTime(
  transactions: readonly Transaction[],
  add: (from: Transaction, to: Transaction, dependency: Dependency, reason: string) => void,
): void {
  const events = transactions.flatMap(transaction => [
    { at: transaction.start, ends: false, transaction },
    ...(transaction.outcome === 'committed' ? [{ at: transaction.end, ends: true, transaction }] : []),
  ])
  // Two events at the same instant have no order.
  events.sort((a, b) => a.at - b.at || Number(a.ends) - Number(b.ends))
  const ended = new Set<Transaction>()
  const before = new Map<Transaction, readonly Transaction[]>()
  for (const { ends, transaction } of events) {
    if (ends) {
      for (const earlier of before.get(transaction)!) ended.delete(earlier)
      ended.add(transaction)
    } else {
      before.set(transaction, [...ended])
      for (const earlier of ended) add(earlier, transaction, 'time', 'was answered before the start of')
    }
  }
}

/** The shortest cycle of the gravest kind in each knot of transactions. */
function cycles(graph: Graph): Anomaly[] {
  const anomalies: Anomaly[] = []
  const reported = new Set<Transaction>()
  const report = (cycle: readonly Step[]): void => {
    const members = cycle.map(({ from }) => from)
    if (members.some(member => reported.has(member))) return
    for (const member of members) reported.add(member)
    const message = cycle.map(({ from, edge }) => `${from.name} ${edge.reason} ${edge.to.name}`).join('; ')
    anomalies.push({ kind: kindOf(cycle), message })
  }
  const dependencies: readonly Dependency[][] = [['ww'], ['ww', 'wr']]
  for (const time of [[], ['time']] as const) {
    for (const allowed of dependencies) {
      const paths = new Set<Dependency>([...allowed, ...time])
      for (const knot of knots(graph, paths)) report(shortestCycle(graph, knot, paths))
    }
    const paths = new Set<Dependency>(['ww', 'wr', ...time])
    const all = new Set<Dependency>([...paths, 'rw'])
    for (const knot of knots(graph, all)) {
      const single = cycleWithOneOverwrite(graph, knot, paths)
      report(single ?? shortestCycle(graph, knot, all))
    }
  }
  return anomalies
}

interface Step {
  readonly from: Transaction
  readonly edge: Edge
}

function kindOf(cycle: readonly Step[]): AnomalyKind {
  const count = (dependency: Dependency): number =>
    cycle.filter(({ edge }) => edge.dependency === dependency).length
  const overwrites = count('rw')
  const kind = overwrites > 1 ? 'G2' : overwrites === 1 ? 'G-single' : count('wr') > 0 ? 'G1c' : 'G0'
  return count('time') > 0 ? `${kind}-realtime` : kind
}

function cycleWithOneOverwrite(
  graph: Graph,
  knot: ReadonlySet<Transaction>,
  paths: ReadonlySet<Dependency>,
): readonly Step[] | undefined {
  for (const from of knot) {
    for (const edge of graph.get(from)!) {
      if (edge.dependency !== 'rw' || !knot.has(edge.to)) continue
      const back = shortestPath(graph, edge.to, from, knot, paths)
      if (back !== undefined) return [{ from, edge }, ...back]
    }
  }
  return undefined
}

function shortestCycle(
  graph: Graph,
  knot: ReadonlySet<Transaction>,
  paths: ReadonlySet<Dependency>,
): readonly Step[] {
  let shortest: readonly Step[] | undefined
  for (const from of knot) {
    const cycle = shortestPath(graph, from, from, knot, paths)!
    if (shortest === undefined || cycle.length < shortest.length) shortest = cycle
  }
  return shortest!
}

/** Over edges of these dependencies between the members. At least one step, also to where it begins. */
function shortestPath(
  graph: Graph,
  start: Transaction,
  goal: Transaction,
  members: ReadonlySet<Transaction>,
  paths: ReadonlySet<Dependency>,
): readonly Step[] | undefined {
  const steps = new Map<Transaction, Step>()
  const queue = [start]
  for (const from of queue) {
    for (const edge of graph.get(from)!) {
      if (!paths.has(edge.dependency) || !members.has(edge.to) || steps.has(edge.to)) continue
      steps.set(edge.to, { from, edge })
      if (edge.to === goal) return stepsTo(goal, start, steps)
      queue.push(edge.to)
    }
  }
  return undefined
}

function stepsTo(goal: Transaction, start: Transaction, steps: ReadonlyMap<Transaction, Step>): Step[] {
  const path: Step[] = []
  let at = goal
  do {
    const step = steps.get(at)!
    path.unshift(step)
    at = step.from
  } while (at !== start)
  return path
}

/** The strongly connected components of more than one transaction (Tarjan), without recursion: histories are long. */
function knots(graph: Graph, paths: ReadonlySet<Dependency>): ReadonlySet<Transaction>[] {
  const found: Set<Transaction>[] = []
  const index = new Map<Transaction, number>()
  const low = new Map<Transaction, number>()
  const open: Transaction[] = []
  const isOpen = new Set<Transaction>()
  for (const root of graph.keys()) {
    if (index.has(root)) continue
    const work = [{ transaction: root, next: 0 }]
    while (work.length > 0) {
      const frame = work.at(-1)!
      const { transaction } = frame
      if (frame.next === 0) {
        index.set(transaction, index.size)
        low.set(transaction, index.get(transaction)!)
        open.push(transaction)
        isOpen.add(transaction)
      }
      const edges = graph.get(transaction)!
      const edge = edges[frame.next++]
      if (edge !== undefined) {
        if (!paths.has(edge.dependency)) continue
        if (!index.has(edge.to)) work.push({ transaction: edge.to, next: 0 })
        else if (isOpen.has(edge.to)) {
          low.set(transaction, Math.min(low.get(transaction)!, index.get(edge.to)!))
        }
        continue
      }
      work.pop()
      const parent = work.at(-1)?.transaction
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(transaction)!))
      if (low.get(transaction) !== index.get(transaction)) continue
      const members = new Set(open.splice(open.indexOf(transaction)))
      for (const member of members) isOpen.delete(member)
      if (members.size > 1) found.push(members)
    }
  }
  return found
}

function appendsOf(transaction: Transaction): Extract<Operation, { kind: 'append' }>[] {
  return transaction.operations.filter(operation => operation.kind === 'append')
}

function readsOf(transaction: Transaction): Read[] {
  return transaction.operations.filter(operation => operation.kind === 'read')
}

function listed({ list, values }: Read): string {
  return `${list} [${shown(values)}]`
}

function shown(values: readonly number[]): string {
  return values.length <= 8 ? `${values}` : `… ${values.length - 4} values …,${values.slice(-4)}`
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
