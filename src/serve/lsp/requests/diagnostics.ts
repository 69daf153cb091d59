import {
  type CodeDescription,
  DiagnosticSeverity,
  DiagnosticTag,
  type Location,
  type Diagnostic as ProtocolDiagnostic,
} from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import { type Diagnostic, inWholeFile } from '../../../language/diagnostics/index.ts'
import type { ProgramView } from '../../../language/service/index.ts'
import { unusedNames } from '../../../language/service/index.ts'
import { rangeOf, spanRange, type UriFor } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

export interface DiagnosticContext {
  readonly uriFor: UriFor
  /** The page that explains the codes. */
  readonly explanations: string | undefined
}

/** Codes of what is there without an effect, and of what is spelled in an old way. */
const unnecessary: ReadonlySet<string> = new Set(['W103', 'W104'])
const deprecated: ReadonlySet<string> = new Set(['W105'])

/** Returns the diagnostics of one file of a program, as `gvq check` finds them, and hints about names that nothing reads. */
export function* fileDiagnostics(
  { file, state }: FileInProgram,
  context: DiagnosticContext,
): Parts<readonly ProtocolDiagnostic[]> {
  const own = state.diagnostics.filter(({ span }) => span.file.path === file.path)
  const found = own.map(each => protocolDiagnostic(each, context))
  const { failure } = state
  if (failure)
    found.unshift({
      range: rangeOf(file, 0, 0),
      severity: DiagnosticSeverity.Warning,
      source: 'gvq',
      code: failure.code,
      message: [failure.message, failure.hint ?? ''].join(' ').trim(),
    })
  return [...found, ...(yield* hints(state.view, file.path))]
}

export function protocolDiagnostic(
  diagnostic: Diagnostic,
  { uriFor, explanations }: DiagnosticContext,
): ProtocolDiagnostic {
  const { code, severity, span, related = [], label } = diagnostic
  const locations = related.map(each => ({
    location: { uri: uriFor(each.span.file.path), range: spanRange(each.span) } satisfies Location,
    message: each.text,
  }))
  const description: { readonly codeDescription?: CodeDescription } =
    explanations === undefined ? {} : { codeDescription: { href: `${explanations}#${code.toLowerCase()}` } }
  const tags = [
    ...(unnecessary.has(code) ? [DiagnosticTag.Unnecessary] : []),
    ...(deprecated.has(code) ? [DiagnosticTag.Deprecated] : []),
  ]
  return {
    range: spanRange(span),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'gvq',
    code,
    ...description,
    message: messageOf(diagnostic, label),
    ...(locations.length > 0 && { relatedInformation: locations }),
    ...(tags.length > 0 && { tags }),
  }
}

function messageOf({ message, help, note }: Diagnostic, label: string | undefined): string {
  const first = label === undefined || message.includes(label) ? message : `${message}: ${label}`
  return [first, help && `help: ${help}`, note && `note: ${note}`].filter(Boolean).join('\n')
}

function* hints(view: ProgramView, path: string): Parts<readonly ProtocolDiagnostic[]> {
  const unused = yield* unusedNames(view, path)
  return unused.map(({ name, span }) => ({
    range: spanRange(inWholeFile(span)),
    severity: DiagnosticSeverity.Hint,
    source: 'gvq',
    code: 'unused',
    message: `\`${name}\` is not read`,
    tags: [DiagnosticTag.Unnecessary],
  }))
}
