import { invariant } from '../../../base/errors.ts'
import { EventLoopSlice, inSlices } from '../../../base/flow/event-loop-slice.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen, each, isPromise } from '../../../base/flow/maybe.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { Space, StoreTransaction } from '../../versioned/contract/api.ts'
import type { Id } from '../api.ts'
import { metaKeys, uint32Bytes } from '../keys/keys.ts'
import { type OnPages, Pages } from '../reading/pages.ts'
import type { BytesRun } from '../tree/bytes-run.ts'
import type { NumberRun } from '../tree/number-run.ts'
import type { Run } from '../tree/run.ts'
import type { TreeState } from '../tree/tree.ts'
import { attempt, attemptInSlices, type Memory, passedBy, readOnce } from '../trees/attempt.ts'
import { type Edits, PendingBytes, type PendingEdits, type PendingTree } from '../trees/pending-edits.ts'
import {
  type BytesEntries,
  BytesTree,
  editBytesTree,
  editNumberTree,
  insertBytes,
  insertNumbers,
  type NumberEntries,
  NumberTree,
  type StoredTree,
  type TreeEdit,
} from '../trees/trees.ts'
import type { PageLayout } from '../types/page-layout.ts'
import { noteOfSegments } from '../types/segments-note.ts'
import { metaSpace, type PagePart, pageSpace } from '../types/spaces.ts'
import { type Layouts, TreeKeys, type TypeLayout } from '../types/type-layout.ts'
import { isIndex, TypeState, typeStateSpace } from '../types/type-state.ts'
import type { ColumnChanges } from './column-changes.ts'
import { changePages, type NewPages, nextPlaces, type PageChanges, settledPage } from './page-writes.ts'
import { textEdits } from './text-writes.ts'
import { rewriteTree, wayInto } from './tree-rewrites.ts'

const passedPages = readOnce<unknown>(pageSpace as Space<unknown>)

/** Writes the pages, the trees and the state of types in a transaction. */
export class TypeWrites {
  readonly #transaction: StoreTransaction
  readonly #layouts: Layouts
  readonly #pending: PendingEdits | undefined
  /** The last page of each type that records are added to one by one. */
  readonly #growing = new Map<TypeLayout, number>()
  readonly pageRows: number
  /** Whether no tree was written as a whole to merge entries into it. */
  mergedInPlace = true

  /** @param pending where edits of trees wait, until a read needs them or `applyPending` is called; default: nowhere */
  constructor(
    transaction: StoreTransaction,
    layouts: Layouts,
    pageRows: number,
    pending: PendingEdits | undefined = undefined,
  ) {
    this.#transaction = transaction
    this.#layouts = layouts
    this.#pending = pending
    this.pageRows = pageRows
  }

