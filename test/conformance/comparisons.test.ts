import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues, orderValues, type Value } from '../../src/language/catalog/index.ts'
import { withProgram } from '../support/program.ts'
import { isles, withIsles } from './isles.ts'
import { withPeople } from './people.ts'
import { sailorFaults } from './sailors.ts'
import { withText } from './with-text.ts'

const largest = '340282366920938463463374607431768211455'

it('A1-6 booleans are compared like other values; a bare boolean property is refused by the check itself', () => {
  expect(sailorFaults('s <- N<Sailor>::WHERE(_::{captain}) RETURN s')).toEqual([['E659', '_::{captain}']])
  const types = {
    Boolean: [false, true],
    String: ['a', 'b'],
    U8: [1, 2],
    I64: [-2, -1],
    F32: [0.1, 0.2],
    F64: [-0.5, 0.5],
    U128: [1, 2],
    Date: ['2031-01-01', '2031-01-02'],
  }
  const truths = {
    EQ: [0, 1, 0],
    NEQ: [1, 0, 1],
    GT: [0, 0, 1],
    GTE: [0, 1, 1],
    LT: [1, 0, 0],
    LTE: [1, 1, 0],
  }
  const operators = Object.keys(truths) as (keyof typeof truths)[]
  return withProgram(
    `${Object.keys(types)
      .map(
        type => `N::N${type} { p: ${type}, tag: String }
        QUERY Add${type}(p?: ${type}, tag: String) => AddN<N${type}>({p: p, tag: tag}) RETURN NONE
        ${operators.map(op => `QUERY ${op}${type}(p: ${type}) => RETURN N<N${type}>::WHERE(_::{p}::${op}(p))::{tag}`).join('\n')}`,
      )
      .join('\n')}
    QUERY Yes() => RETURN N<NBoolean>::WHERE(_::{p}::EQ(true))::{tag}
    QUERY No() => RETURN N<NBoolean>::WHERE(_::{p}::NEQ(true))::{tag}`,
    async ({ call }) => {
      for (const [type, [low, high]] of Object.entries(types)) {
        await call(`Add${type}`, { p: low, tag: 'low' })
        await call(`Add${type}`, { p: high, tag: 'high' })
        await call(`Add${type}`, { tag: 'missing' })
        for (const op of operators) {
          const [below, same, above] = truths[op]
          const whenLow = [...(same ? ['low'] : []), ...(above ? ['high'] : [])]
          const whenHigh = [...(below ? ['low'] : []), ...(same ? ['high'] : [])]
          expect(await call(`${op}${type}`, { p: low }), `${type} ${op} low`).toEqual({ data: whenLow })
          expect(await call(`${op}${type}`, { p: high }), `${type} ${op} high`).toEqual({ data: whenHigh })
        }
      }
      expect(await call('Yes')).toEqual({ data: ['high'] })
      expect(await call('No')).toEqual({ data: ['low'] })
    },
  )
})

it('10-3 IS_IN compares numbers of any width, CONTAINS searches arrays', () =>
  withIsles(
    `QUERY Lit() => RETURN N<Isle>::WHERE(_::{pop}::IS_IN([2, 3, 300]))::{code}
     QUERY Wide(list: [I64]) => RETURN N<Isle>::WHERE(_::{pop}::IS_IN(list))::{code}
     QUERY Small(list: [U8]) => RETURN N<Isle>::WHERE(_::{pop}::IS_IN(list))::{code}
     QUERY Tagged(tag: String) => RETURN N<Isle>::WHERE(_::{tags}::CONTAINS(tag))::{code}
     QUERY Named(part: String) => RETURN N<Isle>::WHERE(_::{name}::CONTAINS(part))::{code}`,
    async ({ call }) => {
      await isles(call)
      await call('Isle', { code: 'd', tags: ['low', 'green'] })
      expect(await call('Lit')).toEqual({ data: ['b'] })
      expect(await call('Wide', { list: [-5, 1] })).toEqual({ data: ['a'] })
      expect(await call('Small', { list: [1, 2] })).toEqual({ data: ['a', 'b'] })
      expect(await call('Small', { list: [] })).toEqual({ data: [] })
      expect(await call('Tagged', { tag: 'green' })).toEqual({ data: ['d'] })
      expect(await call('Tagged', { tag: 'gre' })).toEqual({ data: [] })
      expect(await call('Named', { part: 'ar' })).toEqual({ data: ['b'] })
    },
  ))

