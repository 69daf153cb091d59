/** Functions of single numbers. `result`: `number` is an integer if all arguments are. */
const math = {
  ADD: { arity: 2, result: 'number' },
  SUB: { arity: 2, result: 'number' },
  MUL: { arity: 2, result: 'number' },
  DIV: { arity: 2, result: 'number' },
  MOD: { arity: 2, result: 'number' },
  POW: { arity: 2, result: 'number' },
  MIN: { arity: 2, result: 'number' },
  MAX: { arity: 2, result: 'number' },
  ABS: { arity: 1, result: 'number' },
  CEIL: { arity: 1, result: 'number' },
  FLOOR: { arity: 1, result: 'number' },
  ROUND: { arity: 1, result: 'number' },
  SQRT: { arity: 1, result: 'float' },
  EXP: { arity: 1, result: 'float' },
  LN: { arity: 1, result: 'float' },
  LOG10: { arity: 1, result: 'float' },
  /** `LOG(x, base)` */
  LOG: { arity: 2, result: 'float' },
  SIN: { arity: 1, result: 'float' },
  COS: { arity: 1, result: 'float' },
  TAN: { arity: 1, result: 'float' },
  ASIN: { arity: 1, result: 'float' },
  ACOS: { arity: 1, result: 'float' },
  ATAN: { arity: 1, result: 'float' },
  /** `ATAN2(y, x)` */
  ATAN2: { arity: 2, result: 'float' },
  PI: { arity: 0, result: 'float' },
  E: { arity: 0, result: 'float' },
} as const

export type MathFunction = keyof typeof math

/** Functions of all values of their single argument. */
const aggregates = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'] as const

export type AggregateFunction = (typeof aggregates)[number]

export interface Signature {
  readonly arity: number
  readonly result: 'number' | 'float'
}

export function mathSignature(name: MathFunction): Signature {
  return math[name]
}

export function isMathFunction(name: string): name is MathFunction {
  return Object.hasOwn(math, name)
}

export function isAggregateFunction(name: string): name is AggregateFunction {
  return aggregates.some(it => it === name)
}

export const functionNames: readonly string[] = [...new Set([...Object.keys(math), ...aggregates])]
