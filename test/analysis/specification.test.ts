import { describe, expect, it } from 'vitest'
import { check } from '../../src/language/analysis/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { queries, schema } from '../support/specification.ts'
import { inShort } from './harness.ts'

describe('the reference queries of the specification', () => {
  it.each(queries)('%s', text => {
    const parsed = [schema, text].map((source, i) => parse({ path: `${i}.hx`, text: source }))
    const { diagnostics, program } = check(parsed.map(({ tree }) => tree))
    expect([...parsed.flatMap(each => each.diagnostics), ...diagnostics].map(inShort)).toEqual([])
    expect(program?.queries.size).toBe(1)
  })
})
