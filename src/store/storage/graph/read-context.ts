import type { Id, RecordCursor, Space, StoreReader } from '../api.ts'
import type { ListReader } from './lists.ts'
import type { GraphRecord } from './record-codec.ts'
import type { Layouts, TypeLayout } from './type-layout.ts'

/** What reads need: the state of the store, its lists, and how full scans are made. */
export interface ReadContext {
  readonly layouts: Layouts
  readonly records: Space<GraphRecord>
  readonly reader: StoreReader
  readonly lists: ListReader
  scan(layout: TypeLayout): RecordCursor
  /** Whether it is cheaper to scan a type with this many records than to use an index. */
  prefersScan(layout: TypeLayout, count: number): boolean
}

export function keysOf(prefix: string, ids: readonly Id[]): string[] {
  const keys = new Array<string>(ids.length)
  for (let i = 0; i < ids.length; i++) keys[i] = prefix + ids[i]!
  return keys
}
