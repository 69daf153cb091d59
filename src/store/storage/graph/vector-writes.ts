import { counted } from '../../../base/counted.ts'
import { GvqError, invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { Id, MaybePromise, StoreTransaction, VectorInput } from '../api.ts'
import { uint64Bytes } from './keys.ts'
import { keysOf } from './reads.ts'
import {
  type StoredVectorInfo,
  type VectorPayload,
  vectorInfoSpace,
  vectorLogSpace,
  vectorSpace,
} from './spaces.ts'
import type { TypeLayout } from './type-layout.ts'
import { typeStateSpace } from './type-state.ts'

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

  insert(layout: TypeLayout, puts: readonly VectorPut[]): MaybePromise<void> {
    return andThen(this.#transaction.get(vectorInfoSpace, layout.prefix), info => {
      this.#putAll(layout, puts, infoAfter(layout, info, puts))
      for (const { id } of puts) this.#note(layout, id, 'inserted')
    })
  }

  replace(layout: TypeLayout, puts: readonly VectorPut[]): MaybePromise<void> {
    const transaction = this.#transaction
    const keys = keysOf(
      layout.prefix,
      puts.map(({ id }) => id),
    )
    return andThen(transaction.get(vectorInfoSpace, layout.prefix), info =>
      andThen(transaction.getMany(vectorSpace, keys), replaced => {
        invariant(!replaced.includes(undefined), 'a vector to be replaced does not exist')
        const rest = info === undefined ? undefined : infoWithout(info, replaced)
        this.#putAll(layout, puts, infoAfter(layout, rest, puts))
        for (const { id } of puts) this.#note(layout, id, 'replaced')
      }),
    )
  }

  /** Removes vectors whose records are dropped and no longer counted. */
  remove(layout: TypeLayout, ids: readonly Id[]): MaybePromise<void> {
    const transaction = this.#transaction
    const keys = keysOf(layout.prefix, ids)
    return andThen(transaction.getMany(vectorSpace, keys), removed =>
      andThen(transaction.get(typeStateSpace, layout.prefix), left =>
        andThen(transaction.get(vectorInfoSpace, layout.prefix), info => {
          invariant(info !== undefined, 'a vector type with vectors has no dimension')
          if ((left?.count ?? 0) === 0) transaction.delete(vectorInfoSpace, layout.prefix)
          else transaction.put(vectorInfoSpace, layout.prefix, infoWithout(info, removed))
          for (const key of keys) transaction.delete(vectorSpace, key)
          for (const id of ids) this.#note(layout, id, 'deleted')
        }),
      ),
    )
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

  #putAll(layout: TypeLayout, puts: readonly VectorPut[], info: StoredVectorInfo | undefined): void {
    for (const { id, vector } of puts) {
      const isEmbedded = vector.model !== undefined
      this.#transaction.put(vectorSpace, layout.prefix + id, { data: vector.data, isEmbedded })
    }
    if (info !== undefined) this.#transaction.put(vectorInfoSpace, layout.prefix, info)
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

/** Returns the dimension and model of a type after vectors are added. Throws if they do not match. */
export function infoAfter(
  { type }: Pick<TypeLayout, 'type'>,
  info: StoredVectorInfo | undefined,
  puts: readonly Pick<VectorPut, 'vector'>[],
): StoredVectorInfo | undefined {
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

function infoWithout(
  info: StoredVectorInfo,
  removed: readonly (VectorPayload | undefined)[],
): StoredVectorInfo {
  const embedded = info.embedded - removed.filter(payload => payload?.isEmbedded === true).length
  return { dimension: info.dimension, embedded, model: embedded === 0 ? undefined : info.model }
}
