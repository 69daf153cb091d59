import type { Expr, Source, Step } from '../../language/analysis/program.ts'
import type { Property, RecordType } from '../../language/catalog/types.ts'

/** How the first rows of a traversal are reached. */
export type Access =
  | Source
  /** All records of a type with one value of an indexed property, ascending by id. */
  | {
      readonly kind: 'indexScan'
      readonly of: RecordType
      readonly property: Property
      readonly value: Expr
    }
  /** The same with a value between two ends; the type is scanned when they are too many. */
  | {
      readonly kind: 'indexRange'
      readonly of: RecordType
      readonly property: Property
      readonly lower?: RangeEnd
      readonly upper?: RangeEnd
      /** What the ends say, for a scan. */
      readonly filters: readonly Extract<Step, { kind: 'where' }>[]
    }
  /** The same with one of several values. */
  | {
      readonly kind: 'indexValues'
      readonly of: RecordType
      readonly property: Property
      readonly values: Expr
    }
  /** How many records `indexScan` would find; no record is read. */
  | {
      readonly kind: 'indexCount'
      readonly of: RecordType
      readonly property: Property
      readonly value: Expr
    }
  /** Nothing: what follows does not look at it. */
  | { readonly kind: 'nothing'; readonly of: RecordType }
  /** Only how many records a type has; no record is read. */
  | { readonly kind: 'typeCount'; readonly of: RecordType }

export interface RangeEnd {
  readonly value: Expr
  readonly inclusive: boolean
}
