import type { Choices } from './choices.ts'
import type { Declared, DeclaredEdge, Field, Schema } from './schemas.ts'

/** A query as text, with the types of the parameters that it uses. */
export interface WrittenQuery {
  readonly text: string
  readonly parameters: ReadonlyMap<string, WrittenParameter>
}

export interface WrittenParameter {
  readonly type: string
  readonly optional: boolean
  /** The type of the record that an id should have; absent: any. */
  readonly of?: string
}

export function queryOf(name: string, schema: Schema, choices: Choices): WrittenQuery {
  return new QueryWriter(schema, choices).write(name)
}

type Kind = ItemsKind | RowsKind | ValueKind | { readonly kind: 'other' }

interface ItemsKind {
  readonly kind: 'items'
  readonly of: Declared
  readonly plural: boolean
  readonly scored: boolean
  readonly shaped: boolean
  /** What a mapping shows beside the fields, for the steps behind it (S8b). */
  readonly entries?: readonly Entry[]
}

interface Entry {
  readonly name: string
  readonly type: string
}

/** Groups, or paths. */
interface RowsKind {
  readonly kind: 'rows'
  readonly of: 'group' | 'path'
  readonly members: readonly Variable[]
  readonly plural: boolean
  /** What a mapping shows beside the members. */
  readonly entries?: readonly Variable[]
}

interface ValueKind {
  readonly kind: 'value'
  readonly type: string
  readonly plural: boolean
}

interface Written<K extends Kind = Kind> {
  readonly text: string
  readonly kind: K
}

interface Variable {
  readonly name: string
  readonly kind: Kind
}

const integers = ['I32', 'U8', 'I64', 'U128', 'I8']
const floats = ['F64', 'F32']
const numbers = [...integers, ...floats]
const other: Kind = { kind: 'other' }

const literals: { readonly [type: string]: readonly string[] } = {
  String: ['"a"', '"b"', '""', '"\\u00c9"'],
  Boolean: ['true', 'false'],
  I8: ['0', '1', '-1', '127'],
  I32: ['0', '1', '2', '-1', '255', '256'],
  I64: ['0', '1', '2', '9007199254740993'],
  U8: ['0', '1', '2', '255'],
  U128: ['0', '1', '18446744073709551616'],
  F32: ['0.5', '1', '0.1', '-1.0'],
  F64: ['0.5', '1', '0.1', '2.5', '-1.0'],
  Date: ['"2001-02-03"', '"1999-12-31T23:59:59.5Z"'],
}

/** Writes one query with correct types as far as that is easy; queries that the checker still refuses are skipped. */
class QueryWriter {
  readonly #schema: Schema
  readonly #choices: Choices
  readonly #parameters = new Map<string, WrittenParameter>()
  #variables: Variable[] = []
  #names = 0
  /** The item that `_` refers to. */
  #current: ItemsKind | undefined
  #depth = 0
  /** The row that `_` refers to. */
  #rowAtHand: RowsKind | undefined

  constructor(schema: Schema, choices: Choices) {
    this.#schema = schema
    this.#choices = choices
  }

