import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFromEpochSeconds, formatDate, parseDate } from '../../src/language/catalog/dates/dates.ts'

describe('parseDate', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['1970-01-01', 0],
    ['1970-01-02', 86_400_000_000],
    ['1969-12-31T23:59:59.999999Z', -1],
    ['2031-02-03T04:05:06+00:00', 1_927_857_906_000_000],
    ['2031-02-03T05:05:06+01:00', 1_927_857_906_000_000],
    ['2031-02-02T22:35:06-05:30', 1_927_857_906_000_000],
    ['2031-02-03t04:05:06z', 1_927_857_906_000_000],
    ['2031-02-03 04:05:06Z', 1_927_857_906_000_000],
    ['2031-02-03T04:05:06.1Z', 1_927_857_906_100_000],
    ['2031-02-03T04:05:06.1234569Z', 1_927_857_906_123_456],
    ['2031-02-03T04:05:06-00:00', 1_927_857_906_000_000],
    ['2024-02-29', 1_709_164_800_000_000],
    ['2016-12-31T23:59:60Z', 1_483_228_800_000_000],
    ['0000-01-01', -62_167_219_200_000_000n],
    ['9999-12-31T23:59:59.999999Z', 253_402_300_799_999_999n],
  ])('reads %s', (text, us) => {
    expect(parseDate(text)).toBe(us)
  })

  it.each([
    '',
    'yesterday',
    '2031-02-30',
    '2023-02-29',
    '2031-13-01',
    '2031-00-10',
    '2031-01-00',
    '2031-1-1',
    '31-01-01',
    '12031-01-01',
    '2031-02-03T04:05:06',
    '2031-02-03T04:05Z',
    '2031-02-03T24:00:00Z',
    '2031-02-03T04:60:00Z',
    '2031-02-03T04:05:60Z',
    '2031-02-03T04:05:61Z',
    '2031-02-03T04:05:06.Z',
    '2031-02-03T04:05:06+24:00',
    '2031-02-03T04:05:06+0100',
    '2031-02-03T04:05:06Z ',
    ' 2031-02-03',
    '2031-02-03\n',
    '２０３１-02-03',
    '1927857906',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
  ])('rejects %j', text => {
    expect(parseDate(text)).toBeUndefined()
  })
})

describe('formatDate', () => {
  it.each([
    [0, '1970-01-01T00:00:00+00:00'],
    [1_927_857_906_000_000, '2031-02-03T04:05:06+00:00'],
    [1_927_857_906_120_000, '2031-02-03T04:05:06.12+00:00'],
    [1, '1970-01-01T00:00:00.000001+00:00'],
    [-1, '1969-12-31T23:59:59.999999+00:00'],
    [-62_167_219_200_000_000n, '0000-01-01T00:00:00+00:00'],
    [-62_167_219_199_999_999n, '0000-01-01T00:00:00.000001+00:00'],
    [253_402_300_799_999_999n, '9999-12-31T23:59:59.999999+00:00'],
  ])('prints %d', (us, text) => {
    expect(formatDate(us)).toBe(text)
  })

  it('prints what parseDate reads back, over all years', () => {
    const us = fc.bigInt({ min: -62_167_219_200_000_000n, max: 253_402_300_799_999_999n })
    fc.assert(
      fc.property(us, value => {
        const read = parseDate(formatDate(Number.isSafeInteger(Number(value)) ? Number(value) : value))
        expect(BigInt(read!)).toBe(value)
        expect(typeof read).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint')
      }),
    )
  })
})

describe('dateFromEpochSeconds', () => {
  it('counts in microseconds and stays within the years 0000 to 9999', () => {
    expect(dateFromEpochSeconds(1_927_857_906)).toBe(1_927_857_906_000_000)
    expect(dateFromEpochSeconds(-1)).toBe(-1_000_000)
    expect(dateFromEpochSeconds(253_402_300_799)).toBe(253_402_300_799_000_000n)
    expect(dateFromEpochSeconds(253_402_300_800)).toBeUndefined()
    expect(dateFromEpochSeconds(-62_167_219_201)).toBeUndefined()
    expect(dateFromEpochSeconds(2n ** 100n)).toBeUndefined()
  })
})
