import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  MarkupKind,
  type Position,
  type Hover as ProtocolHover,
  type SignatureHelp,
} from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import { signature } from '../../../language/complete/index.ts'
import {
  completionsAt,
  describeCompletion,
  type FileCompletion,
  type HoverPart,
  hoverAt,
  type KnownWords,
  type ProgramView,
} from '../../../language/service/index.ts'
import { offsetOf, rangeOf, spanRange } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

const itemKinds: { readonly [K in FileCompletion['kind']]: CompletionItemKind } = {
  command: CompletionItemKind.Event,
  function: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
  parameter: CompletionItemKind.Field,
  path: CompletionItemKind.File,
  property: CompletionItemKind.Property,
  query: CompletionItemKind.Function,
  snippet: CompletionItemKind.Snippet,
  step: CompletionItemKind.Method,
  type: CompletionItemKind.Class,
  variable: CompletionItemKind.Variable,
}

/** What a completion is asked for again with, when an editor shows it. */
interface CompletionData {
  readonly uri: string
  readonly kind: FileCompletion['kind']
  readonly text: string
}

export function* completions(
  { state, file }: FileInProgram,
  uri: string,
  position: Position,
  allowsSnippets: boolean,
): Parts<CompletionList> {
  const offset = offsetOf(file, position)
  const { from, to, items } = yield* completionsAt(state.view, file.text, offset, limits.completionsMax)
  const range = rangeOf(file, from, to)
  const shown = items.filter(({ kind }) => allowsSnippets || kind !== 'snippet')
  return {
    isIncomplete: shown.length >= limits.completionsMax,
    items: shown.map(({ text, kind, detail, snippet }, i) => ({
      label: text,
      kind: itemKinds[kind],
      ...(detail && { detail }),
      sortText: String(i).padStart(4, '0'),
      filterText: text,
      textEdit: { range, newText: snippet ?? text },
      ...(snippet !== undefined && { insertTextFormat: InsertTextFormat.Snippet }),
      data: { uri, kind, text } satisfies CompletionData,
    })),
  }
}

export function describedCompletion(item: CompletionItem, view: ProgramView): CompletionItem {
  const { kind, text } = item.data as CompletionData
  const value = describeCompletion(view, { kind, text })
  return value === '' ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } }
}

export function signatureHelp({ state, file }: FileInProgram, position: Position): SignatureHelp | null {
  const scope = { types: state.view.types, queries: [], variables: [], text: 'file' } as const
  const found = signature(file.text, offsetOf(file, position), scope)
  if (found === undefined) return null
  const { label, parameters, active } = found
  return {
    signatures: [{ label, parameters: parameters.map(({ from, to }) => ({ label: [from, to] })) }],
    activeSignature: 0,
    activeParameter: active ?? null,
  }
}

export function* hover(
  { state, file }: FileInProgram,
  position: Position,
  words: KnownWords,
  more: (offset: number) => readonly HoverPart[],
): Parts<ProtocolHover | null> {
  const offset = offsetOf(file, position)
  const found = yield* hoverAt(state.view, file, offset, words)
  if (found === undefined) return null
  const parts = [...found.parts, ...more(offset)]
  return {
    range: spanRange(found.span),
    contents: { kind: MarkupKind.Markdown, value: parts.map(markdown).join('\n\n') },
  }
}

function markdown(part: HoverPart): string {
  if ('code' in part) return `\`\`\`hx\n${part.code}\n\`\`\``
  // What stands in a comment of somebody else's file is no markup.
  return part.text.replaceAll(/[<>*_[\]\\]/g, sign => `\\${sign}`)
}
