import type { Catalog, RecordKind, RecordType } from '../../catalog/index.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { typeKey } from '../context.ts'
import { listNames, quote, recordWord } from '../kinds/words.ts'
import type { MigratedItem, Migration } from '../program/program.ts'
import { at, type Report } from '../report.ts'
import { checkMigratedFields } from './migrated-fields.ts'
import type { KnownVersions, SchemaVersion } from './versions.ts'

/** `MIGRATION schema::1 => schema::2 {…}`; reports E108 for a version without a schema. */
export function checkMigration(
  node: ast.MigrationDecl,
  versions: KnownVersions,
  report: Report,
): Migration | undefined {
  const unknown = [node.from, node.to].filter(version => !versions.has(version.value))
  for (const version of unknown) unknownVersion(version, versions, report)
  if (unknown.length > 0) return undefined
  const from = versions.get(node.from.value)
  const to = versions.get(node.to.value)
  const first = new Map<string, ast.MigrationItem>()
  const items = node.items.flatMap(item => {
    const key = typeKey(item.source.item, item.source.name.text)
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, item)
      return checkItem(item, from, to, report) ?? []
    }
    report.error('E704', item.source.span, `${quote(item.source.name.text)} is named twice`, {
      related: [at(earlier.source.span, 'first named here')],
      help: 'merge the two',
    })
    return []
  })
  if (items.length < node.items.length) return undefined
  return {
    from: node.from.value,
    to: node.to.value,
    source: from.catalog,
    target: to.catalog,
    items,
    span: node.span,
  }
}

function unknownVersion(version: ast.IntLiteral, versions: KnownVersions, report: Report): void {
  const known = versions.known().map(it => `schema::${it}`)
  report.error('E108', version.span, `there is no ${quote(`schema::${version.value}`)}`, {
    help: known.length > 0 ? `the versions are ${listNames(known)}` : 'declare the schema of that version',
  })
}

function checkItem(
  node: ast.MigrationItem,
  from: SchemaVersion,
  to: SchemaVersion,
  report: Report,
): MigratedItem | undefined {
  const target = node.target ?? node.source
  const old = findItem(node.source, from, report)
  if (target.item !== node.source.item || target.name.text !== node.source.name.text) {
    const isKept = typesOf(node.source.item, to.catalog).has(node.source.name.text)
    return report.error('E205', target.span, `${refText(node.source)} cannot become ${refText(target)}`, {
      related: [at(node.source.span, 'the old item')],
      help: isKept
        ? 'a migration keeps the kind and the name of an item; write `_::`'
        : `a migration keeps the kind and the name of an item: ${droppedHelp}`,
    })
  }
  if (old === undefined) return undefined
  const now = typesOf(target.item, to.catalog).get(target.name.text)
  if (now === undefined) return droppedItem(target, to, report)
  const fields = checkMigratedFields(node.fields, { source: old, target: now, from, to, report })
  return { source: old, target: now, fields }
}

const droppedHelp =
  'one that the new version lacks is left out, and dropped with its records; to keep them, `gvq export` them before and `gvq import` them after'

function droppedItem({ item, name }: ast.ItemRef, { broken }: SchemaVersion, report: Report): undefined {
  if (broken.types.has(typeKey(item, name.text))) return undefined
  report.error('E201', name.span, `the new version has no ${item} type ${quote(name.text)}`, {
    help: `an item is migrated to the same name: ${droppedHelp}`,
  })
}

function refText({ item, name }: ast.ItemRef): string {
  return `${recordWord(item, false)} ${quote(name.text)}`
}

function findItem(
  { item, name }: ast.ItemRef,
  { catalog, broken }: SchemaVersion,
  report: Report,
): RecordType | undefined {
  const types = typesOf(item, catalog)
  const found = types.get(name.text)
  if (found || broken.types.has(typeKey(item, name.text))) return found
  return report.error('E201', name.span, `the old version has no ${item} type ${quote(name.text)}`, {
    ...misspelling(name.text, name.span, types.keys()),
  })
}

function typesOf(kind: RecordKind, { nodes, edges, vectors }: Catalog): ReadonlyMap<string, RecordType> {
  return { node: nodes, edge: edges, vector: vectors }[kind]
}
