import type { Expr, Source, Step } from '../../language/analysis/program/program.ts'
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
      /** The condition as filters that a scan decides. */
      readonly filters: readonly Extract<Step, { kind: 'where' }>[]
    }
  /**
   * An index range scan: the records with a value between two bounds. The type is scanned if too many records match.
   */
  | {
      readonly kind: 'indexRange'
      readonly of: RecordType
      readonly property: Property
      readonly lower?: RangeEnd
      readonly upper?: RangeEnd
      /** The bounds as filters, for a scan. */
      readonly filters: readonly Extract<Step, { kind: 'where' }>[]
    }
  /** An index scan for each of several values. */
  | {
      readonly kind: 'indexValues'
      readonly of: RecordType
      readonly property: Property
      readonly values: Expr
      /** The condition as filters that a scan decides. */
      readonly filters: readonly Extract<Step, { kind: 'where' }>[]
    }
  /** The number of records that `indexScan` would find; no record is read. */
  | {
      readonly kind: 'indexCount'
      readonly of: RecordType
      readonly property: Property
      readonly value: Expr
    }
  /** No rows: the steps do not use them. */
  | { readonly kind: 'nothing'; readonly of: RecordType }
  /** The number of records of a type; no record is read. */
  | { readonly kind: 'typeCount'; readonly of: RecordType }

export interface RangeEnd {
  readonly value: Expr
  readonly inclusive: boolean
}
