import { atOnce } from '../../base/flow/parts.ts'
import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic.ts'
import type { SourceTree } from './ast.ts'
import { type BrokenType, DeclarationReader } from './declaration-reader.ts'
import { readTokensInParts } from './lexical/tokens.ts'

export interface ParseResult {
  /** The declarations without errors, in source order. */
  readonly tree: SourceTree
  /** The diagnostics in source order. */
  readonly diagnostics: readonly Diagnostic[]
  /** Types whose declarations have errors, so that a checker does not report them as unknown. */
  readonly brokenTypes: readonly BrokenType[]
}

/** Parses a file of declarations. Never throws: every error in the text is a diagnostic. */
export function parse(source: SourceFile): ParseResult {
  return atOnce(parseInParts(source))
}

/** Parses like `parse`, in slices that yield to the event loop. */
export function* parseInParts(source: SourceFile): Generator<void, ParseResult> {
  const tokens = yield* readTokensInParts(source)
  const { declarations, diagnostics, brokenTypes } = yield* new DeclarationReader(tokens).read()
  return { tree: { source, declarations }, diagnostics, brokenTypes }
}
