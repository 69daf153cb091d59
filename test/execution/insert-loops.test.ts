import { expect, it } from 'vitest'
import { withBothPlans } from '../support/both-plans.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

/** Loops that only insert, and others that look at what they insert. */
const program = `
N::Item { UNIQUE INDEX key: String, small: U8, note: String DEFAULT "none" }
E::Link { From: Item, To: Item, Properties: { weight: U8 } }
E::Once UNIQUE { From: Item, To: Item }
N::Tag { name: String, size: U8 }
E::Has { From: Item, To: Tag, Properties: { weight: U8 } }
QUERY Add(rows: [{key: String, small: I64}]) =>
  FOR {key, small} IN rows { AddN<Item>({key: key, small: small}) }
  RETURN NONE
QUERY AddCounted(keys: [String]) =>
  FOR key IN keys { n <- N<Item>::COUNT AddN<Item>({key: key, small: n}) }
  RETURN NONE
QUERY AddBoth(keys: [String]) =>
  FOR key IN keys { a <- AddN<Item>({key: key}) AddE<Link>::From(a)::To(a) }
  RETURN NONE
QUERY Join(pairs: [{a: String, b: String}]) =>
  FOR {a, b} IN pairs { x <- N<Item>({key: a}) y <- N<Item>({key: b}) AddE<Link>({weight: 1})::From(x)::To(y) }
  RETURN NONE
QUERY JoinOnce(pairs: [{a: String, b: String}]) =>
  FOR {a, b} IN pairs { x <- N<Item>({key: a}) y <- N<Item>({key: b}) AddE<Once>::From(x)::To(y) }
  RETURN NONE
QUERY JoinIds(ids: [ID], to: ID) =>
  FOR id IN ids { AddE<Link>::From(id)::To(to) }
  RETURN NONE
QUERY JoinAll(weight: I64) =>
  all <- N<Item>
  some <- N<Item>::RANGE(0, 3)
  links <- AddE<Link>({weight: weight})::From(some)::To(all)
  n <- links::COUNT
  RETURN n, links::{weight}
QUERY Nested(keys: [String], more: [String]) =>
  FOR key IN keys {
    FOR other IN more { AddN<Item>({key: other, note: key}) }
    x <- N<Item>({key: key})
    done <- x::UPDATE({small: 7})
  }
  RETURN NONE
QUERY AddTagged(rows: [{key: String, size: I64, weight: I64}]) =>
  FOR {key, size, weight} IN rows {
    item <- AddN<Item>({key: key})
    tag <- AddN<Tag>({name: key, size: size})
    AddE<Has>({weight: weight})::From(item)::To(tag)
    AddE<Link>::From(item)::To(item)
  }
  RETURN NONE
QUERY AddGroups(groups: [{key: String, names: [String]}]) =>
  FOR {key, names} IN groups {
    item <- AddN<Item>({key: key})
    FOR name IN names {
      tag <- AddN<Tag>({name: name})
      AddE<Has>::From(item)::To(tag)
    }
  }
  RETURN NONE
QUERY AddAfterDrop(keys: [String]) =>
  DROP N<Tag>
  FOR key IN keys {
    item <- AddN<Item>({key: key})
    tag <- AddN<Tag>({name: key})
    AddE<Has>::From(item)::To(tag)
  }
  RETURN NONE
QUERY AddCopies(keys: [String]) =>
  FOR key IN keys {
    item <- AddN<Item>({key: key})
    tag <- AddN<Tag>({name: item::{note}})
    AddE<Has>::From(item)::To(tag)
  }
  RETURN NONE
QUERY Tags() =>
  items <- N<Item>
  tags <- N<Tag>
  has <- E<Has>
  RETURN items::{id: _::ID, key}, tags::{id: _::ID, name}, has::{id: _::ID, weight, from: _::FromN::{key}, to: _::ToN::{name}}
QUERY Contents() =>
  items <- N<Item>
  links <- E<Link>
  once <- E<Once>::COUNT
  RETURN items::{key, small, note}, links::{weight, from: _::FromN::{key}, to: _::ToN::{key}}, once
`

