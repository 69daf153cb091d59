import { beforeAll, expect, it } from 'vitest'
import { type OpenProgram, withProgram } from '../support/program.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'

/** What is counted behind hops; each ends in COUNT or GROUP_BY. */
const traversals = {
  TwoHops: 'N<P>::Out<K>::Out<K>::COUNT',
  FourFiltered:
    'N<P>::Out<M>::WHERE(_::{age}::GT(20))::Out<M>::WHERE(_::Out<L>::COUNT::LT(9))::Out<M>::Out<M>::COUNT',
  FilteredAtTheEnd: 'N<P>::Out<M>::Out<M>::Out<M>::WHERE(_::{age}::GT(20))::COUNT',
  FilteredGroups: 'N<P>::Out<M>::Out<M>::WHERE(_::{age}::GT(20))::Out<M>::GROUP_BY(city)',
  ThreeOfEach: 'N<P>::{name, n: _::Out<M>::Out<M>::Out<M>::COUNT}',
  FilteredOfEach: 'N<P>::{name, n: _::Out<M>::WHERE(_::{age}::GT(20))::Out<M>::Out<M>::GROUP_BY(city)}',
  OlderAndFurther: 'N<P>::|p|{name, n: p::Out<M>::Out<M>::WHERE(_::{age}::GT(p::{age}))::Out<M>::COUNT}',
  ThreeHops: 'N<P>::Out<M>::Out<M>::Out<M>::COUNT',
  BothWays: 'N<P>::Out<K>::In<K>::COUNT',
  Filtered: 'N<P>::Out<K>::WHERE(_::{age}::GT(20))::Out<K>::WHERE(_::{city}::NEQ("c1"))::COUNT',
  OfSome: 'N<P>::WHERE(_::{age}::LT(30))::Out<K>::Out<K>::COUNT',
  ByEdges: 'N<P>::Out<K>::OutE<K>::WHERE(_::{since}::GT(2000))::ToN::COUNT',
  Ends: 'N<P>::OutE<K>::FromN::OutE<K>::ToN::COUNT',
  Groups: 'N<P>::Out<K>::Out<K>::GROUP_BY(city)',
  GroupsOfTwo: 'N<P>::Out<K>::Out<K>::GROUP_BY(city, age)',
  GroupsOfEdges: 'N<P>::Out<K>::OutE<K>::GROUP_BY(since)',
  OneHop: 'N<P>::Out<K>::GROUP_BY(city)',
  Other: 'N<P>::Out<L>::Out<K>::Out<L>::COUNT',
  OfEach: 'N<P>::{name, n: _::Out<K>::Out<K>::COUNT}',
  GroupsOfEach: 'N<P>::{name, n: _::Out<K>::Out<K>::GROUP_BY(city)}',
  OlderThanEach: 'N<P>::|p|{name, n: p::Out<K>::WHERE(_::{age}::GT(p::{age}))::Out<K>::COUNT}',
  Reaching: 'N<P>::WHERE(_::Out<K>::Out<K>::COUNT::GT(900))::{name}',
  Existing: 'N<P>::WHERE(EXISTS(_::Out<L>::Out<K>::Out<K>))::{name}',
  OfNone: 'N<P>::WHERE(_::{age}::GT(999))::Out<K>::Out<K>::COUNT',
}
const nine = '::Out<K>'.repeat(9)

const program = `
N::P { INDEX name: String, age: I32, city: String }
E::K { From: P, To: P, Properties: { since: I32 } }
E::L { From: P, To: P }
E::M { From: P, To: P }
QUERY Load(people: [{name: String, age: I32, city: String}]) =>
  FOR {name, age, city} IN people { AddN<P>({name: name, age: age, city: city}) }
  RETURN NONE
QUERY Know(pairs: [{a: String, b: String, since: I32}]) =>
  FOR {a, b, since} IN pairs { AddE<K>({since: since})::From(N<P>({name: a}))::To(N<P>({name: b})) }
  RETURN NONE
QUERY Like(pairs: [{a: String, b: String}]) =>
  FOR {a, b} IN pairs { AddE<L>::From(N<P>({name: a}))::To(N<P>({name: b})) }
  RETURN NONE
QUERY Meet(pairs: [{a: String, b: String}]) =>
  FOR {a, b} IN pairs { AddE<M>::From(N<P>({name: a}))::To(N<P>({name: b})) }
  RETURN NONE
QUERY Nine() => RETURN N<P>${nine}::COUNT
QUERY NineByCity() => RETURN N<P>${nine}::GROUP_BY(city)
QUERY Written(a: String) =>
  added <- AddN<P>({name: "new", age: 1, city: "new"})
  AddE<K>({since: 1})::From(N<P>({name: a}))::To(added)
  DROP N<P>({name: "p3"})
  n <- N<P>::Out<K>::Out<K>::COUNT
  cities <- N<P>::Out<K>::Out<K>::GROUP_BY(city)
  RETURN n, cities
${Object.entries(traversals)
  .map(([name, text]) => `QUERY ${name}() => RETURN ${text}`)
  .join('\n')}
`

