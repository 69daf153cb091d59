import { atOnce } from '../../base/flow/parts.ts'
import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic.ts'
import { withinLimit } from '../diagnostics/index.ts'
import type { Call, Expr, Name, ReturnClause, SourceTree, Statement } from './ast.ts'
import { DeclarationReader } from './declaration-reader.ts'
import { Anchors } from './errors/anchors.ts'
import { findDeadEndInParts } from './errors/dead-end.ts'
import { explain } from './errors/explain.ts'
import { findRefusedPlaces } from './errors/refused-places.ts'
import { type CallInputContext, HelixQLParser as P } from './generated/HelixQLParser.ts'
import { readTokensInParts, type Tokens } from './lexical/tokens.ts'
import { type Build, buildReturn, buildStatement, startBuild } from './lower/index.ts'
import { TokenParser } from './token-parser.ts'

/** The input of a shell. */
export type Input =
  /** A text of only blanks and comments. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'declarations'; readonly tree: SourceTree }
  | { readonly kind: 'statements'; readonly statements: readonly Statement[]; readonly result?: ReturnClause }
  | { readonly kind: 'expression'; readonly value: Expr }
  | CallInput
  /**
   * A text that is valid so far, but without an end: ask for another line. `diagnostics` are those to show if there is
   * none.
   */
  | { readonly kind: 'incomplete'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] }

/** `Name(…)`: the call of a query or of a function such as `ADD`; the shell knows which names are queries. */
export interface CallInput {
  readonly kind: 'call'
  readonly name: Name
  readonly arguments: readonly CallArgument[]
  /** The call as an expression; absent if an argument has a name. */
  readonly call?: Call
}

export interface CallArgument {
  /** Absent for a positional argument. */
  readonly name?: Name
  readonly value: Expr
}

/** Parses declarations, statements with an optional RETURN, one expression, or the call of a query. Never throws. */
export function parseInput(source: SourceFile): Input {
  return atOnce(parseInputInParts(source))
}

/** Parses like `parseInput`, in slices that yield to the event loop. */
export function* parseInputInParts(source: SourceFile): Generator<void, Input> {
  const tokens = yield* readTokensInParts(source)
  const first = tokens.list[0]
  if (tokens.list.length <= 1 && tokens.faults.length === 0 && first?.type === P.EOF) return { kind: 'empty' }
  if (tokens.refused) return { kind: 'invalid', diagnostics: tokens.faults.map(fault => fault.diagnostic) }
  return yield* beginsDeclaration(tokens) ? readDeclarations(tokens) : readSnippet(tokens)
}

function* readDeclarations(tokens: Tokens): Generator<void, Input> {
  const lacksEnd = leavesBracketsOpen(tokens) && (yield* isOne(tokens))
  yield
  const reader = new DeclarationReader(tokens, { lacksEnd })
  const { declarations, diagnostics } = yield* reader.read()
  if (diagnostics.length === 0) return { kind: 'declarations', tree: { source: tokens.source, declarations } }
  return failed(diagnostics, reader.endedEarly)
}

/** Returns true if no second declaration begins, or seems to begin. */
function* isOne(tokens: Tokens): Generator<void, boolean> {
  const anchors = new Anchors(tokens)
  for (let index = 1; index < tokens.list.length; index++) {
    if (index % tokensAtOnce === 0) yield
    if (anchors.isLikely(index)) return false
  }
  return true
}

/** Tokens that are looked at between two pauses. */
const tokensAtOnce = 16_384

/** Returns true if the text starts like a declaration, even an incomplete one. */
function beginsDeclaration(tokens: Tokens): boolean {
  const [first, second] = tokens.list.map(token => token.type)
  if (new Anchors(tokens).isLikely(0) && first !== P.QUERY) return true
  switch (first) {
    case P.QUERY:
      return second !== P.BIND && second !== P.STEP
    case P.MACRO:
      return true
    case P.MIGRATION:
      return second === P.SCHEMA
    case P.SCHEMA:
      return second === P.STEP && tokens.list[2]?.type === P.INT
    case P.N:
    case P.E:
    case P.V:
      return second === P.STEP && (tokens.list[2]?.type === P.NAME || tokens.list[3]?.type === P.LBRACE)
    default:
      return false
  }
}

