import { limits } from '../../src/base/limits.ts'
import { defaultTreeLimits, type TreeLimits } from '../../src/store/graph/tree/tree.ts'

/** The capacities of pages, tree nodes, the cache and flows. No answer depends on them. */
export interface Sizes {
  readonly name: string
  /** The options of a database. */
  readonly options: { readonly pageRows?: number; readonly cacheBytesMax?: number }
  /** Default: those in use. */
  readonly tree?: TreeLimits
  /** Rows that operators handle at once. Default: those in use. */
  readonly rows?: { readonly batchRowsMax: number; readonly yieldedRowsMax: number }
}

/** The sizes that users have: all records of a small test are in one page, and all entries in one leaf. */
export const usual: Sizes = { name: 'pages of 1,024 rows', options: {} }

/** Sizes so small that a few records cross every boundary. */
export const tiny: readonly Sizes[] = [
  {
    name: 'pages of 2 rows, no cache',
    options: { pageRows: 2, cacheBytesMax: 0 },
    tree: { entriesMax: 3, childrenMax: 2, bytesMax: 24 },
    rows: { batchRowsMax: 2, yieldedRowsMax: 3 },
  },
  {
    name: 'pages of 5 rows, a cache of 4 KB',
    options: { pageRows: 5, cacheBytesMax: 4096 },
    tree: { entriesMax: 4, childrenMax: 3, bytesMax: 100 },
    rows: { batchRowsMax: 3, yieldedRowsMax: 10 },
  },
  {
    name: 'pages of 1 row',
    options: { pageRows: 1 },
    tree: { entriesMax: 5, childrenMax: 4, bytesMax: 1000 },
    rows: { batchRowsMax: 1, yieldedRowsMax: 1 },
  },
]

/** Runs `work` while nodes of trees and flows hold as much as the sizes say. Its databases must be opened with their `options`. */
export async function withSizes<T>({ tree, rows }: Sizes, work: () => Promise<T>): Promise<T> {
  const before = { ...defaultTreeLimits }
  const { batchRowsMax, yieldedRowsMax, fewRowsMax } = limits
  Object.assign(defaultTreeLimits, tree)
  Object.assign(limits, rows && { ...rows, fewRowsMax: 0 })
  try {
    return await work()
  } finally {
    Object.assign(defaultTreeLimits, before)
    Object.assign(limits, { batchRowsMax, yieldedRowsMax, fewRowsMax })
  }
}