it('10-12 integers and floats of every width compare and sort by value', () =>
  withIsles(
    `QUERY Deep(x: F64) => RETURN N<Port>::WHERE(_::{depth}::GT(x))::{tag}
     QUERY Half() => RETURN N<Port>::WHERE(_::{depth}::GT(0.5))::{tag}
     QUERY One(n: I32) => RETURN N<Port>::WHERE(_::{depth}::GTE(n))::{tag}
     QUERY Tenth() => RETURN N<Port>::WHERE(_::{depth}::EQ(0.1))::{tag}
     QUERY Height(n: I32) => RETURN N<Isle>::WHERE(_::{height}::GTE(n))::{code}
     QUERY Pop(x: F64) => RETURN N<Isle>::WHERE(_::{pop}::LT(x))::{code}
     QUERY PopIs(w: U128) => RETURN N<Isle>::WHERE(_::{pop}::EQ(w))::{code}
     QUERY Widen(code: String, w: U128) => i <- N<Isle>({code: code})::UPDATE({wide: w}) RETURN NONE
     QUERY WideIs(n: I32) => RETURN N<Isle>::WHERE(_::{wide}::EQ(n))::{code}
     QUERY WideIsFloat(x: F64) => RETURN N<Isle>::WHERE(_::{wide}::EQ(x))::{code}
     QUERY WideIsNot(x: F64) => RETURN N<Isle>::WHERE(_::{wide}::NEQ(x))::{code}
     QUERY WideAbove(x: F64) => RETURN N<Isle>::WHERE(_::{wide}::GT(x))::{code}
     QUERY Sorted() => RETURN N<Port>::ORDER<Asc>(_::{depth})::{tag}
     QUERY Mixed() => RETURN {min: MIN(2, 1.5), max: MAX(2, 1.5)}`,
    async ({ call, database }) => {
      await isles(call)
      for (const [tag, depth] of [
        ['one', 1],
        ['tenth', 0.1],
        ['big', 12.5],
      ] as const)
        await call('Port', { tag, depth })
      expect(await call('Half')).toEqual({ data: ['one', 'big'] })
      expect(await call('Deep', { x: 1 })).toEqual({ data: ['big'] })
      expect(await call('One', { n: 1 })).toEqual({ data: ['one', 'big'] })
      expect(await call('Tenth')).toEqual({ data: ['tenth'] })
      expect(await call('Height', { n: 2 })).toEqual({ data: ['b'] })
      expect(await call('Pop', { x: 1.5 })).toEqual({ data: ['a'] })
      // 2^53 is a float, 2^53 + 1 is not.
      await call('Widen', { code: 'a', w: 7 })
      await database.callText('Widen', '{"code":"b","w":9007199254740992}')
      await database.callText('Widen', '{"code":"c","w":9007199254740993}')
      expect(await call('PopIs', { w: 2 })).toEqual({ data: ['b'] })
      expect(await call('WideIs', { n: 7 })).toEqual({ data: ['a'] })
      expect(await call('WideIsFloat', { x: 2 ** 53 })).toEqual({ data: ['b'] })
      expect(await call('WideIsNot', { x: 2 ** 53 })).toEqual({ data: ['a', 'c'] })
      expect(await call('WideAbove', { x: 2 ** 53 })).toEqual({ data: ['c'] })
      expect(await call('Sorted')).toEqual({ data: ['tenth', 'one', 'big'] })
      expect(await call('Mixed')).toEqual({ min: 1.5, max: 2 })
    },
  ))

