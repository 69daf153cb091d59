import type { Token } from 'antlr4ng'
import { invariant } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import { type Diagnostic, type Span, sortDiagnostics, withinLimit } from '../diagnostics/index.ts'
import type { Declaration, Name, SchemaBlock, TypeDecl } from './ast.ts'
import { Anchors } from './errors/anchors.ts'
import { type DeadEnd, findDeadEnd } from './errors/dead-end.ts'
import { explain } from './errors/explain.ts'
import { findRefusedPlaces, type RefusedPlace } from './errors/refused-places.ts'
import {
  type DeclarationContext,
  HelixQLParser as P,
  type TypeDeclContext,
} from './generated/HelixQLParser.ts'
import { type Tokens, textOf } from './lexical/tokens.ts'
import { buildMigration, buildQuery, buildTypeDecl, buildVersion, startBuild } from './lower/index.ts'
import { spanAt, syntaxError } from './syntax-error.ts'
import { TokenParser } from './token-parser.ts'
import { quote } from './words.ts'

export interface DeclarationsRead {
  readonly declarations: readonly Declaration[]
  readonly diagnostics: readonly Diagnostic[]
  readonly brokenTypes: readonly BrokenType[]
}

/** A type whose declaration has an error. */
export interface BrokenType {
  readonly item: 'node' | 'edge' | 'vector'
  readonly name: Name
}

/**
 * Reads one declaration at a time. A broken one has one diagnostic, and reading continues at the next one. An error in
 * a token counts as the error of its declaration, because errors that the parser finds after it are consequences.
 */
export class DeclarationReader {
  readonly #tokens: Tokens
  readonly #parser: TokenParser
  readonly #anchors: Anchors
  #refused: readonly RefusedPlace[] = []
  readonly #lacksEnd: boolean
  readonly #diagnostics: Diagnostic[] = []
  /** Diagnostics of faults that belong to an error reported before them. */
  readonly #dropped = new Set<Diagnostic>()
  readonly #brokenTypes: BrokenType[] = []
  #position = 0
  /** Declarations that are broken by a token with an error of its own. */
  #faulty = 0
  /** The brace that closes a schema block behind declarations that do not belong in it. */
  #lateBrace: number | undefined
  /** First token of the declaration that ended directly before the position. */
  #previous: number | undefined
  /** True if what was read last goes on with what cannot be read: it is broken, as a whole. */
  #continuesWrongly = false
  /** True if the parser stopped at the end of the text. */
  endedEarly = false

  /** With `lacksEnd`, the only declaration is known to be incomplete and is not passed to the parser. */
  constructor(tokens: Tokens, { lacksEnd }: { readonly lacksEnd: boolean } = { lacksEnd: false }) {
    this.#tokens = tokens
    this.#lacksEnd = lacksEnd
    this.#parser = new TokenParser(tokens.list)
    this.#anchors = new Anchors(tokens)
    for (const fault of tokens.faults) this.#diagnostics.push(fault.diagnostic)
  }

  /** Reads the declarations, in slices that yield to the event loop. */
  *read(): Generator<void, DeclarationsRead> {
    this.#refused = yield* findRefusedPlaces(this.#tokens, this.#anchors, { inStatements: false })
    const declarations: Declaration[] = []
    while (this.#type() !== P.EOF && !this.#hasTooMany()) {
      yield
      if (this.#position === this.#lateBrace) {
        this.#position++
        this.#previous = undefined
        continue
      }
      const declaration = this.#type() === P.SCHEMA ? yield* this.#readSchemaBlock() : this.#readDeclaration()
      if (this.#continuesWrongly) {
        this.#continuesWrongly = false
        if (declarations.at(-1)?.kind === 'QueryDecl') declarations.pop()
      }
      if (declaration) declarations.push(declaration)
    }
    yield* this.#skipRest()
    const kept = this.#diagnostics.filter(each => !this.#dropped.has(each))
    const diagnostics = withinLimit(sortDiagnostics(firstAtEachPlace(kept)))
    return { declarations, diagnostics, brokenTypes: this.#brokenTypes }
  }

  /** True if the declarations that were read have more errors than are reported for a file. */
  #hasTooMany(): boolean {
    return this.#diagnostics.length - this.#tokens.faults.length + this.#faulty > limits.sourceErrorsMax
  }

  /** Moves to the end; the types that are declared on the way are not reported as unknown. */
  *#skipRest(): Generator<void, void> {
    const end = this.#tokens.list.length - 1
    for (; this.#position < end; this.#position++) {
      if (this.#position % partSize === 0) yield
      if (this.#anchors.isLikely(this.#position)) this.#rememberBroken(this.#position)
    }
  }

  #type(index = this.#position): number {
    return this.#tokens.list[index]?.type ?? P.EOF
  }

