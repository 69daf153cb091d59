import { assertNever } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program/program.ts'
import { type ScalarName, scalars } from '../../language/catalog/index.ts'
import type { ValueType } from '../../language/catalog/types.ts'

/** A sample request body for a query. Optional parameters are omitted. */
export function sampleBody({ parameters }: Pick<Query, 'parameters'>): Readonly<Record<string, unknown>> {
  const needed = parameters.filter(({ optional }) => !optional)
  return Object.fromEntries(needed.map(({ name, type }) => [name, sampleOf(type)]))
}

function sampleOf(type: ValueType): unknown {
  switch (type.kind) {
    case 'scalar':
      return sampleScalar(type.name)
    case 'array':
      return [sampleOf(type.element)]
    case 'object':
      return Object.fromEntries([...type.fields].map(([name, field]) => [name, sampleOf(field)]))
    default:
      return assertNever(type)
  }
}

function sampleScalar(name: ScalarName): unknown {
  const { sort } = scalars[name]
  switch (sort) {
    case 'text':
      return 'text'
    case 'boolean':
      return true
    case 'id':
      return '00000000-0000-0000-0000-000000000000'
    case 'date':
      return '2031-02-03T04:05:06Z'
    case 'float':
      return 0.5
    case 'integer':
      return 1
    default:
      return assertNever(sort)
  }
}
