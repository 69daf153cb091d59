import { assertNever } from '../../../base/errors.ts'
import {
  findMember,
  type Kind,
  type NodeKinds,
  oneOf,
  partsOfRow,
  type RowType,
} from '../../analysis/index.ts'
import type { Catalog, EdgeType, RecordKind, RecordType, ValueType } from '../../catalog/index.ts'
import type { Span } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Note, noteTypeExpr } from './schema-names.ts'
import { type Meaning, Names } from './scope.ts'
import {
  type LocalKind,
  type Occurrence,
  type ProgramSymbol,
  propertySymbol,
  querySymbol,
  typeSymbol,
} from './symbol.ts'

/**
 * Notes the names in a query. Types and variables follow from the text alone; the property behind a name follows from the kinds that
 * the checker found. Where it found none, behind an error, a property has no symbol.
 */
export function noteQuery(
  query: ast.QueryDecl,
  catalog: Catalog,
  kinds: NodeKinds | undefined,
  note: Note,
): void {
  new QueryNames(query, catalog, kinds, note).read()
}

class QueryNames {
  readonly #query: ast.QueryDecl
  readonly #catalog: Catalog
  readonly #kinds: NodeKinds | undefined
  readonly #note: Note
  /** The members of the objects that parameters hold. */
  readonly #fields = new Map<ValueType, Map<string, Meaning>>()
  /** The entries of mappings, by the places of their values, at which the checker knows them. */
  readonly #entries = new Map<string, Meaning>()
  /** What rows are grouped by. */
  readonly #groupKeys = new Map<RowType, Map<string, Meaning>>()

