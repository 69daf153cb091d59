import type { TypeWithCount } from '../../../tools/shell/api.ts'
import type { Overview } from '../api.ts'

/** The interface that all parts of the page share. */
export interface Studio {
  /** The overview of the last `refresh`. */
  readonly overview: Overview
  /** Loads the declarations and the numbers of records again. */
  refresh(): Promise<void>
  /** Opens the editor with an entry, and runs it if `run` is true. */
  edit(entry: string, run?: boolean): void
  /** Announces a text to screen readers. */
  announce(text: string): void
}

/**
 * The type of a record, from its JSON: a node, an edge and a vector type may have the same name, and nodes may have properties with
 * the names of what only edges and vectors have.
 */
export function typeOfRecord(
  types: readonly TypeWithCount[],
  record: Readonly<Record<string, unknown>>,
): TypeWithCount | undefined {
  const named = types.filter(({ name }) => name === record.label)
  const edge = named.find(({ of }) => of === 'edge')
  if (edge && 'from_node' in record && 'to_node' in record) return edge
  const ends = named.filter(({ of }) => of !== 'edge')
  return 'data' in record ? (ends.find(({ of }) => of === 'vector') ?? ends[0]) : ends[0]
}

export function milliseconds(value: number): string {
  if (value > 0 && value < 0.1) return '< 0.1 ms'
  return value >= 1000
    ? `${(value / 1000).toFixed(2)} s`
    : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
}