/** What the query leaves, and its error if it fails. */
const outcome = (work: (program: OpenProgram) => Promise<readonly unknown[]>) => withBothPlans(program, work)

const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`)
const rows = (count: number) => keys(count).map((key, i) => ({ key, small: i % 256 }))
const message = ({ code, message: text }: { code: string; message: string }) => `${code}: ${text}`

it.each([0, 1, 600, 5000])('inserts %d records in a loop in the order of its rounds', async count => {
  const [contents] = (await outcome(async ({ call }) => {
    await call('Add', { rows: rows(count) })
    return []
  })) as [any]
  expect(contents.items).toEqual(rows(count).map(row => ({ ...row, note: 'none' })))
})

it('fails with what fails first: a value of an earlier round before one of a later', async () => {
  const twice = [...rows(300), { key: 'k7', small: 1 }]
  const tooLarge = { key: 'x', small: 256 }
  const results = await outcome(async ({ fails }) => [
    message(await fails('Add', { rows: [...twice, tooLarge] })),
    message(await fails('Add', { rows: [tooLarge, ...twice] })),
    message(await fails('Add', { rows: [...rows(5000), tooLarge] })),
  ])
  expect(results).toEqual([
    'DUPLICATE_KEY: Duplicate key on unique index: another `Item` already has the `key` "k7".',
    expect.stringMatching(/^INVALID_VALUE: .*256/),
    expect.stringMatching(/^INVALID_VALUE: .*256/),
    { items: [], links: [], once: 0 },
  ])
})

it('sees what it inserted where it looks at that', async () => {
  const [{ items, links }] = (await outcome(async ({ call }) => {
    await call('AddCounted', { keys: keys(5) })
    await call('AddBoth', { keys: ['x', 'y'] })
    await call('Nested', { keys: ['a'], more: ['a', 'b'] })
    return []
  })) as [any]
  expect(items.map(({ small }: any) => small)).toEqual([0, 1, 2, 3, 4, null, null, 7, null])
  expect(links.map(({ from, to }: any) => [from, to])).toEqual([
    ['x', 'x'],
    ['y', 'y'],
  ])
})

it('joins items that it looks up, and fails in the round in which one is missing', async () => {
  const pairs = keys(700).map((a, i) => ({ a, b: `k${(i * 7) % 700}` }))
  const results = await outcome(async ({ call, fails }) => {
    await call('Add', { rows: rows(700) })
    const missing = await fails('Join', { pairs: [...pairs, { a: 'nobody', b: 'k1' }] })
    const double = await fails('JoinOnce', { pairs: [...pairs, pairs[3]!, { a: 'nobody', b: 'k1' }] })
    const unknown = await fails('JoinIds', {
      ids: ['00000000-0000-7000-8000-000000000000'],
      to: '00000000-0000-7000-8000-000000000000',
    })
    await call('Join', { pairs })
    await call('JoinOnce', { pairs })
    return [missing.code, double.code, unknown.code]
  })
  expect(results.slice(0, 3)).toEqual(['NO_VALUE_FOUND', 'DUPLICATE_KEY', 'NODE_NOT_FOUND'])
  const { links, once } = results[3] as any
  expect(links.map(({ from, to }: any) => [from, to])).toEqual(pairs.map(({ a, b }) => [a, b]))
  expect(once).toBe(700)
})

it('joins every pair of many items, and checks the values', async () => {
  const results = await outcome(async ({ call, fails }) => {
    await call('Add', { rows: rows(400) })
    return [await call('JoinAll', { weight: 9 }), message(await fails('JoinAll', { weight: 300 }))]
  })
  expect(results[0]).toEqual({ n: 1200, links: Array.from({ length: 1200 }, () => 9) })
  expect(results[1]).toMatch(/^INVALID_VALUE/)
  expect((results[2] as any).links).toHaveLength(1200)
})

it('a loop into a type with several unique properties names the one of the first round that fails', () =>
  withProgram(
    `N::Pair { UNIQUE INDEX a: I32, UNIQUE INDEX b: I32 }
