import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { Shape } from '../../src/language/facts/index.ts'
import { present, type RenderOptions, render, renderedChunks } from '../../src/tools/output/index.ts'

const id = '01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2'
const person = (name: string, age: number | null) => ({ id, label: 'Person', name, age })

function table(value: unknown, options: Partial<RenderOptions> = {}, shape?: Shape): string {
  return `\n${render({ value, ...(shape && { shape }) }, { mode: 'table', width: 80, ...options })}`
}

const column = (name: string, type: string) => ({ name, type, shape: { kind: 'value', type } as const })
const people: Shape = {
  kind: 'record',
  columns: [
    {
      name: 'people',
      type: '[Person]',
      shape: {
        kind: 'list',
        element: { kind: 'record', of: 'node', columns: [column('name', 'String'), column('age', 'U8')] },
      },
    },
  ],
}

describe('a table', () => {
  it('has types below the names, and numbers on the right', () => {
    const value = {
      people: [
        { name: 'Ada', age: 36 },
        { name: 'Bob', age: null },
      ],
    }
    expect(table(value, {}, people)).toBe(`
┌────────┬──────┐
│ name   │  age │
│ String │   U8 │
├────────┼──────┤
│ Ada    │   36 │
│ Bob    │ null │
└────────┴──────┘
2 rows
`)
  })

  it('infers the types from the values if none are known', () => {
    const value = [
      { n: 1, f: 0.5, mixed: 'a', tags: ['x'] },
      { n: 2, f: 1, mixed: 2, tags: [] },
    ]
    expect(table(value)).toBe(`
┌─────┬─────┬───────┬──────────┐
│   n │   f │ mixed │ tags     │
│ I64 │ F64 │       │ [String] │
├─────┼─────┼───────┼──────────┤
│   1 │ 0.5 │ a     │ ["x"]    │
│   2 │   1 │ 2     │ []       │
└─────┴─────┴───────┴──────────┘
2 rows
`)
  })

  it('keeps wide characters, emoji and combining marks aligned', () => {
    const value = [{ name: '日本語' }, { name: 'e\u0301👩‍👩‍👧' }, { name: 'plain' }]
    expect(table(value)).toBe(`
┌────────┐
│ name   │
│ String │
├────────┤
│ 日本語 │
│ e\u0301👩‍👩‍👧    │
│ plain  │
└────────┘
3 rows
`)
  })

  it('never lets a value control the terminal', () => {
    const text = table([{ name: 'a\nb\tc\u001b[31m\u202e' }])
    expect(text).toContain(String.raw`a\nb\tc\u001b[31m\u202e`)
  })

  it('shortens vectors and long lists, and shows objects in a few words', () => {
    const value = [
      {
        data: [0.123456, -0.4, ...new Array(1534).fill(0.1)],
        list: [1, 2, 3, 4, 5],
        post: { id, label: 'Post', title: 'Hi', data: [1] },
      },
    ]
    expect(table(value)).toContain('│ [0.123, -0.4, … 1536] │ [1, 2, 3, 4, … 5] │ Post {title: "Hi"} │')
  })

  it('shows properties of nodes that are named like what edges and vectors have', () => {
    const post = { id, label: 'Post', from_node: 'here', data: 'Hi' }
    expect(table([{ post, n: 1 }])).toContain('│ Post {from_node: "here", data: "Hi"} │')
    const edges = [{ id, label: 'Next', from_node: id, to_node: 'b' }]
    const path = [
      { id, label: 'A', from_node: 'here' },
      { id: 'b', label: 'B', score: 'high' },
    ]
    expect(table({ p: { path, edges, total_weight: 1, hop_count: 1 } })).toContain('here ─Next→ high')
  })

  it('keeps wide integers exact', () => {
    expect(table({ data: 340282366920938463463374607431768211455n })).toContain(
      '340282366920938463463374607431768211455',
    )
  })

  it('shows the first and the last of many rows, and how to see all', () => {
    const value = { rows: Array.from({ length: 1000 }, (_, i) => ({ i })) }
    expect(table(value, { maxRows: 4, hint: ':mode line shows all' })).toBe(`
┌─────┐
│   i │
│ I64 │
├─────┤
│   0 │
│   1 │
│  ·  │
│ 998 │
│ 999 │
└─────┘
shown: 4 of 1,000 rows (:mode line shows all)
1,000 rows
`)
  })

  it('truncates texts when it is too wide, then ids, then omits the label, then columns in the middle', () => {
    const value = [{ ...person('Ada', 36), bio: 'lives in London and writes programs', city: 'London' }]
    expect(table(value, { width: 95 })).toBe(`
┌──────────────────────────────────────┬────────┬────────┬─────┬─────────────────────┬────────┐
│ id                                   │ label  │ name   │ age │ bio                 │ city   │
│ ID                                   │ String │ String │ I64 │ String              │ String │
├──────────────────────────────────────┼────────┼────────┼─────┼─────────────────────┼────────┤
│ ${id} │ Person │ Ada    │  36 │ lives in London an… │ London │
└──────────────────────────────────────┴────────┴────────┴─────┴─────────────────────┴────────┘
long texts are cut
1 row
`)
    expect(table(value, { width: 69 })).toBe(`
┌───────────────┬────────┬────────┬─────┬──────────────────┬────────┐
│ id            │ label  │ name   │ age │ bio              │ city   │
│ ID            │ String │ String │ I64 │ String           │ String │
├───────────────┼────────┼────────┼─────┼──────────────────┼────────┤
│ 01a1fe08…1af2 │ Person │ Ada    │  36 │ lives in London… │ London │
└───────────────┴────────┴────────┴─────┴──────────────────┴────────┘
long texts are cut
1 row
`)
    expect(table(value, { width: 54 })).toBe(`
┌───────────────┬───┬────────┬─────┬────────┐
│ id            │ … │ name   │ age │ city   │
│ ID            │   │ String │ I64 │ String │
├───────────────┼───┼────────┼─────┼────────┤
│ 01a1fe08…1af2 │ … │ Ada    │  36 │ London │
└───────────────┴───┴────────┴─────┴────────┘
not shown: label, bio; long texts are cut
1 row
`)
  })

  it('omits columns with one value in all rows before those that tell rows apart', () => {
    const rows = ['Ada', 'Bob', 'Cy'].map((name, i) => ({
      id: id.replace(/.$/, `${i}`),
      label: 'Person',
      country: 'Norway',
      name,
      state: 'active',
      note: `about ${name}`,
    }))
    expect(table(rows, { width: 48 })).toContain(`
│ id            │ … │ name   │ note      │
`)
  })

  it('keeps what names a record to the last', () => {
    const rows = ['Ada', 'Bob'].map((title, i) => ({
      id: id.replace(/.$/, `${i}`),
      title,
      country: `Land ${i}`,
    }))
    expect(table(rows, { width: 30 })).toContain('│ id            │ title  │ … │')
    expect(table(rows, { width: 20 })).toContain('│ … │ title  │')
    expect(table(rows, { width: 20 })).toContain('not shown: id, country')
  })

  it('cuts texts before the titles of columns', () => {
    const rows = [{ shipping_instructions: 'leave it with the people next door', remarks: 'x'.repeat(60) }]
    expect(table(rows, { width: 50 })).toContain('│ shipping_instructions │ ')
  })

  it('shows dates without a time of day as dates, where all of a column are', () => {
    const when = (...days: readonly (string | null)[]) => days.map(day => ({ day }))
    const shape: Shape = { kind: 'list', element: { kind: 'record', columns: [column('day', 'Date')] } }
    const [first, second] = ['2031-02-03T00:00:00+00:00', '2031-02-03T04:05:06+00:00']
    expect(table(when(first, null), {}, shape)).toContain('│ 2031-02-03 │\n│ null       │')
    expect(table(when(first, second), {}, shape)).toContain(`│ ${first} │\n│ ${second} │`)
    // A String is what it is.
    expect(table(when(first))).toContain(first)
  })

  it('shows the chosen columns in the order chosen, where a table has one of them', () => {
    const value = [person('Ada', 36)]
    expect(table(value, { columns: ['age', 'name', 'size'] })).toBe(`
┌─────┬────────┐
│ age │ name   │
│ I64 │ String │
├─────┼────────┤
│  36 │ Ada    │
└─────┴────────┘
not shown: id, label
1 row
`)
    expect(table(value, { columns: ['size'] })).toContain('│ id ')
  })

  it('is drawn before its later rows are looked at, and gets wider where they need it', () => {
    let looked = 0
    const rows = Array.from({ length: 100_000 }, (_, i) => ({
      get n() {
        looked++
        return i
      },
    }))
    const options = { mode: 'table', maxRows: Number.POSITIVE_INFINITY } as const
    const lines = renderedChunks({ value: rows }, options)
    const first: string[] = []
    for (const line of lines) if (first.push(line) === 40) break
    expect(first.slice(0, 5)).toEqual(['┌─────┐\n', '│   n │\n', '│ I64 │\n', '├─────┤\n', '│   0 │\n'])
    expect(looked).toBeLessThan(5000)
    const all = [...lines].join('')
    expect(all).toContain('│ 999 │\n└─────┘\n┌──────┐\n│    n │\n│  I64 │\n├──────┤\n│ 1000 │\n')
    expect(all).toMatch(/│ 99999 │\n└───────┘\n$/)
  })

  it('dims what is missing, and never the frame', () => {
    const text = present({ value: [{ a: null }] }, { mode: 'table', colour: true }).text
    expect(text).toContain('│ \u001b[2mnull\u001b[22m │')
    expect(text).toContain('│ \u001b[1ma\u001b[22m    │')
  })
})

