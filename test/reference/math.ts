import type { AggregateFunction, MathFunction } from '../../src/language/analysis/program/functions.ts'
import type { Value } from '../../src/language/catalog/index.ts'
import { refuse } from './errors.ts'
import { compare } from './values.ts'

type Num = number | bigint

const leastInteger = -(2n ** 127n)
const greatestInteger = 2n ** 128n - 1n

/**
 * Integers exactly, everything else in double precision (C5); of strings the less or the greater one.
 * `isWhole`: all arguments are integers by their types.
 */
export function calculate(name: MathFunction, values: readonly Value[], isWhole: boolean): Value {
  if (values.some(value => typeof value === 'string')) {
    if (values.includes(null)) refuse('ARITHMETIC_ERROR', 'missing operand')
    const sorted = values.toSorted(compare)
    return (name === 'MIN' ? sorted[0] : sorted.at(-1)) ?? null
  }
  const numbers = values.map(value =>
    typeof value === 'number' || typeof value === 'bigint'
      ? value
      : refuse('ARITHMETIC_ERROR', 'missing operand'),
  )
  // POW(2, -1) is a fraction, whatever the types of its arguments.
  if (isWhole && numbers.every(isInteger)) {
    const exact = whole(name, numbers.map(BigInt))
    if (exact !== undefined) return integer(exact)
  }
  return finite(real(name, numbers.map(Number)))
}

function isInteger(value: Num): boolean {
  return typeof value === 'bigint' || Number.isInteger(value)
}

function whole(name: MathFunction, [a = 0n, b = 0n]: readonly bigint[]): bigint | undefined {
  switch (name) {
    case 'ADD':
      return a + b
    case 'SUB':
      return a - b
    case 'MUL':
      return a * b
    case 'DIV':
      return b === 0n ? refuse('ARITHMETIC_ERROR') : a / b
    case 'MOD':
      return b === 0n ? refuse('ARITHMETIC_ERROR') : a % b
    case 'POW':
      if (b < 0n) return undefined
      if (a * a <= 1n) return b === 0n ? 1n : b % 2n === 0n ? a * a : a
      return b > 128n ? refuse('ARITHMETIC_ERROR') : a ** b
    case 'MIN':
      return a < b ? a : b
    case 'MAX':
      return a > b ? a : b
    case 'ABS':
      return a < 0n ? -a : a
    case 'CEIL':
    case 'FLOOR':
    case 'ROUND':
      return a
    default:
      return undefined
  }
}

function real(name: MathFunction, [a = 0, b = 0]: readonly number[]): number {
  switch (name) {
    case 'ADD':
      return a + b
    case 'SUB':
      return a - b
    case 'MUL':
      return a * b
    case 'DIV':
      return a / b
    case 'MOD':
      return a % b
    case 'POW':
      return a ** b
    case 'MIN':
      return Math.min(a, b)
    case 'MAX':
      return Math.max(a, b)
    case 'ABS':
      return Math.abs(a)
    case 'CEIL':
      return Math.ceil(a)
    case 'FLOOR':
      return Math.floor(a)
    case 'ROUND':
      return Math.sign(a) * Math.round(Math.abs(a))
    case 'SQRT':
      return Math.sqrt(a)
    case 'EXP':
      return Math.exp(a)
    case 'LN':
      return Math.log(a)
    case 'LOG10':
      return Math.log10(a)
    case 'LOG':
      return Math.log(a) / Math.log(b)
    case 'SIN':
      return Math.sin(a)
    case 'COS':
      return Math.cos(a)
    case 'TAN':
      return Math.tan(a)
    case 'ASIN':
      return Math.asin(a)
    case 'ACOS':
      return Math.acos(a)
    case 'ATAN':
      return Math.atan(a)
    case 'ATAN2':
      return Math.atan2(a, b)
    case 'PI':
      return Math.PI
    case 'E':
      return Math.E
  }
}

/** SUM, AVG, MIN, MAX of the values that are present. */
export function aggregate(
  name: Exclude<AggregateFunction, 'COUNT'>,
  values: readonly Value[],
  isWhole: boolean,
): Value {
  const numbers = values.filter((value): value is Num => value !== null)
  if (name === 'MIN' || name === 'MAX') {
    const sorted = [...numbers].sort(compare)
    return (name === 'MIN' ? sorted[0] : sorted.at(-1)) ?? null
  }
  if (name === 'AVG' && numbers.length === 0) return null
  if (isWhole && numbers.every(isInteger)) {
    const sum = numbers.reduce<bigint>((total, value) => total + BigInt(value), 0n)
    return name === 'SUM' ? integer(sum) : finite(Number(sum) / numbers.length)
  }
  const sum = numbers.reduce<number>((total, value) => total + Number(value), 0)
  return finite(name === 'SUM' ? sum : sum / numbers.length)
}

function integer(value: bigint): Num {
  if (value < leastInteger || value > greatestInteger) return refuse('ARITHMETIC_ERROR', 'beyond 128 bits')
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

function finite(value: number): number {
  return Number.isFinite(value) ? value + 0 : refuse('ARITHMETIC_ERROR')
}
