import type { Space, StoreReader } from '../../versioned/contract/api.ts'
import { uint32Bytes } from '../keys/keys.ts'
import type { BytesRun } from '../tree/bytes-run.ts'
import type { NodeDelta } from '../tree/delta.ts'
import type { TreeNode } from '../tree/node.ts'
import type { NumberRun } from '../tree/number-run.ts'
import type { Run } from '../tree/run.ts'
import { entriesBelow, type TreeState } from '../tree/tree.ts'
import { bytesNodeSpace, type NodePart, numberNodeSpace } from '../types/spaces.ts'
import type { TreeKeys } from '../types/type-layout.ts'

/** Nodes that are read at once. */
const nodesMax = 16

/** `changed`: the numbers of the nodes that have a delta. */
export function walkBytesTree(
  reader: StoreReader,
  keys: TreeKeys,
  state: TreeState | undefined,
  changed: ReadonlySet<number>,
) {
  return new TreeWalk<string, BytesRun>(reader, keys, state, bytesNodeSpace, changed)
}

export function walkNumberTree(
  reader: StoreReader,
  keys: TreeKeys,
  state: TreeState | undefined,
  changed: ReadonlySet<number>,
) {
  return new TreeWalk<number, NumberRun>(reader, keys, state, numberNodeSpace, changed)
}

class DamagedTree extends Error {}

/** What the node above tells of a node: its number, its first entry, and the entries below it. */
interface Expected<R> {
  readonly number: number
  readonly count: number
  readonly first: { readonly run: R; readonly index: number } | undefined
}

/** Reads a tree from its root, and checks that the nodes fit together. */
class TreeWalk<K, R extends Run<K, R>> {
  readonly #reader: StoreReader
  readonly #state: TreeState | undefined
  readonly #space: Space<NodePart<R>>
  readonly #keys: TreeKeys
  readonly #changed: ReadonlySet<number>
  /** The last entry so far. */
  #last: R | undefined
  /** Nodes so far, and deltas beside them. */
  nodes = 0
  deltas = 0
  /** Known after the last leaf. */
  isDamaged = false

  constructor(
    reader: StoreReader,
    keys: TreeKeys,
    state: TreeState | undefined,
    space: Space<NodePart<R>>,
    changed: ReadonlySet<number>,
  ) {
    this.#reader = reader
    this.#state = state
    this.#space = space
    this.#keys = keys
    this.#changed = changed
  }

  /** The entries, leaf by leaf; stops at the first damaged node. */
  async *leaves(): AsyncGenerator<R> {
    const state = this.#state
    if (state === undefined) return
    try {
      yield* this.#below([{ number: state.root, count: state.count, first: undefined }], state.height - 1)
    } catch (error) {
      if (!(error instanceof DamagedTree)) throw error
      this.isDamaged = true
    }
  }

  async *#below(expected: readonly Expected<R>[], level: number): AsyncGenerator<R> {
    for (let start = 0; start < expected.length; start += nodesMax) {
      const part = expected.slice(start, start + nodesMax)
      const nodes = await this.#read(part)
      for (const [i, node] of nodes.entries()) {
        this.#check(node, part[i]!, level)
        if (level > 0) yield* this.#below(childrenOf(node), level - 1)
        else yield this.#inOrder(node.run)
      }
    }
  }

  /**
   * Reads undecoded bytes. The prefix of the space is that of the tree, and nothing is cached, so that no other reader meets
   * them, and that a later walk sees what was written meanwhile.
   */
  async #read(expected: readonly Expected<R>[]): Promise<readonly TreeNode<R>[]> {
    const { name, prefix } = this.#space
    const raw: Space<Buffer> = {
      name,
      prefix: prefix + this.#keys.prefix,
      encode: bytes => bytes,
      decode: bytes => bytes,
      weigh: bytes => bytes.length,
      isCached: false,
    }
    const nodes = expected.map(({ number }) => uint32Bytes(number))
    const changed = expected.filter(({ number }) => this.#changed.has(number))
    const deltas = changed.map(({ number }) => `${uint32Bytes(number)}\x01`)
    this.deltas += deltas.length
    const values = await this.#reader.getMany(raw, [...nodes, ...deltas])
    const deltaOf = new Map(changed.map(({ number }, i) => [number, values[nodes.length + i]]))
    return expected.map(({ number }, i) => this.#decode(number, values[i], deltaOf.get(number)))
  }

  /** Damaged bytes may fail in any way. */
  #decode(number: number, bytes: Buffer | undefined, changes: Buffer | undefined): TreeNode<R> {
    if (bytes === undefined) throw new DamagedTree()
    try {
      const node = this.#space.decode(bytes, this.#keys.node(number)) as TreeNode<R>
      if (changes === undefined) return node
      const delta = this.#space.decode(changes, this.#keys.delta(number)) as NodeDelta<R>
      return delta.nodeOf(number, node)
    } catch {
      throw new DamagedTree()
    }
  }

  #check(node: TreeNode<R>, { number, count, first }: Expected<R>, level: number): void {
    this.nodes++
    const fits =
      number < this.#state!.next &&
      level > 0 === node.children.length > 0 &&
      entriesBelow(node) === count &&
      (first === undefined || node.run.compare(0, first.run, first.index) === 0)
    if (!fits) throw new DamagedTree()
  }

  #inOrder(run: R): R {
    const last = this.#last
    let ascends = last === undefined || run.compare(0, last, last.length - 1) > 0
    for (let i = 1; i < run.length; i++) ascends &&= run.compare(i, run, i - 1) > 0
    if (!ascends) throw new DamagedTree()
    this.#last = run
    return run
  }
}

function childrenOf<R>({ run, children, ends }: TreeNode<R>): readonly Expected<R>[] {
  return Array.from(children, (number, index) => ({
    number,
    count: ends[index]! - (index === 0 ? 0 : ends[index - 1]!),
    first: { run, index },
  }))
}
