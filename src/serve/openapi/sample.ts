import { assertNever } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program.ts'
import type { ValueType } from '../../language/catalog/types.ts'

/** A body that the parameters of a query take, to be filled in. Optional ones are left out. */
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

function sampleScalar(name: Extract<ValueType, { kind: 'scalar' }>['name']): unknown {
  switch (name) {
    case 'String':
      return 'text'
    case 'Boolean':
      return true
    case 'ID':
      return '00000000-0000-0000-0000-000000000000'
    case 'Date':
      return '2031-02-03T04:05:06Z'
    case 'F32':
    case 'F64':
      return 0.5
    case 'I8':
    case 'I16':
    case 'I32':
    case 'I64':
    case 'U8':
    case 'U16':
    case 'U32':
    case 'U64':
    case 'U128':
      return 1
    default:
      return assertNever(name)
  }
}
