import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import { isPromise } from '../../../base/flow/maybe.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { StoreTransaction } from '../../versioned/contract/api.ts'
import { uint32Bytes } from '../keys/keys.ts'
import { TreeRewrite } from '../tree/rewrite.ts'
import type { Run } from '../tree/run.ts'
import type { TreeState } from '../tree/tree.ts'
import { attempt, type Memory, passedBy, readOnce } from '../trees/attempt.ts'
import type { StoredTree } from '../trees/trees.ts'
import type { TreeKeys } from '../types/type-layout.ts'
import { typeStateSpace } from '../types/type-state.ts'

/**
 * How sorted entries come into a tree: merged into a copy of it, if they touch most of its leaves, and the copy has not many times as
 * many entries, or the leaves touched are too many for memory. Else into its leaves, which are read past the cache where they are
 * the smaller part: such entries are behind all others or near each other, and the next ones go elsewhere.
 */
export async function wayInto<K, R extends Run<K, R>>(
  transaction: StoreTransaction,
  { space }: TreeKeys,
  state: TreeState | undefined,
  added: R,
  treeOf: (memory: Memory) => StoredTree<K, R>,
): Promise<'copy' | 'leaves' | 'passed leaves'> {
  if (state === undefined) return 'copy'
  if (state.next + state.count / 64 > 0xffff_ffff) return 'leaves'
  const once = readOnce(space)
  const { touched, leaves } = await attempt(transaction, memory =>
    treeOf(passedBy(memory, once)).leavesTouched(added),
  )
  if (2 * touched <= leaves) return 'passed leaves'
  return 8 * added.length > state.count || touched > thresholds.editedNodesMax ? 'copy' : 'leaves'
}

/**
 * Merges sorted entries into a copy of a tree, whose nodes are written ahead under numbers that no node has had. Those of
 * the tree itself are discarded. Holds a few leaves at a time. `onLeaf` is called with the new leaves in their order,
 * `onRewritten` behind the last one, while the tree itself can still be read.
 */
export async function rewriteTree<K, R extends Run<K, R>>(
  transaction: StoreTransaction,
  type: ByteString,
  keys: TreeKeys,
  state: TreeState | undefined,
  added: R,
  treeOf: (memory: Memory) => StoredTree<K, R>,
  onLeaf: (run: R) => void = () => undefined,
  onRewritten: () => Promise<void> = async () => undefined,
): Promise<TreeState | undefined> {
  const { ahead } = transaction
  // The tree may have been emptied or built anew in the transaction; readers still have the one before it.
  const published = (await transaction.before.get(typeStateSpace, type))?.tree(keys.name)
  const next = Math.max(state?.next ?? 0, published?.next ?? 0)
  const first = await ahead.reserve(keys.space, keys.prefix, next)
  const rewrite = new TreeRewrite<K, R>(added, first)
  const slice = new EventLoopSlice()
  const put = async (nodes: ReturnType<typeof rewrite.leaf>) => {
    for (const { number, node } of nodes) {
      if (node.children.length === 0) onLeaf(node.run)
      const written = ahead.put(keys.space, keys.prefix + uint32Bytes(number), node)
      if (isPromise(written)) await written
      if (slice.isOver) await slice.next()
    }
  }
  const passing = readOnce(keys.space)
  const read = (numbers: readonly number[]) =>
    attempt(transaction, memory => {
      const tree = treeOf(passedBy(memory, passing))
      return numbers.map(number => tree.node(number))
    })
  let numbers = state === undefined ? [] : [state.root]
  let least = state?.root ?? 0
  for (let level = (state?.height ?? 1) - 1; level > 0; level--) {
    const below: number[] = []
    for (let start = 0; start < numbers.length; start += thresholds.nodesTogether) {
      for (const node of await read(numbers.slice(start, start + thresholds.nodesTogether))) {
        for (const child of node!.children) below.push(child)
      }
    }
    for (const number of below) least = Math.min(least, number)
    numbers = below
  }
  let following = read(numbers.slice(0, thresholds.nodesTogether))
  for (let start = 0; start < numbers.length; start += thresholds.nodesTogether) {
    const leaves = await following
    following = read(numbers.slice(start + thresholds.nodesTogether, start + 2 * thresholds.nodesTogether))
    // Awaited by the next round.
    if (isPromise(following)) following.catch(() => undefined)
    for (const leaf of leaves) await put(rewrite.leaf(leaf!.run))
  }
  await put(rewrite.finish())
  await ahead.flush()
  await onRewritten()
  if (state !== undefined) ahead.discard(keys.space, keys.prefix, least, state.next)
  return rewrite.state
}
