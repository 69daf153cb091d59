import type { Diagnostic, SourceFile } from '../diagnostics/index.ts'
import { parse, readLexemes, type SourceTree } from '../syntax/index.ts'
import { Layout } from './layout.ts'
import { findMarks } from './marks.ts'
import { buildTokenTree } from './token-tree.ts'
import { write } from './write.ts'

/** The formatted text, or the diagnostics that prevent formatting. */
export type Formatted =
  | { readonly text: string; readonly diagnostics?: undefined }
  | { readonly text?: undefined; readonly diagnostics: readonly Diagnostic[] }

/**
 * Formats a file, keeping its tokens, meaning and comments. Returns formatted text unchanged, and the diagnostics of a
 * text with syntax errors. Never throws.
 */
export function formatSource(source: SourceFile): Formatted {
  const { tree, diagnostics } = parse(source)
  return diagnostics.length > 0 ? { diagnostics } : { text: print(tree) }
}

/** Formats a tree that `parse` returned without diagnostics. Literals and comments are written as in its source. */
export function print(tree: SourceTree): string {
  const nodes = buildTokenTree(readLexemes(tree.source))
  return write(new Layout(findMarks(tree)).file(nodes))
}
