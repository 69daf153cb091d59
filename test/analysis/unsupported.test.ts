import { describe, expect, it, vi } from 'vitest'
import { type Construct, notExecuted } from '../../src/analysis/unsupported.ts'
import { checkText, type Expected, expectFound, festival, query } from './harness.ts'

vi.unmock('../../src/analysis/unsupported.ts')

interface Example {
  readonly text: string
  readonly found: Expected
  /** A fault of its own comes first: it hides that the construct is not executed. */
  readonly faulty: string
  readonly fault: Expected
}

const examples: Readonly<Record<Construct, Example>> = {
  searchText: {
    text: query('RETURN SearchBM25<Film>("ran", 5)::{title}'),
    found: ['E655', 'SearchBM25<Film>("ran", 5)', '`SearchBM25` is not supported yet'],
    faulty: query('RETURN SearchBM25<Film>(5, 5)::{title}'),
    fault: ['E205', '5'],
  },
  itemInUpdate: {
    text: query('f <- N<Film>::UPDATE({minutes: ADD(_::{minutes}, 1)}) RETURN f'),
    found: ['E655', '_', '`_` in the values of an `UPDATE` is not supported yet'],
    faulty: query('f <- N<Film>::UPDATE({gone: ADD(_::{minutes}, 1)}) RETURN f'),
    fault: ['E202', 'gone'],
  },
  migration: {
    text: 'schema::2 { N::New { } } MIGRATION schema::1 => schema::2 { }',
    found: ['E655', 'MIGRATION schema::1 => schema::2', '`MIGRATION` is not supported yet'],
    faulty: 'schema::2 { N::New { } } MIGRATION schema::1 => schema::2 { N::New => _:: { } }',
    fault: ['E201', 'New'],
  },
}

describe('what the engine does not run', () => {
  it.each(Object.entries(examples))('is refused as long as it is in the table: %s', (construct, example) => {
    const { text, found, faulty, fault } = example
    const isListed = Object.hasOwn(notExecuted, construct)
    expectFound(checkText(festival, text), isListed ? [found] : [])
    expectFound(checkText(festival, faulty), [fault])
  })

  it('is not much', () => expect(Object.keys(notExecuted).length).toBeLessThanOrEqual(3))
})
