import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { countKind, fixedKind, rowsKind, valueKind } from '../kinds/kinds.ts'
import { kindText, quote } from '../kinds/words.ts'
import { anyMemberOf, findAnyMember } from '../names/properties.ts'
import type { GroupKey, MembersKind, RowMember, RowType, Shape } from '../program/program.ts'
import { at } from '../report.ts'
import { isItself } from '../shape.ts'
import { type CheckedStep, membersFlowingIn, type StepPosition } from './step.ts'

/** `GROUP_BY(p, …)` and `AGGREGATE_BY(p, …)`: one row for each combination of values (S8). */
export function checkGroup(step: ast.GroupStep, position: StepPosition, context: Context): CheckedStep {
  const name = step.keepsRecords ? 'AGGREGATE_BY' : 'GROUP_BY'
  const items = membersFlowingIn(step, name, 'E203', position, context)
  if (items === undefined) return undefined
  if (!step.keepsRecords) refuseCount(step.properties, items, context)
  const by = groupedBy(step.properties, items, context)
  // What the groups have is not known then; their uses are not reported as well (D2).
  if (!step.properties.every(({ text }) => by.some(key => key.name === text))) return undefined
  const records = step.keepsRecords ? fixedKind({ ...items, plural: true }) : undefined
  const type = rowsKind(groupType(by, records), true)
  return { kind: 'group', by, ...(records && { records }), type, span: step.span }
}

/** The members of a group (S8). What AGGREGATE_BY groups by can be read, unless a member of its own has the name. */
function groupType(by: readonly GroupKey[], records: MembersKind | undefined): RowType {
  const isShown = records === undefined
  const keys = by.map(({ name, type }): RowMember => ({ name, type: valueKind(type), isShown }))
  const count: RowMember = { name: 'count', type: countKind, isShown: true, isGiven: true }
  if (records === undefined) return { kind: 'group', members: [...keys, count] }
  const own: readonly RowMember[] = [count, { name: 'data', type: records, isShown: true }]
  return {
    kind: 'group',
    members: [...own, ...keys.filter(key => !own.some(({ name }) => name === key.name))],
  }
}

/** Reports E704 for a member `count`: each row of GROUP_BY has one of its own (S8). */
function refuseCount(names: readonly ast.Name[], items: MembersKind, { report }: Context): void {
  const name = names.find(each => each.text === 'count')
  if (name === undefined) return
  const isEntry = entryOf(items.shape, 'count') !== undefined
  if (!isEntry && findAnyMember(items, 'count') === undefined) return
  report.error('E704', name.span, 'each row of `GROUP_BY` has a `count` of its own', {
    help: isEntry
      ? 'give the entry of the mapping another name'
      : 'group by the property under another name: `::{n: count}::GROUP_BY(n)`',
  })
}

function groupedBy(names: readonly ast.Name[], items: MembersKind, context: Context): readonly GroupKey[] {
  const first = new Map<string, ast.Name>()
  const keys: GroupKey[] = []
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
    const key = keyNamed(name, items, context)
    if (key) keys.push(key)
  }
  return keys
}

/** An entry of the mapping before, or else a member of the items. */
function keyNamed({ text, span }: ast.Name, items: MembersKind, context: Context): GroupKey | undefined {
  const entry = entryOf(items.shape, text)
  if (entry) {
    const { type } = entry.value
    if (type.kind === 'value' && !type.plural) return { name: text, type: type.type }
    return refuse(kindText(type))
  }
  const member = anyMemberOf(items, text, span, context)
  if (member === undefined) return undefined
  if (member.kind === 'held') return refuse(kindText(member.type))
  if (member.kind === 'entry') return refuse('an entry of the mapping around this')
  return { name: text, type: member.type, property: member }

  function refuse(found: string): undefined {
    return context.report.error('E205', span, `groups have one value each for ${quote(text)}, not ${found}`, {
      help: 'group by a single value, such as a property or a count',
    })
  }
}

/** The entry of a mapping with this name that shows anything but the member of this name. */
function entryOf(shape: Shape | undefined, name: string): Shape['members'][number] | undefined {
  const entry = shape?.members.find(member => member.name === name)
  return entry && isItself(entry.value, name) ? undefined : entry
}
