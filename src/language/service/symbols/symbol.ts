import type { RecordKind } from '../../catalog/index.ts'
import type { Span } from '../../diagnostics/index.ts'

/** Something that has a name: declared in the text, and used in it. */
export interface ProgramSymbol {
  readonly kind: RecordKind | 'property' | 'query' | LocalKind
  readonly name: string
  /** Equal for all places of a symbol of the program; absent for one that only its own query sees. */
  readonly key?: string
  /** The type of a property, the query of a variable. */
  readonly of?: string
  /** Whether the name comes from elsewhere, so that it cannot be changed here alone. */
  readonly isGiven?: true
}

/** What only a query sees: its parameters with their members, its variables, and the entries of its mappings. */
export type LocalKind = 'parameter' | 'field' | 'variable' | 'entry'

/** A place of a name. */
export interface Occurrence {
  /** Several only where one name stands for the properties of several types. */
  readonly symbols: readonly ProgramSymbol[]
  readonly span: Span
  readonly role: 'declaration' | 'read' | 'write'
  /** Set where the name stands for two: `{title}` is short for `{title: title}`. */
  readonly short?: 'name' | 'value'
}

export function typeSymbol(kind: RecordKind, name: string): ProgramSymbol {
  return { kind, name, key: `${kind} ${name}` }
}

export function propertySymbol(of: RecordKind, type: string, name: string): ProgramSymbol {
  return { kind: 'property', name, of: type, key: `property ${of} ${type} ${name}` }
}

export function querySymbol(name: string): ProgramSymbol {
  return { kind: 'query', name, key: `query ${name}` }
}

export function isSame(a: ProgramSymbol, b: ProgramSymbol): boolean {
  return a.key === undefined ? a === b : a.key === b.key
}
