import { beforeAll, expect, it, vi } from 'vitest'
import { GraphReads } from '../../src/store/graph/reading/reads.ts'
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
/** What is added up behind hops; `half` and `age` without rounding, `share` is rounded at each step. */
const summed = {
  OneHop: '::Out<K>',
  Edges: '::OutE<K>',
  TwoHops: '::Out<K>::Out<K>',
  ThreeHops: '::Out<M>::Out<M>::Out<M>',
  Filtered: '::Out<M>::WHERE(_::{age}::GT(20))::Out<M>::Out<M>::WHERE(_::{city}::NEQ("c1"))',
  Ends: '::Out<M>::OutE<M>::FromN::Out<M>',
  OfSome: '::WHERE(_::{age}::LT(30))::Out<K>::Out<K>',
  OfNone: '::WHERE(_::{age}::GT(999))::Out<K>::Out<K>',
}
const addedBy = (hops: string, each: string) => {
  if (hops === 'Edges') return ['since']
  return each === 'SUM' ? ['age', 'half', 'share', 'left'] : each === 'AVG' ? ['age', 'share'] : ['left']
}
const aggregates: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(summed).flatMap(([name, hops]) =>
    ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT'].flatMap(each =>
      addedBy(name, each).map(
        property => [`${each}_${name}_${property}`, `${each}(N<P>${hops}::{${property}})`] as const,
      ),
    ),
  ),
)
const aggregatesOfEach: Readonly<Record<string, string>> = {
  SumOfEach: 'N<P>::{name, n: SUM(_::Out<M>::Out<M>::Out<M>::{age})}',
  SharesOfEach: 'N<P>::{name, n: SUM(_::Out<M>::Out<M>::{share}), most: MAX(_::Out<M>::Out<M>::{left})}',
  OlderOfEach: 'N<P>::|p|{name, n: AVG(p::Out<M>::Out<M>::WHERE(_::{age}::GT(p::{age}))::{age})}',
}
const nine = '::Out<K>'.repeat(9)

const program = `
N::P { INDEX name: String, age: I32, city: String, half: F64, share: F64, left: I64 }
E::K { From: P, To: P, Properties: { since: I32 } }
E::L { From: P, To: P }
E::M { From: P, To: P }
QUERY Load(people: [{name: String, age: I32, city: String, half: F64, share: F64}]) =>
  FOR {name, age, city, half, share} IN people {
    AddN<P>({name: name, age: age, city: city, half: half, share: share})
  }
  RETURN NONE
QUERY Leave(some: [{name: String, left: I64}]) =>
  FOR {name, left} IN some { p <- N<P>({name: name})::UPDATE({left: left}) }
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
QUERY NineSummed() =>
  sum <- SUM(N<P>${nine}::{age})
  least <- MIN(N<P>${nine}::{half})
  average <- AVG(N<P>${nine}::{age})
  RETURN sum, least, average
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
${Object.entries({ ...aggregates, ...aggregatesOfEach })
  .map(([name, text]) => `QUERY ${name}() => v <- ${text} RETURN v`)
  .join('\n')}
`

const seed = 20
const random = randomNumbers(seed)
const people = Array.from({ length: 60 }, (_, i) => ({
  name: `p${i}`,
  age: wholeNumber(random, 10, 40),
  city: `c${i % 4}`,
  half: i / 2 - 7,
  share: i / 10 - 2,
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
    const some = people.map(({ name }, i) => ({ name, left: i - 30 })).filter((_, i) => i % 5 > 0)
    await opened.call('Leave', { some })
    await opened.call('Know', { pairs: pairs.map(({ a, b, since }) => ({ a: `p${a}`, b: `p${b}`, since })) })
    await opened.call('Like', { pairs: pairs.slice(0, 70).map(({ a, b }) => ({ a: `p${a}`, b: `p${b}` })) })
    await opened.call('Meet', { pairs: pairs.slice(0, 300).map(({ a, b }) => ({ a: `p${a}`, b: `p${b}` })) })
    await work(opened)
  })
}

const names = Object.keys({ ...traversals, ...aggregates, ...aggregatesOfEach })
const answers = { optimised: new Map<string, unknown>(), asWritten: new Map<string, unknown>() }

beforeAll(
  () =>
    filled(async opened => {
      const ask = async (of: OpenProgram, into: Map<string, unknown>) => {
        for (const name of names) into.set(name, await of.call(name))
      }
      await ask(opened, answers.optimised)
      const asWritten = await opened.reopen(program, { planner: { optimise: false } })
      await ask(asWritten, answers.asWritten)
    }),
  180_000,
)

it.each(names)('counts as row by row, in the same order: %s', name => {
  expect(answers.optimised.get(name)).toEqual(answers.asWritten.get(name))
})

it('gives the same answers on a store without rows', async () => {
  const rows = vi.spyOn(GraphReads.prototype, 'byRows', 'get').mockReturnValue(undefined as never)
  try {
    await filled(async ({ call }) => {
      for (const name of [...Object.keys(traversals), 'SUM_Filtered_age', 'AVG_Ends_share']) {
        expect(await call(name), name).toEqual(answers.optimised.get(name))
      }
    })
  } finally {
    rows.mockRestore()
  }
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

it('adds up beyond 2^53 exactly', async () => {
  await filled(async ({ database }) => {
    const counts = pathsTo(9)
    const sum = counts.reduce((total, count, i) => total + count * BigInt(people[i]!.age), 0n)
    const all = counts.reduce((total, count) => total + count, 0n)
    const average = Number(sum) / Number(all)
    const least = Math.min(...people.filter((_, i) => counts[i]! > 0n).map(({ half }) => half))
    expect(await database.callText('NineSummed', '')).toBe(
      `{"sum":${sum},"least":${least},"average":${average}}`,
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
