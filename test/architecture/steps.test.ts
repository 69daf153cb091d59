import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { complete } from '../../src/language/complete/index.ts'
import { constructs, constructsNamed } from '../../src/language/constructs/index.ts'
import { otherSteps } from '../../src/language/syntax/errors/habits/steps.ts'
import { classifyWords } from '../../src/language/syntax/index.ts'
import { programOf, scopeOf } from '../complete/support.ts'
import { exampleSchema } from '../constructs/schema.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** Every spelling of a step, from the grammar; `Update` is an older one of `UPDATE`. */
function stepWords(): readonly string[] {
  const section = /^\/\/ ---- steps ----$([\s\S]*?)^\/\/ ----/m.exec(read('grammar/HelixQLLexer.g4'))![1]!
  const words = [...section.matchAll(/'(\w+)'/g)].map(match => match[1]!)
  return words.filter(word => word !== 'Update')
}

const schema = `
N::Reader { name: String, age: U8, tags: [String] }
V::Blurb { text: String }
E::Knows { From: Reader, To: Reader, Properties: { since: Date } }
E::Wrote { From: Reader, To: Blurb }
E::Praises { From: Blurb, To: Reader }
`

/** Traversals to each kind of thing that steps follow. */
const traversals = [
  'N<Reader>',
  'E<Knows>',
  'E<Wrote>',
  'E<Praises>',
  'SearchV<Blurb>([0.5], 3)',
  'N<Reader>::{name}',
  'N<Reader>::{age}',
  'N<Reader>::{tags}',
  'N<Reader>::ShortestPath',
]

const scope = scopeOf(programOf(schema))
const offered = (traversal: string) =>
  complete(`x <- ${traversal}::`, `x <- ${traversal}::`.length, scope).items.map(({ text }) => text)
const offeredOfKnown = new Set(traversals.flatMap(offered))
const offeredOfUnknown = new Set(offered('unknown'))

/** What the examples of steps read of the current item: the text before it, and the word. */
const readsOfItem = constructs.steps.flatMap(({ example }) => {
  const text = `x <- ${example.replace(/^a::/, 'N<Place>::')}`
  return [...text.matchAll(/(_::\{?)(\w+)/g)].map(
    ({ index, 1: sign, 2: word }) => [text.slice(0, index + sign!.length), word!] as const,
  )
})
const exampleScope = scopeOf(programOf(exampleSchema))

describe('every step of the grammar', () => {
  it.each(stepWords())('%s is coloured as a step, and not taken for one of another language', word => {
    expect(classifyWords(word)).toEqual([{ kind: 'step', start: 0, end: word.length }])
    expect(Object.keys(otherSteps)).not.toContain(word)
  })

  it.each(readsOfItem)('completion knows the current item: %s offers %s', (text, word) => {
    const items = complete(text, text.length, exampleScope).items
    expect(items.map(item => item.text)).toContain(word)
  })

  it.each(stepWords())(
    '%s is offered by completion, explained by the shell and described in the docs',
    word => {
      expect([...offeredOfKnown]).toContain(word)
      if (word !== 'From' && word !== 'To') expect([...offeredOfUnknown]).toContain(word)
      expect(constructsNamed(word)).not.toEqual([])
      expect(read('docs/language.md')).toMatch(new RegExp(`\\b${word}\\b`))
    },
  )
})
