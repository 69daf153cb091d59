import { describe, expect, it } from 'vitest'
import { NodeDelta } from '../../src/store/graph/tree/delta.ts'
import { deltaTo } from '../../src/store/graph/tree/difference.ts'
import { decodeNode, encodeNode, type TreeNode } from '../../src/store/graph/tree/node.ts'
import type { Run } from '../../src/store/graph/tree/run.ts'
import type { TreeState } from '../../src/store/graph/tree/tree.ts'
import { applyEdits, bytes, type Entry, entriesOf, type Kind, numbers } from './support/trees.ts'

/** A tree whose nodes are all in memory, with what stands beside them. */
class Tree<K extends number | string, R extends Run<K, R>> {
  readonly #kind: Kind<K, R>
  readonly nodes = new Map<number, TreeNode<R>>()
  readonly deltas = new Map<number, NodeDelta<R>>()
  state: TreeState | undefined

  constructor(kind: Kind<K, R>) {
    this.#kind = kind
  }

  node(number: number): TreeNode<R> {
    return this.deltas.get(number)?.node ?? this.nodes.get(number)!
  }

  /** Applies edits and writes what they change, all of it or only the deltas. Returns how many bytes were written. */
  edit(removed: readonly Entry<K>[], inserted: readonly Entry<K>[]): number {
    const extras = (inserted[0] ?? removed[0])!.length - 2
    const source = { node: (number: number) => this.node(number) }
    const run = (entries: readonly Entry<K>[]) => this.#kind.run(entries, extras)
    const applied = applyEdits<K, R>(this.state, source, run(removed), run(inserted))!
    this.state = applied.state
    let written = 0
    for (const number of applied.deletes) {
      this.nodes.delete(number)
      this.deltas.delete(number)
    }
    for (const [number, after] of applied.puts) {
      const before = this.nodes.has(number)
        ? { number, node: this.node(number), delta: this.deltas.get(number) }
        : undefined
      const change = before && deltaTo<R>(before, after)
      if (change === 'same') continue
      if (change !== undefined) {
        written += change.encode().length
        this.deltas.set(number, change)
      } else {
        written += encodeNode(number, after).length
        this.nodes.set(number, after)
        this.deltas.delete(number)
      }
    }
    return written
  }
}

const edges = (from: number, to: number): Entry<number>[] =>
  Array.from({ length: to - from }, (_, i) => [(from + i) >> 1, from + i, 7 * (from + i)])
const names = (from: number, to: number): Entry<string>[] =>
  Array.from({ length: to - from }, (_, i) => [`name-${(from + i) >> 1}`, from + i, i, 2 ** 32 - 1 - i])

