import type { Id, Space, StoreCommit, VersionedStore } from '../api.ts'
import type { GraphRecord, RecordCodec } from './record-codec.ts'
import { ResidentTables } from './resident.ts'
import { createRecordSpace } from './spaces.ts'
import type { Layouts, TypeLayout } from './type-layout.ts'
import { type VectorChange, vectorChanges } from './vector-log.ts'

/** What the graphs on one store share. There is one graph for each program that the store has been open for. */
export class GraphCore {
  readonly store: VersionedStore
  readonly newId: () => Id
  /** The records of every type that any of the graphs knows. */
  readonly records: Space<GraphRecord>
  /** The last commit, published or on its way, that wrote anything for a query or a tool. */
  lastWrite = 0
  readonly #residentBytesMax: number
  readonly #codecs = new Map<number, RecordCodec>()
  #tables: ResidentTables
  /** Of the newest graph. */
  #layouts: Layouts
  /** The last commit, published or on its way, that wrote records of a type. */
  readonly #writtenAt = new Map<number, number>()
  readonly #vectorListeners: ((change: VectorChange) => void)[] = []

  constructor(store: VersionedStore, layouts: Layouts, residentBytesMax: number, newId: () => Id) {
    this.store = store
    this.newId = newId
    this.#residentBytesMax = residentBytesMax
    this.#tables = new ResidentTables(residentBytesMax)
    this.#layouts = layouts
    this.records = createRecordSpace(this.#codecs)
    this.extend(layouts)
    store.onPublish(commit => this.#publish(commit))
  }

  get tables(): ResidentTables {
    return this.#tables
  }

  /** Adds new types. Known types must be unchanged. */
  extend(layouts: Layouts): void {
    this.#layouts = layouts
    for (const { number, codec } of layouts.all()) {
      if (!this.#codecs.has(number)) this.#codecs.set(number, codec)
    }
  }

  /** Replaces the layouts. Records must not be read or written meanwhile; decoded ones must be dropped. */
  replace(layouts: Layouts): void {
    this.#layouts = layouts
    for (const { number, codec } of layouts.all()) this.#codecs.set(number, codec)
  }

  /** Drops the decoded records of all types. */
  forgetRecords(): void {
    this.#tables = new ResidentTables(this.#residentBytesMax)
    this.store.forget(this.records)
  }

  noteWrite(sequence: number, touched: Iterable<TypeLayout>): void {
    this.lastWrite = sequence
    for (const { number } of touched) this.#writtenAt.set(number, sequence)
  }

  /** The records of a type in memory, unless a commit on its way changes them. */
  publishedTable({ number }: TypeLayout): readonly GraphRecord[] | undefined {
    const { sequence } = this.store
    if ((this.#writtenAt.get(number) ?? 0) > sequence) return undefined
    return this.#tables.get(number, sequence)
  }

  onVectors(listener: (change: VectorChange) => void): void {
    this.#vectorListeners.push(listener)
  }

  #publish(commit: StoreCommit): void {
    this.#tables.publish(commit.sequence, visit => commit.eachChange(this.records, visit))
    for (const change of vectorChanges(this.#layouts, commit)) {
      for (const listener of this.#vectorListeners) listener(change)
    }
  }
}
