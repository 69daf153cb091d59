import type { TreeNode } from './node.ts'

/** A state of a tree, which never changes. `undefined` is the empty tree. */
export interface TreeState {
  /** Number of the root. */
  readonly root: number
  /** Levels of nodes; 1 if the root is a leaf. */
  readonly height: number
  /** New nodes are numbered from here on. */
  readonly next: number
  /** Entries in the tree. */
  readonly count: number
}

/** Where the nodes of a tree are read. */
export interface NodeSource<R> {
  /** Returns `undefined` if the node is not in memory. The source then notes that it is wanted; the caller brings it and tries again. */
  node(number: number): TreeNode<R> | undefined
}

/** What a node holds at most. A single entry of a leaf and two children of an inner node are legal in any case. */
export interface TreeLimits {
  readonly entriesMax: number
  readonly childrenMax: number
  /** Bytes of the different keys of a node. */
  readonly bytesMax: number
}

export const defaultTreeLimits: TreeLimits = { entriesMax: 512, childrenMax: 256, bytesMax: 16 * 1024 }

/** Entries in and below a node. */
export function entriesBelow<R extends { readonly length: number }>(node: TreeNode<R>): number {
  const { ends } = node
  return ends.length === 0 ? node.run.length : ends[ends.length - 1]!
}