describe('other answers', () => {
  it('one object keeps its values where it is narrow', () => {
    expect(table(person('Ada', 36), { width: 30 })).toContain('│ name  │ … │ Ada')
  })

  it('one object has a line for each member', () => {
    expect(table({ person: person('Ada', 36) })).toBe(`
┌───────┬────────┬──────────────────────────────────────┐
│ name  │ type   │ value                                │
├───────┼────────┼──────────────────────────────────────┤
│ id    │ ID     │ ${id} │
│ label │ String │ Person                               │
│ name  │ String │ Ada                                  │
│ age   │ I64    │ 36                                   │
└───────┴────────┴──────────────────────────────────────┘
1 row
`)
  })

  it('one value is under its name', () => {
    expect(table({ data: 5 })).toBe(`
┌──────┐
│ data │
│  I64 │
├──────┤
│    5 │
└──────┘
1 row
`)
  })

  it('an object of plain values is one table, an object of tables is several', () => {
    expect(table({ count: 2, name: 'x' })).toContain('│ count │ I64    │ 2     │')
    expect(table({ names: ['Ada'], people: [{ age: 36 }] })).toBe(`
names
┌────────┐
│ names  │
│ String │
├────────┤
│ Ada    │
└────────┘

people
┌─────┐
│ age │
│ I64 │
├─────┤
│  36 │
└─────┘
2 rows
`)
  })

  it('an empty list shows its columns if they are known', () => {
    expect(table({ people: [] }, {}, people)).toBe(`
┌────────┬─────┐
│ name   │ age │
│ String │ U8  │
├────────┼─────┤
└────────┴─────┘
0 rows
`)
    expect(table({ people: [] })).toContain('│ people │')
  })

  it('a list may lack some of its items', () => {
    expect(table([{ a: 1 }, null, { b: 2 }])).toContain('3 rows')
    expect(table([1, null, 'x'])).toContain('│ null  │')
  })

  it('groups are rows, with the records in a few words', () => {
    const value = [{ country: 'DK', count: 1, data: [person('Ada', 36)] }]
    expect(table(value)).toContain('│ DK      │     1 │ [Person {name: "Ada", age: 36}] │')
  })

  it('a path is one line from place to place', () => {
    const place = (key: string) => ({ id: key, label: 'Place', name: key })
    const path = [place('Mill'), place('Bridge'), place('Castle')]
    const edges = [
      { id, label: 'Road', from_node: 'Mill', to_node: 'Bridge' },
      { id, label: 'Road', from_node: 'Castle', to_node: 'Bridge' },
    ]
    const found = { path, edges, total_weight: 12.5, hop_count: 2 }
    expect(table({ way: found })).toContain('│ Mill ─Road→ Bridge ←Road─ Castle │')
    expect(table({ ways: [found, null] })).toBe(`
┌──────────────────────────────────┬──────────────┬───────────┐
│ path                             │ total_weight │ hop_count │
│                                  │          F64 │       I64 │
├──────────────────────────────────┼──────────────┼───────────┤
│ Mill ─Road→ Bridge ←Road─ Castle │         12.5 │         2 │
│ null                             │              │           │
└──────────────────────────────────┴──────────────┴───────────┘
2 rows
`)
  })

  it('nothing is nothing', () => {
    expect(present({}, { mode: 'table' })).toEqual({ text: '', rows: 0, shownRows: 0 })
    expect(table({ person: null })).toContain('│ null   │')
  })
})

describe('whatever the values', () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>
  const rows = fc.array(fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 12 }), json, { maxKeys: 9 }), {
    minLength: 1,
    maxLength: 9,
  })

  it('a row may lack what every object inherits', () => {
    expect(table([{ toString: 1 }, {}])).toContain('│          │\n└')
  })

  it('all lines of a table are equally wide, and fit into the terminal', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 30, max: 140 }), (values, width) => {
        const lines = present({ value: { rows: values } }, { mode: 'table', width }).text.split('\n')
        const frame = lines.filter(line => /^[┌│├└]/.test(line)).map(line => stringWidth(line))
        expect(new Set(frame).size).toBe(1)
        expect(frame[0]).toBeLessThanOrEqual(width)
      }),
    )
  })
})