  /** Runs `work` on pages and trees in memory, again after reading those that it missed, or applying what waits for them. */
  onPages<T>(work: (pages: Pages) => T): MaybePromise<T> {
    const pending = this.#pending
    if (pending === undefined || pending.isEmpty) {
      return attempt(this.#transaction, memory => work(new Pages(this.#layouts, memory, this.pageRows)))
    }
    const wanted = new Set<PendingTree>()
    const result = attempt(this.#transaction, memory => {
      wanted.clear()
      try {
        return work(new Pages(this.#layouts, memory, this.pageRows, { pending, wanted }))
      } catch (error) {
        if (wanted.size === 0) throw error
        return undefined
      }
    })
    return andThen(result, found =>
      wanted.size === 0
        ? (found as T)
        : andThen(
            each([...wanted], tree => this.#applyPending(tree)),
            () => this.onPages(work),
          ),
    )
  }

  /** Applies all edits that wait, as the last step of a transaction. */
  applyPending(): MaybePromise<void> {
    const growing = [...this.#growing]
    this.#growing.clear()
    return andThen(
      each(growing, ([layout, number]) => this.#settle(layout, number)),
      () => each(this.#pending?.all() ?? [], tree => this.#applyPending(tree)),
    )
  }

  #applyPending(tree: PendingTree): MaybePromise<void> {
    if (tree.applying !== undefined) return tree.applying
    const { layout, keys } = tree
    const done = () => this.#pending!.remove(tree)
    const applied =
      tree instanceof PendingBytes
        ? this.#applyBytes(layout, keys, tree.edits)
        : this.#applyNumbers(layout, keys, tree.edits)
    if (!isPromise(applied)) return done()
    tree.applying = applied.then(done)
    return tree.applying
  }

  /** What waits for a tree comes before anything else that is done to it. */
  #afterPending<T>(keys: TreeKeys, then: () => MaybePromise<T>): MaybePromise<T> {
    const tree = this.#pending?.of(keys)
    return tree === undefined ? then() : andThen(this.#applyPending(tree), then)
  }

  /** Does work like `onPages`, for pages that are passed once. */
  onPassedPages<T>(work: (pages: Pages) => T): MaybePromise<T> {
    return this.#onPassed(passedPages, work)
  }

  #onPassed<T>(once: Space<unknown>, work: (pages: Pages) => T): MaybePromise<T> {
    return attempt(this.#transaction, memory =>
      work(new Pages(this.#layouts, passedBy(memory, once), this.pageRows)),
    )
  }

  state({ prefix }: TypeLayout): MaybePromise<TypeState> {
    return andThen(this.#transaction.get(typeStateSpace, prefix), state => state ?? TypeState.empty)
  }

  changeState(layout: TypeLayout, change: (state: TypeState) => TypeState): MaybePromise<void> {
    return andThen(this.state(layout), state =>
      this.#transaction.put(typeStateSpace, layout.prefix, change(state)),
    )
  }

  /**
   * Where new records of a type will stand. Beside a page records take more bytes than in it: so one that has grown is settled
   * before it tells which size the next ones have.
   * @param isPassed whether neither the last page nor those near it will be read soon
   */
  async nextPlaces(layout: TypeLayout, isPassed = false): Promise<PageLayout> {
    const work = (pages: Pages) => nextPlaces(pages, layout)
    const find = () => (isPassed ? this.onPassedPages(work) : this.onPages(work))
    const growing = this.#growing.get(layout)
    const places = await find()
    if (growing === undefined) return places
    const { rows, segments } = await this.state(layout)
    if (places.segments === segments && !places.isFirst(rows)) return places
    await this.#settle(layout, growing)
    return find()
  }

  /** Begins the segments that new pages need, before anything else about their rows is written. */
  beginSegments(layout: TypeLayout, { places: { segments } }: NewPages): MaybePromise<void> {
    return andThen(this.state(layout), state => {
      if (segments === state.segments) return undefined
      this.#transaction.put(metaSpace, metaKeys.segments(layout.number), noteOfSegments(segments))
      return this.changeState(layout, now => now.with({ segments }))
    })
  }

  /** New pages, and changes of a page that was there before. */
  addPages(layout: TypeLayout, { pages, rest }: NewPages): MaybePromise<void> {
    for (const [number, page] of pages) this.#transaction.put(pageSpace, layout.pages.page(number), page)
    if (this.#pending === undefined) return this.changePages(layout, rest)
    const [growing] = rest.keys()
    const before = this.#growing.get(layout)
    const hasEnded = before !== undefined && (before !== growing || pages.size > 0)
    if (growing !== undefined && pages.size === 0) this.#growing.set(layout, growing)
    else this.#growing.delete(layout)
    return andThen(
      growing === undefined ? undefined : this.#changePages(layout, rest, pages.size === 0),
      () => (hasEnded ? this.#settle(layout, before) : undefined),
    )
  }

  changePages(layout: TypeLayout, changes: PageChanges, isPassed = false): MaybePromise<void> {
    return changes.size === 0 ? undefined : this.#changePages(layout, changes, false, isPassed)
  }

  #changePages(
    layout: TypeLayout,
    changes: PageChanges,
    isGrowing: boolean,
    isPassed = false,
  ): MaybePromise<void> {
    const work = (pages: Pages) => changePages(pages, layout, changes, isGrowing)
    return andThen(isPassed ? this.onPassedPages(work) : this.onPages(work), parts => this.putPages(parts))
  }

  #settle(layout: TypeLayout, number: number): MaybePromise<void> {
    return andThen(
      this.onPages(pages => settledPage(pages, layout, number)),
      parts => this.putPages(parts),
    )
  }

  /** `undefined` where nothing is left. */
  putPages(parts: readonly (readonly [ByteString, PagePart | undefined])[]): void {
    for (const [key, part] of parts) {
      if (part === undefined) this.#transaction.delete(pageSpace, key)
      else this.#transaction.put(pageSpace, key, part)
    }
  }

  /**
   * Counts new records, whose rows follow those of the type. `lastId` is that of the last one, while ids ascend.
   * @param unlinked how many of them are edges that are not in the trees of edges
   */
  addToState(layout: TypeLayout, count: number, lastId: Id | undefined, unlinked = 0): MaybePromise<void> {
    return this.changeState(layout, state =>
      state.with({
        count: state.count + count,
        rows: state.rows + count,
        unlinked: state.unlinked + unlinked,
        ...(lastId !== undefined && { lastId }),
      }),
    )
  }

  /** Takes changes of records into the text index of their type. */
  async editText(layout: TypeLayout, changes: ColumnChanges): Promise<void> {
    const { edits, growth, wordGrowth } = await inSlices(textEdits(layout, changes))
    await this.editBytes(layout, layout.trees.text, edits, wordGrowth)
    if (growth === 0) return
    await this.changeState(layout, state => state.with({ textLength: state.textLength + growth }))
  }

  /** `growth`: by how many entries the tree grows, unless all that are added are new. */
  editBytes(
    layout: TypeLayout,
    keys: TreeKeys,
    edits: Edits<BytesEntries>,
    growth = edits.added.rows.length - edits.removed.rows.length,
  ): MaybePromise<void> {
    if (edits.removed.rows.length === 0 && edits.added.rows.length === 0) return undefined
    return andThen(this.#expect(layout, keys, growth), () => {
      if (this.#pending?.addBytes(layout, keys, edits)) return undefined
      return this.#afterPending(keys, () => this.#applyBytes(layout, keys, edits))
    })
  }

  /** Notes how many entries an index should have. Those of the other trees follow from the number of records. */
  #expect(layout: TypeLayout, { name }: TreeKeys, growth: number): MaybePromise<void> {
    if (growth === 0 || !isIndex(name)) return undefined
    return this.changeState(layout, state => state.withDue(name, growth))
  }

  editNumbers(layout: TypeLayout, keys: TreeKeys, edits: Edits<NumberEntries>): MaybePromise<void> {
    if (edits.removed.rows.length === 0 && edits.added.rows.length === 0) return undefined
    if (this.#pending?.addNumbers(layout, keys, edits)) return undefined
    return this.#afterPending(keys, () => this.#applyNumbers(layout, keys, edits))
  }

  #applyBytes(layout: TypeLayout, keys: TreeKeys, edits: Edits<BytesEntries>): MaybePromise<void> {
    return andThen(inSlices(editBytesTree(edits)), prepared =>
      this.#edit(layout, keys, pages => prepared(pages.bytesTree(layout, keys))),
    )
  }

  #applyNumbers(layout: TypeLayout, keys: TreeKeys, edits: Edits<NumberEntries>): MaybePromise<void> {
    return andThen(inSlices(editNumberTree(edits)), prepared =>
      this.#edit(layout, keys, pages => prepared(pages.numberTree(layout, keys))),
    )
  }

  /** Inserts entries that are sorted already. `isPassed`: the nodes that it reads leave the cache as it is. */
  insertBytes(layout: TypeLayout, keys: TreeKeys, added: BytesRun, isPassed = false): MaybePromise<void> {
    return andThen(this.#expect(layout, keys, added.length), () =>
      this.#insertBytes(layout, keys, added, isPassed),
    )
  }

  #insertBytes(layout: TypeLayout, keys: TreeKeys, added: BytesRun, isPassed: boolean): MaybePromise<void> {
    if (added.length === 0) return undefined
    const prepared = insertBytes(added)
    return this.#afterPending(keys, () =>
      this.#edit(layout, keys, pages => prepared(pages.bytesTree(layout, keys)), isPassed),
    )
  }

  insertNumbers(layout: TypeLayout, keys: TreeKeys, added: NumberRun, isPassed = false): MaybePromise<void> {
    if (added.length === 0) return undefined
    const prepared = insertNumbers(added)
    return this.#afterPending(keys, () =>
      this.#edit(layout, keys, pages => prepared(pages.numberTree(layout, keys)), isPassed),
    )
  }

  /** From here on new pages are written before the commit, and so are the trees that `mergeBytes` and `mergeNumbers` change. */
  async writePagesAhead({ prefix }: TypeLayout, { pages }: NewPages): Promise<void> {
    const { ahead } = this.#transaction
    const slice = new EventLoopSlice()
    let isReserved = false
    for (const [number, page] of pages) {
      if (!isReserved) await ahead.reserve(pageSpace, prefix, number)
      isReserved = true
      const written = ahead.put(pageSpace, `${prefix}${uint32Bytes(number)}\0`, page)
      if (isPromise(written)) await written
      if (slice.isOver) await slice.next()
    }
    await ahead.flush()
  }

  /** Inserts many entries like `insertBytes`: the tree is perhaps written anew, before the commit. */
  async mergeBytes(layout: TypeLayout, keys: TreeKeys, added: BytesRun): Promise<void> {
    await this.#expect(layout, keys, added.length)
    await this.#merge(layout, keys, BytesTree, added, isPassed =>
      this.#insertBytes(layout, keys, added, isPassed),
    )
  }

  mergeNumbers(layout: TypeLayout, keys: TreeKeys, added: NumberRun): Promise<void> {
    return this.#merge(layout, keys, NumberTree, added, isPassed =>
      this.insertNumbers(layout, keys, added, isPassed),
    )
  }

