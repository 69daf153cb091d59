import { normaliseInteger } from './numbers.ts'

/** A number with a fraction, whose nearest double is an integer: 0.99999999999999999999. It is no integer. */
export class RoundedNumber extends Number {}

/** A number that no double comes near: 1e400. No value is like it; messages show it as it was written. */
export class HugeNumber extends Number {
  readonly token: string

  constructor(token: string) {
    super(token)
    this.token = token
  }
}

/** A number without a fraction that is not divided. */
const plainInteger = /^-?\d+(?:[eE]\+?\d+)?$/

/** Returns the value of a JSON number: integers exactly. */
export function exactNumber(token: string): number | bigint | RoundedNumber | HugeNumber {
  const value = Number(token)
  if (!Number.isFinite(value)) return new HugeNumber(token)
  if (!Number.isInteger(value) || value === 0) return value
  if (Number.isSafeInteger(value) && plainInteger.test(token)) return value
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token)
  if (parts === null) return value
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  const shift = Number(exponent) - fraction.length
  if (shift >= 0) return normaliseInteger(BigInt(sign + digits + '0'.repeat(shift)))
  if (!/^0*$/.test(digits.slice(shift))) return new RoundedNumber(value)
  return normaliseInteger(BigInt(sign + digits.slice(0, shift)))
}
