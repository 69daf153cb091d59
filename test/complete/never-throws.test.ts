import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompletionScope, complete, signature } from '../../src/language/complete/index.ts'
import { examplePrograms, library, programOf, scopeOf } from './support.ts'

const texts = examplePrograms().flatMap(({ files }) => [...files.values()])
const scope = scopeOf(programOf(library))
const commands = [{ name: ':load', summary: 'runs a file', argument: { kind: 'path' } }] as const
const scopes: readonly CompletionScope[] = [scope, { ...scope, text: 'file' }, { ...scope, commands }]

/** Requests completions and signatures in every way; offsets must be within the text and around the caret. */
function look(text: string, caret: number): void {
  for (const each of scopes) {
    const { from, to, items } = complete(text, caret, each)
    expect(from <= caret && caret <= to && from >= 0 && to <= text.length).toBe(true)
    expect(items.every(item => item.text !== '')).toBe(true)
    const help = signature(text, caret, each)
    for (const part of help?.parameters ?? []) expect(help?.label.slice(part.from, part.to)).toBe(part.text)
  }
}

const anyPlace = fc
  .constantFrom(...texts)
  .chain(text => fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(text.length)))

const fragments = fc.constantFrom(
  ...'QUERY RETURN FOR IN N<Reader> E V SearchV<Blurb> AddN<Reader> _ :: { } ( ) [ ] < > , : . | ! <- => #[ "a" " // 1 1.5 x WHERE ORDER ! COUNT From x:: ::ShortestPath UpsertE GROUP_BY \n ? \' \u{1f600} \ud800'.split(
    ' ',
  ),
)

describe('completion never throws', () => {
  it('after any beginning of a program', () => {
    fc.assert(
      fc.property(anyPlace, ([text, cut]) => look(text.slice(0, cut), cut)),
      { numRuns: 150 },
    )
  })

  it('with a piece of a program left out', () => {
    fc.assert(
      fc.property(anyPlace, ([text, a, b]) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        look(text.slice(0, from) + text.slice(to), from)
      }),
      { numRuns: 100 },
    )
  })

  it('in random sequences of words', () => {
    const heap = fc.array(fragments, { maxLength: 30 }).map(words => words.join(' '))
    fc.assert(
      fc.property(heap, fc.nat(200), (text, at) => look(text, Math.min(at, text.length))),
      { numRuns: 300 },
    )
  })

  it('in the blanks before a command', () => {
    look('\n .tables', 0)
    look('  :load', 1)
  })

  it('in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => look(text, text.length)),
      { numRuns: 300 },
    )
  })

  it.each(['(', '{', '[', 'x::WHERE(', 'x <- y::{', 'EXISTS(_::Out<Knows>::WHERE(', 'FOR x IN y {'])(
    'when %s is opened ten thousand times',
    text => {
      const deep = text.repeat(10_000)
      look(deep, deep.length)
    },
  )

  it('in a statement without end', () => {
    const long = `x <- N<Reader>${'::WHERE(_::{age}::GT(1))'.repeat(5000)}::`
    look(long, long.length)
  })

  it('at an offset outside the text', () => {
    expect(complete('"x', 99, scope)).toEqual({ from: 2, to: 2, items: [] })
    expect(complete('x', -1, scope)).toMatchObject({ from: 0, to: 0 })
    expect(signature('ADD(', 99, scope)?.active).toBe(0)
  })
})
