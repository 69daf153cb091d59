import { Fingerprint } from '../../../base/data/fingerprint.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import { valuesInDelta, valuesInPage } from '../reading/record.ts'
import { hasBit, setBit } from '../rows/layout.ts'
import type { PageLayout } from '../types/page-layout.ts'
import { nodeTokens, tokenKey } from '../types/text-index.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import { type TreeName, treeNames } from '../types/type-state.ts'
import type { FoundPage } from './page-scan.ts'

/** The first and the last id of a page with records. */
interface PageIds {
  readonly number: number
  readonly first: Id
  readonly last: Id
}

/** Whether a row has a record; `undefined` where its page is damaged or not known. */
type HasRow = (row: number) => boolean | undefined

/** What the pages of a type say, and so what the trees of the type must hold. */
export class RecordsFound {
  count = 0
  /** The row behind the last one in use. */
  rows = 0
  /** The greatest id, while ids ascend with the rows. */
  lastId: Id | undefined = ''
  /** Tokens in all nodes, if the type has a text index. */
  words = 0
  /** Edges of which an end has no record. */
  dangling = 0
  /** Numbers of the pages there are. */
  readonly pages = new Set<number>()
  readonly damaged = new Set<number>()
  readonly ids: PageIds[] = []
  /** The ids of vectors. */
  readonly vectors = new Fingerprint()
  readonly #layout: TypeLayout
  readonly places: PageLayout
  /** Whether it is known which rows stand in which page. */
  readonly isPlaced: boolean
  readonly #ends: { readonly from: HasRow; readonly to: HasRow } | undefined
  /** Edges in later rows are in no tree. */
  readonly #linkedRows: number
  readonly #trees = new Map<TreeName, Fingerprint>()
  /** A bit for each row with a record, by page. */
  readonly #live = new Map<number, Uint8Array>()

  /** `ends`: of edges. */
  constructor(
    layout: TypeLayout,
    { places, isPlaced }: { readonly places: PageLayout; readonly isPlaced: boolean },
    ends: { readonly from: RecordsFound; readonly to: RecordsFound; readonly linkedRows: number } | undefined,
  ) {
    this.#layout = layout
    this.places = places
    this.isPlaced = isPlaced
    this.#ends = ends && { from: row => ends.from.has(row), to: row => ends.to.has(row) }
    this.#linkedRows = ends?.linkedRows ?? 0
  }

  /** What a tree must hold. */
  tree(name: TreeName): Fingerprint {
    let found = this.#trees.get(name)
    if (found === undefined) {
      found = new Fingerprint()
      this.#trees.set(name, found)
    }
    return found
  }

  has(row: number): boolean | undefined {
    if (!this.isPlaced) return undefined
    const number = this.places.pageOf(row)
    const live = this.#live.get(number)
    if (live !== undefined) return hasBit(live, row - this.places.firstRow(number))
    return this.damaged.has(number) ? undefined : false
  }

  take({ number, page, delta, damage }: FoundPage): void {
    const firstRow = this.places.firstRow(number)
    this.pages.add(number)
    if (damage !== undefined || page === undefined) {
      this.damaged.add(number)
      this.rows = Math.max(this.rows, firstRow + 1)
      return
    }
    const layout = this.#layout
    const needsValues = layout.indexes.length > 0 || layout.hasTextIndex
    const live = new Uint8Array(Math.ceil(this.places.rowsOf(number) / 8))
    const changes = [...(delta?.entries() ?? [])]
    const end = Math.max(page.rows, (changes.at(-1)?.[0] ?? -1) + 1)
    this.rows = Math.max(this.rows, firstRow + end)
    let first: Id | undefined
    let last: Id = ''
    for (let place = 0; place < end; place++) {
      const changed = delta?.get(place)
      // A row that its delta drops still has its id in the page, which a search among ascending ids meets.
      if (changed === null && page.has(place)) this.#takeOrder(page.idAt(place))
      if (changed === null || (changed === undefined && !page.has(place))) continue
      const id = changed === undefined ? page.idAt(place) : changed.id
      const row = firstRow + place
      setBit(live, place)
      first ??= id
      last = id
      this.#takeId(id, row)
      if (needsValues) {
        this.#takeValues(
          row,
          changed === undefined ? valuesInPage(layout, page, place) : valuesInDelta(layout, changed),
        )
      }
      if (layout.type.kind !== 'edge') continue
      this.#takeEnds(
        row,
        changed === undefined ? page.from![place]! : changed.from,
        changed === undefined ? page.to![place]! : changed.to,
      )
    }
    if (layout.type.kind !== 'edge') this.#live.set(number, live)
    if (first !== undefined) this.ids.push({ number, first, last })
  }

  #takeOrder(id: Id): void {
    if (this.lastId !== undefined) this.lastId = id > this.lastId ? id : undefined
  }

  #takeId(id: Id, row: number): void {
    this.count++
    this.#takeOrder(id)
    this.tree(treeNames.ids).add(id, row)
    if (this.#layout.type.kind === 'vector') this.vectors.add(id, 0)
  }

  #takeValues(row: number, values: readonly Value[]): void {
    const layout = this.#layout
    for (const { tree, encode, property } of layout.indexes) {
      const value = values[property.slot] ?? null
      if (value !== null) this.tree(tree.name).add(encode(value), row)
    }
    if (!layout.hasTextIndex) return
    const { length, frequencies } = nodeTokens(layout, { values })
    this.words += length
    const text = this.tree(treeNames.text)
    for (const [token, frequency] of frequencies) text.add(tokenKey(token), row, frequency, length)
  }

  #takeEnds(row: number, from: number, to: number): void {
    if (row < this.#linkedRows) {
      this.tree(treeNames.out).add('', from, row, to)
      this.tree(treeNames.in).add('', to, row, from)
    }
    const { from: hasFrom, to: hasTo } = this.#ends!
    if (hasFrom(from) === false || hasTo(to) === false) this.dangling++
  }
}
