import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

describe('names with a meaning in JavaScript', () => {
  it('can be types and properties like any other', () =>
    withProgram(
      `N::Object { constructor: String, INDEX toString: String, hasOwnProperty: U8 }
       E::Array { From: Object, To: Object }
       QUERY Add(constructor: String, valueOf: U8) =>
         o <- AddN<Object>({constructor: constructor, toString: constructor, hasOwnProperty: valueOf})
         e <- AddE<Array>::From(o)::To(o)
         RETURN o
       QUERY Find(toString: String) => RETURN {
         found: N<Object>({toString: toString})::{constructor}, none: N<Object>::WHERE(_::{constructor}::EQ("x"))::COUNT,
         groups: N<Object>::GROUP_BY(toString, hasOwnProperty), loop: N<Object>::Out<Array>::{constructor, valueOf: hasOwnProperty} }`,
      async ({ call, fails }) => {
        const { o } = await call('Add', { constructor: '__proto__', valueOf: 7 })
        expect(o).toMatchObject({ constructor: '__proto__', toString: '__proto__', hasOwnProperty: 7 })
        expect(await call('Find', { toString: '__proto__' })).toEqual({
          found: '__proto__',
          none: 0,
          groups: [{ toString: '__proto__', hasOwnProperty: 7, count: 1 }],
          loop: [{ constructor: '__proto__', valueOf: 7 }],
        })
        expect((await fails('Add', { valueOf: 7 })).code).toBe('INVALID_PARAMETER')
      },
    ))
})

it('names with a meaning in JavaScript can be used for everything', () =>
  withProgram(
    `N::Object { INDEX constructor: String, toString: I32, length: String }
    QUERY constructor(constructor: String, toString?: I32) =>
      valueOf <- AddN<Object>({constructor: constructor, toString: toString, length: "t"})
      RETURN valueOf
    QUERY toString(valueOf: String) =>
      prototype <- N<Object>({constructor: valueOf})
      groups <- N<Object>::GROUP_BY(constructor, toString)
      RETURN {constructor: prototype::{length, toString}, hasOwnProperty: groups}`,
    async ({ call, fails }) => {
      const answer = await call('constructor', { constructor: 'c' })
      expect(answer.valueOf).toEqual({
        id: answer.valueOf.id,
        label: 'Object',
        constructor: 'c',
        toString: null,
        length: 't',
      })
      expect(await call('toString', { valueOf: 'c' })).toEqual({
        constructor: { length: 't', toString: null },
        hasOwnProperty: [{ constructor: 'c', toString: null, count: 1 }],
      })
      expect((await fails('constructor', {})).message).toContain('Parameter `constructor` is missing')
      expect((await fails('hasOwnProperty')).code).toBe('NOT_FOUND')
    },
  ))
