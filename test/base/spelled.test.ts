import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { booleanOf, numberAsJson } from '../../src/base/text/spelled.ts'

describe('a number that is spelled in another way than in JSON', () => {
  it('has the same value as JSON, and all its digits', () => {
    const digits = fc.stringMatching(/^\d{0,25}$/)
    const exponents = fc.stringMatching(/^(?:[eE][+-]?\d{1,2})?$/)
    const parts = fc.tuple(fc.constantFrom('', '+', '-'), digits, fc.boolean(), digits, exponents)
    fc.assert(
      fc.property(parts, ([sign, whole, hasDot, fraction, exponent]) => {
        fc.pre(whole !== '' || (hasDot && fraction !== ''))
        const text = `${sign}${whole}${hasDot ? `.${fraction}` : ''}${exponent}`
        const written = numberAsJson(` ${text} `)!
        expect(JSON.parse(written)).toBe(Number(text))
        if (!hasDot && exponent === '') expect(BigInt(written)).toBe(BigInt(text.replace('+', '')))
      }),
    )
  })

  it.each(['', '.', '+', '-', 'e5', '1e', '0x10', '1_000', '1,5', '--1', 'NaN', 'Infinity', '1 2'])(
    '%j is none',
    text => expect(numberAsJson(text)).toBeUndefined(),
  )
})

it('true, TRUE and 1 are true, false and 0 are not, and other text is neither', () => {
  expect(['true', ' TRUE ', '1'].map(booleanOf)).toEqual([true, true, true])
  expect(['False', '0'].map(booleanOf)).toEqual([false, false])
  expect(['yes', '', '01', 'tru'].map(booleanOf)).toEqual([undefined, undefined, undefined, undefined])
})
