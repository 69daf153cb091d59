import { InternalError, invariant } from '../../../base/errors.ts'
import {
  allTypes,
  type Catalog,
  type EdgeType,
  type Property,
  type RecordKind,
  type RecordType,
} from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Space } from '../../versioned/contract/api.ts'
import { NumberedKeys } from '../../versioned/contract/numbered-keys.ts'
import { type Direction, uint16Bytes, uint32Bytes } from '../keys/keys.ts'
import { type IndexKeyEncoder, indexKeyEncoder } from './index-key.ts'
import { bytesNodeSpace, numberNodeSpace } from './spaces.ts'
import {
  catalogType,
  type StoredCatalog,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
} from './stored-catalog.ts'
import { type TreeName, treeNames } from './type-state.ts'

/** An index on a property: a tree whose keys are the encoded values. */
export interface PropertyIndex {
  readonly property: Property
  readonly tree: TreeKeys
  readonly encode: IndexKeyEncoder
}

/** A property of a type: its number on disk and its slot in the `values` of a record. */
export interface RecordField {
  readonly number: number
  readonly slot: number
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
  /** First part of all its keys. */
  readonly prefix: ByteString
  /** The properties of the type on disk, forgotten ones last. */
  readonly fields: readonly RecordField[]
  /** Numbers of the fields, in their order. */
  readonly fieldNumbers: readonly number[]
  readonly pages: PageKeys
  readonly trees: {
    readonly ids: TreeKeys
    readonly text: TreeKeys
    readonly out: TreeKeys
    readonly in: TreeKeys
  }
  readonly indexes: readonly PropertyIndex[]
  readonly indexBySlot: ReadonlyMap<number, PropertyIndex>
  readonly forgotten: readonly ForgottenProperty[]
  /** Names of the properties that the store knew before. */
  readonly storedNames: ReadonlySet<string>
  readonly hasTextIndex: boolean
  /** Slots of the `String` and `[String]` properties, which a text search covers. */
  readonly textSlots: readonly number[]
}

interface Ends {
  readonly from: TypeLayout
  readonly to: TypeLayout
}

/** All layouts of a program's types. */
export class Layouts {
  readonly #byType = new Map<RecordType, TypeLayout>()
  readonly #byKind = { node: [] as TypeLayout[], edge: [] as TypeLayout[], vector: [] as TypeLayout[] }
  /** Edge types that may leave from, or arrive at, the items of a type. */
  readonly #edges: Readonly<Record<Direction, ReadonlyMap<TypeLayout, readonly TypeLayout[]>>>
  readonly #ends = new Map<TypeLayout, Ends>()

  constructor(catalog: Catalog, stored: StoredCatalog, next: StoredCatalog) {
    for (const type of allTypes(catalog)) {
      const layout = createLayout(type, storedTypeOf(stored, type), storedTypeOf(next, type)!)
      this.#byType.set(type, layout)
      this.#byKind[type.kind].push(layout)
    }
    for (const type of catalog.edges.values()) {
      const [from, to] = [this.of(catalogType(catalog, type.from)), this.of(catalogType(catalog, type.to))]
      this.#ends.set(this.of(type), { from, to })
    }
    this.#edges = { out: this.#edgesBy('from'), in: this.#edgesBy('to') }
  }

  #edgesBy(end: 'from' | 'to'): ReadonlyMap<TypeLayout, readonly TypeLayout[]> {
    const edges = new Map<TypeLayout, TypeLayout[]>()
    for (const [edge, ends] of this.#ends) edges.set(ends[end], [...(edges.get(ends[end]) ?? []), edge])
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

  /** The types of the ends of an edge type. */
  endsOf(layout: TypeLayout): Ends {
    const ends = this.#ends.get(layout)
    invariant(ends !== undefined, 'only edges have ends')
    return ends
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
      indexes.push({ property, tree: new TreeKeys(prefix, treeNames.property(number)), encode })
    }
    return { number, slot: property.slot }
  })
  const known = new Set(fields.map(field => field.number))
  const forgotten = (before?.properties ?? [])
    .filter(property => !known.has(property.number))
    .map((property, i) => ({ stored: property, slot: type.properties.length + i }))
  const allFields = [...fields, ...forgotten.map(({ stored, slot }) => ({ number: stored.number, slot }))]
  return {
    type,
    number: stored.number,
    prefix,
    fields: allFields,
    fieldNumbers: allFields.map(({ number }) => number),
    pages: new PageKeys(prefix),
    trees: {
      ids: new TreeKeys(prefix, treeNames.ids),
      text: new TreeKeys(prefix, treeNames.text),
      out: new TreeKeys(prefix, treeNames.out),
      in: new TreeKeys(prefix, treeNames.in),
    },
    indexes,
    indexBySlot: new Map(indexes.map(index => [index.property.slot, index])),
    forgotten,
    storedNames: new Set(before?.properties.map(({ name }) => name)),
    hasTextIndex: stored.text !== undefined,
    textSlots: type.properties.filter(isText).map(property => property.slot),
  }
}

export function isText({ type }: Property): boolean {
  const scalar = type.kind === 'array' ? type.element : type
  return scalar.kind === 'scalar' && scalar.name === 'String'
}

/**
 * The keys of values that have numbers: those of the values have even places, and behind each stands that of what changed
 * beside it.
 */
class ChangedKeys {
  readonly prefix: ByteString
  readonly all: NumberedKeys

  constructor(prefix: ByteString, ofValue: ByteString, ofDelta: ByteString) {
    this.prefix = prefix
    this.all = new NumberedKeys(
      at => prefix + uint32Bytes(Math.floor(at / 2)) + (at % 2 === 0 ? ofValue : ofDelta),
    )
  }

  delta(number: number): ByteString {
    return this.all.key(2 * number + 1)
  }
}

/** The keys of the pages of a type, and of what changed beside them. */
export class PageKeys extends ChangedKeys {
  constructor(prefix: ByteString) {
    super(prefix, '\x00', '\x01')
  }

  page(number: number): ByteString {
    return this.all.key(2 * number)
  }
}

/** The keys of the nodes of a tree and of their deltas. */
export class TreeKeys extends ChangedKeys {
  readonly name: TreeName
  /** The space of the nodes of the tree. */
  readonly space: Space<unknown>

  constructor(typePrefix: ByteString, name: TreeName) {
    super(`${typePrefix}${name}:`, '', '\x01')
    this.name = name
    this.space =
      name === treeNames.out || name === treeNames.in
        ? (numberNodeSpace as Space<unknown>)
        : (bytesNodeSpace as Space<unknown>)
  }

  node(number: number): ByteString {
    return this.all.key(2 * number)
  }
}

export function edgeTypeOf(layout: Pick<TypeLayout, 'type'>): EdgeType {
  invariant(layout.type.kind === 'edge', 'an edge type is expected')
  return layout.type
}