  constructor(query: ast.QueryDecl, catalog: Catalog, kinds: NodeKinds | undefined, note: Note) {
    this.#query = query
    this.#catalog = catalog
    this.#kinds = kinds
    // What stands nowhere in the text, such as the name of a query around an entry, is no name in it.
    this.#note = occurrence => {
      if (occurrence.span.start < occurrence.span.end) note(occurrence)
    }
  }

  read(): void {
    const { name, parameters, statements, result } = this.#query
    this.#note({ symbols: [querySymbol(name.text)], span: name.span, role: 'declaration' })
    const names = new Names()
    for (const parameter of parameters) this.#parameter(parameter, names)
    this.#statements(statements, names)
    for (const value of result.values) this.#expr(value, names)
  }

  #local(kind: LocalKind, name: string, isGiven = false): ProgramSymbol {
    return { kind, name, of: this.#query.name.text, ...(isGiven && { isGiven: true as const }) }
  }

  #add(
    symbols: Meaning | undefined,
    span: Span,
    role: Occurrence['role'],
    short?: Occurrence['short'],
  ): void {
    if (symbols !== undefined && symbols.length > 0)
      this.#note({ symbols, span, role, ...(short && { short }) })
  }

  #parameter({ name, type }: ast.Parameter, names: Names): void {
    const symbols = [this.#local('parameter', name.text)]
    const held = this.#kinds?.yields.get(name)
    names.declare(name.text, symbols, held)
    this.#add(symbols, name.span, 'declaration')
    const fields = new Map<ast.TypeExpr, Map<string, Meaning>>()
    if (held?.kind === 'value') this.#pair(type, held.type, fields)
    noteTypeExpr(type, this.#catalog, this.#note, (field, of) => {
      const symbol = this.#local('field', field.text)
      fields.get(of)?.set(field.text, [symbol])
      return symbol
    })
  }

  /** Pairs the written objects with the value types that the checker made of them. */
  #pair(written: ast.TypeExpr, type: ValueType, fields: Map<ast.TypeExpr, Map<string, Meaning>>): void {
    if (written.kind === 'ArrayType' && type.kind === 'array')
      this.#pair(written.element, type.element, fields)
    if (written.kind !== 'ObjectType' || type.kind !== 'object') return
    const members = new Map<string, Meaning>()
    fields.set(written, members)
    this.#fields.set(type, members)
    for (const { name, type: member } of written.fields) {
      const held = type.fields.get(name.text)
      if (held) this.#pair(member, held, fields)
    }
  }

  // ---- statements ----

  #statements(statements: readonly ast.Statement[], names: Names): void {
    for (const statement of statements) this.#statement(statement, names)
  }

  #statement(statement: ast.Statement, names: Names): void {
    switch (statement.kind) {
      case 'Binding':
        this.#expr(statement.value, names)
        this.#declare(statement.name, names)
        return
      case 'Drop':
      case 'CreationStatement':
        this.#expr(statement.value, names)
        return
      case 'For': {
        const { list, variable, body } = statement
        const listed = names.find(list.text)
        this.#add(listed, list.span, 'read')
        const inside = new Names(names)
        this.#loopVariable(variable, names.kindOf(list.text), inside)
        this.#statements(body, inside)
        return
      }
      default:
        assertNever(statement)
    }
  }

  #declare(name: ast.Name, names: Names): void {
    const symbols = [this.#local('variable', name.text)]
    names.declare(name.text, symbols, this.#kinds?.yields.get(name))
    this.#add(symbols, name.span, 'declaration')
  }

  /** `FOR {name} IN xs` takes the member of that name: the variable and what it takes have one name. */
  #loopVariable(variable: ast.LoopVariable, list: Kind | undefined, names: Names): void {
    if (variable.kind === 'Name') this.#declare(variable, names)
    if (variable.kind !== 'Destructure') return
    const element = list && oneOf(list)
    for (const name of variable.names) {
      const taken = element && this.#part(element, name.text)
      const symbols = taken ?? [this.#local('variable', name.text, true)]
      names.declare(name.text, symbols, this.#kinds?.yields.get(name))
      this.#add(symbols, name.span, taken ? 'read' : 'declaration')
    }
  }

  #part(element: Kind, name: string): Meaning | undefined {
    if (element.kind === 'value') return this.#fields.get(element.type)?.get(name)
    if (element.kind !== 'items' && element.kind !== 'rows') return undefined
    return partsOfRow(element).has(name) ? this.#member(element, name, 'shown') : undefined
  }

  // ---- members ----

  /**
   * The property, the key of a group or the entry of a mapping behind a name.
   * @param first whether what is shown goes before what the record has
   */
  #member(kind: Kind | undefined, name: string, first: 'own' | 'shown' = 'own'): Meaning | undefined {
    if (kind?.kind !== 'items' && kind?.kind !== 'rows') return undefined
    const shown = () => {
      const entry = (kind.shape ?? kind.shownAs)?.members.find(member => member.name === name)
      return entry && this.#entries.get(keyOf(entry.value.span))
    }
    const own = kind.kind === 'items' ? ownProperty(kind, name) : this.#groupKeys.get(kind.type)?.get(name)
    return first === 'own' ? (own ?? shown()) : (shown() ?? own)
  }

  // ---- expressions ----

  #expr(node: ast.Expr, names: Names): void {
    switch (node.kind) {
      case 'NameExpr':
        this.#add(names.find(node.name), node.span, 'read')
        return
      case 'Array':
        for (const item of node.items) this.#expr(item, names)
        return
      case 'Object':
        for (const { name, value } of node.entries)
          this.#value(name, value, this.#local('entry', name.text), names)
        return
      case 'Exists':
        this.#expr(node.value, names)
        return
      case 'Logical':
        for (const operand of node.operands) this.#expr(operand, names)
        return
      case 'Call':
        for (const argument of node.arguments) this.#expr(argument, names)
        return
      case 'AddN':
        this.#type('node', node.type)
        this.#properties(node.properties, 'node', node.type?.text, names)
        return
      case 'AddE':
        this.#type('edge', node.type)
        this.#properties(node.properties, 'edge', node.type?.text, names)
        this.#ends(node, names)
        return
      case 'AddV':
        this.#type('vector', node.type)
        this.#vector(node.vector, names)
        this.#properties(node.properties, 'vector', node.type?.text, names)
        return
      case 'Traversal':
        this.#start(node.start, names)
        for (const step of node.steps) this.#step(step, names)
        return
      case 'String':
      case 'Int':
      case 'Float':
      case 'Boolean':
      case 'None':
        return
      default:
        assertNever(node)
    }
  }

  #type(kind: RecordKind, name: ast.Name | undefined): void {
    if (name) this.#add([typeSymbol(kind, name.text)], name.span, 'read')
  }

  #vector(node: ast.VectorArgument, names: Names): void {
    this.#expr(node.kind === 'Embed' ? node.text : node, names)
  }

  #ends({ from, to }: { readonly from?: ast.Expr; readonly to?: ast.Expr }, names: Names): void {
    if (from) this.#expr(from, names)
    if (to) this.#expr(to, names)
  }

  /** `{name: value}` of a creation: a property that is written. */
  #properties(
    object: ast.PropertyObject | undefined,
    of: RecordKind | undefined,
    type: string | undefined,
    names: Names,
  ): void {
    for (const { name, value } of object?.entries ?? []) {
      const property = of && type !== undefined ? propertySymbol(of, type, name.text) : undefined
      this.#value(name, value, property, names)
    }
  }

  #value(name: ast.Name, value: ast.Expr, written: ProgramSymbol | undefined, names: Names): void {
    const isShort = value.kind === 'NameExpr' && value.span.start === name.span.start
    const role = written?.kind === 'entry' ? 'declaration' : 'write'
    if (written) this.#add([written], name.span, role, isShort ? 'name' : undefined)
    if (value.kind === 'NameExpr')
      this.#add(names.find(value.name), value.span, 'read', isShort ? 'value' : undefined)
    else this.#expr(value, names)
  }

  #updated(step: ast.Step & { readonly properties: ast.PropertyObject }, names: Names): void {
    const kind = this.#kinds?.takes.get(step)
    const type = kind?.kind === 'items' ? kind.type : undefined
    this.#properties(step.properties, type?.kind, type?.name, names)
  }

  // ---- traversals ----

  #start(start: ast.Start, names: Names): void {
    switch (start.kind) {
      case 'NodeSource':
        this.#type('node', start.type)
        if (start.id) this.#expr(start.id, names)
        if (start.lookup) {
          const { field, value } = start.lookup
          const isShort = value.kind === 'NameExpr' && value.span.start === field.span.start
          const property = start.type && propertySymbol('node', start.type.text, field.text)
          if (property) this.#add([property], field.span, 'read', isShort ? 'name' : undefined)
          this.#value(field, value, undefined, names)
        }
        return
      case 'EdgeSource':
      case 'VectorSource':
        this.#type(start.kind === 'EdgeSource' ? 'edge' : 'vector', start.type)
        if (start.id) this.#expr(start.id, names)
        return
      case 'SearchV':
        this.#search(start, names)
        return
      case 'SearchBM25':
        this.#type('node', start.type)
        this.#expr(start.text, names)
        this.#expr(start.k, names)
        return
      case 'VariableStart':
        this.#add(names.find(start.name), start.span, 'read')
        return
      case 'CurrentStart':
        return
      default:
        assertNever(start)
    }
  }

  #search({ type, vector, k }: ast.SearchVectors, names: Names): void {
    this.#type('vector', type)
    this.#vector(vector, names)
    this.#expr(k, names)
  }

  #step(step: ast.Step, names: Names): void {
    switch (step.kind) {
      case 'Navigate':
        this.#type('edge', step.type)
        return
      case 'Path':
        this.#path(step, names)
        return
      case 'SearchV':
        this.#search(step, names)
        return
      case 'Order':
        this.#expr(step.key, names)
        return
      case 'Group':
        this.#group(step)
        return
      case 'Where':
      case 'Prefilter':
        this.#expr(step.condition, names)
        return
      case 'Intersect':
      case 'Compare':
        this.#expr(step.value, names)
        return
      case 'Mapping':
        this.#mapping(step, names)
        return
      case 'Closure': {
        const inside = new Names(names)
        this.#declare(step.variable, inside)
        this.#mapping(step.mapping, inside)
        return
      }
      case 'Exclusion':
        for (const { text, span } of step.names)
          this.#add(this.#member(this.#kinds?.takes.get(step), text, 'shown'), span, 'read')
        return
      case 'Range':
        this.#expr(step.from, names)
        this.#expr(step.to, names)
        return
      case 'Update':
        this.#updated(step, names)
        return
      case 'UpsertN':
        this.#updated(step, names)
        return
      case 'UpsertE':
        this.#updated(step, names)
        this.#ends(step, names)
        return
      case 'UpsertV':
        this.#vector(step.vector, names)
        this.#updated(step, names)
        return
      case 'AddE':
        this.#expr(step, names)
        return
      case 'RerankRRF':
        if (step.k) this.#expr(step.k, names)
        return
      case 'RerankMMR':
        this.#expr(step.lambda, names)
        // `cosine` and the other names of distances are no variables.
        if (step.distance && step.distance.kind !== 'NameExpr') this.#expr(step.distance, names)
        else if (step.distance?.kind === 'NameExpr')
          this.#add(names.find(step.distance.name), step.distance.span, 'read')
        return
      case 'End':
      case 'Count':
      case 'Id':
      case 'First':
      case 'Last':
        return
      default:
        assertNever(step)
    }
  }

  #group(step: ast.GroupStep): void {
    const kind = this.#kinds?.takes.get(step)
    const keys = new Map<string, Meaning>()
    for (const { text, span } of step.properties) {
      const meaning = this.#member(kind, text, 'shown')
      this.#add(meaning, span, 'read')
      if (meaning) keys.set(text, meaning)
    }
    const grouped = this.#kinds?.yields.get(step)
    if (grouped?.kind === 'rows') this.#groupKeys.set(grouped.type, keys)
  }

  #mapping(step: ast.MappingStep, names: Names): void {
    const kind = this.#kinds?.takes.get(step)
    for (const { name, value } of step.entries) {
      if (value === undefined) {
        const meaning = this.#member(kind, name.text)
        this.#add(meaning, name.span, 'read')
        if (meaning) this.#entries.set(keyOf(name.span), meaning)
        continue
      }
      const entry = [this.#local('entry', name.text)]
      this.#add(entry, name.span, 'declaration')
      this.#entries.set(keyOf(value.span), entry)
      if (value.kind === 'Mapping') this.#mapping(value, names)
      // A property goes before a variable of the same name.
      else if (value.kind === 'NameExpr')
        this.#add(this.#member(kind, value.name) ?? names.find(value.name), value.span, 'read')
      else this.#expr(value, names)
    }
  }

  // ---- paths ----

  #path(step: ast.PathStep, names: Names): void {
    this.#type('edge', step.type)
    const edges = this.#edgesOf(step)
    if (step.weight) this.#weight(step.weight, edges, names)
    if (step.heuristic?.kind === 'String') {
      const { value, span } = step.heuristic
      const meaning = propertiesNamed(endsOf(edges, 'both'), value)
      this.#add(meaning, { ...span, start: span.start + 1, end: span.end - 1 }, 'read')
    }
    this.#ends(step, names)
  }

  #edgesOf({ type }: ast.PathStep): readonly EdgeType[] {
    const { edges } = this.#catalog
    if (type !== undefined) return [edges.get(type.text)].filter(edge => edge !== undefined)
    return [...edges.values()].filter(({ from, to }) => from.kind === 'node' && to.kind === 'node')
  }

  /** `_::{p}` is of an edge, `_::FromN::{p}` and `_::ToN::{p}` of its nodes. */
  #weight(node: ast.Expr, edges: readonly EdgeType[], names: Names): void {
    if (node.kind === 'Call') {
      for (const argument of node.arguments) this.#weight(argument, edges, names)
      return
    }
    if (node.kind !== 'Traversal') {
      this.#expr(node, names)
      return
    }
    const last = node.steps.at(-1)
    const [first] = node.steps
    const end = first?.kind === 'End' ? first.end : undefined
    const types =
      end === undefined ? edges : endsOf(edges, end === 'FromN' || end === 'FromV' ? 'from' : 'to')
    if (last?.kind !== 'Mapping') return
    for (const { name } of last.entries) this.#add(propertiesNamed(types, name.text), name.span, 'read')
  }
}

function ownProperty(kind: Extract<Kind, { kind: 'items' }>, name: string): Meaning | undefined {
  const member = findMember(kind, name)
  if (member === undefined) return undefined
  // What every record has is not declared, and goes before an entry of the same name.
  return member.kind === 'declared' ? [propertySymbol(kind.type.kind, kind.type.name, name)] : []
}

function propertiesNamed(types: readonly RecordType[], name: string): Meaning {
  return types
    .filter(type => type.propertyByName.has(name))
    .map(type => propertySymbol(type.kind, type.name, name))
}

function endsOf(edges: readonly EdgeType[], which: 'from' | 'to' | 'both'): readonly RecordType[] {
  const ends = edges.flatMap(({ from, to }) =>
    which === 'both' ? [from, to] : which === 'from' ? [from] : [to],
  )
  return [...new Set(ends)]
}

function keyOf({ start, end }: Span): string {
  return `${start} ${end}`
}