  #readDeclaration(): Declaration | undefined {
    return this.#readOne(
      parser => parser.declaration(),
      P.RULE_file,
      ctx => this.#build(ctx),
    )
  }

  #build(ctx: DeclarationContext): { value: Declaration | undefined; faults: readonly Diagnostic[] } {
    const build = startBuild(this.#tokens.source, { allowsEmpty: false })
    const [type, migration, query] = [ctx.typeDecl(), ctx.migration(), ctx.query()]
    const value = type
      ? buildTypeDecl(build, type)
      : migration
        ? buildMigration(build, migration)
        : query
          ? buildQuery(build, query)
          : undefined
    return { value, faults: build.diagnostics }
  }

  #buildType(ctx: TypeDeclContext): { value: TypeDecl | undefined; faults: readonly Diagnostic[] } {
    const build = startBuild(this.#tokens.source, { allowsEmpty: false })
    return { value: buildTypeDecl(build, ctx), faults: build.diagnostics }
  }

  /** Parses and builds at the position, and moves after the declaration, or to the next one if it is broken. */
  #readOne<C extends DeclarationContext | TypeDeclContext, T>(
    rule: (parser: P) => C,
    surroundings: number,
    build: (ctx: C) => { value: T | undefined; faults: readonly Diagnostic[] },
  ): T | undefined {
    const start = this.#position
    const ctx = this.#refuse(start) || this.#lacksEnd ? undefined : this.#parser.parse(start, rule)
    if (!ctx) {
      this.#recover(start, surroundings)
      this.#countFault(start)
      return undefined
    }
    const end = this.#parser.position
    this.#position = end
    this.#previous = start
    const { value, faults } = build(ctx)
    for (const fault of faults) if (!this.#followsFault(fault.span)) this.#diagnostics.push(fault)
    if (faults.length === 0 && value !== undefined && !this.#hasFault(start, end - 0.5)) return value
    this.#rememberBroken(start)
    this.#countFault(start)
    return undefined
  }

  /** Reads `schema::1 {` and the types up to its `}`; a broken type does not affect the others. */
  *#readSchemaBlock(): Generator<void, SchemaBlock | undefined> {
    const start = this.#position
    const head = this.#refuse(start) ? undefined : this.#parser.parse(start, parser => parser.schemaHead())
    if (!head) {
      this.#recover(start, P.RULE_file)
      // What is in the block is read on its own, and the brace that closes it closes nothing.
      this.#lateBrace = this.#closingBrace()
      return undefined
    }
    const build = startBuild(this.#tokens.source, { allowsEmpty: false })
    const version = buildVersion(build, head.schemaVersion())
    this.#diagnostics.push(...build.diagnostics)
    const bodyStart = this.#parser.position
    this.#position = bodyStart
    this.#previous = undefined
    const declarations = yield* this.#readSchemaTypes(bodyStart)
    const last = this.#tokens.list[this.#position - 1]
    const first = this.#tokens.list[start]
    invariant(first && last, 'a schema block has tokens')
    const span = spanAt(this.#tokens.source, first.start, last.stop + 1)
    return build.diagnostics.length > 0 ? undefined : { kind: 'SchemaBlock', version, declarations, span }
  }

  *#readSchemaTypes(bodyStart: number): Generator<void, TypeDecl[]> {
    const declarations: TypeDecl[] = []
    let broken = false
    while (this.#type() !== P.RBRACE) {
      if (this.#hasTooMany()) return declarations
      yield
      const at = this.#position
      const leaves = this.#type() === P.EOF || (this.#anchors.isAnchor(at) && !this.#anchors.isTypeAnchor(at))
      if (leaves) {
        this.#previous = undefined
        this.#lateBrace = this.#closingBrace()
        if (!broken && this.#lateBrace === undefined) this.#report(bodyStart, P.RULE_schemaRest)
        else if (!broken) this.#refuseInBlock()
        return declarations
      }
      const declaration = this.#readOne(
        parser => parser.typeDecl(),
        P.RULE_schemaRest,
        ctx => this.#buildType(ctx),
      )
      if (declaration) declarations.push(declaration)
      else broken = true
    }
    this.#position++
    this.#previous = undefined
    return declarations
  }

  /** Returns the brace that closes the block that is open at the position. */
  #closingBrace(): number | undefined {
    let depth = 0
    for (let index = this.#position; index < this.#tokens.list.length; index++) {
      const type = this.#type(index)
      if (type === P.LBRACE) depth++
      else if (type === P.RBRACE && --depth < 0) return index
      else if (type === P.SCHEMA && this.#anchors.isAnchor(index)) return undefined
    }
    return undefined
  }

  /** Reports a query or migration in a schema block. */
  #refuseInBlock(): void {
    const token = this.#tokens.list[this.#position]
    invariant(token, 'a declaration begins at the position')
    const { source } = this.#tokens
    const message = `expected a type such as \`N::User { … }\` or \`}\`, found ${quote(textOf(source, token))}`
    const help = 'a schema block contains only types: move this behind its `}`'
    const span = spanAt(source, token.start, token.stop + 1)
    this.#diagnostics.push(syntaxError('E001', span, message, { help }))
  }

  /** Reports the error at the position, and moves to the next declaration. */
  #recover(start: number, surroundings: number): void {
    const refused = this.#refusedPlace(start)?.at
    const at = refused ?? this.#report(start, surroundings)
    if (refused !== undefined || !this.#isRestOfLine(start, at)) this.#rememberBroken(start)
    // `RETURN` without a value takes the `QUERY` behind it for a name: the next declaration begins before `start`.
    const from = at < start ? at - 1 : start
    this.#position = this.#nextAnchor(from, at, surroundings === P.RULE_schemaRest)
    this.#previous = undefined
  }

  /** Whether no declaration can begin at `start`, which is in the line of the previous one: the rest of that declares nothing. */
  #isRestOfLine(start: number, deadEnd: number): boolean {
    const { source, list } = this.#tokens
    const [before, token] = [list[start - 1], list[start]]
    if (this.#previous === undefined || deadEnd > start || !before || !token) return false
    return !source.text.slice(before.stop, token.start).includes('\n')
  }

  /** Reports the error after `start`; if no declaration can begin there, the previous declaration continues wrongly. */
  #report(start: number, surroundings: number): number {
    let from = start
    let deadEnd = findDeadEnd(this.#tokens.list, from, surroundings)
    if (deadEnd.index === start && this.#previous !== undefined) {
      from = this.#previous
      this.#continuesWrongly = true
      deadEnd = findDeadEnd(this.#tokens.list, from, surroundings)
    }
    const keyword = this.#keywordReadAsName(from, deadEnd)
    if (keyword !== undefined) deadEnd = findDeadEnd(this.#tokens.list, from, surroundings, keyword)
    if (this.#type(deadEnd.index) === P.EOF) this.endedEarly = true
    if (!this.#hasFault(from, deadEnd.index)) {
      const beforeDeclaration = this.#anchors.isLikely(deadEnd.index)
      this.#diagnostics.push(explain(this.#tokens, from, deadEnd, beforeDeclaration))
      this.#dropFaultsAfter(from, deadEnd.index)
    }
    return deadEnd.index
  }

  /** What follows the reported place in its line and in its brackets may be of the same notation: `a > 1 && b == 2`. */
  #dropFaultsAfter(start: number, index: number): void {
    const end = Math.max(this.#lineEnd(index), this.#closingBracketAfter(start, index) ?? 0)
    const { faults } = this.#tokens
    for (let i = firstIndex(faults, ({ at }) => at > index); i < faults.length; i++) {
      const { at, diagnostic } = faults[i]!
      if (at >= end) return
      this.#dropped.add(diagnostic)
    }
  }

  /** Returns the first token of the next line. */
  #lineEnd(index: number): number {
    const { source, list } = this.#tokens
    const start = list[index]?.start ?? 0
    const lineBreak = source.text.indexOf('\n', start)
    return lineBreak < 0 ? list.length : firstIndex(list, token => token.start >= lineBreak)
  }

  /** Returns the bracket that closes the innermost one that is open at `index`, in the declaration that begins at `start`. */
  #closingBracketAfter(start: number, index: number): number | undefined {
    let open = 0
    for (let at = start; at < index; at++) open += depthOf(this.#type(at))
    if (open <= 0) return undefined
    let depth = 0
    for (let at = index; at < this.#tokens.list.length; at++) {
      if (at > index && this.#anchors.isLikely(at)) return undefined
      depth += depthOf(this.#type(at))
      if (depth < 0) return at
    }
    return undefined
  }

  /** `QUERY b(` and `RETURN x` could start as bindings of `QUERY` and `RETURN`, which is never intended. */
  #keywordReadAsName(from: number, deadEnd: DeadEnd): number | undefined {
    const { index } = deadEnd
    for (let at = Math.max(from + 1, index - wordsMisread); at < index; at++) {
      if (this.#anchors.isAnchor(at)) return at
    }
    const isReturn =
      this.#type(index - 1) === P.RETURN && deadEnd.tokens.has(P.BIND) && !deadEnd.rules.has('expr')
    return isReturn && index - 1 > from ? index - 1 : undefined
  }

  /** Returns true if a token from `start` to `last` has an error of its own. */
  #hasFault(start: number, last: number): boolean {
    const { faults } = this.#tokens
    const fault = faults[firstIndex(faults, each => each.at > start - 0.5)]
    return fault !== undefined && fault.at <= last
  }

  /** Whether a token within the span has an error of its own: without it, something else seems to be missing there. */
  #followsFault({ start, end }: Span): boolean {
    const { faults } = this.#tokens
    const fault = faults[firstIndex(faults, ({ diagnostic }) => diagnostic.span.start >= start)]
    return fault !== undefined && fault.diagnostic.span.end <= end
  }

  #countFault(start: number): void {
    const { faults } = this.#tokens
    const fault = faults[firstIndex(faults, each => each.at > start - 0.5)]
    if (fault && fault.at < this.#position && !this.#dropped.has(fault.diagnostic)) this.#faulty++
  }

  #refusedPlace(start: number): RefusedPlace | undefined {
    const place = this.#refused[firstIndex(this.#refused, each => each.at >= start)]
    return place !== undefined && place.from <= start ? place : undefined
  }

  #refuse(start: number): boolean {
    const place = this.#refusedPlace(start)
    if (place) this.#diagnostics.push(place.diagnostic)
    return place !== undefined
  }

  /** The tokens before the dead end may belong to the next declaration already, read as something else. */
  #nextAnchor(start: number, deadEnd: number, inSchemaBlock: boolean): number {
    let depth = 0
    for (let index = start + 1; index < this.#tokens.list.length; index++) {
      const type = this.#type(index - 1)
      if (type === P.LBRACE) depth++
      if (index >= deadEnd - wordsMisread && this.#anchors.isLikely(index)) return index
      if (this.#type(index) !== P.RBRACE) continue
      depth--
      if (inSchemaBlock && depth < 0 && index >= deadEnd) return index
    }
    return this.#tokens.list.length - 1
  }

  #rememberBroken(start: number): void {
    if (this.#type(start) === P.NAME) {
      this.#rememberUnknown(start)
      return
    }
    const item = itemByToken.get(this.#type(start))
    const { source, list } = this.#tokens
    const isWord = (token: Token) => /^[A-Za-z]/.test(textOf(source, token))
    const name = list.slice(start + 1, start + signsMax).find(isWord)
    if (!item || !name) return
    const span = spanAt(source, name.start, name.stop + 1)
    this.#brokenTypes.push({ item, name: { kind: 'Name', text: textOf(source, name), span } })
  }

  /**
   * `CREATE TABLE User (`: one of the words before the first bracket may be the name of a type, of any kind. Words without
   * a bracket declare nothing, and what they name elsewhere is checked.
   */
  #rememberUnknown(start: number): void {
    const { source, list } = this.#tokens
    const head = list.slice(start, start + headTokensMax)
    const end = head.findIndex(
      ({ type, tokenIndex }) => type === P.LBRACE || type === P.LPAREN || this.#anchors.isAnchor(tokenIndex),
    )
    if (end < 0 || this.#anchors.isAnchor(head[end]!.tokenIndex)) return
    for (const token of head.slice(0, end)) {
      const text = textOf(source, token)
      if (!/^[A-Z]\w*$/.test(text)) continue
      const name: Name = { kind: 'Name', text, span: spanAt(source, token.start, token.stop + 1) }
      for (const item of itemByToken.values()) this.#brokenTypes.push({ item, name })
    }
  }
}

/** Tokens between two pauses where nothing is parsed. */
const partSize = 1024

/** Keeps only the first of several errors at one position: fixing it may resolve the others too (D2). */
function firstAtEachPlace(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const places = new Set<string>()
  const first: Diagnostic[] = []
  let enough = Number.POSITIVE_INFINITY
  for (const each of diagnostics.toSorted((a, b) => a.span.start - b.span.start)) {
    const { start, end } = each.span
    // There may be hundreds of thousands, of which the first ones are reported.
    if (start > enough) break
    const place = `${start} ${end}`
    if (places.has(place)) continue
    places.add(place)
    if (first.push(each) > limits.sourceErrorsMax) enough = start
  }
  return first
}

/** How many tokens of a declaration can be read as the end of the previous one: `N::Film` in an open migration. */
const wordsMisread = 3

/** How far the name of a type is behind its letter: `N::::User`. */
const signsMax = 5

/** How long a declaration of another language is before its first bracket. */
const headTokensMax = 8

function depthOf(type: number): number {
  if (type === P.LPAREN || type === P.LBRACE || type === P.LBRACKET || type === P.MACRO) return 1
  return type === P.RPAREN || type === P.RBRACE || type === P.RBRACKET ? -1 : 0
}

const itemByToken: ReadonlyMap<number, BrokenType['item']> = new Map([
  [P.N, 'node'],
  [P.E, 'edge'],
  [P.V, 'vector'],
])

/** Returns the first index whose item has a property, which all later items must have too. */
function firstIndex<T>(items: readonly T[], has: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && has(item)) high = middle
    else low = middle + 1
  }
  return low
}
