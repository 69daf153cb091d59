import { InternalError, invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type {
  EdgeType,
  NodeType,
  Property,
  RecordType,
  Value,
  VectorType,
} from '../../../language/catalog/index.ts'
import type { TextMatches } from '../../text/index.ts'
import type {
  Adjacency,
  GraphReader,
  Id,
  IndexBounds,
  MaybePromise,
  ReadAhead,
  RecordCursor,
  StoredRecord,
  ValueCount,
  VectorInfo,
  VectorInput,
} from '../api.ts'
import { keySpan } from './index-range.ts'
import { metaKeys } from './keys.ts'
import { readAhead } from './read-ahead.ts'
import { keysOf, type ReadContext } from './read-context.ts'
import {
  adjacencySpace,
  countSpace,
  metaSpace,
  propertySpace,
  vectorInfoSpace,
  vectorSpace,
} from './spaces.ts'
import { indexedMatches, scannedMatches } from './text-reads.ts'
import { adjacencyKey, type Direction, type PropertyIndex, type TypeLayout } from './type-layout.ts'

/** All reads of one state. Each answers with one `getMany`, two where long lists or a choice need a second. */
export class GraphReads implements GraphReader {
  readonly #context: ReadContext

  constructor(context: ReadContext) {
    this.#context = context
  }

  records(type: RecordType, ids: readonly Id[]): MaybePromise<(StoredRecord | undefined)[]> {
    const { layouts, reader, records } = this.#context
    return reader.getMany(records, keysOf(layouts.of(type).prefix, ids))
  }

  scan(type: RecordType): RecordCursor {
    return this.#context.scan(this.#context.layouts.of(type))
  }

  count(type: RecordType): MaybePromise<number> {
    const { layouts, reader } = this.#context
    return andThen(reader.get(countSpace, layouts.of(type).prefix), count => count ?? 0)
  }

  lookup(type: RecordType, property: Property, value: Value): MaybePromise<readonly Id[]> {
    if (value === null) return []
    const { prefix, encode } = this.#indexOf(type, property)
    return andThen(this.#context.lists.lists(propertySpace, [prefix + encode(value)]), ([list]) => list!.ids)
  }

  lookupCount(type: RecordType, property: Property, value: Value): MaybePromise<number> {
    if (value === null) return 0
    const { prefix, encode } = this.#indexOf(type, property)
    return andThen(
      this.#context.lists.lengths(propertySpace, [prefix + encode(value)]),
      ([length]) => length!,
    )
  }

  valueCounts(
    type: RecordType,
    property: Property,
    valuesMax: number,
  ): MaybePromise<readonly ValueCount[] | undefined> {
    const { layouts, lists } = this.#context
    const { prefix } = this.#indexOf(type, property)
    return andThen(this.count(type), count => {
      if (this.#context.prefersScan(layouts.of(type), count)) return undefined
      return andThen(lists.outlines(propertySpace, prefix, valuesMax), outlines => {
        if (outlines === undefined) return undefined
        outlines.sort((a, b) => (a.first < b.first ? -1 : 1))
        const firsts = outlines.map(({ first }) => first)
        return andThen(this.records(type, firsts), records =>
          records.map((first, i): ValueCount => {
            invariant(first !== undefined, 'an index names a record that does not exist')
            return { first, count: outlines[i]!.length }
          }),
        )
      })
    })
  }

  between(
    type: RecordType,
    property: Property,
    bounds: IndexBounds,
    idsMax: number,
  ): MaybePromise<readonly Id[] | undefined> {
    const index = this.#indexOf(type, property)
    const span = keySpan(index, bounds)
    return andThen(this.#context.lists.idsInSpan(propertySpace, index.prefix, span, idsMax), ids =>
      ids?.sort(),
    )
  }

  #indexOf(type: RecordType, property: Property): PropertyIndex {
    const index = this.#context.layouts.of(type).indexBySlot.get(property.slot)
    if (index === undefined) throw new InternalError(`${type.name}.${property.name} has no index`)
    return index
  }

  textMatches(type: NodeType, tokens: readonly string[]): MaybePromise<TextMatches> {
    const { layouts, reader, lists } = this.#context
    const layout = layouts.of(type)
    if (!layout.hasTextIndex) return scannedMatches(this.scan(type), layout, tokens)
    return andThen(this.count(type), documents => indexedMatches(reader, lists, layout, tokens, documents))
  }

  adjacency(type: EdgeType, direction: Direction, ids: readonly Id[]): MaybePromise<readonly Adjacency[]> {
    const keys = this.#adjacencyKeys(type, direction, ids)
    return andThen(this.#context.lists.lists(adjacencySpace, keys), lists =>
      lists.map(list => ({ edges: list.ids, others: list.others })),
    )
  }

  degrees(type: EdgeType, direction: Direction, ids: readonly Id[]): MaybePromise<readonly number[]> {
    return this.#context.lists.lengths(adjacencySpace, this.#adjacencyKeys(type, direction, ids))
  }

  edgesBetween(type: EdgeType, from: Id, to: Id): MaybePromise<readonly Id[]> {
    const { layouts, lists } = this.#context
    const layout = layouts.of(type)
    const out = adjacencyKey(layout, 'out', from)
    const incoming = adjacencyKey(layout, 'in', to)
    return andThen(lists.lengths(adjacencySpace, [out, incoming]), ([outLength, inLength]) => {
      const [key, other] = outLength! <= inLength! ? [out, to] : [incoming, from]
      return andThen(lists.lists(adjacencySpace, [key]), ([list]) =>
        list!.ids.filter((_, i) => list!.others[i] === other),
      )
    })
  }

  vectorData(type: VectorType, ids: readonly Id[]): MaybePromise<(Float64Array | undefined)[]> {
    const { layouts, reader } = this.#context
    const keys = keysOf(layouts.of(type).prefix, ids)
    return andThen(reader.getMany(vectorSpace, keys), vectors => vectors.map(vector => vector?.data))
  }

  vectorInputs(type: VectorType, ids: readonly Id[]): MaybePromise<(VectorInput | undefined)[]> {
    const { layouts, reader } = this.#context
    const keys = keysOf(layouts.of(type).prefix, ids)
    return andThen(reader.getMany(vectorSpace, keys), vectors =>
      andThen(this.vectorInfo(type), ({ model }) =>
        vectors.map(vector => {
          if (vector === undefined) return undefined
          return vector.isEmbedded && model !== undefined
            ? { data: vector.data, model }
            : { data: vector.data }
        }),
      ),
    )
  }

  vectorInfo(type: VectorType): MaybePromise<VectorInfo> {
    const { layouts, reader } = this.#context
    return andThen(reader.get(vectorInfoSpace, layouts.of(type).prefix), info => {
      if (info === undefined) return {}
      const { dimension, model } = info
      return model === undefined ? { dimension } : { dimension, model }
    })
  }

  readAhead(ahead: ReadAhead): MaybePromise<void> {
    return readAhead(this.#context, ahead)
  }

  typeOf(kind: RecordType['kind'], id: Id): MaybePromise<RecordType | undefined> {
    return andThen(this.#typesAmong(this.#context.layouts.ofKind(kind), [id]), ([type]) => type)
  }

  lastId(): MaybePromise<Id | undefined> {
    return this.#context.reader.get(metaSpace, metaKeys.lastId)
  }

  mark(name: string): MaybePromise<string | undefined> {
    return this.#context.reader.get(metaSpace, metaKeys.mark(name))
  }

  /** The type of each id among the records of all kinds. */
  protected ownersOf(ids: readonly Id[]): MaybePromise<readonly (RecordType | undefined)[]> {
    return this.#typesAmong([...this.#context.layouts.all()], ids)
  }

  #typesAmong(
    candidates: readonly TypeLayout[],
    ids: readonly Id[],
  ): MaybePromise<readonly (RecordType | undefined)[]> {
    const { reader, records } = this.#context
    const keys = ids.flatMap(id => candidates.map(({ prefix }) => prefix + id))
    return andThen(reader.getMany(records, keys), found =>
      ids.map((_, i) => {
        const start = i * candidates.length
        return candidates.find((_, j) => found[start + j] !== undefined)?.type
      }),
    )
  }

  #adjacencyKeys(type: EdgeType, direction: Direction, ids: readonly Id[]): string[] {
    const layout = this.#context.layouts.of(type)
    return ids.map(id => adjacencyKey(layout, direction, id))
  }
}
