import { InternalError, invariant } from '../../../base/errors.ts'
import {
  allTypes,
  type Catalog,
  type EdgeType,
  type Property,
  type RecordKind,
  type RecordType,
} from '../../../language/catalog/index.ts'
import type { Bytes, Id } from '../api.ts'
import { type IndexKeyEncoder, indexKeyEncoder } from './index-key.ts'
import { directionBytes, uint16Bytes } from './keys.ts'
import { RecordCodec, type RecordField } from './record-codec.ts'
import {
  catalogType,
  parseTypeName,
  type StoredCatalog,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
} from './stored-catalog.ts'

export type Direction = keyof typeof directionBytes

/** An index on a property: the keys of its lists are `prefix` and the encoded value. */
export interface PropertyIndex {
  readonly property: Property
  readonly prefix: Bytes
  readonly encode: IndexKeyEncoder
}

/** A property that the store knows and the program does not; a record that has a value has it at `slot`. */
export interface ForgottenProperty {
  readonly stored: StoredProperty
  readonly slot: number
}

/** Where the records of a type are in the store, and their format. */
export interface TypeLayout {
  readonly type: RecordType
  readonly number: number
  /** First part of the keys of its records. */
  readonly prefix: Bytes
  readonly codec: RecordCodec
  readonly indexes: readonly PropertyIndex[]
  readonly indexBySlot: ReadonlyMap<number, PropertyIndex>
  readonly forgotten: readonly ForgottenProperty[]
  /** Names of the properties that the store knew before. */
  readonly storedNames: ReadonlySet<string>
  readonly hasTextIndex: boolean
  /** Slots of the `String` and `[String]` properties, which a text search covers. */
  readonly textSlots: readonly number[]
}

/** All layouts of a program's types. */
export class Layouts {
  readonly #byType = new Map<RecordType, TypeLayout>()
  readonly #byKind = { node: [] as TypeLayout[], edge: [] as TypeLayout[], vector: [] as TypeLayout[] }
  /** Edge types that may leave from, or arrive at, the items of a type. */
  readonly #edges: Readonly<Record<Direction, ReadonlyMap<TypeLayout, readonly TypeLayout[]>>>

  constructor(catalog: Catalog, stored: StoredCatalog, next: StoredCatalog) {
    for (const type of allTypes(catalog)) {
      const layout = createLayout(type, storedTypeOf(stored, type), storedTypeOf(next, type)!)
      this.#byType.set(type, layout)
      this.#byKind[type.kind].push(layout)
    }
    this.#edges = { out: this.#edgesBy(catalog, 'from'), in: this.#edgesBy(catalog, 'to') }
  }

  #edgesBy(catalog: Catalog, end: 'from' | 'to'): ReadonlyMap<TypeLayout, readonly TypeLayout[]> {
    const edges = new Map<TypeLayout, TypeLayout[]>()
    for (const type of catalog.edges.values()) {
      const item = this.of(catalogType(catalog, type[end]))
      edges.set(item, [...(edges.get(item) ?? []), this.of(type)])
    }
    return edges
  }

  of(type: RecordType): TypeLayout {
    const layout = this.#byType.get(type)
    if (layout === undefined) throw new InternalError(`${type.kind} type ${type.name} is not of this graph`)
    return layout
  }

  ofKind(kind: RecordKind): readonly TypeLayout[] {
    return this.#byKind[kind]
  }

  all(): Iterable<TypeLayout> {
    return this.#byType.values()
  }

  edgesOf(layout: TypeLayout, direction: Direction): readonly TypeLayout[] {
    return this.#edges[direction].get(layout) ?? []
  }
}

function createLayout(type: RecordType, before: StoredType | undefined, stored: StoredType): TypeLayout {
  const prefix = uint16Bytes(stored.number)
  const indexes: PropertyIndex[] = []
  const fields: RecordField[] = type.properties.map((property, i) => {
    invariant(property.slot === i, 'properties must be in the order of their slots')
    const { number } = stored.properties[i]!
    if (property.index !== 'none') {
      const encode = indexKeyEncoder(property.type)
      indexes.push({ property, prefix: propertyPrefix(stored.number, number), encode })
    }
    return { number, slot: property.slot, type: property.type }
  })
  const known = new Set(fields.map(field => field.number))
  const forgotten = (before?.properties ?? [])
    .filter(property => !known.has(property.number))
    .map((property, i) => ({ stored: property, slot: type.properties.length + i }))
  const forgottenFields = forgotten.map(({ stored, slot }) => ({
    number: stored.number,
    slot,
    type: parseTypeName(stored.type),
  }))
  return {
    type,
    number: stored.number,
    prefix,
    codec: new RecordCodec([...fields, ...forgottenFields], type.properties.length, type.kind === 'edge'),
    indexes,
    indexBySlot: new Map(indexes.map(index => [index.property.slot, index])),
    forgotten,
    storedNames: new Set(before?.properties.map(({ name }) => name)),
    hasTextIndex: stored.text !== undefined,
    textSlots: type.properties.filter(isText).map(property => property.slot),
  }
}

function isText({ type }: Property): boolean {
  const scalar = type.kind === 'array' ? type.element : type
  return scalar.kind === 'scalar' && scalar.name === 'String'
}

/** First part of the keys of a property's index. */
export function propertyPrefix(type: number, property: number): Bytes {
  return uint16Bytes(type) + uint16Bytes(property)
}

/** The key of an item's list of edges of a type, in one direction. */
export function adjacencyKey(edge: TypeLayout, direction: Direction, item: Id): Bytes {
  return edge.prefix + directionBytes[direction] + item
}

export function edgeTypeOf(layout: TypeLayout): EdgeType {
  invariant(layout.type.kind === 'edge', 'an edge type is expected')
  return layout.type
}
