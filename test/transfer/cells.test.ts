import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type ScalarName, scalars } from '../../src/language/catalog/index.ts'
import { type CellReader, cellReader } from '../../src/tools/transfer/import/rows/cells.ts'

function outcome(read: () => ReturnType<CellReader['ofCell']>) {
  try {
    return { value: read() }
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return { message: error.message }
  }
}

const numberLike = fc.string({
  unit: fc.constantFrom('0', '1', '5', '9', '-', '+', '.', 'e', ' '),
  maxLength: 20,
})
const text = fc.oneof(
  numberLike,
  fc.tuple(fc.maxSafeInteger(), fc.nat(20)).map(([digits, at]) => withDot(String(digits), at)),
  fc.double().map(String),
  fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }).map(String),
  fc.constantFrom('true', ' FALSE ', '2031-02-03', '2031-02-03T04:05:06Z', '-0', '-0.0', '00012', 'ä', ''),
  fc.string({ unit: 'grapheme' }),
  fc.uuid(),
)

function withDot(digits: string, at: number): string {
  return `${digits.slice(0, at)}.${digits.slice(at)}`
}

describe('a cell in the text of a file is read as the same cell alone', () => {
  it.each(Object.keys(scalars) as ScalarName[])('%s', name => {
    const { ofCell, ofText } = cellReader({ kind: 'scalar', name }, 'p')
    fc.assert(
      fc.property(text, fc.string(), fc.constantFrom('', ',', '7', '.5'), (cell, before, after) => {
        const start = before.length
        const read = outcome(() => ofText(before + cell + after, start, start + cell.length))
        // Also tells -0 from 0.
        expect(read).toStrictEqual(outcome(() => ofCell(cell)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('dates as other programs write them (W13)', () => {
  const read = (text: string) => {
    const notices: string[] = []
    const { ofCell } = cellReader({ kind: 'scalar', name: 'Date' }, 'day', notice => notices.push(notice))
    return { ...outcome(() => ofCell(text)), notices }
  }
  const us = (text: string) => Date.parse(text) * 1000

  it.each([
    ['2024-05-06 07:08:09+00', '2024-05-06T07:08:09Z'],
    ['2024-05-06 07:08:09.5-03', '2024-05-06T10:08:09.5Z'],
    ['2024-05-06T07:08:09+02:30', '2024-05-06T04:38:09Z'],
    ['2024-05-06', '2024-05-06T00:00:00Z'],
    [' 1714979289 ', '2024-05-06T07:08:09Z'],
  ])('%s', (text, time) => expect(read(text)).toEqual({ value: us(time), notices: [] }))

  it('without a zone are read as UTC, which is told once a column', () => {
    const notices: string[] = []
    const { ofCell, ofText } = cellReader({ kind: 'scalar', name: 'Date' }, 'day', notice =>
      notices.push(notice),
    )
    expect(ofCell('2024-05-06 07:08:09')).toBe(us('2024-05-06T07:08:09Z'))
    expect(ofText('x2024-05-06T07:08:10.25,', 1, 23)).toBe(us('2024-05-06T07:08:10.25Z'))
    expect(notices).toEqual(['Times in `day` have no zone, as 2024-05-06 07:08:09: they are read as UTC.'])
  })

  it.each([
    ['20240506', 'the day 2024-05-06 or the seconds since 1970 of 1970-08-23T06:21:46+00:00'],
    [
      '20241399',
      'the day 2024-13-99, which there is not, or the seconds since 1970 of 1970-08-23T06:36:39+00:00',
    ],
  ])('%s can be a day, or seconds, and is refused', (text, readings) =>
    expect(read(text)).toEqual({
      message: `\`day\` must be a Date, but ${text} can be ${readings}: write one of these.`,
      notices: [],
    }),
  )

  it.each(['2024-05-06 07:08:09+0', '2024-05-06 25:08:09', '2024-05', '202405061'])(
    '%s: no other text',
    text => expect(text === '202405061' ? read(text).value : read(text).message).toBeDefined(),
  )
})
