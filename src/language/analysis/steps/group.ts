import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { GroupsKind, ItemsKind, PropertyRef } from '../program.ts'
import { memberOf } from '../properties.ts'
import { at } from '../report.ts'
import { quote } from '../words.ts'
import { type CheckedStep, itemsFlowingIn, type StepPosition } from './step.ts'

/** `GROUP_BY(p, …)` and `AGGREGATE_BY(p, …)`: one row for each combination of values (S8). */
export function checkGroup(step: ast.GroupStep, position: StepPosition, context: Context): CheckedStep {
  const items = itemsFlowingIn(
    step,
    step.keepsRecords ? 'AGGREGATE_BY' : 'GROUP_BY',
    'E203',
    position,
    context,
  )
  if (items === undefined) return undefined
  if (!step.keepsRecords) refuseCount(step.properties, items, context)
  const by = groupedBy(step.properties, items, context)
  const type: GroupsKind = step.keepsRecords
    ? { kind: 'groups', by, records: { ...items, plural: true } }
    : { kind: 'groups', by }
  return { kind: 'group', type, span: step.span }
}

/** Reports E704 for a property `count`: each row of GROUP_BY has a member of this name (S8). */
function refuseCount(names: readonly ast.Name[], items: ItemsKind, { report }: Context): void {
  const name = names.find(each => each.text === 'count')
  if (name === undefined || !items.type.propertyByName.has('count')) return
  report.error('E704', name.span, 'each row of `GROUP_BY` has a `count` of its own', {
    help: 'group by the property under another name: `::{n: count}::GROUP_BY(n)`',
  })
}

function groupedBy(names: readonly ast.Name[], items: ItemsKind, context: Context): readonly PropertyRef[] {
  const first = new Map<string, ast.Name>()
  const refs: PropertyRef[] = []
  for (const name of names) {
    const earlier = first.get(name.text)
    if (earlier) {
      context.report.error('E704', name.span, `${quote(name.text)} is named twice`, {
        related: [at(earlier.span, 'first named here')],
        help: 'remove one of the two',
      })
      continue
    }
    first.set(name.text, name)
    const ref = memberOf(items, name.text, name.span, context)
    if (ref) refs.push(ref)
  }
  return refs
}