  write(name: string): WrittenQuery {
    const statements = this.#choices.several(0, 4, () => this.#statement())
    const result = this.#result()
    const parameters = [...this.#parameters]
      .map(([parameter, { type, optional }]) => {
        const written = type === 'Rows' ? '[{s: String, n: I32}]' : type
        return `${parameter}${optional ? '?' : ''}: ${written}`
      })
      .join(', ')
    const lines = [`QUERY ${name}(${parameters}) =>`, ...statements, `RETURN ${result}`]
    return { text: lines.join('\n  '), parameters: this.#parameters }
  }

  // ---- statements ------------------------------------------------------------------------------------

  #statement(): string {
    return this.#choices.among<string>(
      [6, () => this.#binding()],
      [2, () => this.#lookUp()],
      [2, () => this.#creation().text],
      [1, () => `DROP ${this.#traversal({ nowhere: true }).text}`],
      [this.#depth < 2 ? 1 : 0, () => this.#loop()],
      [this.#depth < 2 ? 1 : 0, () => this.#groupsAndLoop()],
    )
  }

  /** What a look-up leads to, directly or from a variable: it finds one item, several, or none (S5, S7). */
  #lookUp(): string {
    const of = this.#choices.pick(this.#schema.nodes)
    const indexed = of.fields.filter(({ index }) => index !== '')
    const isKeyed = indexed.length > 0 && this.#choices.below(3) > 0
    const key = isKeyed ? this.#choices.pick(indexed) : undefined
    const at = key ? `{${key.name}: ${this.#value(key.type, 'plain')}}` : this.#idOf(of)
    const found: Written<ItemsKind> = { text: `N<${of.name}>(${at})`, kind: itemsOf(of, false) }
    const bound = this.#choices.below(2) === 0 ? this.#fresh('y') : undefined
    if (bound) this.#variables.push({ name: bound, kind: found.kind })
    const start = this.#filters(bound ? { ...found, text: bound } : found, this.#choices.rarely(3) ? 1 : 0)
    const led = this.#neighbours(start.text, of) ?? start
    const isCounted = this.#choices.below(2) === 0
    const name = this.#fresh('x')
    const count: Kind = { kind: 'value', type: 'I64', plural: false }
    this.#variables.push({ name, kind: isCounted ? count : led.kind })
    const value = `${name} <- ${led.text}${isCounted ? '::COUNT' : ''}`
    return bound ? `${bound} <- ${found.text}\n  ${value}` : value
  }

  #binding(): string {
    const value = this.#choices.among<Written>(
      [5, () => this.#traversal({ writes: true })],
      [1, () => this.#creation()],
      [2, () => this.#anyValue()],
    )
    const name = this.#fresh('x')
    this.#variables.push({ name, kind: value.kind })
    return `${name} <- ${value.text}`
  }

  #loop(): string {
    const lists = this.#variables.filter(({ kind }) => kind.kind !== 'other' && isMany(kind))
    const rows = lists.flatMap(({ name, kind }) => {
      const members =
        kind.kind === 'rows' ? this.#partsOf(kind) : kind.kind === 'items' ? this.#partsOfItems(kind) : []
      return members.length > 0 ? [{ name, members }] : []
    })
    const [variable, list] = this.#choices.among<readonly [readonly Variable[], string]>(
      [
        lists.length > 0 ? 3 : 0,
        () => {
          const { name, kind } = this.#choices.pick(lists)
          return [[{ name: this.#fresh('e'), kind: oneOf(kind) }], name]
        },
      ],
      [
        rows.length > 0 ? 4 : 0,
        () => {
          const { name, members } = this.#choices.pick(rows)
          return [this.#someOf(members), name]
        },
      ],
      [
        1,
        () => {
          const type = this.#choices.pick(['String', 'I32', 'ID'])
          const kind: Kind = { kind: 'value', type, plural: false }
          return [[{ name: this.#fresh('e'), kind }], this.#parameter(`[${type}]`)]
        },
      ],
      [
        this.#isVisible('s') || this.#isVisible('n') ? 0 : 1,
        () => {
          const members: Variable[] = [
            { name: 's', kind: { kind: 'value', type: 'String', plural: false } },
            { name: 'n', kind: { kind: 'value', type: 'I32', plural: false } },
          ]
          return [members, this.#parameter('Rows')]
        },
      ],
    )
    const isWhole = variable.length === 1 && /^e\d/.test(variable[0]!.name)
    return this.#rounds(isWhole ? variable[0]!.name : destructured(variable), variable, list)
  }

  #rounds(head: string, variable: readonly Variable[], list: string): string {
    const outer = this.#variables
    this.#variables = [...outer, ...variable]
    this.#depth++
    const body = this.#choices.several(1, 3, () => this.#statement())
    this.#depth--
    this.#variables = outer
    return `FOR ${head} IN ${list} { ${body.join(' ')} }`
  }

  /** Groups, bound as they are or mapped, and a loop over them. */
  #groupsAndLoop(): string {
    const of = this.#choices.pick([...this.#schema.nodes, ...this.#schema.edges, ...this.#schema.vectors])
    const all: Written = {
      text: `${{ node: 'N', edge: 'E', vector: 'V' }[of.kind]}<${of.name}>`,
      kind: itemsOf(of, true),
    }
    const start = this.#filters(all, this.#choices.below(2))
    let groups = this.#grouping(start.text, { ...(start.kind as ItemsKind), plural: true })
    const kind = groups.kind as RowsKind
    groups = this.#choices.among<Written>(
      [4, () => this.#rowMapping(groups.text, kind)],
      [2, () => this.#rowClosure(groups.text, kind)],
      [1, () => groups],
    )
    const name = this.#fresh('x')
    const members = this.#partsOf(groups.kind as RowsKind)
    const binding = `${name} <- ${groups.text}`
    this.#variables.push({ name, kind: groups.kind })
    if (members.length === 0) return binding
    const variable = this.#someOf(members)
    return `${binding} ${this.#rounds(destructured(variable), variable, name)}`
  }

  /** What a loop can take of each row: what its mapping shows, and its members. */
  #partsOf({ members, entries = [] }: RowsKind): readonly Variable[] {
    return [...entries, ...members].filter(({ name }) => !this.#isVisible(name))
  }

  /** What a loop can take of each mapped item. */
  #partsOfItems({ entries = [] }: ItemsKind): readonly Variable[] {
    return entries
      .filter(({ name }) => !this.#isVisible(name))
      .map(({ name, type }) => ({ name, kind: { kind: 'value', type, plural: false } }))
  }

  #someOf([first, ...rest]: readonly Variable[]): readonly Variable[] {
    return [first!, ...this.#choices.subset(rest)]
  }

  #isVisible(name: string): boolean {
    return this.#variables.some(variable => variable.name === name)
  }

  #result(): string {
    return this.#choices.among<string>(
      [4, () => this.#members()],
      [3, () => this.#object()],
      [2, () => this.#traversal({}).text],
      [1, () => this.#anyValue().text],
      [1, () => `[${this.#choices.several(1, 3, () => this.#returned()).join(', ')}]`],
      [1, () => 'NONE'],
    )
  }

  /** Different variables, each with steps. */
  #members(): string {
    const chosen = this.#choices.subset(this.#variables)
    if (chosen.length === 0) return this.#object()
    return chosen
      .map(({ name, kind }) => this.#steps({ text: name, kind }, this.#choices.below(3)).text)
      .join(', ')
  }

  #object(): string {
    const entries = this.#choices.several(1, 3, () => `${this.#fresh('r')}: ${this.#returned()}`)
    return `{${entries.join(', ')}}`
  }

  #returned(): string {
    return this.#choices.among<string>(
      [4, () => this.#traversal({}).text],
      [2, () => this.#anyVariable()],
      [2, () => this.#anyValue().text],
      [this.#depth < 2 ? 1 : 0, () => this.#deeper(() => this.#object())],
    )
  }

  #anyVariable(): string {
    if (this.#variables.length === 0) return this.#traversal({}).text
    const { name, kind } = this.#choices.pick(this.#variables)
    return this.#steps({ text: name, kind }, this.#choices.below(3)).text
  }

  #deeper<T>(make: () => T): T {
    this.#depth++
    try {
      return make()
    } finally {
      this.#depth--
    }
  }

  // ---- creations and changes ---------------------------------------------------------------------------

  #creation(): Written {
    const { nodes, edges, vectors } = this.#schema
    return this.#choices.among<Written>(
      [3, () => this.#createNode(this.#choices.pick(nodes))],
      [3, () => this.#createEdge(this.#choices.pick(edges))],
      [2, () => this.#createVector(this.#choices.pick(vectors))],
    )
  }

  #createNode(of: Declared): Written {
    return { text: `AddN<${of.name}>(${this.#assignments(of)})`, kind: itemsOf(of, false) }
  }

  #createVector(of: Declared): Written {
    return { text: `AddV<${of.name}>(${this.#vector()}, ${this.#assignments(of)})`, kind: itemsOf(of, false) }
  }

  #createEdge(of: DeclaredEdge): Written {
    const [from, to] = [this.#end(of.from), this.#end(of.to)]
    return {
      text: `AddE<${of.name}>(${this.#assignments(of)})::From(${from.text})::To(${to.text})`,
      kind: itemsOf(of, isMany(from.kind) || isMany(to.kind)),
    }
  }

  #end(of: Declared): Written {
    const items = this.#variables.filter(({ kind }) => kind.kind === 'items' && kind.of === of)
    return this.#choices.among<Written>(
      [1, () => ({ text: this.#value('ID'), kind: { kind: 'value', type: 'ID', plural: false } })],
      [
        items.length > 0 ? 4 : 0,
        () => {
          const { name, kind } = this.#choices.pick(items)
          return { text: name, kind }
        },
      ],
      [
        1,
        () => {
          const found = this.#deeper(() => this.#traversal({ to: of, nowhere: true }))
          return { text: found.text, kind: found.kind }
        },
      ],
    )
  }

  #assignments(of: Declared): string {
    const [first, ...rest] = of.fields
    const given = [...this.#choices.subset(rest)]
    if (given.length === 0 || this.#choices.below(2) === 0) given.unshift(first!)
    return `{${given.map(({ name, type }) => `${name}: ${this.#assigned(type)}`).join(', ')}}`
  }

  /** The properties of an upsert, where `_` is the item as it stands. */
  #drafted(of: Declared): string {
    const own = timeless(of).filter(({ type }) => type === 'I32' || type === 'I64')
    if (this.#choices.rarely(6)) return '{}'
    const written = this.#assignments(of)
    if (own.length === 0 || this.#choices.below(2) === 0) return written
    const { name } = this.#choices.pick(own)
    const value = this.#choices.below(2) === 0 ? `_::{${name}}` : `ADD(_::{${name}}, 1)`
    return written.includes(`${name}:`) ? written : written.replace('{', `{${name}: ${value}, `)
  }

  #assigned(type: string): string {
    const wider = this.#choices.rarely(4)
    if (wider && integers.includes(type)) {
      return this.#choices.below(2) === 0
        ? this.#value(this.#choices.pick(integers))
        : `${this.#choices.pick(['FLOOR', 'CEIL', 'ROUND'])}(${this.#value('F64')})`
    }
    if (wider && floats.includes(type)) return this.#value(this.#choices.pick(numbers))
    return this.#value(type)
  }

  #vector(): string {
    return this.#choices.among<string>(
      [3, () => `[${this.#choices.pick(['1, 0', '0, 1', '1, 1', '-1, 0.5', '0, 0', '2, 0'])}]`],
      [3, () => this.#parameter('[F64]', 'v')],
      [0, () => `Embed(${this.#value('String', 'plain')})`],
    )
  }

  // ---- traversals --------------------------------------------------------------------------------------

  /** `nowhere`: items that nothing was taken from, as DROP and ends take them. */
  #traversal({ to, writes, nowhere }: { to?: Declared; writes?: boolean; nowhere?: boolean }): Written {
    const start = this.#source(to)
    if (to) return this.#filters(start, this.#choices.below(3))
    const walked = this.#deeper(() => this.#steps(start, this.#choices.below(4), nowhere))
    if (writes && walked.kind.kind === 'items' && this.#choices.below(3) === 2)
      return this.#change(walked, walked.kind)
    return walked
  }

  #source(to: Declared | undefined): Written {
    const { nodes, edges, vectors } = this.#schema
    const of = to ?? this.#choices.pick([...nodes, ...nodes, ...edges, ...vectors])
    const letter = { node: 'N', edge: 'E', vector: 'V' }[of.kind]
    const held = this.#variables.filter(
      ({ kind }) => kind.kind === 'items' && (to === undefined || kind.of === to),
    )
    const indexed = of.kind === 'node' ? of.fields.filter(({ index }) => index !== '') : []
    const words = of.fields.some(({ type }) => type === 'String' || type === '[String]')
    return this.#choices.among<Written>(
      [6, () => ({ text: `${letter}<${of.name}>`, kind: itemsOf(of, true) })],
      [3, () => ({ text: `${letter}<${of.name}>(${this.#idOf(of)})`, kind: itemsOf(of, false) })],
      [
        indexed.length > 0 ? 6 : 0,
        () => {
          const { name, type } = this.#choices.pick(indexed)
          return { text: `N<${of.name}>({${name}: ${this.#value(type)}})`, kind: itemsOf(of, false) }
        },
      ],
      [
        of.kind === 'vector' ? 8 : 0,
        () => ({ text: this.#search(of), kind: { ...itemsOf(of, true), scored: true } }),
      ],
      [
        of.kind === 'node' && words ? 1 : 0,
        () => ({
          text: `SearchBM25<${of.name}>(${this.#value('String')}, ${this.#count()})`,
          kind: { ...itemsOf(of, true), scored: true },
        }),
      ],
      [
        held.length > 0 ? 8 : 0,
        () => {
          const { name, kind } = this.#choices.pick(held)
          return { text: name, kind }
        },
      ],
      [this.#current && to === undefined ? 12 : 0, () => ({ text: '_', kind: this.#current! })],
    )
  }

  #idOf(of: Declared): string {
    const held = this.#owners('ID')
    return this.#choices.among<string>(
      [3, () => this.#idParameter(this.#choices.rarely(6) ? undefined : of.name)],
      [1, () => this.#value('ID')],
      [held.length > 0 ? 1 : 0, () => this.#choices.pick(held)],
    )
  }

  #idParameter(of: string | undefined): string {
    const optional = this.#choices.rarely(6)
    const name = `${optional ? 'o' : 'p'}${of ?? ''}${this.#choices.below(2)}`
    this.#parameters.set(name, { type: 'ID', optional, ...(of !== undefined && { of }) })
    return name
  }

  #search(of: Declared): string {
    const text = `SearchV<${of.name}>(${this.#vector()}, ${this.#count()})`
    if (!this.#choices.rarely(4)) return text
    return `${text}::PREFILTER(${this.#at(itemsOf(of, false), () => this.#condition())})`
  }

  #count(): string {
    return this.#choices.among<string>(
      [4, () => this.#choices.pick(['2', '1', '3', '100', '0'])],
      [1, () => this.#value(this.#choices.pick(integers))],
    )
  }

  #filters(start: Written, count: number): Written {
    let written = start
    for (let i = 0; i < count && written.kind.kind === 'items'; i++) {
      written = this.#filter(written, written.kind)
    }
    return written
  }

  #filter({ text }: Written, kind: ItemsKind): Written {
    return this.#choices.among<Written>(
      [3, () => ({ text: `${text}::WHERE(${this.#at(kind, () => this.#condition())})`, kind })],
      [1, () => ({ text: `${text}::RANGE(${this.#range()})`, kind })],
      [
        2,
        () => {
          const key = this.#at(kind, () => this.#orderKey(kind))
          return { text: `${text}::ORDER<${this.#choices.pick(['Asc', 'Desc'])}>(${key})`, kind }
        },
      ],
      [1, () => ({ text: `${text}::${this.#firstOrLast()}`, kind: { ...kind, plural: false } })],
    )
  }

  #firstOrLast(): string {
    return this.#choices.pick(['FIRST', 'LAST'])
  }

  #range(): string {
    return this.#choices.among<string>(
      [4, () => this.#choices.pick(['0, 2', '1, 3', '0, 1', '1, 1', '2, 100'])],
      [1, () => `0, ${this.#value(this.#choices.pick(integers))}`],
      [1, () => `${this.#value('I32')}, ${this.#value('U8')}`],
    )
  }

  #orderKey(kind: ItemsKind): string {
    const { of } = kind
    const fields = readable(kind).filter(({ type }) => !type.startsWith('['))
    return this.#choices.among<string>(
      [5, () => `_::{${this.#choices.pick(fields).name}}`],
      [1, () => '_::ID'],
      [of.kind === 'edge' ? 0 : 2, () => this.#neighbours('_', of)?.text.concat('::COUNT') ?? '_::ID'],
      [1, () => this.#value('I64')],
    )
  }

  #at<T>(kind: ItemsKind, make: () => T): T {
    const [outer, row] = [this.#current, this.#rowAtHand]
    this.#current = { ...kind, plural: false, shaped: false }
    this.#rowAtHand = undefined
    this.#depth++
    try {
      return make()
    } finally {
      this.#depth--
      this.#current = outer
      this.#rowAtHand = row
    }
  }

  #steps(start: Written, count: number, onlyItems = false): Written {
    let written = start
    for (let i = 0; i < count; i++) {
      const next = this.#step(written, onlyItems)
      if (next === undefined) return written
      written = next
    }
    return written
  }

  #step(written: Written, onlyItems: boolean): Written | undefined {
    const { text, kind } = written
    if (kind.kind === 'value') return this.#valueStep(text, kind)
    if (kind.kind === 'rows') return this.#rowsStep(text, kind)
    if (kind.kind === 'other') return undefined
    const ends = onlyItems ? 0 : 1
    return this.#choices.among<Written | undefined>(
      [5, () => this.#filter(written, kind)],
      [4, () => this.#walk(text, kind)],
      [3 * ends, () => this.#project(text, kind)],
      [2 * ends, () => this.#property(text, kind)],
      [1 * ends, () => ({ text: `${text}::COUNT`, kind: { kind: 'value', type: 'I64', plural: false } })],
      [2 * ends, () => this.#grouping(text, kind)],
      [1, () => this.#intersect(text, kind)],
      [1, () => this.#rank(text, kind)],
      [1 * ends, () => this.#path(text, kind)],
    )
  }

  #valueStep(text: string, kind: ValueKind): Written {
    return this.#choices.among<Written>(
      [1, () => ({ text: `${text}::COUNT`, kind: { kind: 'value', type: 'I64', plural: false } })],
      [1, () => ({ text: `${text}::${this.#firstOrLast()}`, kind: oneOf(kind) })],
      [isMany(kind) ? 1 : 0, () => ({ text: `${text}::RANGE(${this.#range()})`, kind })],
    )
  }

  #walk(text: string, kind: ItemsKind): Written | undefined {
    if (kind.of.kind !== 'edge') {
      const to = this.#neighbours(text, kind.of)
      return to && this.#choices.rarely(3) ? (this.#step(to, false) ?? to) : to
    }
    const edge = kind.of as DeclaredEdge
    const side = this.#choices.pick(['From', 'To'] as const)
    const of = side === 'From' ? edge.from : edge.to
    return {
      text: `${text}::${side}${of.kind === 'node' ? 'N' : 'V'}`,
      kind: { ...itemsOf(of, kind.plural) },
    }
  }

  #neighbours(text: string, of: Declared): Written<ItemsKind> | undefined {
    const ways = this.#schema.edges.flatMap(edge => [
      ...(edge.from === of ? [{ step: 'Out', edge, far: edge.to }] : []),
      ...(edge.to === of ? [{ step: 'In', edge, far: edge.from }] : []),
    ])
    if (ways.length === 0) return undefined
    const { step, edge, far } = this.#choices.pick(ways)
    const toEdges = this.#choices.below(3) === 2
    return {
      text: `${text}::${step}${toEdges ? 'E' : ''}<${edge.name}>`,
      kind: itemsOf(toEdges ? edge : far, true),
    }
  }

  #intersect(text: string, kind: ItemsKind): Written | undefined {
    if (kind.of.kind === 'edge') return undefined
    const reached = this.#at(kind, () => {
      const to = this.#neighbours('_', kind.of)
      return to && (this.#filters(to, this.#choices.below(2)) as Written<ItemsKind>)
    })
    return reached && { text: `${text}::INTERSECT(${reached.text})`, kind: itemsOf(reached.kind.of, true) }
  }

  #rank(text: string, kind: ItemsKind): Written | undefined {
    const scored = { ...kind, scored: true }
    return this.#choices.among<Written | undefined>(
      [
        kind.of.kind === 'vector' ? 3 : 0,
        () => ({
          text: `${text}::SearchV<${kind.of.name}>(${this.#vector()}, ${this.#count()})`,
          kind: { ...scored, plural: true },
        }),
      ],
      [
        1,
        () => ({ text: `${text}::RerankRRF${this.#choices.pick(['', '(k: 60)', '(k: 1)'])}`, kind: scored }),
      ],
      [
        kind.of.kind === 'vector' && kind.scored ? 3 : 0,
        () => {
          const distance = this.#choices.pick(['', ', distance: "euclidean"', ', distance: dotproduct'])
          return {
            text: `${text}::RerankMMR(lambda: ${this.#choices.pick(['0.5', '1', '0'])}${distance})`,
            kind: scored,
          }
        },
      ],
    )
  }

  #path(text: string, kind: ItemsKind): Written | undefined {
    const [here, there] = this.#choices.rarely(3) ? (['to', 'from'] as const) : (['from', 'to'] as const)
    const fitting = this.#schema.edges.filter(
      edge => edge.from.kind === 'node' && edge.to.kind === 'node' && edge[here] === kind.of,
    )
    if (fitting.length === 0) return undefined
    const edge = this.#choices.pick(fitting)
    const [name, weight] = this.#choices.pick([
      ['ShortestPath', ''],
      ['ShortestPathBFS', ''],
      ['ShortestPathDijkstras', '(1)'],
      ['ShortestPathDijkstras', '(ADD(1, MUL(0, 2)))'],
      ['ShortestPathDijkstras', '(DIV(1, 2))'],
      ['ShortestPathDijkstras', '(MUL(3, DIV(1, 2)))'],
    ] as const)
    const end = this.#choices.rarely(3) && text !== '_' ? this.#value('ID') : this.#end(edge[there]).text
    const step = there === 'to' ? 'To' : 'From'
    const i64 = { kind: 'value', type: 'I64', plural: false } as const
    // The engine and the reference may choose different ones of several shortest paths: only what these share can be
    // read.
    const members: readonly Variable[] = [
      { name: 'hop_count', kind: i64 },
      { name: 'total_weight', kind: { ...i64, type: 'F64' } },
    ]
    return {
      text: `${text}::${name}<${edge.name}>${weight}::${step}(${end})`,
      kind: { kind: 'rows', of: 'path', members, plural: kind.plural },
    }
  }

  #grouping(text: string, kind: ItemsKind | RowsKind): Written {
    const fields = kind.kind === 'items' ? timeless(kind.of) : valuesOf(kind)
    const system = kind.kind === 'items' ? [{ name: 'label', type: 'String' }] : []
    const entries = kind.kind === 'items' ? (kind.entries ?? []) : valuesIn(kind.entries ?? [])
    const known = [...entries, ...entries, ...fields, ...system].filter(({ type }) => type !== 'Date')
    const by = [...new Set(this.#choices.several(1, 2, () => this.#choices.pick(known)))]
    const step = this.#choices.pick(['GROUP_BY', 'AGGREGATE_BY', 'COUNT::GROUP_BY', 'COUNT::AGGREGATE_BY'])
    const count: Variable = { name: 'count', kind: { kind: 'value', type: 'I64', plural: false } }
    const keys = by
      .filter(({ name }) => name !== 'count')
      .map(({ name, type }): Variable => ({ name, kind: { kind: 'value', type, plural: false } }))
    const data: Variable = { name: 'data', kind: { ...kind, plural: true } }
    const members = step.endsWith('AGGREGATE_BY') ? [count, data, ...keys] : [...keys, count]
    return {
      text: `${text}::${step}(${by.map(({ name }) => name).join(', ')})`,
      kind: { kind: 'rows', of: 'group', members, plural: true },
    }
  }

  // ---- groups and paths --------------------------------------------------------------------------------

  #rowsStep(text: string, kind: RowsKind): Written {
    return this.#choices.among<Written>(
      [4, () => ({ text: `${text}::WHERE(${this.#ofRow(kind, () => this.#rowCondition(kind))})`, kind })],
      [
        3,
        () => ({
          text: `${text}::ORDER<${this.#choices.pick(['Asc', 'Desc'])}>(${this.#rowKey(kind)})`,
          kind,
        }),
      ],
      [3, () => ({ text: `${text}::RANGE(${this.#range()})`, kind })],
      [2, () => ({ text: `${text}::${this.#firstOrLast()}`, kind: { ...kind, plural: false } })],
      [1, () => ({ text: `${text}::COUNT`, kind: { kind: 'value', type: 'I64', plural: false } })],
      [3, () => this.#rowMember(text, kind)],
      [3, () => this.#rowMapping(text, kind)],
      [1, () => ({ text: `${text}::!{${this.#choices.pick(shownOf(kind)).name}}`, kind: other })],
      [
        2,
        () => {
          const closed = this.#rowClosure(text, kind)
          return this.#choices.rarely(3) ? closed : { ...closed, kind: other }
        },
      ],
      [valuesOf(kind).length > 0 ? 2 : 0, () => this.#grouping(text, kind)],
    )
  }

  /** Within an expression about a row, `_` is the row: what is written about items must not refer to it. */
  #ofRow<T>(kind: RowsKind, make: () => T): T {
    const [outer, row] = [this.#current, this.#rowAtHand]
    this.#current = undefined
    this.#rowAtHand = kind
    this.#depth++
    try {
      return make()
    } finally {
      this.#depth--
      this.#current = outer
      this.#rowAtHand = row
    }
  }

  #rowCondition(kind: RowsKind): string {
    const values = [...valuesOf(kind), ...valuesIn(kind.entries ?? [])]
    const held = heldOf(kind)
    return this.#choices.among<string>(
      [
        values.length > 0 ? 6 : 0,
        () => {
          const { name, type } = this.#choices.pick(values)
          return `_::{${name}}::${this.#operation(type)}`
        },
      ],
      [values.length > 0 ? 1 : 0, () => `EXISTS(_::{${this.#choices.pick(values).name}})`],
      [
        held ? 3 : 0,
        () => `${this.#deeper(() => this.#heldSteps('_', held!)).text}::COUNT::${this.#operation('I64')}`,
      ],
      [held ? 1 : 0, () => `EXISTS(${this.#deeper(() => this.#heldSteps('_', held!)).text})`],
      [
        this.#depth < 5 ? 1 : 0,
        () => {
          const operands = this.#deeper(() => this.#choices.several(1, 2, () => this.#rowCondition(kind)))
          return `${this.#choices.pick(['AND', 'OR', '!AND', '!OR'])}(${operands.join(', ')})`
        },
      ],
    )
  }

  /** What a member of a row holds, and steps that leave items or rows. */
  #heldSteps(of: string, { name, kind }: Variable): Written {
    const text = `${of}::{${name}}`
    if (kind.kind !== 'items') return { text, kind }
    const filtered = this.#filters({ text, kind }, this.#choices.below(2))
    const to = filtered.kind.kind === 'items' && this.#neighbours(filtered.text, filtered.kind.of)
    return to && this.#choices.below(2) === 0 ? to : filtered
  }

  #rowKey(kind: RowsKind): string {
    const values = [...valuesOf(kind), ...valuesIn(kind.entries ?? [])]
    const fields = values.filter(({ type }) => !type.startsWith('['))
    const held = heldOf(kind)
    return this.#choices.among<string>(
      [fields.length > 0 ? 4 : 0, () => `_::{${this.#choices.pick(fields).name}}`],
      [held ? 2 : 0, () => this.#ofRow(kind, () => `${this.#heldSteps('_', held!).text}::COUNT`)],
      [1, () => this.#ofRow(kind, () => this.#value('I64'))],
    )
  }

  #rowMember(text: string, { members, plural }: RowsKind): Written {
    const { name, kind } = this.#choices.pick(members)
    return { text: `${text}::{${name}}`, kind: kind.kind === 'value' ? { ...kind, plural } : kind }
  }

  #rowMapping(text: string, kind: RowsKind): Written {
    const entries: Variable[] = []
    const mapping = this.#ofRow(kind, () => this.#rowEntries(kind, '_', entries))
    return { text: `${text}::${mapping}`, kind: { ...kind, entries } }
  }

  #rowClosure(text: string, kind: RowsKind): Written<RowsKind> {
    const name = this.#fresh('m')
    const outer = this.#variables
    this.#variables = [...outer, { name, kind: { ...kind, plural: false } }]
    const entries: Variable[] = []
    const mapping = this.#ofRow(kind, () => this.#rowEntries(kind, name, entries))
    this.#variables = outer
    return { text: `${text}::|${name}|${mapping}`, kind: { ...kind, entries } }
  }

  #rowEntries(kind: RowsKind, item: string, into: Variable[]): string {
    const values = valuesOf(kind)
    const held = heldOf(kind)
    const written = this.#choices.several(1, 3, () => {
      const name = this.#fresh('k')
      const known = (type: string, text: string) =>
        entry({ text, kind: { kind: 'value', type, plural: false } })
      const entry = ({ text, kind }: Written) => {
        into.push({ name, kind })
        return `${name}: ${text}`
      }
      return this.#choices.among<string>(
        [
          values.length > 0 ? 4 : 0,
          () => {
            const { name: member, type } = this.#choices.pick(values)
            return known(type, this.#choices.pick([member, `${item}::{${member}}`]))
          },
        ],
        [held ? 3 : 0, () => known('I64', `${this.#heldSteps(item, held!).text}::COUNT`)],
        [held ? 3 : 0, () => entry(this.#steps(this.#heldSteps(item, held!), this.#choices.below(3)))],
        [
          held?.kind.kind === 'items' && numbersOf(held.kind).length > 0 ? 2 : 0,
          () => {
            const field = this.#choices.pick(numbersOf(held!.kind as ItemsKind))
            return `${name}: ${this.#choices.pick(['SUM', 'MIN', 'MAX'])}(${item}::{${held!.name}}::{${field.name}})`
          },
        ],
        [1, () => known('I32', this.#value('I32'))],
      )
    })
    return `{${written.join(', ')}${this.#choices.rarely(3) ? ', ..' : ''}}`
  }

  #property(text: string, { of, plural, entries = [] }: ItemsKind): Written {
    return this.#choices.among<Written>(
      [
        entries.length > 0 ? 4 : 0,
        () => {
          const { name, type } = this.#choices.pick(entries)
          return { text: `${text}::{${name}}`, kind: { kind: 'value', type, plural } }
        },
      ],
      [
        4,
        () => {
          const { name, type } = this.#choices.pick(of.fields)
          return { text: `${text}::{${name}}`, kind: { kind: 'value', type, plural } }
        },
      ],
      [2, () => ({ text: `${text}::ID`, kind: { kind: 'value', type: 'ID', plural } })],
      [1, () => ({ text: `${text}::{label}`, kind: { kind: 'value', type: 'String', plural } })],
      [
        of.kind === 'vector' ? 2 : 0,
        () => ({ text: `${text}::{data}`, kind: { kind: 'value', type: '[F64]', plural } }),
      ],
      [
        of.kind === 'edge' ? 2 : 0,
        () => ({
          text: `${text}::{${this.#choices.pick(['from_node', 'to_node'])}}`,
          kind: { kind: 'value', type: 'ID', plural },
        }),
      ],
    )
  }

  // ---- projections -------------------------------------------------------------------------------------

  #project(text: string, kind: ItemsKind): Written {
    const shaped = { ...kind, shaped: true }
    return this.#choices.among<Written>(
      [
        2,
        () => {
          const entries: Entry[] = []
          const mapping = this.#at(kind, () => this.#typedMapping(kind, entries))
          return { text: `${text}::${mapping}`, kind: { ...shaped, entries } }
        },
      ],
      [3, () => ({ text: `${text}::${this.#at(kind, () => this.#mapping(kind))}`, kind: shaped })],
      [
        2,
        () => {
          const names = kind.of.fields.map(({ name }) => name)
          const left = [
            ...new Set(this.#choices.several(1, 3, () => this.#choices.pick([...names, 'id', 'label']))),
          ]
          return { text: `${text}::!{${left.join(', ')}}`, kind: this.#choices.rarely(3) ? shaped : other }
        },
      ],
      [
        2,
        () => {
          const closure = this.#closure(kind)
          return { text: `${text}::${closure}`, kind: this.#choices.rarely(3) ? shaped : other }
        },
      ],
      [
        1,
        () => {
          const entries: Entry[] = []
          const name = this.#fresh('m')
          const mapping = this.#closed(name, kind, () => this.#typedMapping(kind, entries, name))
          return { text: `${text}::|${name}|${mapping}`, kind: { ...shaped, entries } }
        },
      ],
    )
  }

  /**
   * Entries that later steps can read.
   * @param item `_`, or the variable of a closure
   */
  #typedMapping(kind: ItemsKind, into: Entry[], item = '_'): string {
    const fields = readable(kind)
    const written = this.#choices.several(1, 2, () => {
      const name = this.#fresh('k')
      const neighbours = this.#neighbours(item, kind.of)
      const [type, text] = this.#choices.among<readonly [string, string]>(
        [
          3,
          () => {
            const field = this.#choices.pick(fields)
            return [field.type, this.#choices.pick([field.name, `${item}::{${field.name}}`])]
          },
        ],
        [neighbours ? 2 : 0, () => ['I64', `${neighbours!.text}::COUNT`]],
        [2, () => ['I32', this.#value('I32')]],
        [2, () => ['I64', this.#deeper(() => this.#call('I64', 'any'))]],
        [1, () => ['Boolean', this.#deeper(() => this.#condition())]],
        [1, () => ['String', this.#value('String')]],
      )
      into.push({ name, type })
      return `${name}: ${text}`
    })
    return `{${written.join(', ')}${this.#choices.below(2) === 0 ? ', ..' : ''}}`
  }

  #closure(kind: ItemsKind): string {
    const name = this.#fresh('m')
    return `|${name}|${this.#closed(name, kind, () => this.#mapping(kind, name))}`
  }

  #closed(name: string, kind: ItemsKind, mapping: () => string): string {
    const outer = this.#variables
    this.#variables = [...outer, { name, kind: { ...kind, plural: false, shaped: false } }]
    const written = this.#at(kind, mapping)
    this.#variables = outer
    return written
  }

  /** @param item the variable of a closure */
  #mapping(kind: ItemsKind, item?: string): string {
    const names = kind.of.fields.map(({ name }) => name)
    const used = new Set<string>()
    const entries = this.#choices.several(1, 3, () => {
      const plain = this.#choices.pick([...names, 'id', 'label'])
      if (this.#choices.below(2) === 0 && !used.has(plain)) {
        used.add(plain)
        return plain
      }
      return `${this.#fresh('k')}: ${this.#entry(names, item)}`
    })
    return `{${entries.join(', ')}${this.#choices.rarely(4) ? ', ..' : ''}}`
  }

  #entry(names: readonly string[], item: string | undefined): string {
    const nested = this.#depth < 5
    return this.#choices.among<string>(
      [item ? 2 : 0, () => `${item}::{${this.#choices.pick([...names, 'id'])}}`],
      [3, () => this.#choices.pick([...names, 'ID'])],
      [nested ? 4 : 0, () => this.#traversal({}).text],
      [2, () => this.#anyValue().text],
      [1, () => this.#anyVariable()],
      [nested ? 1 : 0, () => this.#deeper(() => this.#mapping(this.#current!))],
      [nested ? 1 : 0, () => this.#condition()],
    )
  }

  // ---- changes -----------------------------------------------------------------------------------------

  #change({ text }: Written, kind: ItemsKind): Written {
    const { of } = kind
    const one: ItemsKind = itemsOf(of, false)
    if (of.kind === 'vector') {
      const given = this.#drafted(of)
      return { text: `${text}::UpsertV(${this.#vector()}, ${given})`, kind: one }
    }
    const update = () => {
      const given = this.#at(kind, () => this.#assignments(of))
      return { text: `${text}::UPDATE(${given})`, kind: itemsOf(of, kind.plural) }
    }
    return this.#choices.among<Written>(
      [2, update],
      [
        3,
        () => {
          if (of.kind === 'node') return { text: `${text}::UpsertN(${this.#drafted(of)})`, kind: one }
          const edge = of as DeclaredEdge
          const [from, to] = [this.#end(edge.from), this.#end(edge.to)]
          return {
            text: `${text}::UpsertE(${this.#drafted(of)})::From(${from.text})::To(${to.text})`,
            kind: itemsOf(of, isMany(from.kind) || isMany(to.kind)),
          }
        },
      ],
    )
  }

  // ---- conditions --------------------------------------------------------------------------------------

  /** About `_`. */
  #condition(): string {
    const current = this.#current!
    const deep = this.#depth < 6
    return this.#choices.among<string>(
      [8, () => this.#comparison(current)],
      [2, () => `${this.#choices.pick(['', '!'])}EXISTS(${this.#asked(current)})`],
      [
        deep ? 2 : 0,
        () => {
          const operands = this.#deeper(() => this.#choices.several(1, 3, () => this.#condition()))
          return `${this.#choices.pick(['AND', 'OR', '!AND', '!OR'])}(${operands.join(', ')})`
        },
      ],
      [1, () => this.#value('Boolean', 'name')],
    )
  }

  #asked({ of, entries = [] }: ItemsKind): string {
    const neighbours = this.#neighbours('_', of)
    return this.#choices.among<string>(
      [2, () => `_::{${this.#choices.pick([...of.fields, ...entries]).name}}`],
      [neighbours && this.#depth < 6 ? 3 : 0, () => this.#filters(neighbours!, this.#choices.below(2)).text],
      [this.#depth < 6 ? 1 : 0, () => this.#traversal({}).text],
    )
  }

  #comparison(current: ItemsKind): string {
    const { of } = current
    const neighbours = this.#depth < 6 ? this.#neighbours('_', of) : undefined
    return this.#choices.among<string>(
      [
        8,
        () => {
          const { name, type } = this.#choices.pick(readable(current))
          return `_::{${name}}::${this.#operation(type)}`
        },
      ],
      [1, () => `_::ID::${this.#operation('ID')}`],
      [neighbours ? 1 : 0, () => `${neighbours!.text}::COUNT::${this.#operation('I64')}`],
      [
        neighbours ? 1 : 0,
        () => {
          const { name, type } = this.#choices.pick(timeless(neighbours!.kind.of))
          return `${neighbours!.text}::{${name}}::${this.#operation(type)}`
        },
      ],
    )
  }

  #operation(type: string): string {
    if (type.startsWith('[')) return `CONTAINS(${this.#value(type.slice(1, -1))})`
    const number = numbers.includes(type)
    const right = () => this.#value(number && this.#choices.rarely(3) ? this.#choices.pick(numbers) : type)
    return this.#choices.among<string>(
      [6, () => `${this.#choices.pick(['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE'])}(${right()})`],
      [type === 'String' ? 2 : 0, () => `CONTAINS(${right()})`],
      [1, () => `IS_IN([${this.#choices.several(1, 3, right).join(', ')}])`],
      [1, () => `IS_IN(${this.#list(type)})`],
    )
  }

  /** An array, or plural values. */
  #list(type: string): string {
    const held = this.#variables.filter(
      ({ kind }) =>
        kind.kind === 'value' && ((kind.type === type && kind.plural) || kind.type === `[${type}]`),
    )
    return held.length > 0 && this.#choices.below(2) === 0
      ? this.#choices.pick(held).name
      : this.#parameter(`[${type}]`)
  }

  // ---- values ------------------------------------------------------------------------------------------

  #anyValue(): Written {
    const type = this.#choices.pick([
      'I32',
      'String',
      'F64',
      'Boolean',
      'ID',
      'I64',
      'Date',
      '[I64]',
      '[String]',
    ])
    return { text: this.#value(type), kind: { kind: 'value', type, plural: false } }
  }

  /**
   * One value of a type. `plain`: no traversal, as in the properties to set. `name`: only a variable.
   */
  #value(type: string, form: 'any' | 'plain' | 'name' = 'any'): string {
    const held = this.#variables.filter(
      ({ kind }) => kind.kind === 'value' && kind.type === type && !kind.plural,
    )
    const written = literals[type]
    const shallow = this.#depth < 6 && form !== 'name'
    const owners = form === 'any' ? this.#owners(type) : []
    return this.#choices.among<string>(
      [written && form !== 'name' ? 4 : 0, () => this.#choices.pick(written!)],
      [3, () => this.#parameter(type)],
      [held.length > 0 ? 4 : 0, () => this.#choices.pick(held).name],
      [owners.length > 0 ? 3 : 0, () => this.#choices.pick(owners)],
      [shallow && numbers.includes(type) ? 2 : 0, () => this.#deeper(() => this.#call(type, form))],
      [shallow && type === 'Boolean' && this.#current ? 2 : 0, () => this.#deeper(() => this.#condition())],
      [
        shallow && type.startsWith('[') ? 2 : 0,
        () => {
          const element = type.slice(1, -1)
          return `[${this.#choices.several(1, 3, () => this.#deeper(() => this.#value(element, form))).join(', ')}]`
        },
      ],
    )
  }

  /** Properties of this type of the current item and of single items in variables. */
  #owners(type: string): string[] {
    const singles: [string, Kind][] = this.#variables.map(({ name, kind }) => [name, kind])
    if (this.#current) singles.unshift(['_', this.#current])
    if (this.#rowAtHand) singles.unshift(['_', { ...this.#rowAtHand, plural: false }])
    return singles.flatMap(([name, kind]) => {
      if (kind.kind === 'rows' && !kind.plural) {
        const values = [...valuesOf(kind), ...valuesIn(kind.entries ?? [])].filter(
          member => member.type === type,
        )
        return values.map(member => `${name}::{${member.name}}`)
      }
      if (kind.kind !== 'items' || kind.plural) return []
      const fields = readable(kind)
        .filter(field => field.type === type)
        .map(field => `${name}::{${field.name}}`)
      return type === 'ID' ? [...fields, `${name}::ID`] : fields
    })
  }

  #call(type: string, form: 'any' | 'plain' | 'name'): string {
    const isFloat = floats.includes(type)
    const operand = () => {
      const owners = this.#owners(isFloat ? 'F64' : 'I32')
      const own = owners.length > 0 && this.#choices.below(2) === 0
      return own
        ? this.#choices.pick(owners)
        : this.#value(isFloat ? 'F64' : this.#choices.pick(integers), form)
    }
    const binary = isFloat
      ? ['ADD', 'SUB', 'MUL', 'DIV', 'MOD', 'MIN', 'MAX']
      : ['ADD', 'SUB', 'MUL', 'DIV', 'MOD', 'POW', 'MIN', 'MAX']
    return this.#choices.among<string>(
      [4, () => `${this.#choices.pick(binary)}(${operand()}, ${operand()})`],
      [1, () => `${this.#choices.pick(['ABS', 'CEIL', 'FLOOR', 'ROUND'])}(${operand()})`],
      [isFloat ? 1 : 0, () => `${this.#choices.pick(['SQRT', 'LN', 'SIN', 'ATAN'])}(${operand()})`],
      [2, () => this.#aggregate(isFloat)],
    )
  }

  #aggregate(isFloat: boolean): string {
    const type = isFloat ? 'F64' : 'I32'
    const held = this.#variables.flatMap(({ name, kind }) => {
      if (kind.kind === 'items' && kind.plural && kind.of.fields.some(field => field.type === type)) {
        return kind.of.fields.filter(field => field.type === type).map(field => `${name}::{${field.name}}`)
      }
      return kind.kind === 'value' && kind.plural && kind.type === type ? [name] : []
    })
    const mapped = this.#mappedToOne(type)
    if (mapped !== undefined) held.push(mapped, mapped)
    const over = held.length > 0 ? this.#choices.pick(held) : this.#parameter(isFloat ? '[F64]' : '[I64]')
    return `${this.#choices.pick(['SUM', 'COUNT', 'MIN', 'MAX', ...(isFloat ? ['AVG'] : [])])}(${over})`
  }

  /** A mapping of one entry, which is a value (S8b). */
  #mappedToOne(type: string): string | undefined {
    const items = this.#variables.flatMap(({ name, kind }) =>
      kind.kind === 'items' && kind.plural ? [{ name, kind }] : [],
    )
    if (items.length === 0 || this.#depth >= 6) return undefined
    const { name, kind } = this.#choices.pick(items)
    return `${name}::{${this.#fresh('k')}: ${this.#at(kind, () => this.#value(type))}}`
  }

  /** One of two parameters for each type, or an optional one. */
  #parameter(type: string, prefix = 'p'): string {
    const optional = type !== 'Rows' && this.#choices.rarely(6)
    const plain = type.replace('[', 'list').replace(']', '')
    const name = `${optional ? 'o' : prefix}${plain}${optional ? '' : this.#choices.below(2)}`
    this.#parameters.set(name, { type, optional })
    return name
  }

  #fresh(prefix: string): string {
    return `${prefix}${++this.#names}`
  }
}

