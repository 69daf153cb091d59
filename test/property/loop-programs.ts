import { wholeNumber } from '../support/random.ts'
import type { KnownIds } from './parameters.ts'
import type { Call, Scenario } from './scenario.ts'

type Random = () => number

const schema = `
N::A { UNIQUE INDEX k: String, INDEX n: I64 DEFAULT 7 }
N::B { UNIQUE INDEX k: I64, INDEX s: String, f: F32, big: U128 DEFAULT 340282366920938463463374607431768211455 }
V::V { INDEX s: String, n: I64 DEFAULT 4 }
N::Seen { n: I64 }
E::R { From: A, To: A, Properties: { n: I64 DEFAULT 2, INDEX s: String } }
E::O UNIQUE { From: A, To: B, Properties: { n: I64 DEFAULT 9 } }
E::W { From: A, To: V, Properties: { n: I64 } }
QUERY Start(keys: [String]) =>
  FOR k IN keys {
    a <- AddN<A>({k: k})
    b <- AddN<B>({s: k})
    v <- AddV<V>([1, 1], {s: k})
    AddE<R>({s: k})::From(a)::To(a)
    AddE<R>::From(a)::To(a)
    AddE<O>::From(a)::To(b)
    AddE<W>::From(a)::To(v)
  }
  RETURN NONE
QUERY Dump() => RETURN {
  a: N<A>, b: N<B>, v: V<V>, seen: N<Seen>, r: E<R>, o: E<O>, w: E<W>, count: N<A>::COUNT,
  byN: N<A>::WHERE(_::{n}::EQ(7))::ID, byS: N<B>::WHERE(_::{s}::EQ("k1"))::ID, edges: E<R>::WHERE(_::{s}::EQ("k1"))::ID,
  out: N<A>::Out<R>::ID, in: N<B>::In<O>::ID, hops: N<A>::Out<R>::Out<O>::COUNT, near: SearchV<V>([1, 0.5], 100)::{id: _::ID, score},
  words: SearchBM25<B>("k1", 50)::{id: _::ID, score}
}
`
const members =
  'k: String, other: String, n: I64, m: I64, f: F32, big: U128, a: ID, b: ID, v: ID, r: ID, parts: [String], data: [F64]'
const names = members.replaceAll(/: [^,]+/g, '')

type TypeName = 'A' | 'B' | 'V' | 'R' | 'O' | 'W'

/** Writes loops whose rounds look up, by ids and by keys, what other rounds and other statements write. */
class LoopWriter {
  readonly #random: Random
  #bound: { readonly name: string; readonly type: TypeName }[] = []
  #names = 0

  constructor(random: Random) {
    this.#random = random
  }

  write(name: string): string {
    const loops = this.#several(1, 2, () => this.#loop(`{${names}} IN rows`, 0))
    return `QUERY ${name}(rows: [{${members}}], given?: I64) =>\n  ${loops.join('\n  ')}\n  RETURN {near: SearchV<V>([0.5, 1], 3), a: N<A>::COUNT}\n`
  }