const seed = 20
const random = randomNumbers(seed)
const people = Array.from({ length: 60 }, (_, i) => ({
  name: `p${i}`,
  age: wholeNumber(random, 10, 40),
  city: `c${i % 4}`,
}))
const skewed = () => Math.floor(random() ** 3 * people.length)
const pairs = Array.from({ length: 1200 }, () => ({
  a: skewed(),
  b: skewed(),
  since: wholeNumber(random, 1990, 2010),
}))

/** How many paths of so many edges end at each person, by a product of the edges with a vector. */
function pathsTo(edges: number): readonly bigint[] {
  let counts = people.map(() => 1n)
  for (let i = 0; i < edges; i++) {
    const next = people.map(() => 0n)
    for (const { a, b } of pairs) next[b]! += counts[a]!
    counts = next
  }
  return counts
}

async function filled(work: (opened: OpenProgram) => Promise<void>): Promise<void> {
  await withProgram(program, async opened => {
    await opened.call('Load', { people })
    await opened.call('Know', { pairs: pairs.map(({ a, b, since }) => ({ a: `p${a}`, b: `p${b}`, since })) })
    await opened.call('Like', { pairs: pairs.slice(0, 70).map(({ a, b }) => ({ a: `p${a}`, b: `p${b}` })) })
    await opened.call('Meet', { pairs: pairs.slice(0, 300).map(({ a, b }) => ({ a: `p${a}`, b: `p${b}` })) })
    await work(opened)
  })
}

const answers = { optimised: new Map<string, unknown>(), asWritten: new Map<string, unknown>() }

beforeAll(
  () =>
    filled(async opened => {
      const ask = async (of: OpenProgram, into: Map<string, unknown>) => {
        for (const name of Object.keys(traversals)) into.set(name, await of.call(name))
      }
      await ask(opened, answers.optimised)
      const asWritten = await opened.reopen(program, { planner: { optimise: false } })
      await ask(asWritten, answers.asWritten)
    }),
  60_000,
)

it.each(Object.keys(traversals))('counts as row by row, in the same order: %s', name => {
  expect(answers.optimised.get(name)).toEqual(answers.asWritten.get(name))
})

it('sees what its own transaction wrote', async () => {
  const seen: unknown[] = []
  for (const optimise of [true, false]) {
    await filled(async opened => {
      const reopened = await opened.reopen(program, { planner: { optimise } })
      seen.push(await reopened.call('Written', { a: 'p0' }))
    })
  }
  expect(seen[0]).toEqual(seen[1])
})

it('counts beyond 2^53 exactly, with as many passes over the edges as there are hops', async () => {
  await filled(async ({ database }) => {
    const counts = pathsTo(9)
    const all = counts.reduce((sum, count) => sum + count, 0n)
    expect(all).toBeGreaterThan(2n ** 53n)
    expect(await database.callText('Nine', '')).toBe(`{"data":${all}}`)
    const groups = (await database.call('NineByCity')) as readonly { city: string; count: bigint }[]
    const expected = [0, 1, 2, 3].map(city => ({
      city: `c${city}`,
      count: counts.filter((_, i) => i % 4 === city).reduce((sum, count) => sum + count, 0n),
    }))
    expect(groups.map(({ city, count }) => ({ city, count: BigInt(count) })).toSorted(byCity)).toEqual(
      expected,
    )
  })
})

const byCity = (a: { city: string }, b: { city: string }) => a.city.localeCompare(b.city)

it('compiles counts of paths inside the conditions of others once each', async () => {
  let condition = '_::{age}::GT(0)'
  for (let depth = 0; depth < 40; depth++) {
    condition = `_::Out<K>::WHERE(${condition})::Out<K>::COUNT::GT(0)`
  }
  const nested = `N::P { age: I32 }\nE::K { From: P, To: P }\nQUERY Nested() => RETURN N<P>::WHERE(${condition})::COUNT\n`
  await withProgram(nested, async ({ call }) => expect(await call('Nested')).toEqual({ data: 0 }))
})