function* readSnippet(tokens: Tokens): Generator<void, Input> {
  const { rule, read } = formOf(tokens)
  const inStatements = rule === P.RULE_statementInput
  const [refused] = yield* findRefusedPlaces(tokens, new Anchors(tokens), { inStatements })
  if (refused) return { kind: 'invalid', diagnostics: [refused.diagnostic] }
  const build = startBuild(tokens.source, { allowsEmpty: rule === P.RULE_callInput })
  const input = leavesBracketsOpen(tokens)
    ? undefined
    : yield* read(new TokenParser(tokens.list), build, tokens)
  // What was built before a syntax error is not reported with it.
  const diagnostics = [...tokens.faults.map(fault => fault.diagnostic), ...(input ? build.diagnostics : [])]
  if (input && diagnostics.length === 0) return input
  yield
  const deadEnd = input ? undefined : yield* findDeadEndInParts(tokens.list, 0, rule)
  if (deadEnd && !tokens.faults.some(fault => fault.at <= deadEnd.index)) {
    diagnostics.push(explain(tokens, 0, deadEnd, false))
  }
  return failed(diagnostics, deadEnd !== undefined && tokens.list[deadEnd.index]?.type === P.EOF)
}

/** Spares the parser: with open brackets a text is wrong or incomplete, as an entry is most of the time it is typed. */
function leavesBracketsOpen({ list }: Tokens): boolean {
  let open = 0
  for (const { type } of list) {
    if (type === P.LPAREN || type === P.LBRACE || type === P.LBRACKET) open++
    else if (type === P.RPAREN || type === P.RBRACE || type === P.RBRACKET) open--
  }
  return open > 0
}

interface Form {
  readonly rule: number
  /** Reads the input, in slices that yield to the event loop. */
  readonly read: (parser: TokenParser, build: Build, tokens: Tokens) => Generator<void, Input | undefined>
}

/** Distinguishes statements, calls and expressions by the first two tokens. */
function formOf({ list }: Tokens): Form {
  const [first, second] = list.map(token => token.type)
  const opensCall = second === P.LPAREN
  const isCreation = first === P.ADD && (opensCall || second === P.LESS)
  const beginsStatement = first === P.DROP || first === P.FOR || first === P.RETURN
  if (second === P.BIND || isCreation || (beginsStatement && !opensCall && second !== P.STEP))
    return statements
  return opensCall && !ownCalls.has(first ?? P.EOF) ? call : expression
}

/** Tokens with brackets of their own, which `expr` reads. */
const ownCalls: ReadonlySet<number> = new Set([
  P.N,
  P.E,
  P.V,
  P.SEARCH,
  P.EXISTS,
  P.LOGIC,
  P.EMBED,
  P.NOT,
  P.LPAREN,
  P.LBRACE,
  P.LBRACKET,
])

/** Statement by statement: each ends before the next one is parsed. */
const statements: Form = {
  rule: P.RULE_statementInput,
  *read(parser, build, { list }) {
    const read: Statement[] = []
    let at = 0
    for (; !endsStatements(list, at); at = parser.position) {
      const ctx = parser.parse(at, each => each.statement())
      if (!ctx) return undefined
      yield
      read.push(buildStatement(build, ctx))
      yield
    }
    if (list[at]?.type === P.EOF) return { kind: 'statements', statements: read }
    const clause = parser.parse(at, each => each.returnClause())
    if (!clause || list[parser.position]?.type !== P.EOF) return undefined
    yield
    return { kind: 'statements', statements: read, result: buildReturn(build, clause) }
  },
}

/** Whether a RETURN or the end of the text is next, and not a variable with the name RETURN. */
function endsStatements(list: Tokens['list'], at: number): boolean {
  const type = list[at]?.type
  return type === P.EOF || (type === P.RETURN && list[at + 1]?.type !== P.BIND)
}

const expression: Form = {
  rule: P.RULE_exprInput,
  *read(parser, build) {
    const ctx = parser.parse(0, each => each.exprInput())
    yield
    return ctx && { kind: 'expression', value: build.expr(ctx.expr()) }
  },
}

const call: Form = {
  rule: P.RULE_callInput,
  *read(parser, build) {
    const ctx = parser.parse(0, each => each.callInput())
    yield
    return ctx && buildCall(build, ctx)
  },
}

function buildCall(build: Build, ctx: CallInputContext): CallInput {
  const name = build.name(ctx.word())
  const given = ctx.callArgument().map((argument): CallArgument => {
    const label = argument.name()
    const value = build.expr(argument.expr())
    return label ? { name: build.name(label), value } : { value }
  })
  const input: CallInput = { kind: 'call', name, arguments: given }
  if (given.some(argument => argument.name)) return input
  const span = build.join(name.span, build.tokenSpan(ctx.RPAREN().symbol))
  return {
    ...input,
    call: { kind: 'Call', function: name, arguments: given.map(({ value }) => value), span },
  }
}

function failed(found: readonly Diagnostic[], endedEarly: boolean): Input {
  const diagnostics = withinLimit(found)
  const [first, ...others] = diagnostics.map(({ code }) => code)
  const lacksRest = endedEarly && (first === 'E002' || first === 'E010')
  return {
    kind: others.length === 0 && (lacksRest || first === 'E003') ? 'incomplete' : 'invalid',
    diagnostics,
  }
}
