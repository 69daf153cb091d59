import type { Diagnostic, SourceFile } from '../diagnostics/index.ts'
import { parse, readLexemes, type SourceTree } from '../syntax/index.ts'
import { Layout } from './layout.ts'
import { findMarks } from './marks.ts'
import { buildTokenTree } from './token-tree.ts'
import { write } from './write.ts'

/** The text in its one style, or why it has none. */
export type Formatted =
  | { readonly text: string; readonly diagnostics?: undefined }
  | { readonly text?: undefined; readonly diagnostics: readonly Diagnostic[] }

/**
 * Lays a file out anew: same words, same meaning, every comment in its place. A text that is formatted already comes
 * back unchanged; one with syntax errors comes back as their diagnostics. Never throws.
 */
export function formatSource(source: SourceFile): Formatted {
  const { tree, diagnostics } = parse(source)
  return diagnostics.length > 0 ? { diagnostics } : { text: print(tree) }
}

/** The text of a tree that `parse` read without diagnostics. Literals are spelled and comments kept as in its source. */
export function print(tree: SourceTree): string {
  const nodes = buildTokenTree(readLexemes(tree.source))
  return write(new Layout(findMarks(tree)).file(nodes))
}
