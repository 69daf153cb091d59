import { nearest } from '../../../base/text/nearest.ts'
import {
  allTypes,
  type Catalog,
  canCast,
  type EdgeType,
  type Property,
  type RecordType,
  typeName,
  typeNamed,
  type Value,
  type ValueType,
} from '../../../language/catalog/index.ts'

/** A property that may be an old one with another name. */
export interface Rename {
  /** `N::Member` */
  readonly type: string
  readonly from: string
  readonly to: string
}

export interface MigrationDraft {
  /** The `MIGRATION` block, not formatted. */
  readonly text: string
  /** Renames that are likely, and not among the given ones. The text has each as a comment. */
  readonly proposed: readonly Rename[]
  /** The given renames that cannot be: no such type, or a property that the old or the new version lacks. */
  readonly unknown: readonly Rename[]
  /** Number of places that do not check until they are filled in. */
  readonly gaps: number
  /** Whether the schemas differ at all, in what data has. */
  readonly isChanged: boolean
}

interface Versions {
  readonly name: string
  readonly from: bigint
  readonly to: bigint
  readonly source: Catalog
  readonly target: Catalog
  /** Renames of properties that were agreed to. */
  readonly renames: readonly Rename[]
  /** Whether there are records of a type, which matters where no migration can convert them. */
  hasRecords(type: RecordType): boolean
}

/** What a gap has in place of a value: a property that no type has, so that the block does not check. */
const gap = 'TODO'

/** Drafts the `MIGRATION` block between two versions of a schema. */
export function migrationBlock(versions: Versions): MigrationDraft {
  const { name, from, to, source, target } = versions
  const items = allTypes(source).map(type => itemOf(type, typeNamed(target, type), versions))
  const added = allTypes(target).filter(type => typeNamed(source, type) === undefined)
  const body = items.flatMap(({ lines }) => lines)
  return {
    text: [`// ${name}`, `MIGRATION schema::${from} => schema::${to} {`, ...body, '}'].join('\n'),
    proposed: items.flatMap(({ proposed }) => proposed),
    unknown: versions.renames.filter(
      rename => !allTypes(source).some(type => isRename(rename, type, typeNamed(target, type))),
    ),
    gaps: items.reduce((sum, { gaps }) => sum + gaps, 0),
    isChanged: added.length > 0 || items.some(({ isChanged }) => isChanged),
  }
}

interface Item {
  readonly lines: readonly string[]
  readonly proposed: readonly Rename[]
  readonly gaps: number
  readonly isChanged: boolean
}

function itemOf(old: RecordType, now: RecordType | undefined, versions: Versions): Item {
  const ref = refOf(old)
  if (now === undefined) return removedType(old, versions)
  const { fields, comments, proposed, gaps } = fieldsOf(old, now, versions)
  const notes = [...comments.map(comment => `// ${comment}`)]
  const blocked =
    old.kind === 'edge' && now.kind === 'edge' && haveOtherEnds(old, now) && versions.hasRecords(old)
  if (blocked) {
    notes.push(
      `// ${gap}: the records of ${ref} cannot get other ends. Give the new type another name, or export them and`,
      '// drop them first; then remove this line.',
    )
    fields.push(`${gap}: ${gap}`)
  }
  const isChanged = shapeOf(old) !== shapeOf(now)
  if (fields.length === 0 && notes.length === 0) return { lines: [], proposed, gaps, isChanged }
  const inside = [...notes, fields.join(',\n')].filter(line => line !== '')
  const body = old.kind === 'edge' ? ['Properties: {', ...inside, '}'] : inside
  return {
    lines: [`${ref} => _:: {`, ...body, '}'],
    proposed,
    gaps: gaps + (blocked ? 1 : 0),
    isChanged,
  }
}

/** The part for a type that is gone, with a hint if a new one may be the same under another name. */
function removedType(old: RecordType, { source, target }: Versions): Item {
  const ref = refOf(old)
  const heirs = allTypes(target).filter(
    type => type.kind === old.kind && typeNamed(source, type) === undefined && areAlike(old, type),
  )
  const renamed = heirs.flatMap(heir => [
    `// A migration cannot rename a type. If ${refOf(heir)} is the new name, keep both for now, and copy the records:`,
    `// gvq export ${ref} --out records.jsonl; gvq import ${refOf(heir)} records.jsonl`,
  ])
  const lines = [`// ${ref} is dropped with its records.`, ...renamed]
  return { lines, proposed: [], gaps: 0, isChanged: true }
}

