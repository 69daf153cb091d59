import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Answers, played, recorded } from './play.ts'

/** A rule by which an answer is another one than that of the legacy engine. */
interface Difference {
  /** The rule of docs/rules.md. */
  readonly rule: string
  readonly why: string
  /** Where it applies: a query, and what it finds. */
  readonly where: RegExp
  readonly answer: (legacy: Answer, query: string, input: string, ours: Answers) => Answer
}

const created = { age: null, id: '$new', label: 'Guest', mail: 'up@x', name: 'Up', points: null, town: null }

/** Applied in this order. */
const differences: readonly Difference[] = [
  {
    rule: 'R2',
    why: 'a step in RETURN does the same work as in a statement; there, it was left out',
    where: /_(?:Out\w*|In|Where\w+|Range|Order|Count|Group|Agg|CountGroup|Update|Upsert)_return /,
    answer: (legacy, query, input, ours) => ours[query.replace('_return', '_bound')]?.[input] ?? legacy,
  },
  {
    rule: 'S7',
    why: 'what a filter removes from one item is absent; the filter in RETURN was left out',
    where: /^Index_WhereTrue_return hit/,
    answer: () => ({ error: 'NO_VALUE_FOUND' }),
  },
  {
    rule: 'S4',
    why: 'what a filter takes from FIRST is null; the filter in RETURN was left out',
    where: /^FirstOf_WhereTrue_return hit/,
    answer: () => ({ body: { x: null } }),
  },
  {
    rule: 'S1',
    why: 'a record shows its properties, and no version',
    where: /_(?:RoomList_\w+|Agg_(?:inline|bound)) (?:all|hit|one)/,
    answer: legacy => ({ body: withoutVersions(legacy.body) }),
  },
  {
    rule: 'S6',
    why: 'a mapping of one property yields bare values, inside a mapping too',
    where: /_RoomNos_\w+ (?:all|hit|one)$/,
    answer: legacy => ({ body: bareNumbers(legacy.body) }),
  },
  {
    rule: 'S8',
    why: 'a grouping is an array of its groups in the order first seen, without a wrapper',
    where: /_(?:Group|Agg|CountGroup)_(?:inline|bound) /,
    answer: legacy => (legacy.error ? legacy : { body: groupsOf(legacy.body) }),
  },
  {
    rule: 'S8',
    why: 'a grouping groups what a filter leaves; there, it grouped the whole type',
    where: /^Where_(?:Group|Agg)_inline /,
    answer: (groups, _query, input) => ({
      body: (groups.body as readonly object[]).slice(...filtered[input]!),
    }),
  },
  {
    rule: 'S7',
    why: 'a grouping of an absent item has no rows',
    where:
      /^(?:Id_(?:Group|Agg|CountGroup)_(?:inline|bound)|(?:Unique|Index)_(?:Group|Agg|CountGroup)_bound) miss/,
    answer: () => ({ body: [] }),
  },
  {
    rule: 'S7',
    why: 'COUNT of an absent item is 0',
    where: /^(?:Id_Count_inline|(?:Id|Unique|Index)_Count_bound) miss/,
    answer: () => ({ body: { x: 0 } }),
  },
  {
    rule: 'S7',
    why: 'an id that a look-up did not find is what the error is about, not the filter behind it',
    where: /^Id_WhereTrue_inline miss/,
    answer: () => ({ error: 'NODE_NOT_FOUND' }),
  },
  {
    rule: 'S4',
    why: 'FIRST of nothing is null',
    where:
      /^(?!FirstOf)\w+_First_\w+ miss|^FirstOf_(?:Plain|WhereTrue|First|Range|Order|Ids|Name|Two|Rename|Spread|WithId|Without|Rooms|RoomList|RoomNos)_\w+ miss/,
    answer: () => ({ body: { x: null } }),
  },
  {
    rule: 'S4',
    why: 'a navigation from what FIRST did not find is empty',
    where: /^FirstOf_(?:Out|OutE|In|OutOut|WhereOut)_bound miss/,
    answer: () => ({ body: { x: [] } }),
  },
  {
    rule: 'S4',
    why: 'so is a grouping',
    where: /^FirstOf_(?:Group|Agg|CountGroup)_\w+ miss/,
    answer: () => ({ body: [] }),
  },
  {
    rule: 'S4',
    why: 'COUNT of nothing is 0',
    where: /^FirstOf_(?:Count|OutCount)_\w+ miss/,
    answer: () => ({ body: { x: 0 } }),
  },
  {
    rule: 'W8',
    why: 'UPDATE of nothing says that there is no value',
    where: /^Id_Update_(?:inline|bound) miss/,
    answer: legacy => ({ ...legacy, error: 'NO_VALUE_FOUND' }),
  },
  {
    rule: 'S3',
    why: 'UPDATE of many yields all that it changed',
    where: /^(?:All|Where)_Update_\w+ (?:all|hit|one)/,
    answer: (legacy, query, input, ours) => ({
      ...legacy,
      body: {
        x: (ours[query.replace('Update', 'Plain').replace('bound', 'inline')]![input]!.body as Found).x.map(
          updated,
        ),
      },
    }),
  },
  {
    rule: 'S7',
    why: 'an upsert on an absent item creates it',
    where: /^(?:Id_Upsert_(?:inline|bound)|(?:Unique|Index)_Upsert_bound|FirstOf_Upsert_\w+) miss/,
    answer: legacy => ({
      body: { x: created },
      guests: ['Ada:1', 'Bo:2', 'Cy:3', 'Di:4', 'Up:null'],
      bookings: legacy.bookings!,
    }),
  },
  {
    rule: 'W4',
    why: 'an upsert updates every item, and of several only one can have a unique value',
    where: /^(?:All|Where)_Upsert_\w+ (?:all|hit)/,
    answer: legacy => ({
      error: 'DUPLICATE_KEY',
      guests: ['Ada:1', 'Bo:2', 'Cy:3', 'Di:4'],
      bookings: legacy.bookings!,
    }),
  },
  {
    rule: 'S3',
    why: 'DROP of FIRST drops one',
    where: /^FirstOf_drop hit/,
    answer: legacy => ({ ...legacy, guests: ['Bo:2', 'Cy:3', 'Di:4'], bookings: 3 }),
  },
]

