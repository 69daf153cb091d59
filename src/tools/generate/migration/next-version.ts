import type { StoredSchema } from '../../../database/maintenance/index.ts'
import { check } from '../../../language/analysis/index.ts'
import type { Catalog } from '../../../language/catalog/index.ts'
import type { Diagnostic, SourceFile } from '../../../language/diagnostics/index.ts'
import { formatSource } from '../../../language/format/index.ts'
import { type Declaration, parse, type SourceTree, type TypeDecl } from '../../../language/syntax/index.ts'
import { type MigrationDraft, migrationBlock, type Rename } from './migration-block.ts'
import { schemaBlock } from './schema-block.ts'

export type NextVersion =
  | { readonly outcome: 'errors'; readonly diagnostics: readonly Diagnostic[] }
  /** The files have a block for this already, or nothing that data has is different. */
  | { readonly outcome: 'written' | 'same' | 'older' | 'alone'; readonly from: bigint; readonly to: bigint }
  | {
      readonly outcome: 'drafted'
      readonly from: bigint
      readonly to: bigint
      readonly draft: MigrationDraft
      /** The file with its new text, formatted. */
      readonly files: readonly { readonly file: SourceFile; readonly text: string }[]
    }

interface Request {
  /** A name for the migration, written above its block. */
  readonly name: string
  readonly files: readonly SourceFile[]
  /** The schema of the data, if there is any. */
  readonly stored: StoredSchema | undefined
  readonly renames: readonly Rename[]
}

/**
 * Drafts the next version of a schema: from that of the data if its version is that of the files, which were changed in
 * place, else from that version to the newest of the files, and without data between the two newest.
 */
export function nextVersion({ name, files, stored, renames }: Request): NextVersion {
  const parsed = files.map(file => parse(file))
  const broken = parsed.flatMap(({ diagnostics }) => diagnostics)
  if (broken.length > 0) return { outcome: 'errors', diagnostics: broken }
  const trees = parsed.map(({ tree }) => tree)
  const versions = versionsOf(trees)
  const newest = versions.at(-1) ?? 1n
  const start = stored?.version ?? versions.at(-2)
  if (start === undefined) return { outcome: 'alone', from: newest, to: newest }
  if (start > newest) return { outcome: 'older', from: start, to: newest }
  const from = reached(start, trees)
  if (from === newest && from !== start) return { outcome: 'written', from: start, to: newest }
  const isInPlace = from === newest
  const to = isInPlace ? newest + 1n : newest
  const now = catalogOf(only(trees, newest))
  if (now.catalog === undefined) return { outcome: 'errors', diagnostics: now.diagnostics }
  const isDeclared = !isInPlace && versions.includes(from)
  const old = isDeclared ? catalogOf(only(trees, from)) : catalogOf([treeOf(schemaBlock(stored!))])
  if (old.catalog === undefined) return { outcome: 'errors', diagnostics: old.diagnostics }
  const counts = new Map(stored?.types.map(({ kind, name: type, records }) => [`${kind} ${type}`, records]))
  const draft = migrationBlock({
    name,
    from,
    to,
    source: old.catalog,
    target: now.catalog,
    renames,
    hasRecords: type => counts.get(`${type.kind} ${type.name}`) !== 0,
  })
  if (!draft.isChanged) return { outcome: 'same', from, to: newest }
  const before = isDeclared ? undefined : schemaBlock(stored!)
  const written = trees.flatMap(tree => {
    const home = tree === homeOf(trees, newest) ? { before, after: draft.text } : {}
    const text = rewritten(tree, newest, isInPlace ? to : undefined, home)
    const formatted = formatSource({ path: tree.source.path, text })
    if (formatted.text === undefined) throw new Error(`cannot format what was written to ${tree.source.path}`)
    return text === tree.source.text ? [] : { file: tree.source, text: formatted.text }
  })
  return { outcome: 'drafted', from, to, draft, files: written }
}

