import { assertNever, GvqError } from '../../../base/errors.ts'
import type { AggregateFunction, MathFunction } from '../../../language/analysis/index.ts'
import { compareValues, normaliseInteger } from '../../../language/catalog/index.ts'

type Num = number | bigint
type Arithmetic = (operands: readonly unknown[]) => Ordered

/**
 * Returns a function of single numbers, or for MIN and MAX of dates or strings too (C5). Integers stay integers and are exact; with `float` the operands are 64-bit
 * floats. The function throws ARITHMETIC_ERROR for a missing operand, a division by zero, a result that is not a
 * number, or an integer beyond 128 bits.
 */
export function arithmetic(name: MathFunction, float: boolean): Arithmetic {
  if (name === 'MIN' || name === 'MAX') return choice(name, float)
  const onFloats = floatFunction(name)
  const compute = float ? onFloats : integerFunction(name)
  return operands => {
    for (const operand of operands) {
      if (typeof operand !== 'number' && typeof operand !== 'bigint') throw missingOperand(name)
    }
    const [a, b] = operands as Num[]
    // POW of integers with a negative exponent is a fraction, although its static type is an integer.
    return isFraction(a) || isFraction(b) ? onFloats(a!, b!) : compute(a!, b!)
  }
}

function choice(name: 'MIN' | 'MAX', float: boolean): Arithmetic {
  const choose = combining(name, float)
  return operands => {
    for (const operand of operands) {
      const isNumber = typeof operand === 'number' || typeof operand === 'bigint'
      if (!isNumber && typeof operand !== 'string') throw missingOperand(name)
    }
    const [a, b] = operands as Ordered[]
    return choose(a!, b!)
  }
}

function isFraction(operand: Num | undefined): boolean {
  return typeof operand === 'number' && !Number.isInteger(operand)
}

/** `b` is undefined for functions of one number, and `a` too for constants. */
function floatFunction(name: MathFunction): (a: Num, b: Num) => number {
  const compute = onFloats(name)
  return (a, b) => {
    const result = compute(Number(a), Number(b))
    if (Number.isFinite(result)) return result
    const operands = [a, b].filter(operand => operand !== undefined)
    throw failure(`${name}(${operands.join(', ')}) is not a number.`)
  }
}

function onFloats(name: MathFunction): (a: number, b: number) => number {
  switch (name) {
    case 'ADD':
      return (a, b) => a + b
    case 'SUB':
      return (a, b) => a - b
    case 'MUL':
      return (a, b) => a * b
    case 'DIV':
      return (a, b) => a / nonZero(b)
    case 'MOD':
      return (a, b) => a % nonZero(b)
    case 'POW':
      return (a, b) => a ** b
    case 'MIN':
      return Math.min
    case 'MAX':
      return Math.max
    case 'ABS':
      return Math.abs
    case 'CEIL':
      return Math.ceil
    case 'FLOOR':
      return Math.floor
    case 'ROUND':
      // Rounds halves away from zero; Math.round rounds them up.
      return a => Math.sign(a) * Math.round(Math.abs(a))
    case 'SQRT':
      return Math.sqrt
    case 'EXP':
      return Math.exp
    case 'LN':
      return Math.log
    case 'LOG10':
      return Math.log10
    case 'LOG':
      return (a, base) => Math.log(a) / Math.log(base)
    case 'SIN':
      return Math.sin
    case 'COS':
      return Math.cos
    case 'TAN':
      return Math.tan
    case 'ASIN':
      return Math.asin
    case 'ACOS':
      return Math.acos
    case 'ATAN':
      return Math.atan
    case 'ATAN2':
      return Math.atan2
    case 'PI':
      return () => Math.PI
    case 'E':
      return () => Math.E
    default:
      return assertNever(name)
  }
}

/** Fast for safe integers, exact beyond. */
function integerFunction(name: MathFunction): (a: Num, b: Num) => Num {
  switch (name) {
    case 'ADD':
      return exactly(
        (a, b) => a + b,
        (a, b) => a + b,
      )
    case 'SUB':
      return exactly(
        (a, b) => a - b,
        (a, b) => a - b,
      )
    case 'MUL':
      return exactly(
        (a, b) => a * b,
        (a, b) => a * b,
      )
    case 'DIV':
      return exactly(
        (a, b) => Math.trunc(a / nonZero(b)),
        (a, b) => a / nonZero(b),
      )
    case 'MOD':
      return exactly(
        (a, b) => a % nonZero(b),
        (a, b) => a % nonZero(b),
      )
    case 'POW':
      return power
    case 'ABS':
      return a => (a < 0 ? within128(-BigInt(a)) : a)
    case 'CEIL':
    case 'FLOOR':
    case 'ROUND':
      return a => a
    default:
      return floatFunction(name)
  }
}

