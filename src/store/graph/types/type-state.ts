import type { Space } from '../../versioned/contract/api.ts'
import type { Id } from '../api.ts'
import { ByteReader, ByteWriter } from '../keys/bytes.ts'
import { spaces } from '../keys/keys.ts'
import { checkSeal, seal, sealBytes } from '../rows/seal.ts'
import type { TreeState } from '../tree/tree.ts'
import { checkSegments, PageLayout, type Segment } from './page-layout.ts'

/** What one value per type holds: how many records there are, and where its trees begin. Immutable. */
export class TypeState {
  /** Records. */
  readonly count: number
  /** Rows given out. The next record gets this number; no row is ever given to a second record. */
  readonly rows: number
  /**
   * The greatest id of all rows, '' without any, while ids ascend with the rows. The tree of ids then has an entry for each
   * page; `undefined` after ids came in another order: it has one for each record.
   */
  readonly lastId: Id | undefined
  /** Tokens in all nodes, for a type with a text index. */
  readonly textLength: number
  /** Where pages of other sizes begin; none for narrow records. */
  readonly segments: readonly Segment[]
  /**
   * How many entries each index, and the text index, should have: changed with the values of the records, and not by what the tree does with
   * its entries, whose number it counts itself. `undefined` until an earlier version's state is changed.
   */
  readonly due: ReadonlyMap<TreeName, number> | undefined
  /**
   * The last rows of an edge type, which are not in its trees of edges yet: their ends are read from their pages. Each has a
   * record.
   */
  readonly unlinked: number
  readonly #trees: ReadonlyMap<TreeName, TreeState>
  #places: PageLayout | undefined

  static readonly empty = new TypeState(0, 0, '', 0, new Map(), [], new Map())

  constructor(
    count: number,
    rows: number,
    lastId: Id | undefined,
    textLength: number,
    trees: ReadonlyMap<TreeName, TreeState>,
    segments: readonly Segment[],
    due: ReadonlyMap<TreeName, number> | undefined,
    unlinked = 0,
  ) {
    this.count = count
    this.rows = rows
    this.lastId = lastId
    this.textLength = textLength
    this.#trees = trees
    this.segments = segments
    this.due = due
    this.unlinked = unlinked
  }

  /** Whether the order of the rows is that of their ids. */
  get isOrdered(): boolean {
    return this.lastId !== undefined
  }

