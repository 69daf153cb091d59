import { describe, expect, it } from 'vitest'
import { type CompletionScope, signature } from '../../src/language/complete/index.ts'
import { library, programOf, scopeOf } from './support.ts'

const shell: CompletionScope = scopeOf(programOf(library))

/** The label, with the parameter at the caret between `«` and `»`. */
function help(text: string, scope: CompletionScope = shell): string | undefined {
  const found = signature(text, text.length, scope)
  if (found === undefined) return undefined
  const part = found.active === undefined ? undefined : found.parameters[found.active]
  if (part === undefined) return found.label
  return `${found.label.slice(0, part.from)}«${part.text}»${found.label.slice(part.to)}`
}

describe('signature help', () => {
  it('shows the arguments of a search', () => {
    expect(help('SearchV<Blurb>(')).toBe('SearchV<Blurb>(«vector», k)')
    expect(help('SearchV<Blurb>([0.1, 0.2], ')).toBe('SearchV<Blurb>(vector, «k»)')
  })

  it('shows the parameters of a query with their types', () => {
    expect(help('AddReader(')).toBe('AddReader(«card: String», name: String, age?: U8)')
    expect(help('AddReader("1", "Ada", ')).toBe('AddReader(card: String, name: String, «age?: U8»)')
    expect(help('AddReader("1", "Ada, (')).toBe('AddReader(card: String, «name: String», age?: U8)')
    expect(help('AddReader(age: 36, name: "A')).toBe('AddReader(card: String, «name: String», age?: U8)')
    expect(help('AddReader(age: 36, name: "A", // so ')).toBe(undefined)
    expect(help('AddReader(age: 36, name: ')).toBe('AddReader(card: String, «name: String», age?: U8)')
    expect(help('CountReaders(')).toBe('CountReaders()')
  })

  it('shows the properties of the record being written', () => {
    expect(help('AddN<Reader>({')).toBe(
      'Reader {card: String, name: String, age: U8, active: Boolean, tags: [String]}',
    )
    expect(help('AddE<Borrowed>({days: ')).toBe('Borrowed {on: Date, «days: U16»}')
    expect(help('N<Book>::UPDATE({title: ')).toBe('Book {«title: String», pages: U16, published: Date}')
    expect(help('AddBooks([{title: ')).toBe('{«title: String», pages: U16}')
  })

  it('shows the arguments of steps and functions', () => {
    expect(help('N<Reader>::RANGE(0, ')).toBe('RANGE(from, «to»)')
    expect(help('N<Reader>::WHERE(')).toBe('WHERE(«condition»)')
    expect(help('x <- LOG(8, ')).toBe('LOG(x, «base»)')
    expect(help('x <- N<Reader>::WHERE(AND(EXISTS(_::Out<Knows>), _::{age}::GT(1), ')).toBe(
      'AND(condition, «…»)',
    )
    expect(help('SearchV<Blurb>([0.5], 3)::RerankMMR(distance: ')).toBe(
      'RerankMMR(lambda: number, «distance: String»)',
    )
  })

  it('is that of the innermost brackets', () => {
    expect(help('AddReader(UPPER(')).toBe(undefined)
    expect(help('AddReader(ADD(1, ')).toBe('ADD(a, «b»)')
    expect(help('AddReader(ADD(1, 2), ')).toBe('AddReader(card: String, «name: String», age?: U8)')
  })

  it('is absent outside brackets, and for unknown words', () => {
    expect(help('N<Reader>')).toBe(undefined)
    expect(help('AddReader("1")')).toBe(undefined)
    expect(help('Nothing(')).toBe(undefined)
    expect(help('x <- N<Reader>::{')).toBe(undefined)
  })
})
