import type { Parts } from '../../base/flow/parts.ts'
import { Checker } from '../analysis/index.ts'
import { allTypes, type Catalog } from '../catalog/index.ts'
import { inWholeFile, type SourceFile, type Span } from '../diagnostics/index.ts'
import { type TypeFacts, typeFacts } from '../facts/index.ts'
import type { BrokenType, Declaration, ParseResult, SourceTree } from '../syntax/index.ts'
import { namesIn, type Surroundings } from './symbols/declaration-names.ts'
import { type Occurrence, querySymbol } from './symbols/symbol.ts'
import { salvage } from './tree/salvage.ts'

/** A file of a program, or a piece of one, with its parse result. */
export interface ParsedText extends ParseResult {
  readonly file: SourceFile
}

/** A declaration with its place in its file. */
export interface PlacedDeclaration {
  readonly declaration: Declaration
  readonly file: SourceFile
  readonly start: number
  readonly end: number
}

/**
 * Keeps what is known of a program from one change to the next: what was salvaged of broken declarations, and a second checker for
 * what is salvaged of types.
 */
export class Views {
  readonly #checker: Checker
  readonly #ofBrokenTypes = new Checker({ notesKinds: true })
  #salvaged = new WeakMap<ParseResult, readonly Declaration[]>()

  /** @param checker the one that checked the program, which notes kinds */
  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** Looks at a program that was parsed and checked. The catalog is the one that the check found. */
  *view(parsed: readonly ParsedText[], catalog: Catalog): Parts<ProgramView> {
    const trees: SourceTree[] = []
    for (const each of parsed) {
      yield
      trees.push(this.#whole(each))
    }
    const isBroken = trees.some((tree, i) => tree.declarations.length > parsed[i]!.tree.declarations.length)
    if (!isBroken) return new ProgramView(trees, { catalog, kindsIn: query => this.#checker.kindsIn(query) })
    const sound = new Set(parsed.flatMap(({ tree }) => tree.declarations))
    const types = trees
      .flatMap(({ declarations }) => declarations)
      .filter(each => each.kind !== 'QueryDecl' && !sound.has(each))
    // The same checker keeps what it knows of the queries that are not broken, as long as the types are the same.
    const checker = types.length === 0 ? this.#checker : this.#ofBrokenTypes
    const salvagedTypes = new Set(types.flatMap(type => ('name' in type ? [type.name.text] : [])))
    const broken: BrokenType[] = parsed
      .flatMap(({ brokenTypes }) => brokenTypes)
      .filter(({ name }) => types.length === 0 || !salvagedTypes.has(name.text))
    const found = yield* checker.checkInParts(trees, broken)
    return new ProgramView(trees, { catalog: found.catalog, kindsIn: query => checker.kindsIn(query) })
  }

  #whole(parsed: ParsedText): SourceTree {
    const { tree, file } = parsed
    if (parsed.diagnostics.length === 0) return tree
    const known = this.#salvaged.get(parsed)
    const rest = known ?? salvage(file, parsed)
    this.#salvaged.set(parsed, rest)
    if (rest.length === 0) return tree
    const declarations = [...tree.declarations, ...rest].sort((a, b) => startOf(a) - startOf(b))
    return { source: tree.source, declarations }
  }
}

/** What a program says at each place, whatever is broken elsewhere. */
export class ProgramView {
  readonly around: Surroundings
  readonly #byPath = new Map<string, PlacedDeclaration[]>()
  #types: readonly TypeFacts[] | undefined
  #declared: Map<string, Span[]> | undefined

  constructor(trees: readonly SourceTree[], around: Surroundings) {
    this.around = around
    for (const { source, declarations } of trees) {
      const path = source.place?.file.path ?? source.path
      const list = this.#byPath.get(path) ?? []
      this.#byPath.set(path, list)
      for (const declaration of declarations) {
        const { file, start, end } = inWholeFile(declaration.span)
        list.push({ declaration, file, start, end: Math.min(end, file.text.length) })
      }
    }
    for (const list of this.#byPath.values()) list.sort((a, b) => a.start - b.start)
  }

  get catalog(): Catalog {
    return this.around.catalog
  }

  /** The types as completion reads them; the same list as long as the catalog is the same. */
  get types(): readonly TypeFacts[] {
    this.#types ??= factsOf(this.catalog)
    return this.#types
  }

  get paths(): Iterable<string> {
    return this.#byPath.keys()
  }

  declarationsOf(path: string): readonly PlacedDeclaration[] {
    return this.#byPath.get(path) ?? []
  }

  /** Returns the declaration at a place: where two meet, the one that begins there, and of one around another the inner. */
  declarationAt(path: string, offset: number): PlacedDeclaration | undefined {
    const list = this.declarationsOf(path)
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (list[middle]!.start <= offset) low = middle + 1
      else high = middle
    }
    // Only the query that stands for entries is around others.
    while (low > 0 && list[low - 1]!.end < offset) low--
    return list[low - 1]
  }

  /** Returns where a symbol that the whole program sees is declared: a type, a property of one, a query. */
  declaredAs(key: string): readonly Span[] {
    this.#declared ??= this.#findDeclared()
    return this.#declared.get(key) ?? []
  }

  /** Returns the queries with a name: what only they see is named in them. */
  *queriesNamed(name: string): Generator<PlacedDeclaration, void> {
    for (const { file, start } of this.declaredAs(querySymbol(name).key!)) {
      const placed = this.declarationAt(file.path, start)
      if (placed) yield placed
    }
  }

  #findDeclared(): Map<string, Span[]> {
    const found = new Map<string, Span[]>()
    const add = (key: string | undefined, span: Span) => {
      if (key === undefined) return
      const known = found.get(key)
      if (known) known.push(inWholeFile(span))
      else found.set(key, [inWholeFile(span)])
    }
    for (const list of this.#byPath.values()) {
      for (const placed of list) {
        const { declaration } = placed
        // The names in a query are found when they are asked for: there are many.
        if (declaration.kind === 'QueryDecl')
          add(querySymbol(declaration.name.text).key, declaration.name.span)
        else
          for (const { role, symbols, span } of this.names(placed))
            if (role === 'declaration') for (const { key } of symbols) add(key, span)
      }
    }
    return found
  }

  names({ declaration }: PlacedDeclaration): readonly Occurrence[] {
    return namesIn(declaration, this.around)
  }

  /** Returns the names at a place: two where one word stands for two. */
  namesAt(path: string, offset: number): readonly Occurrence[] {
    const placed = this.declarationAt(path, offset)
    if (placed === undefined) return []
    const at = offset - (placed.start - placed.declaration.span.start)
    return this.names(placed).filter(({ span }) => span.start <= at && at <= span.end)
  }

  *allNames(): Iterable<Occurrence> {
    for (const list of this.#byPath.values()) for (const placed of list) yield* this.names(placed)
  }
}

const facts = new WeakMap<Catalog, readonly TypeFacts[]>()

function factsOf(catalog: Catalog): readonly TypeFacts[] {
  const known = facts.get(catalog)
  if (known) return known
  const made = allTypes(catalog).map(typeFacts)
  facts.set(catalog, made)
  return made
}

function startOf({ span }: Declaration): number {
  return inWholeFile(span).start
}
