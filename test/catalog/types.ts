import type { ScalarName, ValueType } from '../../src/language/catalog/types.ts'

/** Short ways to write types in tests. */
export function scalar(name: ScalarName): ValueType {
  return { kind: 'scalar', name }
}

export function array(element: ValueType): ValueType {
  return { kind: 'array', element }
}

export function object(fields: Readonly<Record<string, ValueType>>): ValueType {
  return { kind: 'object', fields: new Map(Object.entries(fields)) }
}
