import { describe, expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'
import { addUsers, userSchema } from './users.ts'

describe('two errors in one mapping or condition', () => {
  const program = `${userSchema}
    QUERY Mapping(n: String, id: ID) => u <- N<User>::FIRST RETURN u::{a: N<City>({name: n})::{name}, b: N<City>(id)::{name}}
    QUERY Condition(n: String, id: ID) =>
      u <- N<User>::WHERE(AND(_::{name}::EQ(N<City>({name: n})::{name}), _::{name}::EQ(N<City>(id)::{name}))) RETURN u`

  it.each(['Mapping', 'Condition'])('%s: one is reported, the other is not an unhandled rejection', query =>
    withProgram(program, async ({ call, fails }) => {
      await addUsers(call)
      const uncaught: unknown[] = []
      const note = (error: unknown) => uncaught.push(error)
      process.on('unhandledRejection', note)
      try {
        for (const n of ['p', 'q', 'r']) {
          expect((await fails(query, { n, id: unknownId })).code).toMatch(/NODE_NOT_FOUND|NO_VALUE_FOUND/)
          await new Promise(resolve => setImmediate(resolve))
        }
      } finally {
        process.off('unhandledRejection', note)
      }
      expect(uncaught).toEqual([])
    }),
  )
})
