import { defaultTreeLimits, type TreeLimits } from '../../src/store/storage/graph/tree/tree.ts'

/** What pages, nodes of trees and the cache hold. No answer depends on it. */
export interface Sizes {
  readonly name: string
  /** Of a database. */
  readonly options: { readonly pageRows?: number; readonly cacheBytesMax?: number }
  /** Default: those in use. */
  readonly tree?: TreeLimits
}

/** Those that users have: all records of a small test are in one page, and all entries in one leaf. */
export const usual: Sizes = { name: 'pages of 1,024 rows', options: {} }

/** So small that a few records cross every boundary. */
export const tiny: readonly Sizes[] = [
  {
    name: 'pages of 2 rows, no cache',
    options: { pageRows: 2, cacheBytesMax: 0 },
    tree: { entriesMax: 3, childrenMax: 2, bytesMax: 24 },
  },
  {
    name: 'pages of 5 rows, a cache of 4 KB',
    options: { pageRows: 5, cacheBytesMax: 4096 },
    tree: { entriesMax: 4, childrenMax: 3, bytesMax: 100 },
  },
  {
    name: 'pages of 1 row',
    options: { pageRows: 1 },
    tree: { entriesMax: 5, childrenMax: 4, bytesMax: 1000 },
  },
]

/** Runs `work` while nodes of trees hold as much as the sizes say. Its databases must be opened with their `options`. */
export async function withSizes<T>({ tree }: Sizes, work: () => Promise<T>): Promise<T> {
  const before = { ...defaultTreeLimits }
  Object.assign(defaultTreeLimits, tree)
  try {
    return await work()
  } finally {
    Object.assign(defaultTreeLimits, before)
  }
}
