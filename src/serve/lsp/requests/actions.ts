import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Range,
} from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import { sentence } from '../../../base/text/sentence.ts'
import { applyFixes, type Diagnostic, type Edit } from '../../../language/diagnostics/index.ts'
import { type Refactoring, refactoringsAt } from '../../../language/service/index.ts'
import { nextVersion } from '../../../tools/generate/index.ts'
import { offsetOf, type UriFor, workspaceEditOf } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'
import { protocolDiagnostic } from './diagnostics.ts'

/** What an editor asks for to fix a file when it is saved. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.gvq`

/** The kinds of actions that refactorings are. */
export const kindOf: { readonly [K in Refactoring['kind']]: CodeActionKind } = {
  extract: CodeActionKind.RefactorExtract,
  inline: CodeActionKind.RefactorInline,
  rewrite: CodeActionKind.RefactorRewrite,
  add: CodeActionKind.QuickFix,
}

/** Returns the fixes of the diagnostics in a range, what fixes the whole file, and the refactorings that fit. */
export function* codeActions(
  file: FileInProgram,
  range: Range,
  { only }: CodeActionContext,
  uriFor: UriFor,
): Parts<CodeAction[]> {
  const wants = (kind: CodeActionKind) =>
    only === undefined || only.some(each => kind === each || kind.startsWith(`${each}.`))
  const [from, to] = [offsetOf(file.file, range.start), offsetOf(file.file, range.end)]
  const actions: CodeAction[] = []
  const own = file.state.diagnostics.filter(({ span }) => span.file.path === file.file.path)
  if (wants(CodeActionKind.QuickFix)) {
    const touched = own.filter(({ span }) => span.start <= to && span.end >= from)
    actions.push(...touched.flatMap(diagnostic => fixesOf(diagnostic, file, uriFor)))
    if (touched.length > 0 && fixableOf(own).length > 1)
      actions.push(fixAll(file, own, CodeActionKind.QuickFix, uriFor))
  }
  // On saving, an editor asks for this kind by its name; in a menu it would stand at every word.
  const isAsked = only !== undefined && wants(fixAllKind)
  if (isAsked && fixableOf(own).length > 0) actions.push(fixAll(file, own, fixAllKind, uriFor))
  const offered = Object.values(kindOf).some(wants)
    ? yield* refactoringsAt(file.state, file.file.path, from, to)
    : []
  for (const { title, kind, edits } of offered) {
    if (wants(kindOf[kind])) actions.push({ title, kind: kindOf[kind], edit: workspaceEditOf(edits, uriFor) })
  }
  if (wants(CodeActionKind.RefactorRewrite)) actions.push(...migrationDraft(file, from, uriFor))
  return actions
}

function fixesOf(diagnostic: Diagnostic, file: FileInProgram, uriFor: UriFor): readonly CodeAction[] {
  const known = new Set(file.state.files.map(({ path }) => path))
  const shown = protocolDiagnostic(diagnostic, { uriFor, explanations: undefined })
  return (diagnostic.fixes ?? []).flatMap(fix => {
    if (fix.edits.some(({ span }) => !known.has(span.file.path))) return []
    return [
      {
        title: sentence(fix.title),
        kind: CodeActionKind.QuickFix,
        diagnostics: [shown],
        isPreferred: fix.applicability === 'certain',
        edit: workspaceEditOf(fix.edits, uriFor),
      },
    ]
  })
}

function fixableOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ fixes }) => fixes?.some(({ applicability }) => applicability === 'certain'))
}

/** The certain fixes of a file together, as `gvq check --fix` applies them. */
function fixAll(
  { file }: FileInProgram,
  own: readonly Diagnostic[],
  kind: CodeActionKind,
  uriFor: UriFor,
): CodeAction {
  const { applied } = applyFixes(fixableOf(own))
  const edits: readonly Edit[] = applied
    .flatMap(({ fix }) => fix.edits)
    .filter(({ span }) => span.file.path === file.path)
  return { title: 'Fix all that is certain in this file', kind, edit: workspaceEditOf(edits, uriFor) }
}

/** The MIGRATION to a version of the schema, drafted from the version before: at the head of its block. */
function migrationDraft(
  { state, file }: FileInProgram,
  offset: number,
  uriFor: UriFor,
): readonly CodeAction[] {
  const placed = state.view.declarationAt(file.path, offset)
  const isHead =
    placed?.declaration.kind === 'SchemaBlock' && offset <= placed.file.text.indexOf('{', placed.start)
  if (!isHead) return []
  const drafted = nextVersion({
    name: 'What becomes of the data',
    files: state.files,
    stored: undefined,
    renames: [],
  })
  if (drafted.outcome !== 'drafted') return []
  const edits = drafted.files.map(({ file, text }) => ({
    span: { file, start: 0, end: file.text.length },
    text,
  }))
  return [
    {
      title: `Draft the MIGRATION from schema::${drafted.from} to schema::${drafted.to}`,
      kind: CodeActionKind.RefactorRewrite,
      edit: workspaceEditOf(edits, uriFor),
    },
  ]
}
