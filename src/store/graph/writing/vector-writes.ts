import { Fingerprint, vectorKey } from '../../../base/data/fingerprint.ts'
import { GvqError, invariant } from '../../../base/errors.ts'
import { inSlices } from '../../../base/flow/event-loop-slice.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import { counted } from '../../../base/text/counted.ts'
import type { StoreTransaction } from '../../versioned/contract/api.ts'
import type { Id, VectorInput } from '../api.ts'
import { uint64Bytes } from '../keys/keys.ts'
import { keysOf } from '../reading/reads.ts'
import {
  type StoredVectorInfo,
  type VectorPayload,
  vectorInfoSpace,
  vectorLogSpace,
  vectorSpace,
} from '../types/spaces.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import { typeStateSpace } from '../types/type-state.ts'

/** Vectors of which one part of work computes the keys: 3 µs each with 128 numbers. */
const vectorsPerPart = 256

interface VectorPut {
  readonly id: Id
  readonly vector: VectorInput
}

type LogState = 'inserted' | 'replaced' | 'deleted'

/** The numbers of vectors within one transaction: payloads, dimension and model of each type, and the change log. */
export class VectorWrites {
  readonly #transaction: StoreTransaction
  readonly #log = new Map<TypeLayout, Map<Id, LogState>>()

  constructor(transaction: StoreTransaction) {
    this.#transaction = transaction
  }

  async insert(layout: TypeLayout, puts: readonly VectorPut[]): Promise<void> {
    const info = await this.#transaction.get(vectorInfoSpace, layout.prefix)
    const after = infoAfter(layout, info, puts)
    await inSlices(this.#putting(layout, puts, after, contentOf(info), 'inserted'))
  }

  async replace(layout: TypeLayout, puts: readonly VectorPut[]): Promise<void> {
    const transaction = this.#transaction
    const ids = puts.map(({ id }) => id)
    const info = await transaction.get(vectorInfoSpace, layout.prefix)
    const replaced = await transaction.getMany(vectorSpace, keysOf(layout.prefix, ids))
    invariant(!replaced.includes(undefined), 'a vector to be replaced does not exist')
    const after = infoAfter(layout, info && infoWithout(info, replaced), puts)
    const content = await inSlices(contentWithout(info, ids, replaced))
    await inSlices(this.#putting(layout, puts, after, content, 'replaced'))
  }

  /** Removes vectors whose records are dropped and no longer counted. */
  async remove(layout: TypeLayout, ids: readonly Id[]): Promise<void> {
    const transaction = this.#transaction
    const keys = keysOf(layout.prefix, ids)
    const removed = await transaction.getMany(vectorSpace, keys)
    const left = await transaction.get(typeStateSpace, layout.prefix)
    const info = await transaction.get(vectorInfoSpace, layout.prefix)
    invariant(info !== undefined, 'a vector type with vectors has no dimension')
    for (const key of keys) transaction.delete(vectorSpace, key)
    for (const id of ids) this.#note(layout, id, 'deleted')
    if ((left?.count ?? 0) === 0) {
      transaction.delete(vectorInfoSpace, layout.prefix)
      return
    }
    const content = await inSlices(contentWithout(info, ids, removed))
    transaction.put(vectorInfoSpace, layout.prefix, {
      ...infoWithout(info, removed),
      content: content?.numbers,
    })
  }

  /** Writes the log of this commit. */
  flush(sequence: number): void {
    for (const [layout, states] of this.#log) {
      if (states.size === 0) continue
      const puts: Id[] = []
      const deletes: Id[] = []
      for (const [id, state] of states) (state === 'deleted' ? deletes : puts).push(id)
      this.#transaction.put(vectorLogSpace, layout.prefix + uint64Bytes(sequence), { puts, deletes })
    }
  }

  /** `content`: without the vectors. */
  *#putting(
    layout: TypeLayout,
    puts: readonly VectorPut[],
    info: VectorSummary | undefined,
    content: Fingerprint | undefined,
    state: LogState,
  ): Parts<void> {
    for (const [i, { id, vector }] of puts.entries()) {
      if (i % vectorsPerPart === vectorsPerPart - 1) yield
      const isEmbedded = vector.model !== undefined
      this.#transaction.put(vectorSpace, layout.prefix + id, { data: vector.data, isEmbedded })
      content?.add(vectorKey(id, vector.data))
      this.#note(layout, id, state)
    }
    if (info === undefined) return
    this.#transaction.put(vectorInfoSpace, layout.prefix, { ...info, content: content?.numbers })
  }

  /** The net effect of the commit on an id: one both added and dropped in it is not logged. */
  #note(layout: TypeLayout, id: Id, state: LogState): void {
    let states = this.#log.get(layout)
    if (states === undefined) {
      states = new Map()
      this.#log.set(layout, states)
    }
    const before = states.get(id)
    if (before === undefined) states.set(id, state)
    else if (before === 'inserted' && state === 'deleted') states.delete(id)
    else if (before === 'deleted') states.set(id, 'replaced')
    else if (before === 'replaced') states.set(id, state)
  }
}

/** What is known of the vectors of a type in any store. */
export type VectorSummary = Omit<StoredVectorInfo, 'content'>

/** Returns the dimension and model of a type after vectors are added. Throws if they do not match. */
export function infoAfter(
  { type }: Pick<TypeLayout, 'type'>,
  info: VectorSummary | undefined,
  puts: readonly Pick<VectorPut, 'vector'>[],
): VectorSummary | undefined {
  let dimension = info?.dimension
  let model = info?.model
  let embedded = info?.embedded ?? 0
  for (const { vector } of puts) {
    const { length } = vector.data
    dimension ??= length
    if (length !== dimension) {
      throw new GvqError(
        'DIMENSION_MISMATCH',
        `Vectors of \`${type.name}\` have ${counted(dimension, 'dimension')}, but this one has ${length}.`,
      )
    }
    if (vector.model === undefined) continue
    model ??= vector.model
    if (vector.model !== model) {
      throw new GvqError(
        'INVALID_VALUE',
        `Vectors of type ${type.name} are embedded with the model ${model}; this one comes from ${vector.model}.`,
        { hint: `Use ${model} again, or drop the vectors of the type first.` },
      )
    }
    embedded++
  }
  return dimension === undefined ? undefined : { dimension, model, embedded }
}

function infoWithout(info: VectorSummary, removed: readonly (VectorPayload | undefined)[]): VectorSummary {
  const embedded = info.embedded - removed.filter(payload => payload?.isEmbedded === true).length
  return { dimension: info.dimension, embedded, model: embedded === 0 ? undefined : info.model }
}

/** Which vectors a type has; `undefined` if that is not known. */
function contentOf(info: StoredVectorInfo | undefined): Fingerprint | undefined {
  if (info === undefined) return new Fingerprint()
  return info.content && new Fingerprint(info.content)
}

function* contentWithout(
  info: StoredVectorInfo | undefined,
  ids: readonly Id[],
  removed: readonly (VectorPayload | undefined)[],
): Parts<Fingerprint | undefined> {
  const content = contentOf(info)
  for (const [i, payload] of removed.entries()) {
    if (i % vectorsPerPart === vectorsPerPart - 1) yield
    if (payload !== undefined) content?.remove(vectorKey(ids[i]!, payload.data))
  }
  return content
}