/** The groups of Ulm, of Graz, and of neither. */
const filtered: Readonly<Record<string, readonly [number, number]>> = {
  hit: [0, 1],
  one: [1, 2],
  miss: [0, 0],
}

interface Found {
  readonly x: readonly object[]
}

function updated(guest: object): object {
  return { ...guest, points: 9 }
}

function withoutVersions(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json, (key, value) => (key === 'version' ? undefined : value)))
}

function bareNumbers(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === 'rooms' ? value.map(({ no }: { readonly no: number }) => no) : value,
  )
}

/**
 * Rows of what was `{Group: {Ulm: {count, values}}}`; the values are those grouped by, or the records. There, they came
 * in any order. Here the first of the three in Ulm is the first guest of all, and the guests are as old as their records.
 */
function groupsOf(body: unknown): unknown {
  const [groups] = Object.values((body as { readonly x: Readonly<Record<string, object>> }).x)
  return Object.values(groups as Readonly<Record<string, { count: number; values: object }>>)
    .sort((a, b) => b.count - a.count)
    .map(({ count, values }) =>
      Array.isArray(values)
        ? { count, data: values.toSorted((a, b) => a.age - b.age) }
        : { count, ...values },
    )
}

const cases = Object.entries(recorded).flatMap(([query, inputs]) =>
  Object.entries(inputs).map(([input, legacy]) => ({ query, input, legacy, at: `${query} ${input}` })),
)

describe.each([
  ['optimised plans', true],
  ['plans as written', false],
])('the 357 queries that the legacy engine answered, with %s', (_title, optimise) => {
  let ours: Answers
  beforeAll(async () => {
    ours = await played(optimise)
  }, 300_000)

  it('are answered as there, or as a rule says', () => {
    expect(Object.keys(recorded)).toHaveLength(357)
    const wrong = cases.flatMap(({ query, input, legacy, at }) => {
      const expected = differences
        .filter(({ where }) => where.test(at))
        .reduce((answer, difference) => difference.answer(answer, query, input, ours), legacy)
      const answer = ours[query]![input]
      return same(answer, expected) ? [] : [{ at, answer, expected }]
    })
    expect(wrong).toEqual([])
  })

  it('differ by each rule that is listed', () => {
    const idle = differences.filter(
      ({ where }) =>
        !cases.some(({ query, input, legacy, at }) => where.test(at) && !same(ours[query]![input], legacy)),
    )
    expect(idle).toEqual([])
  })
})

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
}

function canonical(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(canonical)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, canonical(value)]),
  )
}
