import { type ScalarName, scalarNames, scalars } from './types.ts'

interface IntegerRange {
  readonly min: number | bigint
  readonly max: number | bigint
}

const integerRanges: { readonly [name in ScalarName]?: IntegerRange } = Object.fromEntries(
  scalarNames.flatMap(name => {
    const scalar = scalars[name]
    if (scalar.sort !== 'integer') return []
    return [[name, scalar.signed ? signed(scalar.bits) : unsigned(scalar.bits)]]
  }),
)

/** Returns the smallest and largest value of an integer type; `undefined` for every other type. */
export function integerRange(name: ScalarName): IntegerRange | undefined {
  return integerRanges[name]
}

export function isFloatName(name: ScalarName): boolean {
  return scalars[name].sort === 'float'
}

export function isNumberName(name: ScalarName): boolean {
  const { sort } = scalars[name]
  return sort === 'integer' || sort === 'float'
}

/** Whether values of the type may be integers that a double does not hold. */
export function exceedsDouble(name: ScalarName): boolean {
  const scalar = scalars[name]
  return scalar.sort === 'integer' && scalar.bits > 53
}

/** Returns true if an integer is in the range of an integer type. */
export function fitsInteger(name: ScalarName, value: number | bigint): boolean {
  const range = integerRanges[name]
  return range !== undefined && value >= range.min && value <= range.max
}

/** Returns an integer in the form that the engine uses: a `number` if it is safe, otherwise a `bigint`. */
export function normaliseInteger(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
}

/**
 * Returns the shortest decimal that rounds to the same 32-bit float as `value`; infinite if `value` is too large.
 * The engine uses this form for every F32, so that `0.1` prints and compares as `0.1`.
 */
export function shortestFloat32(value: number): number {
  const stored = Math.fround(value)
  if (!Number.isFinite(stored)) return stored
  if (Math.abs(stored) <= exactFloat32IntegerMax && Number.isInteger(stored)) return stored + 0
  // A normal float always preserves six digits; a subnormal one may need fewer to be distinct.
  const digitsMin = Math.abs(stored) < smallestNormalFloat32 ? 1 : 6
  for (let digits = digitsMin; digits < 9; digits++) {
    const [near, far] = decimalsNear(stored, digits)
    if (Math.fround(near) === stored) return near
    // Below a power of two floats are closer together, so the farther decimal may be the one that fits.
    if (Math.fround(far) === stored) return far
  }
  return Number(stored.toPrecision(9))
}

const exactFloat32IntegerMax = 2 ** 24
const smallestNormalFloat32 = 2 ** -126

/** Returns the nearest decimal with so many digits, and the next one away from zero. */
function decimalsNear(value: number, digits: number): [near: number, far: number] {
  const text = value.toExponential(digits - 1)
  const [mantissa = '', exponent = ''] = text.split('e')
  const whole = Number(mantissa.replace('.', ''))
  const next = whole + Math.sign(whole)
  return [Number(text), Number(`${next}e${Number(exponent) - digits + 1}`)]
}

function signed(bits: number): IntegerRange {
  const half = 1n << BigInt(bits - 1)
  return { min: normaliseInteger(-half), max: normaliseInteger(half - 1n) }
}

function unsigned(bits: number): IntegerRange {
  return { min: 0, max: normaliseInteger((1n << BigInt(bits)) - 1n) }
}
