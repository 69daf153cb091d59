import { describe, it } from 'vitest'
import { type Construct, notExecuted } from '../../src/analysis/unsupported.ts'
import { checkText, type Expected, expectFound, festival } from './harness.ts'

interface Example {
  readonly text: string
  readonly found: Expected
  /** A fault of its own comes first: it hides that the construct is not executed. */
  readonly faulty: string
  readonly fault: Expected
}

const examples: Readonly<Record<Construct, Example>> = {
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
})