function itemsOf(of: Declared, plural: boolean): ItemsKind {
  return { kind: 'items', of, plural, scored: false, shaped: false }
}

/** The fields without a time of now: engine and reference share no clock, so that it is only shown. */
function timeless(of: Declared): readonly Field[] {
  return of.fields.filter(field => !field.default.endsWith('NOW'))
}

/** What can be read of each item: its fields, and what a mapping before shows. */
function readable({ of, entries = [] }: ItemsKind): readonly Entry[] {
  return [...timeless(of), ...entries, ...entries]
}

function isMany(kind: Kind): boolean {
  if (kind.kind === 'value') return kind.plural || kind.type.startsWith('[')
  return kind.kind !== 'other' && kind.plural
}

/** The members of a row that are values. */
function valuesOf({ members }: RowsKind): readonly Entry[] {
  return valuesIn(members)
}

function valuesIn(members: readonly Variable[]): readonly Entry[] {
  return members.flatMap(({ name, kind }) =>
    kind.kind === 'value' && kind.type !== 'Date' && !kind.plural ? [{ name, type: kind.type }] : [],
  )
}

function destructured(variable: readonly Variable[]): string {
  return `{${variable.map(({ name }) => name).join(', ')}}`
}

function heldOf({ members }: RowsKind): Variable | undefined {
  return members.find(({ kind }) => kind.kind !== 'value')
}

function shownOf({ members }: RowsKind): readonly Variable[] {
  const own = members.filter(({ name }) => name === 'count' || name === 'data')
  return heldOf({ members } as RowsKind) ? own : members
}

function numbersOf({ of }: ItemsKind): readonly Field[] {
  return timeless(of).filter(({ type }) => type === 'I32' || type === 'F64')
}

function oneOf(kind: Kind): Kind {
  if (kind.kind === 'other') return kind
  if (kind.kind !== 'value' || kind.plural) return { ...kind, plural: false }
  return kind.type.startsWith('[') ? { ...kind, type: kind.type.slice(1, -1) } : kind
}