QUERY Add(rows: [{a: I32, b: I32}]) => FOR {a, b} IN rows { AddN<Pair>({a: a, b: b}) } RETURN NONE`,
    async ({ call }) => {
      const rows = [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
        { a: 1, b: 5 },
      ]
      await expect(call('Add', { rows })).rejects.toThrow('`b` 1')
    },
  ))

const tagged = (count: number) => keys(count).map((key, i) => ({ key, size: i % 256, weight: i % 200 }))

it.each([1, 700, 6000])('inserts items of several types and joins them, in %d rounds', async count => {
  const [{ items, tags, has }] = (await outcome(async ({ call }) => {
    await call('AddTagged', { rows: tagged(count) })
    const { items, tags, has } = (await call('Tags')) as any
    // Ids ascend in the order in which the records are created.
    for (let i = 0; i < count; i++) {
      expect(items[i].id < tags[i].id && tags[i].id < has[i].id).toBe(true)
      if (i > 0) expect(has[i - 1].id < items[i].id).toBe(true)
    }
    return [{ items: items.map(withoutId), tags: tags.map(withoutId), has: has.map(withoutId) }]
  })) as [any]
  expect(items).toEqual(keys(count).map(key => ({ key })))
  expect(tags).toEqual(keys(count).map(name => ({ name })))
  expect(has).toEqual(tagged(count).map(({ key, weight }) => ({ weight, from: key, to: key })))
})

const withoutId = ({ id: _id, ...rest }: { id: string }) => rest

it('fails in the round, and by the statement, that fails first', async () => {
  const rows = tagged(900)
  const results = await outcome(async ({ fails }) => {
    const failing = async (place: number, change: object) => {
      const changed = [...rows]
      changed[place] = { ...changed[place]!, ...change }
      return message(await fails('AddTagged', { rows: [...changed, { key: 'k7', size: 0, weight: 0 }] }))
    }
    return [
      await failing(0, {}),
      await failing(800, { weight: 300 }),
      await failing(800, { key: 'k3', size: 256 }),
      await failing(800, { size: 256, weight: 300 }),
    ]
  })
  expect(results).toEqual([
    'DUPLICATE_KEY: Duplicate key on unique index: another `Item` already has the `key` "k7".',
    expect.stringMatching(/^INVALID_VALUE: .*300/),
    'DUPLICATE_KEY: Duplicate key on unique index: another `Item` already has the `key` "k3".',
    expect.stringMatching(/^INVALID_VALUE: .*256/),
    { items: [], links: [], once: 0 },
  ])
})

it('inserts in loops inside loops, after a DROP, and what is computed from what was inserted', async () => {
  const results = await outcome(async ({ call }) => {
    const groups = keys(40).map((key, i) => ({ key, names: keys(i) }))
    await call('AddGroups', { groups })
    const grouped = ((await call('Tags')) as any).has.map(withoutId)
    await call('AddAfterDrop', { keys: ['x', 'y'] })
    await call('AddCopies', { keys: ['a', 'b'] })
    return [grouped, ((await call('Tags')) as any).has.map(withoutId)]
  })
  const grouped = keys(40).flatMap((from, i) => keys(i).map(to => ({ weight: null, from, to })))
  expect(results[0]).toEqual(grouped)
  expect(results[1]).toEqual([
    { weight: null, from: 'x', to: 'x' },
    { weight: null, from: 'y', to: 'y' },
    { weight: null, from: 'a', to: 'none' },
    { weight: null, from: 'b', to: 'none' },
  ])
})
