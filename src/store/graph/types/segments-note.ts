import type { ByteString } from '../../keyvalue/contract/api.ts'
import { checkSegments, type Segment } from './page-layout.ts'

/**
 * The segments of a type stand in its state, and once more in a note: edges refer to rows, so that without the segments no
 * state could be rebuilt from the pages.
 */
export function noteOfSegments(segments: readonly Segment[]): ByteString {
  return JSON.stringify(segments.map(({ row, page, rows }) => [row, page, rows]))
}

/** `undefined` where the note is damaged. */
export function segmentsOfNote(note: ByteString | undefined): readonly Segment[] | undefined {
  if (note === undefined) return []
  try {
    const found = JSON.parse(note) as [number, number, number][]
    const segments = found.map(([row, page, rows]) => ({ row, page, rows }))
    checkSegments(segments)
    return segments
  } catch {
    return undefined
  }
}
