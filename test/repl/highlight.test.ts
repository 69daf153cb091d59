import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineMarker, type MarkedLine, withUnmatched } from '../../src/terminal/repl/highlight/index.ts'

/** Each marked word with its kind, line by line. */
function show(lines: readonly MarkedLine[]): readonly string[] {
  return lines.map(({ text, marks }) =>
    marks.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`).join(', '),
  )
}

const marked = (text: string) => show(new LineMarker().mark(text))

/** The brackets and quotes without a partner, as line:column. */
function unmatched(text: string): readonly string[] {
  return withUnmatched(new LineMarker().mark(text)).flatMap(({ marks }, line) =>
    marks
      .filter(({ kind }) => kind === 'unmatched' || kind === 'unclosedString')
      .map(({ start }) => `${line}:${start}`),
  )
}

describe('highlighting', () => {
  it('distinguishes words by their meaning', () => {
    expect(marked('old <- N<Person>::WHERE(_::{age}::GT(4.5)) // why')).toEqual([
      'name old, sign <-, keyword N, bracket <, type Person, bracket >, sign ::, step WHERE, bracket (, sign _, sign ::, ' +
        'bracket {, name age, bracket }, sign ::, step GT, bracket (, number 4.5, bracket ), bracket ), comment // why',
    ])
    expect(marked('AddPerson(name: "Ada", ok: true)')).toEqual([
      'function AddPerson, bracket (, property name, sign :, string "Ada", sign ,, property ok, sign :, constant true, bracket )',
    ])
  })

  it('follows a string over its lines', () => {
    expect(marked('a("x\ny // no comment\nz", 1)')).toEqual([
      'function a, bracket (, string "x',
      'string y // no comment',
      'string z", sign ,, number 1, bracket )',
    ])
  })

  it('marks what is not HelixQL', () => {
    expect(marked('N<P>; ß')).toEqual(['keyword N, bracket <, type P, bracket >, unknown ;, unknown ß'])
  })

  it('reuses the lines that a key did not change', () => {
    const marker = new LineMarker()
    const before = marker.mark('AddPerson(\n  name: "Ada",\n  age: 36\n)')
    const after = marker.mark('AddPerson(\n  name: "Ada",\n  age: 367\n)')
    expect(after.map((line, i) => line === before[i])).toEqual([true, true, false, true])
  })

  it('gives the same result for typed and inserted text', () => {
    const piece = fc.constantFrom(
      '"',
      '\\',
      '\n',
      '//',
      'N<P>',
      '(',
      ')',
      ' ',
      'é',
      '😀',
      '/*',
      "'",
      '{a: 1}',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const marker = new LineMarker()
        let text = ''
        for (const each of pieces) {
          text += each
          expect(marker.mark(text)).toEqual(new LineMarker().mark(text))
        }
        expect(marker.mark(text).map(line => line.text)).toEqual(text.split('\n'))
      }),
    )
  })
})

describe('brackets without a partner', () => {
  it.each([
    ['N<Person>::WHERE(_::{age}::EQ([1]))', []],
    ['N<Person>::WHERE(', ['0:16']],
    ['a)', ['0:1']],
    ['(]', ['0:0', '0:1']],
    ['([)', ['0:1']],
    ['(\n)\n}', ['2:0']],
    ['{ "}" // }\n}', []],
    ['#[mcp]', []],
    ['say("x', ['0:3', '0:4']],
    ['"a\nb', ['0:0']],
    ['"a\nb"', []],
    ['"a\\"', ['0:0']],
    ['"a\\\n" "b', ['1:2']],
  ])('%j: %j', (text, places) => {
    expect(unmatched(text)).toEqual(expect.arrayContaining([...places]))
    expect(unmatched(text)).toHaveLength(places.length)
  })
})
