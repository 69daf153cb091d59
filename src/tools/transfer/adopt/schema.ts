import { limits } from '../../../base/limits.ts'
import { counted } from '../../../base/text/counted.ts'
import type { Id, RecordKind, ScalarName } from '../../../language/catalog/index.ts'
import { idOfDecimal } from './convert.ts'
import { NotedIds } from './noted-ids.ts'
import { treeFlags } from './pages/page.ts'
import type { LegacyValue } from './records/records.ts'
import type { LegacySource, SourceRecord } from './records/source.ts'
import { type PassOptions, readAll } from './survey.ts'
import { Tally } from './tally.ts'

/** A type as the records of one label show it. */
interface FoundType {
  readonly kind: RecordKind
  readonly label: string
  readonly properties: Map<string, Kinds>
  /** The labels at the ends of its edges, with how many edges have them. */
  readonly from: Map<string, number>
  readonly to: Map<string, number>
}

/** The kinds of values of a property, and of the items of its arrays. */
interface Kinds {
  readonly values: Set<LegacyValue['kind']>
  readonly items: Set<LegacyValue['kind']>
  /** Whether each text is the number of an id. */
  areIds: boolean
}

/** Returns a schema into which all records of a source fit as far as there is one. Comments say what does not. */
export async function schemaOf(source: LegacySource, options: PassOptions): Promise<string> {
  const types = new Map<string, FoundType>()
  const labels = { node: new NotedIds<string>(), vector: new NotedIds<string>() }
  for await (const records of readAll(source, new Tally(), options)) {
    for (const record of records) {
      const type = typeOf(types, record)
      note(type, record)
      if (record.kind === 'edge') noteEnds(type, record, id => labels.node.get(id) ?? labels.vector.get(id))
      else labels[record.kind].add(record.id, record.label)
    }
  }
  const indexed = await indexesOf(source)
  return [...types.values()].map(type => declaration(type, indexed)).join('\n')
}

function typeOf(
  types: Map<string, FoundType>,
  { kind, label }: Pick<SourceRecord, 'kind' | 'label'>,
): FoundType {
  const key = `${kind} ${label}`
  let type = types.get(key)
  if (type === undefined) {
    type = { kind, label, properties: new Map(), from: new Map(), to: new Map() }
    types.set(key, type)
  }
  return type
}

function note({ properties }: FoundType, record: SourceRecord): void {
  for (const [name, value] of record.properties) {
    let kinds = properties.get(name)
    if (kinds === undefined) {
      kinds = { values: new Set(), items: new Set(), areIds: true }
      properties.set(name, kinds)
    }
    kinds.values.add(value.kind)
    if (value.kind === 'Array') for (const item of value.value) noteItem(kinds, item)
    else noteText(kinds, value)
  }
}

function noteItem(kinds: Kinds, item: LegacyValue): void {
  kinds.items.add(item.kind)
  noteText(kinds, item)
}

function noteText(kinds: Kinds, value: LegacyValue): void {
  if (value.kind === 'String' && kinds.areIds) kinds.areIds = idOfDecimal(value.value) !== undefined
}

function noteEnds(type: FoundType, edge: SourceRecord, labelOf: (id: Id) => string | undefined): void {
  const count = (ends: Map<string, number>, id: Id) => {
    const label = labelOf(id)
    if (label !== undefined) ends.set(label, (ends.get(label) ?? 0) + 1)
  }
  count(type.from, edge.from)
  count(type.to, edge.to)
}

/** The indexes by label and property, of those that have entries. */
async function indexesOf(source: LegacySource): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [name, { flags }] of source.indexes) {
    const items = await source.find(['vector', 'node'], await source.idsIn(name))
    const word = (flags & treeFlags.sorted) === 0 ? 'UNIQUE INDEX' : 'INDEX'
    for (const { kind, label } of items.values()) if (kind === 'node') found.set(`${label}.${name}`, word)
  }
  return found
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const
const isName = new RegExp(`^[A-Za-z_]\\w{0,${limits.nameCharsMax - 1}}$`)

