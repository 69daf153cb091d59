import { formatId, type RecordKind } from '../../../language/catalog/index.ts'
import type { LeftOut, SourceItem, SourceRecord } from './records/source.ts'

/** Why a record of the source is not stored. */
export type Why = LeftOut['why'] | 'no type' | 'does not fit' | 'refused' | 'missing end'

/** The records of one label, or of none. */
export interface AdoptedType {
  readonly kind: RecordKind
  readonly label: string | undefined
  read: number
  stored: number
  /** Stored by an earlier run. */
  present: number
  readonly leftOut: Partial<Record<Why, number>>
}

export interface LeftOutRecord {
  readonly kind: RecordKind
  readonly id: string
  readonly label: string | undefined
  readonly reason: string
}

/** Records that are shown one by one. */
export const shownMax = 10

/** Counts of records by kind and label. */
export class Tally {
  /** The first records that are left out, but for deleted ones. */
  readonly first: LeftOutRecord[] = []
  readonly #types = new Map<string, AdoptedType>()
  readonly #onLeftOut: (item: SourceItem, reason: string) => void

  /** @param onLeftOut called with each record that is left out, but for deleted ones */
  constructor(onLeftOut: (item: SourceItem, reason: string) => void = () => undefined) {
    this.#onLeftOut = onLeftOut
  }

  get types(): readonly AdoptedType[] {
    return [...this.#types.values()]
  }

  of({ kind, label }: Pick<SourceItem, 'kind' | 'label'>): AdoptedType {
    const key = `${kind} ${label ?? ''}`
    let type = this.#types.get(key)
    if (type === undefined) {
      type = { kind, label, read: 0, stored: 0, present: 0, leftOut: {} }
      this.#types.set(key, type)
    }
    return type
  }

  leaveOut(item: SourceItem, why: Why, reason: string): void {
    const { leftOut } = this.of(item)
    leftOut[why] = (leftOut[why] ?? 0) + 1
    if (why === 'deleted') return
    if (this.first.length < shownMax) this.first.push(leftOutRecord(item, reason))
    this.#onLeftOut(item, reason)
  }
}

export function leftOutRecord({ kind, id, label }: SourceItem, reason: string): LeftOutRecord {
  return { kind, label, id: formatId(id), reason }
}

/** Records that are left out although they were not deleted. */
export function leftOutOf(types: readonly AdoptedType[]): number {
  let sum = 0
  for (const { leftOut } of types)
    for (const [why, count] of Object.entries(leftOut)) if (why !== 'deleted') sum += count
  return sum
}

export function isRecord(item: SourceItem): item is SourceRecord {
  return !('why' in item)
}
