import { open } from 'node:fs/promises'

// A writer of LMDB data files of format 2, by the format page alone: it shares nothing with the reader.

/** A table: its entries, and whether a key may have several values, all of one size. */
export interface Table {
  readonly entries: readonly (readonly [key: Buffer, value: Buffer])[]
  readonly isSorted?: boolean
}

export interface FileOptions {
  readonly pageBytes?: number
  /** The number of the first page of a table; those between are never written. */
  readonly firstPage?: number
  readonly transaction?: number
  /** Pages that are listed as free. */
  readonly free?: readonly number[]
}

interface Tree {
  flags: number
  depth: number
  branches: number
  leaves: number
  overflows: number
  entries: number
  root: number | undefined
}

const emptyTree = (flags = 0): Tree => ({
  flags,
  depth: 0,
  branches: 0,
  leaves: 0,
  overflows: 0,
  entries: 0,
  root: undefined,
})

const header = 24

/** Writes a file with tables, as a committed state of an environment. */
export async function writeDataFile(
  path: string,
  tables: Readonly<Record<string, Table>>,
  { pageBytes = 4096, firstPage = 2, transaction = 7, free = [] }: FileOptions = {},
): Promise<void> {
  const file = await open(path, 'w')
  try {
    const writer = new Writer(pageBytes, firstPage, transaction)
    const main = writer.tree(
      Object.entries(tables).map(([name, table]) => {
        const tree = table.isSorted === true ? writer.sortedTree(table.entries) : writer.tree(table.entries)
        return [Buffer.from(`${name}\0`), treeBytes(tree), 0x02] as const
      }),
    )
    const freeTree =
      free.length === 0
        ? emptyTree()
        : writer.tree([
            [u64(1), Buffer.concat([u64(free.length), ...free.toSorted((a, b) => b - a).map(u64)])],
          ])
    for (const { number, bytes } of writer.pages) await file.write(bytes, 0, bytes.length, number * pageBytes)
    for (const page of [0, 1]) {
      const isNewer = transaction % 2 === page
      const bytes = Buffer.alloc(pageBytes)
      bytes.writeBigUInt64LE(BigInt(page), 0)
      bytes.writeUInt16LE(0x08, 18)
      bytes.writeUInt32LE(0xbeefc0de, 24)
      bytes.writeUInt32LE(2, 28)
      bytes.writeBigUInt64LE(BigInt(2 ** 33), 40)
      treeBytes(isNewer ? { ...freeTree, flags: 8 } : emptyTree(8)).copy(bytes, 48)
      bytes.writeUInt32LE(pageBytes, 48)
      treeBytes(isNewer ? main : emptyTree()).copy(bytes, 96)
      bytes.writeBigUInt64LE(BigInt(writer.next - 1), 144)
      bytes.writeBigUInt64LE(BigInt(isNewer ? transaction : transaction - 1), 152)
      await file.write(bytes, 0, pageBytes, page * pageBytes)
    }
  } finally {
    await file.close()
  }
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function treeBytes({ flags, depth, branches, leaves, overflows, entries, root }: Tree): Buffer {
  const bytes = Buffer.alloc(48)
  bytes.writeUInt16LE(flags, 4)
  bytes.writeUInt16LE(depth, 6)
  for (const [i, count] of [branches, leaves, overflows, entries].entries()) u64(count).copy(bytes, 8 + 8 * i)
  if (root === undefined) bytes.fill(0xff, 40)
  else u64(root).copy(bytes, 40)
  return bytes
}

type Node = readonly [key: Buffer, data: Buffer, flags: number, size: number]

class Writer {
  readonly pages: { number: number; bytes: Buffer }[] = []
  next: number
  readonly #pageBytes: number
  readonly #transaction: number

  constructor(pageBytes: number, firstPage: number, transaction: number) {
    this.#pageBytes = pageBytes
    this.next = firstPage
    this.#transaction = transaction
  }

  tree(entries: readonly (readonly [key: Buffer, value: Buffer, flags?: number])[]): Tree {
    const tree = emptyTree()
    const nodes = [...entries]
      .sort(([a], [b]) => Buffer.compare(a, b))
      .map(([key, value, flags = 0]): Node => {
        if (8 + key.length + value.length <= this.#pageBytes / 2 - header || flags !== 0)
          return [key, value, flags, value.length]
        const count = Math.ceil((header + value.length) / this.#pageBytes)
        const first = this.#page(count * this.#pageBytes, 0x04, bytes => {
          bytes.writeUInt32LE(count, 20)
          value.copy(bytes, header)
        })
        tree.overflows += count
        return [key, Buffer.concat([u64(first), u64(this.#transaction), u64(count)]), 0x01, value.length]
      })
    tree.entries = nodes.length
    return this.#grown(tree, nodes)
  }

  /** A table with several values of one size for a key. */
  sortedTree(entries: readonly (readonly [key: Buffer, value: Buffer])[]): Tree {
    const byKey = new Map<string, Buffer[]>()
    for (const [key, value] of entries) {
      const name = key.toString('latin1')
      byKey.set(name, [...(byKey.get(name) ?? []), value])
    }
    const nodes = [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, some]): Node => {
        const key = Buffer.from(name, 'latin1')
        const values = some.toSorted(Buffer.compare)
        if (values.length === 1) return [key, values[0]!, 0, values[0]!.length]
        const size = header + values.length * values[0]!.length
        if (8 + key.length + size <= this.#pageBytes / 2 - header) {
          const page = Buffer.alloc(size + (size % 2))
          fixedPage(page, values, 0x40)
          return [key, page, 0x04, page.length]
        }
        return [key, treeBytes(this.#fixedTree(values)), 0x06, 48]
      })
    return { ...this.#grown(emptyTree(0x14), nodes), entries: entries.length }
  }

  #fixedTree(values: readonly Buffer[]): Tree {
    const tree = { ...emptyTree(0x10), entries: values.length }
    const together = Math.floor((this.#pageBytes - header) / values[0]!.length)
    const below: Node[] = []
    for (let i = 0; i < values.length; i += together) {
      const some = values.slice(i, i + together)
      const page = this.#page(this.#pageBytes, 0, bytes => fixedPage(bytes, some, 0))
      below.push(childNode(some[0]!, page))
      tree.leaves++
    }
    tree.depth = 1
    return this.#branched(tree, below)
  }

  #grown(tree: Tree, nodes: readonly Node[]): Tree {
    if (nodes.length === 0) return tree
    const below = this.#filled(nodes, 0x02)
    tree.leaves = below.length
    tree.depth = 1
    return this.#branched(tree, below)
  }

  #branched(tree: Tree, children: readonly Node[]): Tree {
    let below = children
    while (below.length > 1) {
      below = this.#filled(below, 0x01)
      tree.branches += below.length
      tree.depth++
    }
    tree.root = pageOf(below[0]!)
    return tree
  }

  /** Writes nodes to as many pages as they need; returns the nodes that lead to these. */
  #filled(nodes: readonly Node[], flags: number): Node[] {
    const made: Node[] = []
    for (let start = 0; start < nodes.length; ) {
      let end = start
      let room = this.#pageBytes - header
      for (; end < nodes.length; end++) {
        room -= 2 + sizeOf(nodes[end]!)
        if (room < 0) break
      }
      const some = nodes.slice(start, end)
      made.push(
        childNode(
          some[0]![0],
          this.#page(this.#pageBytes, flags, bytes => nodePage(bytes, some, flags === 0x01)),
        ),
      )
      start = end
    }
    return made
  }

  #page(size: number, flags: number, fill: (bytes: Buffer) => void): number {
    const bytes = Buffer.alloc(size)
    const number = this.next
    this.next += size / this.#pageBytes
    u64(number).copy(bytes, 0)
    u64(this.#transaction).copy(bytes, 8)
    if (flags !== 0) bytes.writeUInt16LE(flags, 18)
    fill(bytes)
    this.pages.push({ number, bytes })
    return number
  }
}

/** A node that leads to a page: its number takes the place of size and flags. */
function childNode(key: Buffer, page: number): Node {
  return [key, Buffer.alloc(0), Math.floor(page / 2 ** 32), page % 2 ** 32]
}

function pageOf([, , high, low]: Node): number {
  return high * 2 ** 32 + low
}

function sizeOf([key, data]: Node): number {
  const size = 8 + key.length + data.length
  return size + (size % 2)
}

function nodePage(bytes: Buffer, nodes: readonly Node[], isBranch: boolean): void {
  let end = bytes.length
  for (const [i, node] of nodes.entries()) {
    const [written, data, flags, size] = node
    const key = isBranch && i === 0 ? Buffer.alloc(0) : written
    end -= sizeOf([key, data, flags, size])
    bytes.writeUInt16LE(end - header, header + 2 * i)
    bytes.writeUInt32LE(size, end)
    bytes.writeUInt16LE(flags, end + 4)
    bytes.writeUInt16LE(key.length, end + 6)
    key.copy(bytes, end + 8)
    data.copy(bytes, end + 8 + key.length)
  }
  bytes.writeUInt16LE(2 * nodes.length, 20)
  bytes.writeUInt16LE(end - header, 22)
}

function fixedPage(bytes: Buffer, values: readonly Buffer[], flags: number): void {
  bytes.writeUInt16LE(values[0]!.length, 16)
  bytes.writeUInt16LE(0x02 | 0x20 | flags, 18)
  bytes.writeUInt16LE(2 * values.length, 20)
  bytes.writeUInt16LE(bytes.length - header - values.length * (values[0]!.length - 2), 22)
  for (const [i, value] of values.entries()) value.copy(bytes, header + i * value.length)
}