  /** Which rows stand in which page. `pageRows`: rows of a page in the store, always the same. */
  places(pageRows: number): PageLayout {
    if (this.#places?.pageRows !== pageRows) this.#places = new PageLayout(pageRows, this.segments)
    return this.#places
  }

  /** Rows below this are in the trees of edges. */
  get linkedRows(): number {
    return this.rows - this.unlinked
  }

  tree(name: TreeName): TreeState | undefined {
    return this.#trees.get(name)
  }

  withTree(name: TreeName, tree: TreeState | undefined): TypeState {
    const trees = new Map(this.#trees)
    if (tree === undefined) trees.delete(name)
    else trees.set(name, tree)
    return this.#withTrees(trees, this.due)
  }

  /** Forgets a tree, which is about to be built anew, or is no longer needed. */
  withoutTree(name: TreeName): TypeState {
    const trees = new Map(this.#trees)
    trees.delete(name)
    const due = this.due && new Map(this.due)
    due?.delete(name)
    return this.#withTrees(trees, due)
  }

  /** Notes how many entries more an index, or the text index, should have. */
  withDue(name: TreeName, growth: number): TypeState {
    const due = new Map(this.due ?? this.#counts())
    due.set(name, (due.get(name) ?? 0) + growth)
    return this.#withTrees(this.#trees, due)
  }

  *#counts(): Generator<[TreeName, number]> {
    for (const [name, { count }] of this.#trees) if (isIndex(name)) yield [name, count]
  }

  #withTrees(
    trees: ReadonlyMap<TreeName, TreeState>,
    due: ReadonlyMap<TreeName, number> | undefined,
  ): TypeState {
    const { count, rows, lastId, textLength, segments, unlinked } = this
    return new TypeState(count, rows, lastId, textLength, trees, segments, due, unlinked)
  }

  with(
    changes: Partial<Pick<TypeState, 'count' | 'rows' | 'textLength' | 'segments' | 'unlinked'>> & {
      lastId?: Id | undefined
    },
  ): TypeState {
    const unlinked = changes.unlinked ?? this.unlinked
    return new TypeState(
      changes.count ?? this.count,
      changes.rows ?? this.rows,
      'lastId' in changes ? changes.lastId : this.lastId,
      changes.textLength ?? this.textLength,
      this.#trees,
      changes.segments ?? this.segments,
      // It is stored behind them.
      unlinked === 0 ? this.due : (this.due ?? new Map(this.#counts())),
      unlinked,
    )
  }

  trees(): Iterable<readonly [TreeName, TreeState]> {
    return this.#trees
  }
}

/**
 * A tree of a type: `d` ids, `o` and `i` outgoing and incoming edges by item, `t` text, and an index as `p` and the number
 * of its property.
 */
export type TreeName = string

export const treeNames = {
  ids: 'd',
  out: 'o',
  in: 'i',
  text: 't',
  property: (number: number): TreeName => `p${number}`,
} as const

/** Whether a tree has entries for values. How many the others have follows from the number of records. */
export function isIndex(name: TreeName): boolean {
  return name === treeNames.text || name.startsWith('p')
}

/** `gvT`. */
const stateMagic = 0x54_76_67

const writer = new ByteWriter()

export const typeStateSpace: Space<TypeState> = {
  name: 'type state',
  prefix: spaces.types,
  encode(state, key) {
    writer.reset()
    for (let i = 0; i < sealBytes; i++) writer.byte(0)
    writer.uint(state.count)
    writer.uint(state.rows)
    writer.uint(state.textLength)
    writer.text(state.lastId === undefined ? '' : Buffer.from(state.lastId, 'latin1').toString('hex'))
    writer.byte(state.isOrdered ? 1 : 0)
    const trees = [...state.trees()]
    writer.uint(trees.length)
    for (const [name, { root, height, next, count }] of trees) {
      writer.text(name)
      writer.uint(root)
      writer.uint(height)
      writer.uint(next)
      writer.uint(count)
    }
    if (state.segments.length > 0 || state.due !== undefined) {
      writer.uint(state.segments.length)
      for (const { row, page, rows } of state.segments) {
        writer.uint(row)
        writer.uint(page)
        writer.uint(rows)
      }
    }
    if (state.due !== undefined) {
      writer.uint(state.due.size)
      for (const [name, count] of state.due) {
        writer.text(name)
        writer.uint(count)
      }
      if (state.unlinked > 0) writer.uint(state.unlinked)
    }
    const bytes = writer.finish()
    seal(bytes, stateMagic, key)
    return bytes
  },
  decode(bytes, key) {
    checkSeal(bytes, stateMagic, 'the state of a type', key)
    const reader = new ByteReader(bytes)
    reader.offset = sealBytes
    const count = reader.count()
    const rows = reader.count()
    const textLength = reader.count()
    const id = Buffer.from(reader.text(), 'hex').toString('latin1')
    const lastId = reader.byte() === 1 ? id : undefined
    const trees = new Map<TreeName, TreeState>()
    for (let left = reader.count(); left > 0; left--) {
      const name = reader.text()
      trees.set(name, {
        root: reader.count(),
        height: reader.count(),
        next: reader.count(),
        count: reader.count(),
      })
    }
    const segments: Segment[] = []
    // In states of earlier versions, what is not needed is not there.
    for (let left = reader.isAtEnd ? 0 : reader.count(); left > 0; left--) {
      segments.push({ row: reader.count(), page: reader.count(), rows: reader.count() })
    }
    checkSegments(segments)
    const due = reader.isAtEnd ? undefined : new Map<TreeName, number>()
    for (let left = due === undefined ? 0 : reader.count(); left > 0; left--) {
      due!.set(reader.text(), reader.count())
    }
    const unlinked = reader.isAtEnd ? 0 : reader.count()
    return new TypeState(count, rows, lastId, textLength, trees, segments, due, unlinked)
  },
  weigh: state =>
    200 + 120 * [...state.trees()].length + 60 * state.segments.length + 60 * (state.due?.size ?? 0),
}
