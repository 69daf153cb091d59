import type { Value } from '../../../src/language/catalog/index.ts'
import type { Id } from '../../../src/store/graph/api.ts'
import { catalog, edge, node, vector } from './schema.ts'

export const user = node('User', 'unique email String, index age I32, name String')
export const doc = vector('Doc', 'index title String')
export const knows = edge('Knows', user, user, 'index weight I32')
export const likes = edge('Likes', user, user, '', true)
export const wrote = edge('Wrote', user, doc)
export const modelCatalog = catalog(user, doc, knows, likes, wrote)
export const edgeTypes = { Knows: knows, Likes: likes, Wrote: wrote }
export type EdgeName = keyof typeof edgeTypes

export interface ModelEdge {
  readonly from: Id
  readonly to: Id
  values: Value[]
}

export interface ModelDoc {
  values: Value[]
  data: readonly number[]
  model: string | undefined
}

/** What the graph should contain, in plain maps, and what its writes should return. */
export class Model {
  users = new Map<Id, Value[]>()
  docs = new Map<Id, ModelDoc>()
  edges: Readonly<Record<EdgeName, Map<Id, ModelEdge>>> = {
    Knows: new Map(),
    Likes: new Map(),
    Wrote: new Map(),
  }

  clone(): Model {
    const copy = new Model()
    for (const [id, values] of this.users) copy.users.set(id, [...values])
    for (const [id, entry] of this.docs) copy.docs.set(id, { ...entry, values: [...entry.values] })
    for (const [name, edges] of Object.entries(this.edges) as [EdgeName, Map<Id, ModelEdge>][]) {
      for (const [id, entry] of edges) copy.edges[name].set(id, { ...entry, values: [...entry.values] })
    }
    return copy
  }

  insertUser(id: Id, values: Value[]): void {
    this.#checkEmail(id, values[0]!)
    this.users.set(id, values)
  }

  updateUser(id: Id, values: readonly Value[]): void {
    this.#checkEmail(id, values[0]!)
    const old = this.users.get(id)!
    this.users.set(
      id,
      old.map((value, slot) => (slot < values.length ? values[slot]! : value)),
    )
  }

  dropUser(id: Id): void {
    this.users.delete(id)
    for (const edges of Object.values(this.edges)) {
      for (const [edgeId, { from, to }] of edges) {
        if (from === id || (to === id && edges !== this.edges.Wrote)) edges.delete(edgeId)
      }
    }
  }

  insertDoc(id: Id, entry: ModelDoc): void {
    this.#checkVector(entry, [...this.docs.values()])
    this.docs.set(id, entry)
  }

  replaceDocs(ids: readonly Id[], data: readonly number[], model: string | undefined): void {
    const dimension = [...this.docs.values()][0]?.data.length
    if (ids.length > 0 && dimension !== undefined && dimension !== data.length)
      throw new ModelError('DIMENSION_MISMATCH')
    const others = [...this.docs].flatMap(([id, entry]) => (ids.includes(id) ? [] : [entry]))
    for (const id of ids) {
      const entry = { values: this.docs.get(id)!.values, data, model }
      this.#checkVector(entry, others)
      this.docs.set(id, entry)
    }
  }

  dropDoc(id: Id): void {
    this.docs.delete(id)
    for (const [edgeId, { to }] of this.edges.Wrote) if (to === id) this.edges.Wrote.delete(edgeId)
  }

  checkNewEdge(name: EdgeName, from: Id, to: Id): void {
    if (name !== 'Likes') return
    const twin = [...this.edges.Likes.values()].find(entry => entry.from === from && entry.to === to)
    if (twin !== undefined) throw new ModelError('DUPLICATE_KEY')
  }

  #checkEmail(id: Id, email: Value): void {
    if (email === null) return
    for (const [other, values] of this.users) {
      if (other !== id && values[0] === email) throw new ModelError('DUPLICATE_KEY')
    }
  }

  #checkVector({ data, model }: ModelDoc, others: readonly ModelDoc[]): void {
    if (others.some(other => other.data.length !== data.length)) throw new ModelError('DIMENSION_MISMATCH')
    if (model === undefined) return
    if (others.some(other => other.model !== undefined && other.model !== model))
      throw new ModelError('INVALID_VALUE')
  }
}

export class ModelError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
