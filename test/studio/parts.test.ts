import { describe, expect, it } from 'vitest'
import { csvOf, Rows } from '../../src/serve/studio/page/answer/rows.ts'
import { entriesText, Library, readEntries } from '../../src/serve/studio/page/editor/library.ts'
import { readField } from '../../src/serve/studio/page/form/values.ts'
import { captionsOf, titleOf } from '../../src/serve/studio/page/graph/captions.ts'
import { Choices } from '../../src/serve/studio/page/graph/choices.ts'
import { freePlace, Layout } from '../../src/serve/studio/page/graph/layout.ts'
import { GraphModel } from '../../src/serve/studio/page/graph/model.ts'
import { packed } from '../../src/serve/studio/page/graph/packing.ts'
import { parseJson, prettyJson } from '../../src/serve/studio/page/json.ts'
import { RowPages } from '../../src/serve/studio/page/row-pages.ts'
import { curlText, typeScriptText } from '../../src/serve/studio/page/snippets.ts'

describe('JSON in the page', () => {
  it('keeps integers exact that no double can represent, and changes no fraction and no string', () => {
    const text =
      '{"wide": 18446744073709551615, "f": 0.10000000149011612, "t": "12345678901234567890", "list": [-9007199254740993]}'
    expect(parseJson(text)).toEqual({
      wide: 18446744073709551615n,
      f: 0.10000000149011612,
      t: '12345678901234567890',
      list: [-9007199254740993n],
    })
  })

  it('is written with one member per line, and numbers together', () => {
    expect(prettyJson({ a: [1, 2n], b: [{}, []], c: 'x' })).toBe(
      '{\n  "a": [1, 2],\n  "b": [\n    {},\n    []\n  ],\n  "c": "x"\n}',
    )
  })
})

describe('the rows of an answer', () => {
  const sent = (...parts: readonly string[]) =>
    new RowPages(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
          controller.close()
        },
      }),
    )

  it('may have members named error and code, wherever a part of them ends', async () => {
    const row = (id: number) => `{"id":"${id}","label":"Fault","error":"E${id}","code":"C"}\n`
    const pages = sent(row(1), row(2) + row(3), row(4))
    await pages.read()
    expect(pages).toMatchObject({ rows: { length: 4 }, isWhole: true, failure: undefined })
  })

  it.each([
    ['by itself', ['1\n2\n', '{"error":"too slow","code":"TIMEOUT"}\n']],
    ['behind a row', ['1\n', '2\n{"error":"too slow","code":"TIMEOUT"}\n']],
    ['in two parts', ['1\n2\n{"error":', '"too slow","code":"TIMEOUT"}\n']],
  ])('end at an error in the last line: %s', async (_, parts) => {
    const pages = sent(...parts)
    await pages.read(2)
    await pages.read(2)
    expect(pages).toMatchObject({ rows: [1, 2], isWhole: false, failure: 'too slow' })
  })

  it.each([['1\n2\n3\n4\n5\n'], ['1\n', '2\n3\n4\n', '5\n']])(
    'may be asked for again before they are there',
    async (...parts) => {
      const pages = sent(...parts)
      await Promise.all([pages.read(2), pages.read(2)])
      expect(pages).toMatchObject({ rows: [1, 2, 3, 4], isWhole: false })
      await Promise.all([pages.read(0), pages.read(Number.POSITIVE_INFINITY)])
      expect(pages).toMatchObject({ rows: [1, 2, 3, 4, 5], isWhole: true })
    },
  )
})

