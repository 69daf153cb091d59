import type { RecordKind } from '../../language/catalog/types.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'

/** What a declaration declares. A query, a node, an edge and a vector may share a name. */
export interface DeclaredName {
  readonly kind: 'query' | RecordKind
  readonly name: string
}

/** What one program declares otherwise than another, each in the order declared. Blanks and comments around do not count. */
export interface Difference {
  readonly added: readonly DeclaredName[]
  readonly changed: readonly DeclaredName[]
  readonly removed: readonly DeclaredName[]
}

export type ProgramChange =
  /** There are errors, and nothing was changed. */
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  /** `warnings` of the whole program; `difference` from the one before. */
  | {
      readonly kind: 'changed'
      readonly warnings: readonly Diagnostic[]
      readonly difference: Difference
    }
  /** The files are as they were. */
  | { readonly kind: 'same' }
