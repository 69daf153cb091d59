import type { EdgeType, NodeType, Property, RecordType, Value, VectorType } from '../../catalog/index.ts'
import { InternalError } from '../../errors.ts'
import { andThen } from '../../maybe.ts'
import type { TextMatches } from '../../text/index.ts'
import type {
  Adjacency,
  GraphReader,
  Id,
  MaybePromise,
  ReadAhead,
  RecordCursor,
  StoredRecord,
  VectorInfo,
} from '../api.ts'
import { adjacencyKey, type Direction } from './layout.ts'
import { readAhead } from './read-ahead.ts'
import { keysOf, type ReadContext } from './read-context.ts'
import { adjacencySpace, countSpace, propertySpace, vectorInfoSpace, vectorSpace } from './spaces.ts'
import { indexedMatches, scannedMatches } from './text-reads.ts'

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
    const { layouts, lists } = this.#context
    const index = layouts.of(type).indexBySlot.get(property.slot)
    if (index === undefined) throw new InternalError(`${type.name}.${property.name} has no index`)
    if (value === null) return []
    return andThen(lists.lists(propertySpace, [index.prefix + index.encode(value)]), ([list]) => list!.ids)
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
    return andThen(this.typesOf(kind, [id]), ([type]) => type)
  }

  /** The type of each id among the records of one kind. */
  protected typesOf(
    kind: RecordType['kind'],
    ids: readonly Id[],
  ): MaybePromise<readonly (RecordType | undefined)[]> {
    const { layouts, reader, records } = this.#context
    const candidates = layouts.ofKind(kind)
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
