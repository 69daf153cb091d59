import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Location, Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import { type Edit, lineIndexOf, type SourceFile, type Span } from '../../language/diagnostics/index.ts'

/** Converts between offsets in a text and the positions of the protocol, which count lines and UTF-16 units from 0. */

export function positionOf(file: SourceFile, offset: number): Position {
  const { line, column } = lineIndexOf(file).position(offset)
  return { line: line - 1, character: column - 1 }
}

export function rangeOf(file: SourceFile, start: number, end: number): Range {
  return { start: positionOf(file, start), end: positionOf(file, end) }
}

export function spanRange({ file, start, end }: Span): Range {
  return rangeOf(file, start, end)
}

/** Returns the URI by which the editor knows a file. */
export type UriFor = (path: string) => string

export function locations(spans: readonly Span[], uriFor: UriFor): Location[] {
  return spans.map(span => ({ uri: uriFor(span.file.path), range: spanRange(span) }))
}

export function offsetOf(file: SourceFile, { line, character }: Position): number {
  return lineIndexOf(file).offset(line + 1, character + 1)
}

/** The path of a file, or the URI itself of what is no file. */
export function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri
  try {
    return fileURLToPath(uri)
  } catch {
    return uri
  }
}

export function uriOf(path: string): string {
  return isUri(path) ? path : pathToFileURL(path).href
}

/** Whether a path is the URI of what is no file: a letter alone before the colon is a drive. */
export function isUri(path: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(path)
}

export function textEditOf({ span, text }: Edit): TextEdit {
  return { range: spanRange(span), newText: text }
}

/** The edits of several files as the protocol has them. */
export function workspaceEditOf(edits: readonly Edit[], uriFor: UriFor): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {}
  for (const edit of edits) {
    const uri = uriFor(edit.span.file.path)
    changes[uri] ??= []
    changes[uri].push(textEditOf(edit))
  }
  return { changes }
}
