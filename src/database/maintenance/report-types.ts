import { assertNever } from '../../base/errors.ts'
import { stringifyJson, toJson, typeName } from '../../language/catalog/index.ts'
import {
  type Examined,
  type MigratedValue,
  type MigrationPlan,
  type MigrationStep,
  typeRef,
} from '../../store/graph/index.ts'
import type { TypeReport } from './migration-report.ts'

/** Reports every type that changes or has records. */
export function reportTypes({ steps }: MigrationPlan, examined: Examined): readonly TypeReport[] {
  return steps.flatMap((step, i): TypeReport[] => {
    const { records, droppedValues } = examined.steps[i] ?? { records: 0, droppedValues: [] }
    const changes = describeChanges(step)
    if (records === 0 && changes.length === 0) return []
    const properties = step.kind === 'rewrite' ? step.dropped : []
    const dropped = properties.flatMap(({ name }, place) => {
      const values = droppedValues[place] ?? 0
      return values === 0 ? [] : [{ property: name, values }]
    })
    return [{ type: refOf(step), action: step.kind, records, changes, dropped }]
  })
}

export function refOf({ source }: MigrationStep): string {
  return typeRef(source.type.kind, source.type)
}

/** Describes the changed properties, one phrase each. */
export function describeChanges(step: MigrationStep): readonly string[] {
  if (step.kind === 'drop') return []
  const { properties } = step.target.type
  const changes = properties.flatMap(({ name }, slot) => describeValue(name, step.type.values[slot]!))
  return step.kind === 'keep'
    ? changes
    : [...changes, ...step.dropped.map(({ name }) => `${name} is dropped`)]
}

function describeValue(name: string, { origin, casts }: MigratedValue): readonly string[] {
  switch (origin.kind) {
    case 'nothing':
      return [`${name} is new, without a value`]
    case 'now':
      return [`${name} = NOW (default)`]
    case 'constant': {
      const value = stringifyJson(toJson(origin.value, origin.type))
      return [`${name} = ${value}${origin.isDefault ? ' (default)' : ''}`]
    }
    case 'system':
    case 'property': {
      const [old, type] =
        origin.kind === 'system' ? [origin.name, origin.type] : [origin.property.name, origin.property.type]
      const types = [type, ...casts].map(typeName).join(' → ')
      if (casts.length > 0) return [`${name} ← ${old}, ${types}`]
      return old === name ? [] : [`${name} ← ${old}`]
    }
    default:
      return assertNever(origin)
  }
}