function fieldsOf(old: RecordType, now: RecordType, { renames }: Versions) {
  const type = refOf(old)
  const fields: string[] = []
  const comments: string[] = []
  const proposed: Rename[] = []
  let gaps = 0
  const convert = (from: Property, to: Property): void => {
    const [before, after] = [typeName(from.type), typeName(to.type)]
    if (before === after) {
      if (from.name !== to.name) fields.push(`${to.name}: ${from.name}`)
    } else if (canCast(from.type, to.type)) fields.push(`${to.name}: ${from.name} AS ${after}`)
    else if (!isConvertedUnnamed(from, to)) {
      const literal = defaultText(to)
      comments.push(
        literal === undefined
          ? `${gap}: ${to.name} was ${before}, which cannot become ${after}: write a literal, or give the property another name.`
          : `${to.name} was ${before}, which cannot become ${after}: all records get the default.`,
      )
      fields.push(`${to.name}: ${literal ?? gap}`)
      if (literal === undefined) gaps++
    }
  }
  const agreed = renames.filter(each => isRename(each, old, now))
  for (const { from, to } of agreed) convert(old.propertyByName.get(from)!, now.propertyByName.get(to)!)
  const isAgreed = (name: string): boolean => agreed.some(({ from, to }) => name === from || name === to)
  const added = now.properties.filter(({ name }) => !old.propertyByName.has(name) && !isAgreed(name))
  for (const property of old.properties) {
    const same = now.propertyByName.get(property.name)
    if (same !== undefined) {
      if (!isAgreed(same.name)) convert(property, same)
      continue
    }
    if (isAgreed(property.name)) continue
    const heir = added.find(
      each => mayBe(property, each, added) && !proposed.some(({ to }) => to === each.name),
    )
    if (heir === undefined) comments.push(`${property.name} is dropped.`)
    else {
      proposed.push({ type, from: property.name, to: heir.name })
      comments.push(
        `${property.name} is dropped. If ${heir.name} is its new name, write instead:`,
        `${heir.name}: ${property.name}`,
      )
    }
  }
  return { fields, comments, proposed, gaps }
}

function isRename({ type, from, to }: Rename, old: RecordType, now: RecordType | undefined): boolean {
  return refOf(old) === type && old.propertyByName.has(from) && now?.propertyByName.has(to) === true
}

/** Whether records get the converted value by themselves: an array whose elements can be converted. */
function isConvertedUnnamed(from: Property, to: Property): boolean {
  const canConvert = (a: ValueType, b: ValueType): boolean =>
    a.kind === 'array' && b.kind === 'array' ? canConvert(a.element, b.element) : canCast(a, b)
  return from.name === to.name && canConvert(from.type, to.type)
}

/** The default of a property as a literal, where there is one. */
function defaultText({ default: start, type }: Property): string | undefined {
  if (start?.kind !== 'value' || type.kind !== 'scalar' || type.name === 'Date') return undefined
  const value: Value = start.value
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/** Whether a new property may be an old one: the same type, and a similar name, or no other to choose from. */
function mayBe(old: Property, now: Property, added: readonly Property[]): boolean {
  if (typeName(old.type) !== typeName(now.type)) return false
  const [a, b] = [old.name.toLowerCase(), now.name.toLowerCase()]
  return (
    a.includes(b) ||
    b.includes(a) ||
    nearest(
      old.name,
      added.map(({ name }) => name),
    ).includes(now.name)
  )
}

function haveOtherEnds(old: EdgeType, now: EdgeType): boolean {
  return refOf(old.from) !== refOf(now.from) || refOf(old.to) !== refOf(now.to)
}

/** Whether most properties of two types are the same. */
function areAlike(old: RecordType, now: RecordType): boolean {
  const same = old.properties.filter(({ name, type }) => {
    const other = now.propertyByName.get(name)
    return other !== undefined && typeName(other.type) === typeName(type)
  })
  return same.length * 2 >= Math.max(old.properties.length, now.properties.length)
}

/** The part of a type that is stored with the data. Defaults are not part of it: they are for new records. */
function shapeOf(type: RecordType): string {
  const properties = type.properties
    .map(({ name, type, index }) => `${index} ${name}: ${typeName(type)}`)
    .sort()
  const ends = type.kind === 'edge' ? [refOf(type.from), refOf(type.to), String(type.unique)] : []
  return [...ends, ...properties].join('\n')
}

function refOf({ kind, name }: RecordType): string {
  return `${{ node: 'N', edge: 'E', vector: 'V' }[kind]}::${name}`
}
