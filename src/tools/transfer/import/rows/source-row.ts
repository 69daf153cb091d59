/** One row of a file: its cells by column, its members by name, or why it cannot be read. */
export interface SourceRow {
  /** Line of its first character, from 1; in Parquet and Arrow, the number of the row. */
  readonly line: number
  /** The number of the element in a JSON array, from 1, where the line does not tell which it is. */
  readonly element?: number | undefined
  /** The length of the text of the row, if it has one. */
  readonly characters?: number
  /** The content, which may be made anew at each access: keep the row rather than this. */
  readonly content:
    | { readonly kind: 'cells'; readonly cells: readonly string[] }
    | { readonly kind: 'members'; readonly members: Readonly<Record<string, unknown>> }
    | { readonly kind: 'fault'; readonly reason: string; readonly text: string }
  /** Where its cells stand, so that they need not be made; `undefined` where only `content` tells. Holds until the next call for any row. */
  cut?(): CutCells | undefined
}

/** Cell `i` of a row is the text from `starts[i]` to `ends[i]`. */
export interface CutCells {
  readonly kind: 'cut'
  readonly text: string
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

export type RowContent = SourceRow['content'] | CutCells

export interface Rejected {
  readonly row: SourceRow
  readonly reason: string
  /** Whether it is an edge of which an end was not found. */
  readonly lacksEnd?: true
}

export interface RowSource {
  /** The columns of a file that declares them; undefined for JSON, whose rows name their members. */
  readonly columns: readonly string[] | undefined
  /** The rows in order, in pages that correspond to chunks of the file. */
  readonly pages: AsyncIterable<readonly SourceRow[]>
  /** Present if something stays open until then. */
  close?(): Promise<void>
}
