import { plural } from '../../../base/text/counted.ts'
import { formatId, type Property, type RecordType } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import { typeRef } from '../types/migration-skeleton.ts'

/** A way in which queries reach the records of a type, or what is known of them. */
export interface AccessPath {
  readonly kind: 'count' | 'ids' | 'columns' | 'index' | 'text' | 'edges' | 'vectors'
  readonly type: RecordType
  /** The property of an index. */
  readonly property?: Property
}

/** What an access path does not find, or finds wrongly. */
export interface Miss {
  readonly path: AccessPath
  /** A sentence that says that the path is wrong. */
  readonly head: string
  /** What exactly, in sentences, with an example each. */
  readonly details: string
  /** Rows in the pages whose columns are wrong. */
  readonly rows: readonly number[]
}

/** Identifies an access path. */
export function pathKey({ kind, type, property }: AccessPath): string {
  return `${kind} ${typeRef(type.kind, type)}.${property?.name ?? ''}`
}

/** Records with the same problem: how many there are, and the first one. */
class Example {
  readonly first: Id | undefined
  count = 0

  constructor(first: Id | undefined) {
    this.first = first
  }

  toString(): string {
    if (this.first === undefined) return ''
    const others = this.count - 1
    const name = this.first.length === 16 ? formatId(this.first) : 'an entry without a record'
    return `: ${name}${others === 0 ? '' : ` and ${others.toLocaleString('en')} ${plural(others, 'other')}`}`
  }
}

interface Found {
  readonly path: AccessPath
  head: string | undefined
  readonly problems: Map<string, Example>
  readonly rows: number[]
}

/** Collects what is wrong, by access path. */
export class Misses {
  readonly #found = new Map<string, Found>()
  readonly #losses = new Map<string, Example>()

  has(path: AccessPath): boolean {
    return this.#found.has(pathKey(path))
  }

  /** Notes a problem, in words that begin a sentence and end before a record. @param id a record that has it */
  note(path: AccessPath, problem: string, id?: Id): void {
    count(this.#of(path).problems, problem, id)
  }

  /** Notes damage to a record itself, in such words. */
  lose(problem: string, id: Id): void {
    count(this.#losses, problem, id)
  }

  /** Notes that the columns of a page are wrong. */
  notePage(path: AccessPath, problem: string, row: number, id: Id | undefined): void {
    this.note(path, problem, id)
    const { rows } = this.#of(path)
    if (rows.at(-1) !== row) rows.push(row)
  }

  /** Says what is wrong in a sentence of its own. */
  say(path: AccessPath, head: string): void {
    this.#of(path).head = head
  }

  all(): readonly Miss[] {
    return [...this.#found.values()].map(({ path, head, problems, rows }) => ({
      path,
      head: head ?? heads[path.kind](path),
      details: sentences(problems).join(' '),
      rows,
    }))
  }

  losses(): readonly string[] {
    return sentences(this.#losses)
  }

  #of(path: AccessPath): Found {
    const key = pathKey(path)
    let found = this.#found.get(key)
    if (found === undefined) {
      found = { path, head: undefined, problems: new Map(), rows: [] }
      this.#found.set(key, found)
    }
    return found
  }
}

function count(problems: Map<string, Example>, problem: string, id: Id | undefined): void {
  let example = problems.get(problem)
  if (example === undefined) {
    example = new Example(id)
    problems.set(problem, example)
  }
  example.count++
}

function sentences(problems: ReadonlyMap<string, Example>): readonly string[] {
  return [...problems].map(([problem, example]) => `${problem}${example}.`)
}

const heads: Readonly<Record<AccessPath['kind'], (path: AccessPath) => string>> = {
  count: ({ type }) => `The stored number of records of ${refOf(type)} is wrong.`,
  ids: ({ type }) => `The index of the ids of ${refOf(type)} does not match the records.`,
  columns: ({ type }) => `What pages of ${refOf(type)} say of their columns does not match the records.`,
  index: ({ type, property }) => `The index of ${refOf(type)}.${property?.name} does not match the records.`,
  text: ({ type }) => `The text index of ${refOf(type)} does not match the records.`,
  vectors: ({ type }) => `The vector index of ${refOf(type)} does not match the records.`,
  edges: ({ type }) => `The adjacency of ${refOf(type)} does not match the records.`,
}

export function refOf(type: RecordType): string {
  return typeRef(type.kind, type)
}
