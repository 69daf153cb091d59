import type { Expr, Kind, LoopMember, MembersKind } from './program.ts'

/** What a variable can take of each element. */
export interface LoopPart extends Pick<LoopMember, 'of'> {
  readonly type: Kind
}

/**
 * The parts of a row, or of a mapped item, by name; none of other items. As in groupings, an entry of the mapping goes before a member
 * of the same name (S8).
 */
export function partsOfRow({ type, shape }: MembersKind): ReadonlyMap<string, LoopPart> {
  const parts = new Map<string, LoopPart>()
  if ('members' in type)
    for (const [slot, { name, type: held }] of type.members.entries()) parts.set(name, partOf(held, slot))
  for (const { name, value } of shape?.members ?? []) parts.set(name, partOf(value.type, slotOf(value)))
  return parts
}

function partOf(type: Kind, slot: number | undefined): LoopPart {
  return { type, of: { type, ...(slot !== undefined && { slot }) } }
}

/** The slot of the row that an entry only reads. */
function slotOf(value: Expr): number | undefined {
  if (value.kind === 'currentProperty')
    return value.property.kind === 'member' ? value.property.slot : undefined
  if (value.kind !== 'traversal' || value.source.kind !== 'current') return undefined
  const [step, second] = value.steps
  return step?.kind === 'member' && second === undefined ? step.slot : undefined
}
