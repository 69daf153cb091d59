import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonConverter, toJson } from '../../src/language/catalog/output.ts'
import { decodeParameter } from '../../src/language/catalog/parameters.ts'
import type { ValueType } from '../../src/language/catalog/types.ts'
import { array, object, scalar } from './types.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('jsonConverter', () => {
  it.each<[ValueType]>([
    [scalar('String')],
    [scalar('U128')],
    [scalar('F32')],
    [array(scalar('F64'))],
    [object({ a: scalar('U8'), b: array(scalar('Boolean')) })],
  ])('is not needed for %o', type => {
    expect(jsonConverter(type)).toBeUndefined()
  })

  it('keeps a missing value', () => {
    for (const type of [scalar('ID'), scalar('Date'), array(scalar('ID')), object({ at: scalar('Date') })]) {
      expect(jsonConverter(type)?.(null)).toBeNull()
    }
    expect(toJson([0, null], array(scalar('Date')))).toEqual(['1970-01-01T00:00:00+00:00', null])
    expect(toJson({ at: null, n: 1 }, object({ at: scalar('Date'), n: scalar('U8') }))).toEqual({
      at: null,
      n: 1,
    })
  })
})

describe('toJson', () => {
  it('prints ids and dates, also inside arrays and objects, in the order of the members', () => {
    const type = object({
      name: scalar('String'),
      ids: array(scalar('ID')),
      days: array(object({ at: scalar('Date'), n: scalar('U64') })),
    })
    const json = { name: 'a', ids: [id], days: [{ at: '2031-02-03T04:05:06.5+00:00', n: 2n ** 60n }] }
    expect(toJson(decodeParameter(json, type, 'p'), type)).toEqual(json)
    expect(Object.keys(toJson(decodeParameter(json, type, 'p'), type) as object)).toEqual([
      'name',
      'ids',
      'days',
    ])
  })

  it('prints what decodeParameter reads back', () => {
    const type = array(object({ id: scalar('ID'), at: scalar('Date'), x: scalar('F32'), n: scalar('U128') }))
    const row = fc.record({
      id: fc.uuid(),
      at: fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }),
      x: fc.float({ noNaN: true, noDefaultInfinity: true }),
      n: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    })
    fc.assert(
      fc.property(fc.array(row), rows => {
        const value = decodeParameter(rows, type, 'rows')
        expect(decodeParameter(toJson(value, type), type, 'rows')).toEqual(value)
      }),
    )
  })
})
