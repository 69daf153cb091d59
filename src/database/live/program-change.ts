import type { RecordKind } from '../../language/catalog/types.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'

/** A declared name. A query, a node, an edge and a vector may share a name. */
export interface DeclaredName {
  readonly kind: 'query' | RecordKind
  readonly name: string
}

/**
 * The difference between two programs, in the order declared. Whitespace and comments between declarations are ignored.
 */
export interface Difference {
  readonly added: readonly DeclaredName[]
  readonly changed: readonly DeclaredName[]
  readonly removed: readonly DeclaredName[]
}

export type ProgramChange =
  /** There are errors; nothing was changed. */
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  /** `warnings` of the whole program; `difference` from the previous program. */
  | {
      readonly kind: 'changed'
      readonly warnings: readonly Diagnostic[]
      readonly difference: Difference
    }
  /** The files are unchanged. */
  | { readonly kind: 'same' }