function declaration(type: FoundType, indexed: ReadonlyMap<string, string>): string {
  const { kind, label } = type
  if (!isName.test(label))
    return `// Records of the label ${JSON.stringify(label)}, which is no name of a type.\n`
  const lines = [...type.properties].map(([name, kinds]) =>
    propertyLine(name, kinds, kind === 'node' ? indexed.get(`${label}.${name}`) : undefined),
  )
  const head = `${letters[kind]}::${label} {`
  if (kind !== 'edge')
    return lines.length === 0
      ? `${head} }\n`
      : `${[head, ...lines.map(line => `    ${line}`), '}'].join('\n')}\n`
  const [from, to] = [endLine('From', type.from), endLine('To', type.to)]
  const properties =
    lines.length === 0 ? [] : ['    Properties: {', ...lines.map(line => `        ${line}`), '    }']
  const text = [head, `    ${from}`, `    ${to}`, ...properties, '}']
  return `${(type.from.size === 0 || type.to.size === 0 ? text.map(line => `// ${line}`) : text).join('\n')}\n`
}

function endLine(name: string, labels: ReadonlyMap<string, number>): string {
  const [most, ...others] = [...labels].sort(([, a], [, b]) => b - a)
  const comment =
    others.length === 0
      ? ''
      : ` // and ${others.map(([label, count]) => `${label}: ${counted(count, 'edge')}`).join(', ')}`
  return `${name}: ${most?.[0] ?? '?'},${comment}`
}

function propertyLine(name: string, kinds: Kinds, index: string | undefined): string {
  const type = typeName(kinds)
  const line = `${index === undefined ? '' : `${index} `}${name}: ${type ?? '?'},`
  if (type !== undefined && isName.test(name)) return line
  return `// ${line} ${[...kinds.values, ...kinds.items].join(', ')}`
}

/** The type that holds all values of the types that were stored, whatever they are; `undefined` if there is none. */
function typeName({ values, items, areIds }: Kinds): string | undefined {
  const kinds = without(values, 'Empty')
  if (!kinds.has('Array')) return scalarFor(kinds, areIds)
  const item =
    kinds.size > 1 ? undefined : items.size === 0 ? 'String' : scalarFor(without(items, 'Empty'), areIds)
  return item === undefined ? undefined : `[${item}]`
}

function without(
  kinds: ReadonlySet<LegacyValue['kind']>,
  one: LegacyValue['kind'],
): ReadonlySet<LegacyValue['kind']> {
  return new Set([...kinds].filter(kind => kind !== one))
}

/** Types of numbers, each of which holds the values of some others. */
const holders: readonly (readonly [ScalarName, readonly LegacyValue['kind'][]])[] = [
  ['I8', ['I8']],
  ['U8', ['U8']],
  ['I16', ['I8', 'I16', 'U8']],
  ['U16', ['U8', 'U16']],
  ['I32', ['I8', 'I16', 'I32', 'U8', 'U16']],
  ['U32', ['U8', 'U16', 'U32']],
  ['I64', ['I8', 'I16', 'I32', 'I64', 'U8', 'U16', 'U32']],
  ['U64', ['U8', 'U16', 'U32', 'U64']],
  ['U128', ['U8', 'U16', 'U32', 'U64', 'U128']],
  ['F32', ['F32', 'I8', 'I16', 'U8', 'U16']],
  ['F64', ['F32', 'F64', 'I8', 'I16', 'I32', 'U8', 'U16', 'U32']],
]

function scalarFor(kinds: ReadonlySet<LegacyValue['kind']>, areIds: boolean): ScalarName | undefined {
  const [only] = kinds
  if (kinds.size === 0) return 'String'
  if (kinds.size === 1 && only === 'String') return areIds ? 'ID' : 'String'
  if (kinds.size === 1 && (only === 'Date' || only === 'Boolean' || only === 'ID')) return only
  return holders.find(([, held]) => [...kinds].every(kind => held.includes(kind)))?.[0]
}