describe('a field', () => {
  it.each([
    ['String', '', false, '""'],
    ['String', ' a"b ', false, '" a\\"b "'],
    ['U64', '18446744073709551615', false, '18446744073709551615'],
    ['F64', '1e3', false, '1e3'],
    ['Boolean', 'false', false, 'false'],
    ['Date', '1700000000', false, '1700000000'],
    ['ID', ' 01a20acd-3c7c-7291-bdef-35253d50a628 ', false, '"01a20acd-3c7c-7291-bdef-35253d50a628"'],
    [
      'ID',
      'URN:UUID:01a20acd-3c7c-7291-bdef-35253d50a628',
      false,
      '"URN:UUID:01a20acd-3c7c-7291-bdef-35253d50a628"',
    ],
    ['[ID]', '01a20acd3c7c7291bdef35253d50a628', false, '["01a20acd3c7c7291bdef35253d50a628"]'],
    ['[I64]', '[1, 9007199254740993]', false, '[1, 9007199254740993]'],
    ['[U64]', '1\n18446744073709551615\n', false, '[1, 18446744073709551615]'],
    ['[String]', 'a b; c', false, '["a b", "c"]'],
    ['[Date]', '1700000000, 2031-02-03', false, '[1700000000, "2031-02-03"]'],
    ['[String]', '["a, b", "c"]', false, '["a, b", "c"]'],
    ['I128', '-170141183460469231731687303715884105728', false, '-170141183460469231731687303715884105728'],
    ['Date', '2031-02-03T04:05:06.123456+02:00', false, '"2031-02-03T04:05:06.123456+02:00"'],
    ['Date', '2031-02-03', false, '"2031-02-03"'],
    ['U8', '007', false, '7'],
    ['F64', '.5', false, '0.5'],
    ['[I64]', '+1, 02', false, '[1, 2]'],
  ])('%s %j', (type, typed, optional, text) => {
    expect(readField(type, typed, optional)).toEqual({ kind: 'json', text })
  })

  it.each([
    ['U8', 'x'],
    ['Date', '20240101'],
    ['U8', ''],
    ['I8', '1.5'],
    ['F64', '"1"'],
    ['[I64]', '[1'],
    ['[I64]', '1, x'],
    ['[U8]', '[1, 256]'],
    ['[String]', '[1]'],
    ['U8', '256'],
    ['I128', '170141183460469231731687303715884105728'],
    ['Boolean', ''],
    ['Date', 'tomorrow'],
    ['Date', '2031-02-03T04:05'],
    ['ID', ' '],
    ['ID', '0189'],
    ['[ID]', '[""]'],
  ])('%s refuses %j', (type, typed) => {
    expect(readField(type, typed, false)).toMatchObject({ kind: 'wrong' })
  })

  it('that is optional and empty is left out', () => {
    expect(readField('String', '', true)).toEqual({ kind: 'absent' })
    expect(readField('U8', ' ', true)).toEqual({ kind: 'absent' })
  })
})

describe('a request as text', () => {
  const request = {
    origin: 'http://127.0.0.1:6969',
    query: 'Find',
    body: '{"name": "O\'Neil"}',
    hasKey: true,
  }

  it('for a shell is quoted, and reads the key from the environment', () => {
    expect(curlText(request)).toBe(
      `curl -s 'http://127.0.0.1:6969/Find' \\
  -H 'content-type: application/json' \\
  -H "x-api-key: $GVQ_API_KEY" \\
  -d '{"name": "O'\\''Neil"}'`,
    )
  })

  it('for TypeScript keeps wide integers exact', () => {
    expect(typeScriptText(request)).toContain('body: JSON.stringify({"name": "O\'Neil"}),')
    expect(typeScriptText({ ...request, body: '{"n": 18446744073709551615}' })).toContain(
      'body: "{\\"n\\": 18446744073709551615}",',
    )
  })
})

describe('the caption of a record', () => {
  const captions = (...properties: readonly string[]) =>
    captionsOf(
      properties.map(each => {
        const [name = '', type = 'String', index = 'none'] = each.split(' ')
        return { name, type, index: index as 'none' | 'unique' }
      }),
    )

  it.each([
    [['status', 'country', 'name'], 'name'],
    [['kind', 'companyName', 'email'], 'companyName'],
    [['last_name', 'title'], 'title'],
    [['city', 'text'], 'text'],
    [['text', 'isbn'], 'isbn'],
    [['email', 'reference String unique'], 'reference'],
    [['order_status', 'currency'], 'order_status'],
    [['name U8', 'born Date', 'role'], 'role'],
  ])('of %j is the %s', (properties, best) => {
    expect(captions(...properties)[0]).toBe(best)
  })

  it('is the next one where that has no value, and at last the end of the id', () => {
    const order = captions('status', 'name')
    const id = '01a20acd-3c7c-7291-bdef-35253d50a628'
    expect(titleOf({ id, status: 'open', name: 'Ada' }, order)).toBe('Ada')
    expect(titleOf({ id, status: 'open', name: '' }, order)).toBe('open')
    expect(titleOf({ id, status: null, name: null }, order)).toBe('…50a628')
    expect(titleOf({ id, name: 'x'.repeat(40) }, order)).toBe(`${'x'.repeat(27)}…`)
  })
})