function describeKind<K extends number | string, R extends Run<K, R>>(
  name: string,
  kind: Kind<K, R>,
  entries: (from: number, to: number) => Entry<K>[],
): void {
  describe(`deltas beside nodes of ${name}`, () => {
    /** A leaf, of which two entries go, one comes, and one gets other extras; and the inner node above it. */
    function changed() {
      const tree = new Tree<K, R>(kind)
      tree.edit([], entries(0, 2000))
      const [gone, alsoGone, other] = [entries(5, 6)[0]!, entries(11, 12)[0]!, entries(7, 8)[0]!]
      const [key, row, ...extras] = other
      const [lastKey] = entries(20, 21)[0]!
      const added: Entry<K> = [lastKey, 4000, ...extras]
      tree.edit([gone, alsoGone], [[key, row, ...extras.map(() => 99)], added])
      return tree
    }

    it('are small, and the same when they are read again, wherever in a buffer they are', () => {
      const tree = changed()
      expect(tree.deltas.size).toBeGreaterThan(1)
      for (const [number, delta] of tree.deltas) {
        const stored = Buffer.from(delta.encode())
        expect(stored.length).toBeLessThan(150)
        const base = Buffer.from(encodeNode(number, tree.nodes.get(number)!))
        for (const offset of [0, 1, 4]) {
          const within = Buffer.concat([Buffer.alloc(offset), stored]).subarray(offset)
          const read = NodeDelta.decode<R>(kind.runs, number, within)
          expect(read.encode().equals(stored)).toBe(true)
          const node = read.nodeOf(number, decodeNode(kind.runs, number, base))
          expect(entriesOf<K, R>(node.run)).toEqual(entriesOf<K, R>(delta.node!.run))
          expect(encodeNode(number, node).equals(encodeNode(number, delta.node!))).toBe(true)
        }
      }
    })

    it('are refused if any byte is another, or if they are cut short or too long', () => {
      for (const [number, delta] of changed().deltas) {
        const stored = Buffer.from(delta.encode())
        const refused = `The delta of node ${number} of ${name} is damaged`
        for (let i = 0; i < stored.length; i++) {
          const damaged = Buffer.from(stored)
          damaged[i] = damaged[i]! ^ 0x80
          expect(() => NodeDelta.decode<R>(kind.runs, number, damaged), `byte ${i}`).toThrow(refused)
          expect(() => NodeDelta.decode<R>(kind.runs, number, stored.subarray(0, i))).toThrow(refused)
        }
        const longer = Buffer.concat([stored, Buffer.alloc(8)])
        expect(() => NodeDelta.decode<R>(kind.runs, number, longer)).toThrow(refused)
      }
    })

    it('are refused beside another node, and beside the same one after it was written again', () => {
      const tree = changed()
      const [[number, delta]] = tree.deltas as Iterable<[number, NodeDelta<R>]> as [[number, NodeDelta<R>]]
      const stored = Buffer.from(delta.encode())
      const reason = `The delta of node ${number} of ${name} is damaged: it belongs to another state of the node.`
      const other = [...tree.nodes].find(([each]) => each !== number)![1]
      expect(() => NodeDelta.decode<R>(kind.runs, number, stored).nodeOf(number, other)).toThrow(reason)
      const folded = decodeNode(kind.runs, number, encodeNode(number, tree.node(number)))
      expect(() => NodeDelta.decode<R>(kind.runs, number, stored).nodeOf(number, folded)).toThrow(reason)
    })

    it('are not written where nothing changes: above an entry that only gets other extras', () => {
      const tree = new Tree<K, R>(kind)
      tree.edit([], entries(0, 2000))
      const [key, row, ...extras] = entries(7, 8)[0]!
      tree.edit([], [[key, row, ...extras.map(() => 99)]])
      expect([...tree.deltas.keys()]).toHaveLength(1)
      const [leaf] = tree.deltas.keys()
      expect(tree.nodes.get(leaf!)!.children).toHaveLength(0)
    })

    it('write much less than nodes, and none grows without end', () => {
      const tree = new Tree<K, R>(kind)
      tree.edit([], entries(0, 2000))
      const nodeBytes = Math.max(...[...tree.nodes.values()].map(node => node.bytes.length))
      const all = entries(0, 2000)
      let written = 0
      // Every change is of the same leaf; first each entry goes, then it comes again with other extras.
      for (let i = 0; i < 400; i++) {
        const [key, row, ...extras] = all[(i >> 1) % 150]!
        written += tree.edit(
          i % 2 === 0 ? [[key, row, ...extras]] : [],
          i % 2 === 0 ? [] : [[key, row, ...extras.map(() => i)]],
        )
        for (const delta of tree.deltas.values()) expect(delta.length).toBeLessThan(nodeBytes)
      }
      expect(written / 400).toBeLessThan(nodeBytes / 5)
    })

    it('are written once a transaction: a node that a transaction has made gets none', () => {
      const tree = new Tree<K, R>(kind)
      tree.edit([], entries(0, 2000))
      const [number, node] = [...tree.nodes].find(([, each]) => each.children.length === 0)!
      const copy = decodeNode(kind.runs, number, encodeNode(number, node))
      const builder = node.run.builder(node.run.extras.length)
      builder.append(node.run, 0, node.run.length - 1)
      const shorter = builder.node(0, builder.length, false)
      expect(deltaTo<R>({ number, node: copy, delta: undefined }, shorter)).toBeInstanceOf(NodeDelta)
      builder.pop()
      const shortest = builder.node(0, builder.length, false)
      expect(deltaTo<R>({ number, node: shorter, delta: undefined }, shortest)).toBe(undefined)
    })
  })
}

describeKind('a tree of numbers', numbers, edges)
describeKind('a tree of bytes', bytes, names)

it('a delta of another kind of tree is refused', () => {
  const tree = new Tree(numbers)
  tree.edit([], edges(0, 2000))
  tree.edit([edges(7, 8)[0]!], [])
  const [[number, delta]] = [...tree.deltas] as [[number, NodeDelta<never>]]
  expect(() => NodeDelta.decode(bytes.runs, number, delta.encode())).toThrow('it is a value of another kind')
})
