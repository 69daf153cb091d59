import type { Value } from '../../../src/language/catalog/index.ts'
import { allTypes } from '../../../src/language/catalog/index.ts'
import { readStored, type StoredCatalog, typesOfStored } from '../../../src/store/graph/index.ts'
import { readPageRows } from '../../../src/store/graph/reading/record-batches.ts'
import { pageMagic } from '../../../src/store/graph/rows/layout.ts'
import { seal } from '../../../src/store/graph/rows/seal.ts'
import { scanBytesTree, scanNumberTree } from '../../../src/store/graph/trees/tree-scan.ts'
import {
  bytesNodeSpace,
  isNodeKey,
  numberNodeSpace,
  pageSpace,
  rawSpace,
} from '../../../src/store/graph/types/spaces.ts'
import { Layouts, type TreeKeys, type TypeLayout } from '../../../src/store/graph/types/type-layout.ts'
import { TypeState, treeNames, typeStateSpace } from '../../../src/store/graph/types/type-state.ts'
import { TypeWrites } from '../../../src/store/graph/writing/type-writes.ts'
import type { ByteString } from '../../../src/store/keyvalue/contract/api.ts'
import type { Space, VersionedStore } from '../../../src/store/versioned/contract/api.ts'

/** An entry of a tree of bytes, with its additional numbers. */
export interface Entry {
  readonly key: ByteString
  readonly row: number
  readonly extras: readonly number[]
}

/** An entry of a tree of edges: rows. */
export interface EdgeEntry {
  readonly item: number
  readonly edge: number
  readonly other: number
}

/** Damages what is stored of a graph. The store must be opened again afterwards: it has cached what it wrote. */
export class Damage {
  readonly stored: StoredCatalog
  readonly #store: VersionedStore
  readonly #layouts: Layouts
  readonly #pageRows: number

  private constructor(store: VersionedStore, stored: StoredCatalog, pageRows: number) {
    this.#store = store
    this.stored = stored
    this.#layouts = new Layouts(typesOfStored(stored).catalog, stored, stored)
    this.#pageRows = pageRows
  }

  static async to(store: VersionedStore): Promise<Damage> {
    const snapshot = store.snapshot()
    const pageRows = await readPageRows(snapshot)
    snapshot.release()
    return new Damage(store, (await readStored(store))!, pageRows)
  }

  layout(name: string): TypeLayout {
    const { catalog } = typesOfStored(this.stored)
    const type = [...allTypes(catalog)].find(each => each.name === name)!
    return [...this.#layouts.all()].find(
      ({ type: { kind, name } }) => kind === type.kind && name === type.name,
    )!
  }

  /** The tree of the index of a property. */
  index(name: string, property: string): TreeKeys {
    return this.layout(name).indexes.find(index => index.property.name === property)!.tree
  }

  encode(name: string, property: string, value: Value): ByteString {
    const index = this.layout(name).indexes.find(index => index.property.name === property)!
    return index.encode(value as Exclude<Value, null>)
  }

  async state(name: string): Promise<TypeState> {
    const snapshot = this.#store.snapshot()
    const state = await snapshot.get(typeStateSpace, this.layout(name).prefix)
    snapshot.release()
    return state ?? TypeState.empty
  }

  async changeState(name: string, change: (state: TypeState) => TypeState): Promise<void> {
    const changed = change(await this.state(name))
    await this.#store.write(tx => tx.put(typeStateSpace, this.layout(name).prefix, changed))
  }

