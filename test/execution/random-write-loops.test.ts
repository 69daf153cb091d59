import { expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { type Sizes, tiny, usual, withSizes } from '../support/sizes.ts'

/** Random loops that write leave the same records, with ids in the same order, and the same errors whether their rounds write together or not. */
const schema = `
N::A { UNIQUE INDEX key: String, n: U8 DEFAULT 7 }
N::B { INDEX name: String, n: U8 }
N::C { UNIQUE INDEX key: String, n: U8 DEFAULT 3 }
N::D { UNIQUE INDEX key: String, INDEX n: U8 DEFAULT 1 }
V::V { INDEX name: String, n: U8 DEFAULT 4 }
V::T { name: String }
E::AV { From: A, To: V }
E::VT { From: V, To: T, Properties: { w: U8 } }
E::AB { From: A, To: B, Properties: { w: U8 } }
E::CD { From: C, To: D, Properties: { w: U8 } }
E::Once UNIQUE { From: C, To: D, Properties: { w: U8 } }
QUERY Start(keys: [String]) =>
  FOR key IN keys { c <- AddN<C>({key: key}) d <- AddN<D>({key: key}) }
  AddV<V>([1, 1], {name: "first"})
  RETURN NONE
QUERY Ids() =>
  c <- N<C>::ID
  d <- N<D>::ID
  v <- V<V>::ID
  RETURN c, d, v
QUERY Contents() =>
  a <- N<A>
  b <- N<B>
  c <- N<C>
  d <- N<D>
  ab <- E<AB>
  cd <- E<CD>
  once <- E<Once>
  v <- V<V>
  t <- V<T>
  av <- E<AV>
  vt <- E<VT>
  near <- SearchV<V>([1, 2], 5)
  named <- SearchV<T>(Embed("k1"), 3)
  counted <- N<D>::WHERE(_::{n}::EQ(5))::COUNT
  RETURN a::{id: _::ID, key, n}, b::{id: _::ID, name, n}, c::{id: _::ID, key, n}, d::{id: _::ID, key, n},
    ab::{id: _::ID, w, from: _::FromN::{key}, to: _::ToN::{name}}, cd::{id: _::ID, w, from: _::FromN::{key}, to: _::ToN::{key}},
    once::{w, from: _::FromN::{key}, to: _::ToN::{key}}, counted,
    v::{id: _::ID, name, n}, t::{id: _::ID, name}, av::{from: _::FromN::{key}, to: _::ToV::{name}},
    vt::{from: _::FromV::{name}, to: _::ToV::{name}, w}, near::{name}, named::{name}
`

const parameter =
  'rows: [{key: String, other: String, n: I64, w: I64, parts: [String], cId: ID, dId: ID, vId: ID, data: [F64]}]'

const random = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof random>

function bodyOf(next: Random, depth: number): string {
  const names = {
    A: [] as string[],
    B: [] as string[],
    C: [] as string[],
    D: [] as string[],
    V: [] as string[],
    T: [] as string[],
  }
  const bound = (type: keyof typeof names, text: string) => {
    const name = `${type.toLowerCase()}${depth}${names[type].length}`
    names[type].push(name)
    return `${name} <- ${text}`
  }
  const end = (type: 'A' | 'B' | 'C' | 'D') => {
    const own = names[type]
    if (own.length > 0 && next(4) > 0) return own[next(own.length)]!
    if ((type === 'C' || type === 'D') && next(4) === 0) return `${type.toLowerCase()}Id`
    return type === 'B' ? 'N<B>({name: other})' : `N<${type}>({key: ${next(2) ? 'key' : 'other'}})`
  }
  const statements = [
    () => bound('A', 'AddN<A>({key: key, n: n})'),
    () => bound('B', 'AddN<B>({name: key, n: n})'),
    () => bound('B', 'AddN<B>({name: other})'),
    () => bound('C', 'N<C>({key: key})::UpsertN({key: key, n: n})'),
    () => bound('C', 'N<C>({key: key})::UpsertN({key: key, n: ADD(_::{n}, 1)})'),
    () => bound('C', 'N<C>({key: key})::UpsertN({key: other, n: n})'),
    () => bound('D', 'N<D>({key: other})::UPDATE({n: w})'),
    () => bound('D', 'N<D>({key: other})::UPDATE({n: ADD(_::{n}, 1)})'),
    () => bound('D', 'N<D>({n: n})::UpsertN({key: key, n: w})'),
    () => bound('D', 'N<D>(dId)::UPDATE({n: w})'),
    () => bound('C', 'N<C>(cId)'),
    () => bound('D', 'N<D>({key: key})'),
    () => bound('V', 'AddV<V>(data, {name: key, n: n})'),
    () => bound('V', 'AddV<V>(data, {name: other})'),
    () => bound('T', 'AddV<T>(Embed(key), {name: key})'),
    () => bound('T', 'AddV<T>(Embed("fixed"), {name: other})'),
    () => `AddE<AV>::From(${end('A')})::To(${names.V[0] ?? 'vId'})`,
    () =>
      names.V.length > 0 && names.T.length > 0
        ? `AddE<VT>({w: w})::From(${names.V[0]})::To(${names.T[0]})`
        : bound('T', 'AddV<T>(Embed(other), {name: key})'),
    () => `count${depth} <- N<B>::COUNT`,
    () => `AddE<AB>({w: w})::From(${end('A')})::To(${end('B')})`,
    () => `AddE<CD>({w: w})::From(${end('C')})::To(${end('D')})`,
    () => `e${depth} <- E<CD>::UpsertE({w: w})::From(${end('C')})::To(${end('D')})`,
    () => `e${depth} <- E<CD>::UpsertE({w: ADD(_::{w}, 1)})::From(${end('C')})::To(${end('D')})`,
    () => `e${depth} <- E<AB>::UpsertE({w: n})::From(${end('A')})::To(${end('B')})`,
    () => `o${depth} <- E<Once>::UpsertE({w: w})::From(${end('C')})::To(${end('D')})`,
    () => `AddE<Once>::From(${end('C')})::To(${end('D')})`,
    () =>
      names.D.length > 0
        ? `x${depth} <- ${names.D[0]}::UPDATE({n: ADD(${names.D[0]}::{n}, 2)})`
        : 'AddN<B>({name: "x", n: w})',
    () =>
      depth > 0
        ? 'AddN<B>({name: other, n: w})'
        : `FOR part IN parts { AddN<B>({name: part, n: n}) ${bodyOf(next, depth + 1)} }`,
  ]
  const written = Array.from({ length: 1 + next(5) }, () => statements[next(statements.length)]!())
  return oncePerName(written).join('\n    ')
}

/** A name is bound once. */
function oncePerName(statements: readonly string[]): readonly string[] {
  const names = new Set<string>()
  return statements.filter(text => {
    const name = text.match(/^(\w+) <-/)?.[1] ?? text
    return names.size < names.add(name).size
  })
}

function rowsOf(next: Random) {
  const keys = 3 + next(40)
  const fails = next(2) ? 0 : 1 + next(300)
  return Array.from({ length: 1 + next(300) }, (_, i) => ({
    key: `k${next(3) ? i : next(keys)}`,
    other: `k${next(keys)}`,
    n: i === fails ? 300 : next(40),
    w: i === fails + 1 ? 300 : next(40),
    parts: [`p${next(5)}`, `k${next(keys)}`].slice(next(2)),
    c: next(keys),
    d: next(keys),
    data: i === fails + 2 ? [1, 2, 3] : [i + 1, next(40)],
  }))
}

async function outcome(
  program: string,
  rows: ReturnType<typeof rowsOf>,
  optimise: boolean,
  { options }: Sizes = usual,
) {
  let found: unknown
  await withProgram(
    program,
    async ({ call }) => {
      await call('Start', { keys: Array.from({ length: 30 }, (_, i) => `k${i}`) })
      const ids = await call<{ c: string[]; d: string[]; v: string[] }>('Ids')
      // The ids of some rows are unknown.
      const unknown = '018bcfe5-6800-7000-8000-000000000000'
      const given = rows.map(({ c, d, ...row }) => ({
        ...row,
        cId: ids.c[c] ?? unknown,
        dId: ids.d[d] ?? unknown,
        vId: ids.v[0] ?? unknown,
      }))
      if (program.includes('QUERY Prepare')) await call('Prepare', { rows: given })
      const error = await call('Loop', { rows: given }).then(
        () => undefined,
        ({ code, message }) => `${code}: ${message}`,
      )
      found = withPlaces(error, (await call('Contents')) as Record<string, any>)
    },
    { planner: { optimise }, ...options },
  )
  return found
}

/** Replaces each id by its place among all. */
function withPlaces(error: string | undefined, contents: Record<string, any>) {
  const ids = Object.values(contents).flatMap(list => (Array.isArray(list) ? list.map(({ id }) => id) : []))
  const places = new Map(ids.sort().map((id, place) => [id, `#${place}`]))
  const text = JSON.stringify({ error, contents })
  return JSON.parse(text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => places.get(id) ?? 'new'))
}

