import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shape } from '../../src/language/facts/index.ts'
import {
  countRows,
  type OutputMode,
  outputModes,
  render,
  renderedChunks,
} from '../../src/tools/output/index.ts'

const show = (value: unknown, mode: OutputMode, shape?: Shape) =>
  render({ value, ...(shape && { shape }) }, { mode })

const people = {
  people: [
    { name: 'Ada', age: 36, tags: ['x', 'y'] },
    { name: 'Bob, "Bo"', age: null, tags: [] },
  ],
}

describe('json', () => {
  it('is what HTTP sends, on one line', () => {
    expect(show({ n: 340282366920938463463374607431768211455n, ...people }, 'json')).toBe(
      '{"n":340282366920938463463374607431768211455,"people":[{"name":"Ada","age":36,"tags":["x","y"]},{"name":"Bob, \\"Bo\\"","age":null,"tags":[]}]}\n',
    )
  })

  it('has one row per line as jsonl', () => {
    expect(show(people, 'jsonl')).toBe(
      '{"name":"Ada","age":36,"tags":["x","y"]}\n{"name":"Bob, \\"Bo\\"","age":null,"tags":[]}\n',
    )
    expect(show({ person: { name: 'Ada' } }, 'jsonl')).toBe('{"name":"Ada"}\n')
    expect(show({ a: 1, b: [2] }, 'jsonl')).toBe('{"a":1,"b":[2]}\n')
    expect(show({ person: null }, 'jsonl')).toBe('{"person":null}\n')
    expect(show({ people: [] }, 'jsonl')).toBe('')
  })
})

describe('csv and tsv', () => {
  it('follow RFC 4180, with nested values as JSON', () => {
    expect(show(people, 'csv')).toBe('name,age,tags\r\nAda,36,"[""x"",""y""]"\r\n"Bob, ""Bo""",,[]\r\n')
    expect(show(people, 'tsv')).toBe('name\tage\ttags\nAda\t36\t"[""x"",""y""]"\n"Bob, ""Bo"""\t\t[]\n')
  })

  it('distinguish an empty string from no value', () => {
    expect(show([{ a: '', b: null }], 'csv')).toBe('a,b\r\n"",\r\n')
  })

  it('have one row for what is not a list', () => {
    expect(show({ data: 5 }, 'csv')).toBe('data\r\n5\r\n')
    expect(show({ count: 1, people: [{ a: 1 }] }, 'csv')).toBe('count,people\r\n1,"[{""a"":1}]"\r\n')
    expect(show({ names: ['a', 'b'] }, 'csv')).toBe('names\r\na\r\nb\r\n')
  })

  it('keep the header of an empty list whose columns are known', () => {
    const column = { name: 'age', type: 'U8', shape: { kind: 'value', type: 'U8' } } as const
    const shape: Shape = {
      kind: 'record',
      columns: [
        {
          name: 'people',
          type: '[Person]',
          shape: { kind: 'list', element: { kind: 'record', columns: [column] } },
        },
      ],
    }
    expect(show({ people: [] }, 'csv', shape)).toBe('age\r\n')
  })

  it('are read back by another program', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a," \t\r\nü;\'') })
    const row = fc.record({ a: text, b: text })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), rows => {
        const read = (mode: 'csv' | 'tsv', delimiter: string) =>
          parse(show(rows, mode), {
            columns: true,
            delimiter,
            record_delimiter: mode === 'csv' ? '\r\n' : '\n',
          })
        expect(read('csv', ',')).toEqual(rows)
        expect(read('tsv', '\t')).toEqual(rows)
      }),
    )
  })
})

describe('markdown', () => {
  it('escapes what would end a cell or has a meaning in Markdown', () => {
    expect(show([{ name: 'a|b\n*c*', n: 1 }], 'markdown')).toBe(
      '| name | n |\n| --- | ---: |\n| a\\|b<br>\\*c\\* | 1 |\n',
    )
  })

  it('has one table per member', () => {
    expect(show({ a: [{ x: 1 }], b: { y: 'z' } }, 'markdown')).toBe(
      '**a**\n\n| x |\n| ---: |\n| 1 |\n\n**b**\n\n| name | value |\n| --- | --- |\n| y | z |\n',
    )
  })
})

describe('line', () => {
  it('has one `column = value` per line, with everything in full', () => {
    const data = Array.from({ length: 50 }, (_, i) => i)
    expect(
      show(
        [
          { name: 'Ada', data },
          { name: null, data: [] },
        ],
        'line',
      ),
    ).toBe(`name = Ada\ndata = [${data.join(',')}]\n\nname = null\ndata = []\n`)
  })

  it('never lets a value control the terminal', () => {
    expect(show([{ a: '\u001b[2J\n' }], 'line')).toBe('a = \\u001b[2J\\n\n')
  })
})

it('none shows nothing', () => {
  expect(show(people, 'none')).toBe('')
})

it('no mode fails, whatever the answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      for (const mode of outputModes) expect(typeof show(value, mode)).toBe('string')
    }),
  )
})

it('rows are counted as a person would', () => {
  expect([people, [1, 2, 3], { data: 5 }, { a: [{}], b: [{}, {}] }, []].map(countRows)).toEqual([
    2, 3, 1, 3, 0,
  ])
})

it('a long result is formatted only as far as it is read', () => {
  let looked = 0
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    get n() {
      looked++
      return i
    },
  }))
  for (const mode of ['jsonl', 'csv', 'tsv', 'markdown', 'line'] as const) {
    looked = 0
    let lines = 0
    for (const _ of renderedChunks({ value: rows }, { mode })) if (++lines === 40) break
    expect([mode, looked < 5000]).toEqual([mode, true])
  }
})
