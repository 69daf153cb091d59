import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic.ts'
import type { SourceTree } from './ast.ts'
import { type BrokenType, DeclarationReader } from './declaration-reader.ts'
import { readTokens } from './tokens.ts'

export interface ParseResult {
  /** The declarations without a fault, in the order written. */
  readonly tree: SourceTree
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[]
  /** Types whose declarations have a fault, so that a checker need not call them unknown. */
  readonly brokenTypes: readonly BrokenType[]
}

/** Reads a file of declarations. Never throws: whatever is wrong with the text is a diagnostic. */
export function parse(source: SourceFile): ParseResult {
  const { declarations, diagnostics, brokenTypes } = new DeclarationReader(readTokens(source)).read()
  return { tree: { source, declarations }, diagnostics, brokenTypes }
}