describe('the records of a drawing', () => {
  const type = { properties: [], records: 0, declaredAt: { file: 'a.hx', line: 1 } }
  const place = { of: 'node', name: 'Place', ...type } as const
  const ends = { from: { of: 'node', type: 'Place' }, to: { of: 'node', type: 'Place' } } as const
  const road = { of: 'edge', name: 'Road', ...ends, ...type } as const
  const node = (id: string) => ({ id, label: 'Place' })
  const edge = (id: string, from_node: string, to_node: string) => ({ id, label: 'Road', from_node, to_node })

  it('are those that come first; with them come the edges between them, and what is named again', () => {
    const model = new GraphModel([place, road], () => [])
    const answer = [node('a'), node('b'), node('c'), edge('ab', 'a', 'b'), edge('bc', 'b', 'c'), node('a')]
    expect(model.addAll({ answer }, 2)).toBe(2)
    expect([...model.nodes.keys(), ...model.edges.keys()]).toEqual(['a', 'b', 'ab'])
  })

  it('are nodes also where they have properties with the names of the ends of edges', () => {
    const model = new GraphModel([place, road], () => [])
    const like = { ...node('c'), from_node: 'a', to_node: 'b' }
    expect(model.addAll([node('a'), node('b'), like], 3)).toBe(0)
    expect([...model.nodes.keys()]).toEqual(['a', 'b', 'c'])
    expect(model.edges.size).toBe(0)
    const full = new GraphModel([place, road], () => [])
    expect(full.addAll([node('a'), node('b'), like], 2)).toBe(1)
  })
})

describe('choices of captions and colours', () => {
  it('are those of a type in a project, and changed one by one', () => {
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    const town = new Choices('town', store)
    town.set('Person', { caption: 'age' })
    town.set('Person', { colour: 2 })
    town.set('constructor', { colour: 1 })
    expect(new Choices('town', store).of('Person')).toEqual({ caption: 'age', colour: 2 })
    town.set('Person', { caption: undefined })
    expect(new Choices('town', store).of('Person')).toEqual({ colour: 2 })
    expect(town.of('toString')).toEqual({})
    expect(new Choices('other', store).of('Person')).toEqual({})
    expect(new Choices('toString', store).of('Person')).toEqual({})
  })
})

