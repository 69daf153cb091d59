import type { JsonWriter } from '../../../language/catalog/index.ts'

/**
 * What clients see of some rows or segments: JSON values in a process, JSON text over HTTP. Both follow from one
 * description of the members, and only what is asked for is created.
 */
export interface Shown {
  /** Returns the JSON value of a row. */
  value(row: number): unknown
  /** Returns those of rows `from` … `to` − 1. */
  values(from: number, to: number): readonly unknown[]
  /** Writes the same values as text, separated by commas. */
  write(from: number, to: number, out: JsonWriter): void
  /** Returns roughly how many values that text has, those inside others included; any number above `sizeAtOnce` if more. */
  size(from: number, to: number): number
  /** For a mapping: what an entry yields for a row, before it is JSON: a single value, or a flow of anything else. */
  readonly member?: ((name: string, row: number) => unknown) | undefined
  /**
   * The same with its values side by side instead of in records, for rows that are written in another order than they were read;
   * `undefined` if `rows`, of which it is needed, are the lesser part.
   */
  apart?(rows: number): Shown | undefined
  /** Writes the same text part by part: between these, what is written can be taken from the writer. */
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

/** One of several rows. Items carry these, because steps select and reorder items. */
export interface ShownRow {
  readonly of: Shown
  readonly row: number
}