const seeds = Array.from(
  { length: Number(process.env.GVQ_FUZZ_RUNS ?? 25) },
  (_, i) => i + Number(process.env.GVQ_FUZZ_SEED ?? 1),
)

it.each(seeds)('writes as one by one, loop %d', async seed => {
  const next = random(seed * 7919)
  const program = `${schema}QUERY Loop(${parameter}) =>
  FOR {key, other, n, w, parts, cId, dId, vId, data} IN rows {
    ${bodyOf(next, 0)}
  }
  RETURN NONE
`
  const rows = rowsOf(next)
  const sizes = [usual, ...tiny][seed % (1 + tiny.length)]!
  const together = await withSizes(sizes, () => outcome(program, rows, true, sizes))
  expect(together, `${sizes.name}: ${program}`).toEqual(await outcome(program, rows, false))
})

it.each(['N<D>({key: other})', 'N<D>({n: n})', 'N<C>({key: key})', 'N<C>(cId)', 'N<D>(dId)'])(
  'drops %s as one by one',
  async item => {
    const next = random(item.length)
    const rows = rowsOf(next).map(row => ({ ...row, n: row.n % 30 }))
    const program = `${schema}
QUERY Prepare(${parameter}) =>
  FOR {other, n, cId, dId} IN rows {
    d <- N<D>({key: other})::UPDATE({n: n})
    e <- E<CD>::UpsertE({w: 1})::From(cId)::To(dId)
  }
  RETURN NONE
QUERY Loop(${parameter}) =>
  FOR {key, other, n, cId, dId} IN rows { DROP ${item} }
  RETURN NONE
`
    const known = rows.map(row => ({ ...row, c: row.c % 30, d: row.d % 30 }))
    expect(await outcome(program, known, true)).toEqual(await outcome(program, known, false))
  },
)