describe('the layout', () => {
  const ring = (count: number) =>
    Int32Array.from(Array.from({ length: count }, (_, i) => [i, (i + 1) % count]).flat())
  const laidOut = (count: number, links: Int32Array) => {
    const layout = new Layout(count, links)
    while (layout.progress < 1) layout.step()
    return layout.positions()
  }
  const points = (places: Float32Array) =>
    Array.from({ length: places.length / 2 }, (_, i) => [places[2 * i]!, places[2 * i + 1]!] as const)

  const frameOf = (of: readonly (readonly [number, number])[]) => ({
    left: Math.min(...of.map(([x]) => x)),
    right: Math.max(...of.map(([x]) => x)),
    top: Math.min(...of.map(([, y]) => y)),
    bottom: Math.max(...of.map(([, y]) => y)),
  })

  it('is the same each time, and puts no two nodes in the same place', () => {
    const places = laidOut(60, ring(60))
    expect(laidOut(60, ring(60))).toEqual(places)
    const all = points(places)
    const nearest = all.flatMap(([x, y], i) => all.slice(i + 1).map(([x2, y2]) => Math.hypot(x - x2, y - y2)))
    expect(Math.min(...nearest)).toBeGreaterThan(20)
  })

  it('brings connected nodes together', () => {
    const places = points(
      laidOut(600, Int32Array.from(Array.from({ length: 599 }, (_, i) => [i + 1, Math.floor(i / 3)]).flat())),
    )
    const length = (a: number, b: number) =>
      Math.hypot(places[a]![0] - places[b]![0], places[a]![1] - places[b]![1])
    const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length
    const edges = mean(Array.from({ length: 599 }, (_, i) => length(i + 1, Math.floor(i / 3))))
    const pairs = mean(Array.from({ length: 599 }, (_, i) => length(i, (i * 7 + 13) % 600)))
    expect(edges / pairs).toBeLessThan(0.35)
  })

  it('packs parts that are not connected side by side, the same each time', () => {
    const sizes = [40, ...Array.from({ length: 6 }, () => 5), ...Array.from({ length: 30 }, () => 1)]
    const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0))
    const count = sizes.reduce((a, b) => a + b, 0)
    const links = Int32Array.from(sizes.flatMap((size, part) => [...ring(size)].map(i => starts[part]! + i)))
    const places = laidOut(count, links)
    expect(laidOut(count, links)).toEqual(places)
    const all = points(places)
    const frames = sizes.map((size, part) => frameOf(all.slice(starts[part], starts[part]! + size)))
    for (const [i, a] of frames.entries()) {
      for (const b of frames.slice(i + 1)) {
        const isApart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top
        expect(isApart).toBe(true)
      }
    }
    const room = 70
    const areaOf = ({ left, right, top, bottom }: ReturnType<typeof frameOf>) =>
      (right - left + room) * (bottom - top + room)
    const used = frames.map(areaOf).reduce((a, b) => a + b, 0)
    expect(used / areaOf(frameOf(all))).toBeGreaterThan(0.5)
  })

  it('places boxes without overlaps, and leaves little room', () => {
    const sizes = Array.from({ length: 400 }, (_, i) => ({
      width: 20 + ((i * 37) % 61),
      height: 15 + ((i * 23) % 41),
    }))
    const boxes = [{ width: 900, height: 300 }, ...sizes, { width: 30, height: 500 }]
    const placed = packed(boxes).map(({ x, y }, i) => ({
      left: x,
      top: y,
      right: x + boxes[i]!.width,
      bottom: y + boxes[i]!.height,
    }))
    for (const [i, a] of placed.entries()) {
      const others = placed.slice(i + 1)
      expect(
        others.filter(b => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top),
      ).toEqual([])
    }
    const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
    const right = Math.max(...placed.map(each => each.right))
    const bottom = Math.max(...placed.map(each => each.bottom))
    expect(area / (right * bottom)).toBeGreaterThan(0.7)
    expect(packed([])).toEqual([])
  })

  it('places a new node next to its neighbour, where there is room', () => {
    const anchor = { x: 500, y: 500 }
    const taken = [anchor, { x: 577, y: 500 }]
    const { x, y } = freePlace(anchor, 70, taken)
    expect(Math.hypot(x - 500, y - 500)).toBeLessThan(160)
    expect(Math.hypot(x - 577, y - 500)).toBeGreaterThan(50)
  })

  it('accepts no nodes, and nodes without edges', () => {
    expect(laidOut(0, new Int32Array())).toHaveLength(0)
    for (const place of laidOut(3, new Int32Array())) expect(Number.isFinite(place)).toBe(true)
  })
})

