import type { JsonWriter } from '../../language/catalog/index.ts'

/**
 * What clients see of some rows or segments: JSON values in a process, JSON text over HTTP. Both follow from one
 * description of the members, and only what is asked for is created.
 */
export interface Shown {
  /** Returns the JSON values of rows `from` … `to` − 1. */
  values(from: number, to: number): readonly unknown[]
  /** Writes the same values as text, separated by commas. */
  write(from: number, to: number, out: JsonWriter): void
}

/** One of several rows. Items carry these, because steps select and reorder items. */
export interface ShownRow {
  readonly of: Shown
  readonly row: number
}
