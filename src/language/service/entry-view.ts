import type { CallInput, Expr, Parameter, QueryDecl, SourceTree, TypeExpr } from '../syntax/index.ts'
import { type PlacedDeclaration, ProgramView } from './program-view.ts'
import type { Surroundings } from './symbols/declaration-names.ts'
import type { Meaning } from './symbols/scope.ts'
import { type Occurrence, querySymbol } from './symbols/symbol.ts'

/** What entries say beside a program. Only they call queries, by names that the queries declare. */
export class EntryView extends ProgramView {
  readonly #entry: SourceTree
  readonly #query: QueryDecl | undefined
  readonly #calls: readonly CallInput[]
  #names: readonly Occurrence[] | undefined

  /**
   * @param query the one that stands for what the entries say outside of declarations
   * @param calls those of queries, whose arguments are in it
   */
  constructor(
    trees: readonly SourceTree[],
    entry: SourceTree,
    { query, calls }: { readonly query: QueryDecl | undefined; readonly calls: readonly CallInput[] },
    around: Surroundings,
  ) {
    super([...trees, entry], around)
    this.#entry = entry
    this.#query = query
    this.#calls = calls
  }

  override names(placed: PlacedDeclaration): readonly Occurrence[] {
    const own = super.names(placed)
    if (placed.declaration !== this.#query || this.#calls.length === 0) return own
    this.#names ??= this.#withCalls(own)
    return this.#names
  }

  /** What a query declares is named in it, and in the calls of it. */
  override *queriesNamed(name: string): Generator<PlacedDeclaration, void> {
    if (name !== this.#query?.name.text) yield* super.queriesNamed(name)
    const around = this.declarationsOf(this.#entry.source.path)
    yield* around.filter(({ declaration }) => declaration === this.#query)
  }

  #withCalls(own: readonly Occurrence[]): readonly Occurrence[] {
    const called: Occurrence[] = []
    const fields = new Map<number, Meaning>()
    for (const { name, arguments: given } of this.#calls) {
      called.push({ symbols: [querySymbol(name.text)], span: name.span, role: 'read' })
      const placed = this.#calledBy(name)
      if (placed?.declaration.kind !== 'QueryDecl') continue
      const { parameters } = placed.declaration
      const names = super.names(placed).filter(({ role }) => role === 'declaration')
      const declared = new Map(names.map(({ span, symbols }) => [span.start, symbols]))
      for (const [i, argument] of given.entries()) {
        const parameter = argument.name ? parameterNamed(parameters, argument.name.text) : parameters[i]
        const symbols = parameter && declared.get(parameter.name.span.start)
        if (symbols === undefined) continue
        if (argument.name) called.push({ symbols, span: argument.name.span, role: 'read' })
        noteFields(parameter!.type, argument.value, declared, fields)
      }
    }
    const rest = own.map(name => {
      const symbols = name.symbols[0]?.kind === 'entry' ? fields.get(name.span.start) : undefined
      return symbols ? { ...name, symbols, role: 'write' as const } : name
    })
    return [...rest, ...called].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  }

  /** The query that is meant: the one that was declared last before the call, else the one of the program. */
  #calledBy({ text, span: { start } }: CallInput['name']): PlacedDeclaration | undefined {
    const { path } = this.#entry.source
    const declared = this.declaredAs(querySymbol(text).key!)
    const own = declared.filter(({ file }) => file.path === path)
    const meant = own.findLast(each => each.start < start) ?? own[0] ?? declared[0]
    return meant && this.declarationAt(meant.file.path, meant.start)
  }
}

function parameterNamed(parameters: readonly Parameter[], name: string): Parameter | undefined {
  return parameters.find(each => each.name.text === name)
}

/** Notes which members of parameters the names in an argument stand for, by their places. */
function noteFields(
  type: TypeExpr,
  value: Expr,
  declared: ReadonlyMap<number, Meaning>,
  fields: Map<number, Meaning>,
): void {
  if (type.kind === 'ArrayType' && value.kind === 'Array')
    for (const item of value.items) noteFields(type.element, item, declared, fields)
  if (type.kind !== 'ObjectType' || value.kind !== 'Object') return
  for (const { name, value: given } of value.entries) {
    const field = type.fields.find(each => each.name.text === name.text)
    const symbols = field && declared.get(field.name.span.start)
    if (symbols) fields.set(name.span.start, symbols)
    if (field) noteFields(field.type, given, declared, fields)
  }
}