function exactly(onSafe: (a: number, b: number) => number, onBig: (a: bigint, b: bigint) => bigint) {
  return (a: Num, b: Num): Num => {
    if (typeof a === 'number' && typeof b === 'number') {
      const result = onSafe(a, b)
      if (Number.isSafeInteger(result)) return result === 0 ? 0 : result
    }
    return within128(onBig(BigInt(a), BigInt(b)))
  }
}

/** Returns an integer for an exponent of at least 0, else a float. */
function power(base: Num, exponent: Num): Num {
  if (exponent < 0) return floatFunction('POW')(base, exponent)
  const isUnit = base === 0 || base === 1 || base === -1
  if (!isUnit && exponent > 128) throw tooLarge()
  const reduced = isUnit && exponent > 2 ? 2n + (BigInt(exponent) % 2n) : BigInt(exponent)
  return within128(BigInt(base) ** reduced)
}

/** Throws ARITHMETIC_ERROR if a sum that was computed without a limit is out of range. */
export function checkedSum(value: Num): Num {
  if (typeof value === 'bigint') return within128(value)
  if (Number.isFinite(value)) return value
  throw failure('The result is too large for a number.')
}

function within128(value: bigint): Num {
  if (value >= -(2n ** 127n) && value < 2n ** 128n) return normaliseInteger(value)
  throw tooLarge()
}

function tooLarge(): GvqError {
  return failure('The result is an integer of more than 128 bits.')
}

function nonZero<N extends Num>(divisor: N): N {
  if (divisor === 0 || divisor === 0n) throw failure('Division by zero.')
  return divisor
}

function missingOperand(name: string): GvqError {
  return failure(`${name} needs numbers, but an operand is missing.`)
}

function failure(message: string): GvqError {
  return new GvqError('ARITHMETIC_ERROR', message)
}

/** What MIN and MAX choose from: numbers, dates or strings. */
export type Ordered = Num | string

/**
 * Returns how two values of a collection become one: the sum for SUM and AVG, which may be an integer of any size until
 * `checkedSum` has seen it, or the less or the greater one. With `float` numbers are 64-bit floats.
 */
export function combining(name: AggregateFunction, float: boolean): (a: Ordered, b: Ordered) => Ordered {
  if (name === 'MIN' || name === 'MAX') {
    const sign = name === 'MIN' ? 1 : -1
    const ofFloats = floatFunction(name)
    return (a, b) => {
      const areNumbers = typeof a !== 'string' && typeof b !== 'string'
      if (areNumbers && (float || isFraction(a) || isFraction(b))) return ofFloats(a, b)
      return compareValues(a, b) * sign <= 0 ? a : b
    }
  }
  return (a, b) => add(a as Num, b as Num, float)
}

function add(a: Num, b: Num, float: boolean): Num {
  if (float || isFraction(a) || isFraction(b)) return Number(a) + Number(b)
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum === 0 ? 0 : sum
  }
  return normaliseInteger(BigInt(a) + BigInt(b))
}

/**
 * SUM, AVG, MIN, MAX of a collection, ignoring missing values; COUNT counts these as well.
 * The results for an empty collection are 0, null, null, null, 0 (C5).
 */
export function aggregate(
  name: AggregateFunction,
  float: boolean,
  values: readonly unknown[],
): Ordered | null {
  if (name === 'COUNT') return values.length
  const present = values.filter(value => value !== null) as Ordered[]
  return aggregated(
    name,
    present.length === 0 ? undefined : present.reduce(combining(name, float)),
    present.length,
  )
}

/** The answer of an aggregate other than COUNT, from the values combined. */
export function aggregated(
  name: AggregateFunction,
  combined: Ordered | undefined,
  count: number | bigint,
): Ordered | null {
  if (combined === undefined) return name === 'SUM' ? 0 : null
  if (name === 'SUM') return checkedSum(combined as Num)
  return name === 'AVG' ? checkedSum(Number(combined) / Number(count)) : combined
}
