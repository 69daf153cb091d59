import type { IdSource } from '../../language/catalog/index.ts'
import type { StoreCommit, VersionedStore } from '../versioned/contract/api.ts'
import { type VectorChange, vectorChanges } from './reading/vector-log.ts'
import type { Layouts } from './types/type-layout.ts'

/** What the graphs on one store share. There is one graph for each program that the store has been open for. */
export class GraphCore {
  readonly store: VersionedStore
  /** Rows of a page. */
  readonly pageRows: number
  readonly ids: IdSource
  /** The number of rows from which on a load writes ahead (`GraphOptions`). */
  readonly aheadRows: number
  /** The last commit, published or on its way, that wrote anything for a query or a tool. */
  lastWrite = 0
  /** The layouts of the newest graph. */
  layouts: Layouts
  readonly #vectorListeners: ((change: VectorChange) => void)[] = []

  constructor(
    store: VersionedStore,
    layouts: Layouts,
    { pageRows, ids, aheadRows }: Pick<GraphCore, 'pageRows' | 'ids' | 'aheadRows'>,
  ) {
    this.store = store
    this.pageRows = pageRows
    this.ids = ids
    this.aheadRows = aheadRows
    this.layouts = layouts
    store.onPublish(commit => this.#publish(commit))
  }

  onVectors(listener: (change: VectorChange) => void): void {
    this.#vectorListeners.push(listener)
  }

  #publish(commit: StoreCommit): void {
    for (const change of vectorChanges(this.layouts, commit)) {
      for (const listener of this.#vectorListeners) listener(change)
    }
  }
}
