import type { Parts } from '../../../base/flow/parts.ts'
import { Checker } from '../../analysis/index.ts'
import type { Edit, SourceFile } from '../../diagnostics/index.ts'
import { queryFacts } from '../../facts/index.ts'
import { type Declaration, parseInParts, type SourceTree } from '../../syntax/index.ts'
import { editedTexts } from '../edits.ts'
import type { PlacedDeclaration, ProgramView } from '../program-view.ts'
import type { Selection } from './refactoring.ts'

/**
 * Whether edits inside of one query leave it without an error, with the same answer. The query is checked alone: it depends on
 * nothing but the schema.
 */
export function* keepsAnswer(
  { view, files }: Selection,
  { file, start, end }: PlacedDeclaration,
  edits: readonly Edit[],
): Parts<boolean> {
  const alone = { path: file.path, text: file.text.slice(start, end) }
  const moved = edits.map(({ span, text }) => ({
    span: { file: alone, start: span.start - start, end: Math.min(span.end - start, alone.text.length) },
    text,
  }))
  const answerOf = answers(files, view)
  const before = yield* answerOf(alone)
  if (before === undefined) return false
  return before === (yield* answerOf({ ...alone, text: editedTexts(moved).get(alone.path) ?? alone.text }))
}

/** Whether a query is without an error. */
export function* isSound(
  { view, files }: Selection,
  { file, start, end }: PlacedDeclaration,
): Parts<boolean> {
  const alone = { path: file.path, text: file.text.slice(start, end) }
  return (yield* answers(files, view)(alone)) !== undefined
}

/** Returns what tells the answer of a query; `undefined` for one with an error. Checks the schema once for all of them. */
function answers(
  files: readonly SourceFile[],
  view: ProgramView,
): (query: SourceFile) => Parts<string | undefined> {
  const schema = files
    .flatMap(({ path }) => view.declarationsOf(path))
    .map(({ declaration }) => declaration)
    .filter(isOfSchema)
  const checker = new Checker()
  return function* (source) {
    const { tree, diagnostics } = yield* parseInParts(source)
    if (diagnostics.length > 0) return undefined
    const trees: SourceTree[] = [{ source: tree.source, declarations: [...schema, ...tree.declarations] }]
    const { program } = yield* checker.checkInParts(trees)
    const [query] = program?.queries.values() ?? []
    return query && JSON.stringify(queryFacts(query).returns ?? null)
  }
}

function isOfSchema({ kind }: Declaration): boolean {
  return kind !== 'QueryDecl' && kind !== 'MigrationDecl'
}