  /**
   * Merges like `mergeBytes`, for a tree whose keys are to be distinct.
   * @param check throws if a new key is there twice; it is not called if the merge itself shows that none is
   */
  async mergeDistinct(
    layout: TypeLayout,
    keys: TreeKeys,
    added: BytesRun,
    check: (onPages: OnPages) => MaybePromise<void>,
  ): Promise<void> {
    const insert = async (isPassed: boolean) => {
      const once = readOnce(keys.space)
      await check(work => (isPassed ? this.#onPassed(once, work) : this.onPages(work)))
      await this.#insertBytes(layout, keys, added, isPassed)
    }
    let last: BytesRun | undefined
    let isRepeated = false
    const onLeaf = (run: BytesRun) => {
      const continues = last?.hasSameKey(last.length - 1, run, 0) ?? false
      isRepeated ||= continues || run.keyEnds.length < run.length
      last = run
    }
    await this.#expect(layout, keys, added.length)
    await this.#merge(layout, keys, BytesTree, added, insert, onLeaf, async () => {
      if (isRepeated) await check(work => this.onPages(work))
    })
  }

  async #merge<K, R extends Run<K, R>>(
    layout: TypeLayout,
    treeKeys: TreeKeys,
    Tree: new (memory: Memory, keys: TreeKeys, state: TreeState | undefined) => StoredTree<K, R>,
    added: R,
    insert: (isPassed: boolean) => MaybePromise<void>,
    onLeaf?: (run: R) => void,
    onRewritten?: () => Promise<void>,
  ): Promise<void> {
    if (added.length === 0) return
    await this.#afterPending(treeKeys, () => undefined)
    const { name } = treeKeys
    const before = (await this.state(layout)).tree(name)
    // The `TreeKeys` of the layout keep all keys that they have made.
    const keys = new TreeKeys(layout.prefix, name)
    const treeOf = (memory: Memory) => new Tree(memory, keys, before)
    const way = await wayInto(this.#transaction, keys, before, added, treeOf)
    if (way !== 'copy') return insert(way === 'passed leaves')
    this.mergedInPlace = false
    const { prefix } = layout
    const after = await rewriteTree(
      this.#transaction,
      prefix,
      keys,
      before,
      added,
      treeOf,
      onLeaf,
      onRewritten,
    )
    await this.changeState(layout, state => state.withTree(name, after))
  }

  /** From here on ids may come in any order: each gets its entry. Nothing to do where that is so already. */
  async makeUnordered(layout: TypeLayout, state: TypeState): Promise<void> {
    if (!state.isOrdered) return
    const keys: Id[] = []
    const rows: number[] = []
    const pageCount = state.places(this.pageRows).pageCount(state.rows)
    for (let start = 0; start < pageCount; start += thresholds.pagesTogether) {
      const end = Math.min(pageCount, start + thresholds.pagesTogether)
      const found = await this.onPages(pages => pages.idsBetween(layout, start, end))
      for (const [id, row] of found) {
        keys.push(id)
        rows.push(row)
      }
    }
    const { ids } = layout.trees
    await this.#afterPending(ids, () => undefined)
    const sparse = state.tree(ids.name)
    await this.changeState(layout, now => now.withTree(ids.name, undefined).with({ lastId: undefined }))
    await this.editBytes(layout, ids, { removed: { keys: [], rows: [] }, added: { keys, rows } })
    await this.#afterPending(ids, () => undefined)
    const dense = (await this.state(layout)).tree(ids.name)
    for (let node = 0; node < (sparse?.next ?? 0); node++) {
      if (node >= (dense?.next ?? 0)) this.#transaction.delete(ids.space, ids.node(node))
      this.#transaction.delete(ids.space, ids.delta(node))
    }
  }

  #edit(
    layout: TypeLayout,
    keys: TreeKeys,
    work: (pages: Pages) => Parts<TreeEdit | undefined>,
    isPassed = false,
  ): MaybePromise<void> {
    const once = isPassed ? readOnce(keys.space) : undefined
    const edit = attemptInSlices(this.#transaction, memory =>
      work(new Pages(this.#layouts, once === undefined ? memory : passedBy(memory, once), this.pageRows)),
    )
    return andThen(edit, edited => this.#apply(layout, keys, edited))
  }

  #apply(layout: TypeLayout, keys: TreeKeys, edit: TreeEdit | undefined): MaybePromise<void> {
    invariant(edit !== undefined, 'an edit of a tree misses a node')
    for (const [key, part] of edit.parts) {
      if (part === undefined) this.#transaction.delete(keys.space, key)
      else this.#transaction.put(keys.space, key, part)
    }
    return this.changeState(layout, state => state.withTree(keys.name, edit.state))
  }
}