  async keys(space: Space<unknown>, prefix: ByteString): Promise<readonly ByteString[]> {
    const snapshot = this.#store.snapshot()
    const cursor = snapshot.scan(rawSpace(space), { prefix }, 1000)
    const keys: ByteString[] = []
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
      keys.push(...page.map(([key]) => key))
    }
    await cursor.close()
    snapshot.release()
    return keys
  }

  /** The keys of the nodes of a tree. */
  async nodes(tree: TreeKeys): Promise<readonly ByteString[]> {
    return (await this.keys(tree.space, tree.prefix)).filter(isNodeKey)
  }

  /** The keys of the deltas of a tree. */
  async deltas(tree: TreeKeys): Promise<readonly ByteString[]> {
    return (await this.keys(tree.space, tree.prefix)).filter(key => !isNodeKey(key))
  }

  async bytes(space: Space<unknown>, key: ByteString): Promise<Buffer> {
    const snapshot = this.#store.snapshot()
    const cursor = snapshot.scan(rawSpace(space), { prefix: key }, 1)
    const [[, bytes]] = (await cursor.next()) as [[ByteString, Buffer]]
    await cursor.close()
    snapshot.release()
    return Buffer.from(bytes)
  }

  put(space: Space<unknown>, key: ByteString, bytes: Buffer): Promise<void> {
    return this.#store.write(tx => tx.put(rawSpace(space), key, bytes))
  }

  delete(space: Space<unknown>, ...keys: readonly ByteString[]): Promise<void> {
    return this.#store.write(tx => {
      for (const key of keys) tx.delete(rawSpace(space), key)
    })
  }

  /** The first row that a tree of bytes has for a key. */
  async rowOf(name: string, tree: TreeKeys, key: ByteString): Promise<number> {
    const snapshot = this.#store.snapshot()
    let found = -1
    const state = (await this.state(name)).tree(tree.name)
    for await (const { run, start, end } of scanBytesTree(snapshot, tree, state)) {
      for (let i = start; i < end; i++) if (found < 0 && run.keyAt(i) === key) found = run.rowAt(i)
    }
    snapshot.release()
    return found
  }

  async removeEntry(name: string, tree: TreeKeys, key: ByteString): Promise<number> {
    const row = await this.rowOf(name, tree, key)
    await this.editEntries(name, tree, [{ key, row, extras: [] }], [])
    return row
  }

  addEntry(name: string, tree: TreeKeys, key: ByteString, row: number): Promise<void> {
    return this.editEntries(name, tree, [], [{ key, row, extras: [] }])
  }

  /** All entries of a tree of bytes. */
  async entries(name: string, tree: TreeKeys): Promise<readonly Entry[]> {
    const snapshot = this.#store.snapshot()
    const found: Entry[] = []
    const state = (await this.state(name)).tree(tree.name)
    for await (const { run, start, end } of scanBytesTree(snapshot, tree, state)) {
      for (let i = start; i < end; i++) {
        found.push({ key: run.keyAt(i), row: run.rowAt(i), extras: run.extras.map(column => column[i]!) })
      }
    }
    snapshot.release()
    return found
  }

  editEntries(
    name: string,
    tree: TreeKeys,
    removed: readonly Entry[],
    added: readonly Entry[],
  ): Promise<void> {
    const isText = tree.name === treeNames.text
    const entriesOf = (entries: readonly Entry[]) => ({
      keys: entries.map(({ key }) => key),
      rows: entries.map(({ row }) => row),
      ...(isText && { extras: [0, 1].map(at => entries.map(({ extras }) => extras[at]!)) }),
    })
    return this.#edit(writes =>
      writes.editBytes(this.layout(name), tree, { removed: entriesOf(removed), added: entriesOf(added) }),
    )
  }

  /** All edges in one direction. */
  async edges(name: string, direction: 'out' | 'in'): Promise<readonly EdgeEntry[]> {
    const tree = this.layout(name).trees[direction]
    const snapshot = this.#store.snapshot()
    const found: EdgeEntry[] = []
    const state = (await this.state(name)).tree(tree.name)
    for await (const { run, start, end } of scanNumberTree(snapshot, tree, state)) {
      for (let i = start; i < end; i++) {
        found.push({ item: run.a[i]!, edge: run.b[i]!, other: run.extras[0]![i]! })
      }
    }
    snapshot.release()
    return found
  }

  editEdges(
    name: string,
    direction: 'out' | 'in',
    removed: readonly EdgeEntry[],
    added: readonly EdgeEntry[],
  ): Promise<void> {
    const layout = this.layout(name)
    const entriesOf = (entries: readonly EdgeEntry[]) => ({
      items: Uint32Array.from(entries, ({ item }) => item),
      rows: Uint32Array.from(entries, ({ edge }) => edge),
      others: Uint32Array.from(entries, ({ other }) => other),
    })
    return this.#edit(writes =>
      writes.editNumbers(layout, layout.trees[direction], {
        removed: entriesOf(removed),
        added: entriesOf(added),
      }),
    )
  }

  /** Stores other bytes of a page, with the right checksum. */
  async changePage(name: string, number: number, change: (bytes: Buffer) => Buffer): Promise<void> {
    const key = this.layout(name).pages.page(number)
    const bytes = change(await this.bytes(pageSpace, key))
    seal(bytes, pageMagic, key)
    await this.put(pageSpace, key, bytes)
  }

  /** Removes the first edge in one direction. */
  async removeEdge(name: string, direction: 'out' | 'in'): Promise<void> {
    const [first] = await this.edges(name, direction)
    await this.editEdges(name, direction, [first!], [])
  }

  /** Stores the values of two keys in place of each other. */
  async exchange(space: Space<unknown>, a: ByteString, b: ByteString): Promise<void> {
    const [first, second] = [await this.bytes(space, a), await this.bytes(space, b)]
    await this.put(space, a, second)
    await this.put(space, b, first)
  }

  /** Stores the values of two nodes of a tree in place of each other. */
  async swapNodes(tree: TreeKeys, a: ByteString, b: ByteString, isRenumbered: boolean): Promise<void> {
    const space = tree.space === numberNodeSpace ? numberNodeSpace : bytesNodeSpace
    const values = [await this.bytes(space, a), await this.bytes(space, b)] as const
    for (const [key, own, bytes] of [
      [a, b, values[1]],
      [b, a, values[0]],
    ] as const) {
      const node = space.decode(bytes, own) as never
      await this.put(space, key, isRenumbered ? Buffer.from(space.encode(node, key)) : bytes)
    }
  }

  #edit(work: (writes: TypeWrites) => void | Promise<void>): Promise<void> {
    return this.#store.write(tx => work(new TypeWrites(tx, this.#layouts, this.#pageRows)))
  }
}

/** One byte in the middle is another. */
export function withWrongByte(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1]! ^= 1
  return changed
}

export function cutShort(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - 9)
}