/** The version to which the MIGRATION blocks of the files lead. */
function reached(version: bigint, trees: readonly SourceTree[]): bigint {
  for (const { declarations } of trees) {
    for (const each of declarations) {
      if (each.kind === 'MigrationDecl' && each.from.value === version && each.to.value > version)
        return reached(each.to.value, trees)
    }
  }
  return version
}

function treeOf(text: string): SourceTree {
  return parse({ path: 'the schema of the data', text }).tree
}

function catalogOf(trees: readonly SourceTree[]): {
  readonly catalog: Catalog | undefined
  readonly diagnostics: readonly Diagnostic[]
} {
  const { program, diagnostics } = check(trees)
  return { catalog: program?.catalog, diagnostics }
}

/** The schema of one version, without queries and migrations, which may not fit it yet. */
function only(trees: readonly SourceTree[], version: bigint): readonly SourceTree[] {
  return trees.map(tree => ({
    ...tree,
    declarations: tree.declarations.filter(each => versionOf(each) === version),
  }))
}

function versionsOf(trees: readonly SourceTree[]): readonly bigint[] {
  const found = trees.flatMap(({ declarations }) => declarations.flatMap(each => versionOf(each) ?? []))
  return [...new Set(found)].sort((a, b) => (a < b ? -1 : 1))
}

function versionOf(declaration: Declaration): bigint | undefined {
  if (declaration.kind === 'SchemaBlock') return declaration.version.value
  return isLoose(declaration) ? 1n : undefined
}

/** A type outside of any block. */
function isLoose(declaration: Declaration): declaration is TypeDecl {
  return ['NodeDecl', 'EdgeDecl', 'VectorDecl'].includes(declaration.kind)
}

/** The first file with types of the version. */
function homeOf(trees: readonly SourceTree[], version: bigint): SourceTree | undefined {
  return trees.find(({ declarations }) => declarations.some(each => versionOf(each) === version))
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The text of a file in which the types of a version have become those of another.
 * @param before text to write before the first of them, and `after` after the last
 */
function rewritten(
  { source: { text }, declarations }: SourceTree,
  version: bigint,
  next: bigint | undefined,
  { before = '', after = '' }: { readonly before?: string | undefined; readonly after?: string },
): string {
  const own = declarations.filter(each => versionOf(each) === version)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined) return text
  const edits: Edit[] = []
  const start = startOf(first, text)
  if (before !== '') edits.push({ start, end: start, text: `${before}\n\n` })
  if (next !== undefined) {
    const loose = own.filter(isLoose).map(each => ({ start: startOf(each, text), end: endOf(each, text) }))
    const block = loose.map(each => text.slice(each.start, each.end)).join('\n\n')
    for (const [i, each] of loose.entries())
      edits.push({ ...each, text: i === 0 ? `schema::${next} {\n${block}\n}` : '' })
    for (const each of own) {
      if (each.kind !== 'SchemaBlock') continue
      const { start: at, end } = each.version.span
      edits.push({ start: at, end, text: String(next) })
    }
  }
  if (after !== '') {
    const end = endOf(last, text)
    edits.push({ start: end, end, text: `\n\n${after}` })
  }
  return edits
    .map((edit, i) => ({ ...edit, i }))
    .sort((a, b) => b.start - a.start || b.i - a.i)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text)
}

/** Where a declaration begins, with the comment directly above it. */
function startOf({ span }: Declaration, text: string): number {
  let start = text.lastIndexOf('\n', span.start - 1) + 1
  if (text.slice(start, span.start).trim() !== '') return span.start
  for (;;) {
    const above = text.lastIndexOf('\n', start - 2) + 1
    if (start === 0 || !/^\s*\/\//.test(text.slice(above, start))) return start
    start = above
  }
}

/** Where a declaration ends, with a comment behind it. */
function endOf({ span }: Declaration, text: string): number {
  const end = text.indexOf('\n', span.end)
  const rest = text.slice(span.end, end === -1 ? text.length : end)
  return /^\s*\/\//.test(rest) ? span.end + rest.length : span.end
}
