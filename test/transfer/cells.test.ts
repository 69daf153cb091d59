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
