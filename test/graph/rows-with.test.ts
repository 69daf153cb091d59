import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Id, PlainValues } from '../../src/store/graph/api.ts'
import { RowPage } from '../../src/store/graph/rows/row-page.ts'

/** Characters of one byte to four, those with the bytes of others, and those that are lengths of stored strings. */
const character = fc.constantFrom(
  'a',
  'b',
  'é',
  'ÿ',
  'Ã',
  '©',
  '€',
  '😀',
  '\0',
  '\x01',
  '\x02',
  '\x03',
  '\x04',
)
const text = fc.array(character, { maxLength: 4 }).map(characters => characters.join(''))
const wanted = fc.oneof(text, fc.constantFrom('\ud83d', '\ude00', 'a\ud83d'))

type Item = string | readonly (string | null)[] | null

/** Compares the rows that may contain a text with those that do. */
function check(items: readonly Item[], texts: readonly string[]): void {
  const ids = items.map((_, i) => `${'\0'.repeat(15)}${String.fromCharCode(i)}` as Id)
  const column = RowPage.build({ ids, columns: new Map([[1, items]]) }).column(1) as PlainValues | undefined
  for (const each of texts) {
    const found = column?.rowsWith?.(each)
    if (found === undefined) continue
    expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
    const rows = items.flatMap((item, row) => {
      const strings = typeof item === 'string' ? [item] : (item ?? [])
      return strings.some(string => string?.includes(each)) ? [row] : []
    })
    expect(found).toEqual(expect.arrayContaining(rows))
  }
}

function holdsFor(item: fc.Arbitrary<Item>): void {
  const texts = fc.array(wanted, { minLength: 1, maxLength: 10 })
  fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 30 }), texts, check), { numRuns: 500 })
}

describe('the rows that may contain a text are all that do', () => {
  it('of strings', () => {
    holdsFor(fc.option(text, { freq: 5 }))
  })

  it('of strings of one length', () => {
    const characters = fc.array(fc.constantFrom('a', 'b', 'é', '\0'), { minLength: 3, maxLength: 3 })
    holdsFor(fc.option(characters.map(all => all.join(''))))
  })

  it('of arrays, whose bytes have lengths between the strings', () => {
    const long = fc.nat(300).map(length => 'ab'.repeat(length))
    const array = fc.array(fc.option(fc.oneof(text, long), { freq: 6 }), { maxLength: 4 })
    holdsFor(fc.option(array, { freq: 5 }))
  })
})
