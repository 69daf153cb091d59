import type { JsonWriter } from '../../../language/catalog/index.ts'

/**
 * What clients see of some rows or segments: JSON values in a process, JSON text over HTTP. Both follow from one
 * description of the members, and only what is asked for is created.
 */
export interface Shown {
  /** Returns the JSON value of a row. */
  value(row: number): unknown
  /** Returns the JSON values of rows `from` … `to` − 1. */
  values(from: number, to: number): readonly unknown[]
  /** Writes the same values as text, separated by commas. */
  write(from: number, to: number, out: JsonWriter): void
  /** Returns roughly how many values that text has, those inside others included; any number above `sizeAtOnce` if more. */
  size(from: number, to: number): number
  /** Reads an entry of a mapping for a row, before it is JSON: a single value, or a flow of anything else. */
  readonly member?: ((name: string, row: number) => unknown) | undefined
  /**
   * Returns the output with its values in columns instead of records, for rows that are written in another order than
   * they were read; `undefined` if `rows`, the number of rows needed, is the smaller part.
   */
  apart?(rows: number): Shown | undefined
  /** Writes the text of `write` in parts; after each part, the written text can be taken from the writer. */
  parts(from: number, to: number, out: JsonWriter): Generator<void, void>
}

/** Some of the rows of an answer. */
export interface ShownPart {
  readonly shown: Shown
  /** How many rows `shown` has. */
  readonly count: number
}

/** The size of what is written at once. */
export const sizeAtOnce = 4096

/** A reference to one row of an output. Items carry these, because steps select and reorder items. */
export interface ShownRow {
  readonly of: Shown
  readonly row: number
}