describe('the rows of a list', () => {
  const order = (values: readonly unknown[], descending = false) => {
    const rows = new Rows(values.map(v => ({ v })))
    return [...rows.view({ order: { column: 0, descending }, filters: new Map() })].map(i => values[i])
  }
  const found = (values: readonly unknown[], typed: string) => {
    const rows = new Rows(values.map(v => ({ v })))
    return [...rows.view({ filters: new Map([[0, typed]]) })].map(i => values[i])
  }

  it('are in the order of their numbers, also of wide ones, and missing values are last in both directions', () => {
    const wide = [10, null, 9, 18446744073709551615n, -1.5, 18446744073709551614n]
    expect(order(wide)).toEqual([-1.5, 9, 10, 18446744073709551614n, 18446744073709551615n, null])
    expect(order(wide, true)).toEqual([18446744073709551615n, 18446744073709551614n, 10, 9, -1.5, null])
  })

  it('are in the order of time, of the language, and with false before true', () => {
    const dates = ['2031-02-03T04:05:06.5+00:00', '1990-01-01T00:00:00+00:00', '2031-02-03T04:05:06+00:00']
    expect(order(dates)).toEqual([dates[1], dates[2], dates[0]])
    expect(order(['Zoe', 'émile', 'P10', 'P9', 'Eva', 'adam'])).toEqual(
      ['adam', 'émile', 'Eva', 'P9', 'P10', 'Zoe'].toSorted(
        new Intl.Collator(undefined, { numeric: true }).compare,
      ),
    )
    expect(order([true, undefined, false])).toEqual([false, true, undefined])
  })

  it('stay as they came where values are equal', () => {
    const rows = new Rows([
      { k: 1, n: 'a' },
      { k: 0, n: 'b' },
      { k: 1, n: 'c' },
    ])
    expect([...rows.view({ order: { column: 0, descending: true }, filters: new Map() })]).toEqual([0, 2, 1])
  })

  it.each([
    ['> 9', [10, 18446744073709551615n]],
    ['= 18446744073709551615', [18446744073709551615n]],
    ['1..9', [1, 9]],
    ['1', [1, 10, 18446744073709551615n]],
    ['null', [null]],
    ['!null', [1, 10, 9, 18446744073709551615n]],
    ['!= 9', [1, 10, 18446744073709551615n]],
  ])('of numbers are filtered by %j', (typed, expected) => {
    expect(found([1, 10, null, 9, 18446744073709551615n], typed)).toEqual(expected)
  })

  it('of text are filtered by what they contain, or by comparison', () => {
    expect(found(['Ada', 'Bo', 'MADELEINE'], 'ad')).toEqual(['Ada', 'MADELEINE'])
    expect(found(['Ada', 'Bo'], '= Bo')).toEqual(['Bo'])
  })

  it.each([
    ['> 2031-01', [1, 2, 3]],
    ['> 2031', []],
    ['= 2031', [1, 2, 3]],
    ['= 2031-02-03', [1, 2]],
    ['!= 2031-02-03', [0, 3]],
    ['<= 2031-02-03', [0, 1, 2]],
    ['< 2031-02-03', [0]],
    ['> 2031-02-03', [3]],
    ['1990..2031-02', [0, 1, 2]],
    ['= 2031-02-03T04:05:06Z', [1, 2]],
    ['= 2031-02-03 04:05:06.5', [2]],
    ['>= 2031-02-03t04:05:06.5+00:00', [2, 3]],
    ['2031-02', [1, 2]],
  ])('of dates are filtered by %j, of which a year, a month or a day is one whole', (typed, expected) => {
    const dates = [
      '1990-01-01T00:00:00+00:00',
      '2031-02-03T04:05:06+00:00',
      '2031-02-03T04:05:06.5+00:00',
      '2031-03-01T00:00:00+00:00',
    ]
    expect(found([...dates, null], typed)).toEqual(expected.map(i => dates[i]))
  })

  it('are written as CSV, exact and quoted where needed', () => {
    expect(
      csvOf(
        new Rows([{ a: 18446744073709551615n, 'b,': 'x "y"' }, { a: null, 'b,': '' }, { 'b,': [1, 2n] }]),
      ),
    ).toBe('a,"b,"\r\n18446744073709551615,"x ""y"""\r\n,""\r\n,"[1, 2]"\r\n')
  })
})

describe('saved and recent entries', () => {
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
  }

  it('are kept by name, and replaced by one with the same name', () => {
    const store = memory()
    const library = new Library(store)
    expect(library.save('b', 'N<B>')).toBeUndefined()
    expect(library.save(' a  x ', 'N<A>')).toBeUndefined()
    library.save('b', 'N<C>')
    expect(new Library(store).saved).toEqual([
      { name: 'a x', text: 'N<A>' },
      { name: 'b', text: 'N<C>' },
    ])
    library.remove('b')
    expect(library.saved).toHaveLength(1)
    expect(library.save('', 'x')).toBe('A name is required.')
    expect(library.save('c', ' ')).toBe('There is nothing to save.')
  })

  it('are bounded, the oldest of the recent ones are forgotten', () => {
    const library = new Library(memory())
    for (let i = 0; i < 60; i++) library.note(`N<A>::RANGE(0, ${i})`)
    library.note('N<A>::RANGE(0, 30)')
    expect(library.recent).toHaveLength(50)
    expect(library.recent[0]).toBe('N<A>::RANGE(0, 30)')
    for (let i = 0; i < 200; i++) expect(library.save(`n${i}`, 'x')).toBeUndefined()
    expect(library.save('more', 'x')).toBe('No more than 200 entries can be saved.')
    expect(library.save('long', 'x'.repeat(20_001))).toBe('The entry is too long to be saved.')
  })

  it('leave and come back as text', () => {
    const entries = [
      { name: 'a b', text: 'x <- N<A>\nRETURN x' },
      { name: 'c', text: 'QUERY Q() =>\n  RETURN NONE' },
    ]
    expect(readEntries(entriesText(entries), 'entries.hx')).toEqual(entries)
    expect(readEntries('N<A>\n', 'mine.hx')).toEqual([{ name: 'mine', text: 'N<A>' }])
  })
})