  #loop(head: string, depth: number): string {
    const outer = this.#bound
    this.#bound = [...outer]
    const body = this.#several(1, 4, () => this.#statement(depth))
    this.#bound = outer
    return `FOR ${head} { ${body.join('\n    ')} }`
  }

  #statement(depth: number): string {
    return this.#pick([
      () => this.#bind('A', `AddN<A>({n: ${this.#number()}})`),
      () => this.#bind('A', `AddN<A>({k: ${this.#text()}})`),
      () => this.#bind('B', `AddN<B>({s: ${this.#text()}, f: f, big: big})`),
      () => this.#bind('V', `AddV<V>(data, {s: ${this.#text()}})`),
      () => this.#bind('A', `N<A>({k: k})::UpsertN({k: k, n: ${this.#changed()}})`),
      () => this.#bind('A', `N<A>({k: other})::UpsertN({k: k, n: ${this.#number()}})`),
      () => this.#bind('A', `N<A>(a)::UpsertN({n: ${this.#changed()}})`),
      () => this.#bind('B', `N<B>({k: n})::UpsertN({k: n, s: ${this.#text()}})`),
      () => this.#bind('V', `V<V>(v)::UpsertV(data, {n: ${this.#changed()}})`),
      () =>
        this.#bind(
          'R',
          `E<R>::UpsertE({n: ${this.#changed()}})::From(${this.#one('A')})::To(${this.#one('A')})`,
        ),
      () =>
        this.#bind(
          'O',
          `E<O>::UpsertE({n: ${this.#changed()}})::From(${this.#one('A')})::To(${this.#one('B')})`,
        ),
      () => `AddE<R>({s: ${this.#text()}})::From(${this.#one('A')})::To(${this.#one('A')})`,
      () => `AddE<O>::From(${this.#one('A')})::To(${this.#one('B')})`,
      () => `AddE<W>({n: n})::From(${this.#one('A')})::To(${this.#one('V')})`,
      () => this.#bind('A', `${this.#one('A')}::UPDATE({n: ${this.#changed()}})`),
      () => this.#bind('B', `${this.#one('B')}::UPDATE({s: ${this.#text()}, k: m})`),
      () => this.#bind('R', `E<R>(r)::UPDATE({n: ${this.#changed()}})`),
      () =>
        `DROP ${this.#pick(['N<A>({k: k})', 'N<A>(a)', 'N<B>({s: other})', 'V<V>(v)', 'E<R>(r)', 'N<A>(a)::OutE<R>', 'N<A>(a)::Out<W>'])}`,
      () => `AddN<Seen>({n: ${this.#read()}})`,
      () => (depth > 0 ? `AddN<Seen>({n: m})` : this.#loop(`part${this.#names} IN parts`, 1)),
    ])()
  }

  #bind(type: TypeName, text: string): string {
    const name = `x${this.#names++}`
    this.#bound.push({ name, type })
    return `${name} <- ${text}`
  }

  /** One item. */
  #one(type: 'A' | 'B' | 'V'): string {
    const own = this.#bound.filter(each => each.type === type).map(({ name }) => name)
    const found = {
      A: ['N<A>(a)', 'N<A>({k: k})', 'N<A>({k: other})', 'N<A>::FIRST'],
      B: ['N<B>(b)', 'N<B>({k: n})', 'N<B>({s: k})', 'N<B>::LAST'],
      V: ['V<V>(v)', 'SearchV<V>(data, 2)::FIRST'],
    }[type]
    return this.#pick([...own, ...own, ...found])
  }

  #text(): string {
    return this.#pick(['k', 'other', '"k1"'])
  }

  #number(): string {
    return this.#pick(['n', 'm', 'ADD(n, 1)', 'given', this.#read()])
  }

  /** A value that may depend on the item, or on the defaults of a new one. */
  #changed(): string {
    return this.#pick([this.#number(), 'ADD(_::{n}, 1)'])
  }

  #read(): string {
    const own = this.#bound.filter(({ type }) => type === 'A').map(({ name }) => `${name}::{n}`)
    return this.#pick([
      ...own,
      'N<A>::COUNT',
      'E<R>::COUNT',
      'N<A>({k: k})::COUNT',
      'N<A>::WHERE(_::{n}::EQ(n))::COUNT',
      'N<A>(a)::OutE<R>::COUNT',
      'SUM(N<A>::OutE<R>::{n})',
      'E<R>::WHERE(_::{s}::EQ(k))::COUNT',
      'V<V>::WHERE(_::{s}::EQ(k))::COUNT',
    ])
  }

  #pick<T>(options: readonly T[]): T {
    return options[wholeNumber(this.#random, 0, options.length - 1)]!
  }

  #several<T>(min: number, max: number, make: () => T): T[] {
    return Array.from({ length: wholeNumber(this.#random, min, max) }, make)
  }
}

/** A program with random loops, and calls of them with many rounds. */
export function loopScenario(random: Random): Pick<Scenario, 'text' | 'calls'> {
  const writer = new LoopWriter(random)
  const queries = Array.from({ length: 6 }, (_, i) => writer.write(`Loop${i}`))
  const start: Call = { query: 'Start', parameters: () => ({ keys: ['k0', 'k1', 'k2', 'k3'] }) }
  const calls = queries.map(
    (_, i): Call => ({ query: `Loop${i}`, parameters: ids => parametersOf(random, ids) }),
  )
  return { text: `${schema}${queries.join('')}`, calls: [start, ...calls] }
}

/** An id that only upserts give to a record. */
const stranger = 'ffffffff-ffff-7fff-bfff-ffffffffff00'

function parametersOf(random: Random, ids: KnownIds): Readonly<Record<string, unknown>> {
  const below = (count: number) => wholeNumber(random, 0, count - 1)
  const spread = below(2) === 0 ? 4 : 40
  const key = () => `k${below(spread)}`
  const idOf = (type: TypeName) => {
    const known = ids(type)
    return known.length === 0 || below(60) === 0 ? stranger : known[below(known.length)]
  }
  const whole = () => (below(50) === 0 ? 9_007_199_254_740_993n : below(spread))
  // A vector that does not fit, seldom. Otherwise powers of two: vectors of one direction are equally far then, however that is rounded.
  const data = () => (below(200) === 0 ? [1, 2, 3] : [below(3) - 1, [0, 1, 2, 4][below(4)]!])
  const rows = Array.from({ length: below(30) }, () => ({
    k: key(),
    other: key(),
    n: whole(),
    m: whole(),
    f: [0, 0.1, 16_777_217][below(3)],
    big: [0, 18_446_744_073_709_551_616n][below(2)],
    a: idOf('A'),
    b: idOf('B'),
    v: idOf('V'),
    r: idOf('R'),
    parts: Array.from({ length: below(4) }, key),
    data: data(),
  }))
  return { rows, given: below(2) === 0 ? null : below(9) }
}