describe('A2-35 values have one total order, and dates are instants', () => {
  const scalar = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
    fc.constantFrom(2 ** 53, 2n ** 53n + 1n, 0.1, 1e300),
    fc.string({ maxLength: 2 }),
    fc.boolean(),
    fc.constant(null),
  )
  const value = fc.oneof(
    scalar,
    fc.array(
      scalar.filter(each => each !== null),
      { maxLength: 2 },
    ),
  ) as fc.Arbitrary<Value>

  it('antisymmetric and transitive over values of every kind', () =>
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const sign = (x: Value, y: Value) => Math.sign(orderValues(x, y))
        expect(sign(a, b) + sign(b, a)).toBe(0)
        expect(sign(a, a)).toBe(0)
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 3000 },
    ))

  it('numbers of different widths by value', () => {
    expect(compareValues(2 ** 53, 2n ** 53n + 1n)).toBeLessThan(0)
    expect(compareValues(2n ** 64n, 1e300)).toBeLessThan(0)
    expect(compareValues(1, 1n)).toBe(0)
  })

  it('dates sort and compare by their instant, not by their text', () =>
    withPeople(
      `QUERY Join(name: String, at?: Date) => AddN<Person>({name: name, joined: at}) RETURN NONE
       QUERY Up() => RETURN N<Person>::ORDER<Asc>(_::{joined})::{name}
       QUERY Down() => RETURN N<Person>::ORDER<Desc>(_::{joined})::{name}
       QUERY Since(at: Date) => RETURN N<Person>::WHERE(_::{joined}::GTE(at))::{name}
       QUERY Move(name: String, at: Date) => p <- N<Person>({name: name})::UPDATE({joined: at}) RETURN p::{joined}`,
      async ({ call }) => {
        await call('Join', { name: 'noon', at: '2030-01-01T12:00:00Z' })
        await call('Join', { name: 'ten', at: '2030-01-01T20:00:00+10:00' })
        await call('Join', { name: 'never' })
        await call('Join', { name: 'old', at: 0 })
        await call('Join', { name: 'day', at: '2030-01-01' })
        expect(await call('Up')).toEqual({ data: ['never', 'old', 'day', 'ten', 'noon'] })
        expect(await call('Down')).toEqual({ data: ['noon', 'ten', 'day', 'old', 'never'] })
        expect(await call('Since', { at: '2030-01-01T11:00:00+01:00' })).toEqual({ data: ['noon', 'ten'] })
        expect(await call('Move', { name: 'old', at: '2030-01-01T13:30:00+02:00' })).toEqual({
          p: '2030-01-01T11:30:00+00:00',
        })
        expect(await call('Up')).toEqual({ data: ['never', 'day', 'ten', 'old', 'noon'] })
      },
    ))
})

describe('integers beyond 2^53', () => {
  const program = `
    N::Coin { INDEX u: U128, INDEX i: I64, all: [U128] }
    QUERY Add(u: U128, i: I64, all: [U128]) => c <- AddN<Coin>({u: u, i: i, all: all}) RETURN c::{u, i, all}
    QUERY Above(x: F64) => c <- N<Coin>::WHERE(_::{i}::GT(x)) RETURN c::{i}
    QUERY In(us: [U128]) => c <- N<Coin>::WHERE(_::{u}::IS_IN(us)) RETURN c::{u}
    QUERY Holding(u: U128) => c <- N<Coin>::WHERE(_::{all}::CONTAINS(u)) RETURN c::{u}
    QUERY Sorted() => c <- N<Coin>::ORDER<Desc>(_::{u}) RETURN c::{u, next: ADD(_::{i}, 1)}
    QUERY Groups() => c <- N<Coin>::GROUP_BY(u) RETURN c
  `

  it('are exact as parameters, in arrays, conditions, orders, groups and sums', () =>
    withText(program, async text => {
      await text('Add', `{"u":${largest},"i":9223372036854775807,"all":[1,${largest}]}`)
      await text('Add', '{"u":9007199254740993,"i":9007199254740993,"all":[]}')
      const last = await text('Add', '{"u":9007199254740992.0,"i":-9223372036854775808,"all":[1e2]}')
      expect(last).toBe('{"c":{"u":9007199254740992,"i":-9223372036854775808,"all":[100]}}')
      expect(await text('Above', '{"x":9007199254740992}')).toBe(
        '{"c":[9223372036854775807,9007199254740993]}',
      )
      expect(await text('Above', '{"x":9.3e18}')).toBe('{"c":[]}')
      expect(await text('In', `{"us":[9007199254740993,${largest},7]}`)).toBe(
        `{"c":[${largest},9007199254740993]}`,
      )
      expect(await text('Holding', `{"u":${largest}}`)).toBe(`{"c":[${largest}]}`)
      expect(await text('Sorted')).toBe(
        `{"c":[{"u":${largest},"next":9223372036854775808},{"u":9007199254740993,"next":9007199254740994},` +
          '{"u":9007199254740992,"next":-9223372036854775807}]}',
      )
      expect(await text('Groups')).toBe(
        `[{"u":${largest},"count":1},{"u":9007199254740993,"count":1},{"u":9007199254740992,"count":1}]`,
      )
    }))
})
