import { limits } from '../../base/limits.ts'
import { parameterVariables } from '../analysis/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { SourceFile } from '../diagnostics/diagnostic.ts'
import { type Candidates, candidatesAfter, readWordsInParts, type Word } from '../syntax/candidates/index.ts'
import { parse } from '../syntax/index.ts'
import { isName, type Piece, pieceOf } from './brackets.ts'
import { catalogOf, kindFrom } from './catalog.ts'
import type { CompletionScope } from './completion.ts'
import {
  type Environment,
  inside,
  lastStatement,
  typeInOrder,
  Variables,
  variable,
  variablesIn,
  withVariables,
} from './environment.ts'

/** The context of a caret. */
export interface CaretContext {
  /** The part of the word at the caret that is before the caret. */
  readonly typed: string
  /** UTF-16 offsets of that word in the whole text. */
  readonly from: number
  readonly to: number
  /** The declaration or entry before that word. */
  readonly piece: Piece
  /** The text before that. */
  readonly earlier: string
  /** Index of the first word of the statement; absent outside statements. */
  readonly statement?: number
  readonly env: Environment
}

/** Statements with more words get no completions, which would take noticeable time. */
const statementWordsMax = 2000

const declarationLine = /^[ \t]*(?:(QUERY\b|#\[|MIGRATION\b|schema[ \t]*::)|([NEV])[ \t]*::)/gm

/** Returns the context of a caret in a text; `undefined` inside strings and comments, and if it cannot be found. */
export function* contextAt(
  source: SourceFile,
  at: number,
  scope: CompletionScope,
): Generator<void, CaretContext | undefined> {
  const { context, endsInText } = yield* contextAround(source, at, scope)
  return endsInText ? undefined : context
}

/**
 * Returns the context like `contextAt`, but also inside strings and comments, in slices that yield to the event loop.
 */
export function* contextAround(
  source: SourceFile,
  at: number,
  scope: CompletionScope,
): Generator<void, { readonly context?: CaretContext; readonly endsInText: boolean }> {
  const { text } = source
  const typed = /[A-Za-z][A-Za-z0-9_]*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? ''
  const from = at - typed.length
  const to = at + (typed === '' ? 0 : (/^[A-Za-z0-9_]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0))
  const before = text.slice(0, from)
  const start = declarationStart(before)
  yield
  const { list, endsInText } = yield* readWordsInParts({ ...source, text: before.slice(start) })
  yield
  const piece = pieceOf(before.slice(start), list)
  if (piece.open.length > limits.nestingDepthMax) return { endsInText }
  const last = list.at(-1)
  const touches = !endsInText && last !== undefined && last.end === piece.text.length
  // `5a` and `a"b` do not begin a name.
  if (typed !== '' && touches && (/^-?\d/.test(last.text) || /\w$/.test(last.text))) return { endsInText }
  const earlier = before.slice(0, start)
  yield
  const around = yield* surroundings(piece, scope)
  return { context: { typed, from, to, piece, earlier, ...around }, endsInText }
}

/** Returns the start of the declaration in which a text ends, found by lines. The items of a migration belong to it. */
function declarationStart(before: string): number {
  let start = 0
  let migrates = false
  /** Braces that are open behind `start`, up to a place. */
  let depth = 0
  let counted = 0
  for (const { index, 1: whole, 2: type } of before.matchAll(declarationLine)) {
    if (migrates) {
      for (const [sign] of before.slice(counted, index).matchAll(/[{}]/g)) depth += sign === '{' ? 1 : -1
      counted = index
      if (type !== undefined && depth > 0) continue
    }
    migrates = whole === 'MIGRATION'
    start = index
    depth = 0
    counted = index
  }
  return start
}

function* surroundings(
  piece: Piece,
  scope: CompletionScope,
): Generator<void, Pick<CaretContext, 'statement' | 'env'>> {
  const catalog = catalogOf(scope.types)
  const session = scope.variables.map(({ name, type, text }) => ({
    ...variable(name, () => kindFrom(type, catalog)),
    text,
  }))
  const nothing: Environment = { catalog, variables: new Variables(), inWeight: false }
  const body = queryBody(piece)
  if (body === undefined && isDeclaration(piece, scope)) return { env: nothing }
  const outer = withVariables(nothing, body === undefined ? session : parametersOf(piece, body, catalog))
  yield
  const { start, env } = yield* lastStatement(piece, body ?? 0, outer)
  yield* typeInOrder(variablesIn(piece.words, start, piece.words.length, env))
  const opened = piece.open.filter(opener => opener >= start)
  return { statement: start, env: opened.reduce((around, opener) => inside(piece, opener, around), env) }
}

/** Returns where the statements of a query begin. */
function queryBody({ words, open, partner }: Piece): number | undefined {
  const query = words.findIndex(({ kind }) => kind === 'QUERY')
  const opener = query + 2
  if (query < 0 || words[opener]?.kind !== 'LPAREN' || open.includes(opener)) return undefined
  const arrow = (partner.get(opener) ?? words.length) + 1
  return words[arrow]?.kind === 'ARROW' ? arrow + 1 : undefined
}

function parametersOf({ text, words }: Piece, body: number, catalog: Catalog) {
  if (body > limits.clientUnitTokensMax) return []
  const head = text.slice(0, words[body - 1]?.end ?? text.length)
  const { tree } = parse({ path: '', text: `${head} RETURN NONE` })
  const query = tree.declarations.find(each => each.kind === 'QueryDecl')
  return query ? parameterVariables(query, catalog).map(({ name, type }) => variable(name, () => type)) : []
}

/** Returns true if the words begin a declaration: always in a file, and depending on the first words in an entry. */
function isDeclaration({ words }: Piece, scope: CompletionScope): boolean {
  if (scope.text === 'file') return true
  const [first, second, third] = words
  switch (first?.kind) {
    case 'QUERY':
    case 'MIGRATION':
      return second !== undefined && second.kind !== 'BIND' && second.kind !== 'STEP'
    case 'MACRO':
      return true
    case 'SCHEMA':
      return second?.kind === 'STEP' && (third === undefined || third.kind === 'INT')
    case 'N':
    case 'E':
    case 'V':
      return second?.kind === 'STEP' && (third === undefined || isName(third))
    default:
      return false
  }
}

/** Returns what the grammar allows at the caret, for each way in which the text can be read. */
export function* candidatesAt(
  { piece, statement }: CaretContext,
  scope: CompletionScope,
): Generator<void, readonly Candidates[]> {
  const { words } = piece
  if (statement === undefined) return within(paired(piece), 'file')
  const rest = words.slice(statement)
  const isEntry = scope.text !== 'file' && statement === 0
  const found = [...within(rest, 'statements')]
  for (const sentence of isEntry ? (['expression', 'call'] as const) : []) {
    yield
    found.push(...within(rest, sentence))
  }
  yield
  if (words.length === 0 || (statement > 0 && rest[0]?.kind === 'RETURN'))
    found.push(...within(words, 'file'))
  return found
}

/** Removes brackets that were opened before the piece: those of a schema block. */
function paired({ words, partner }: Piece): readonly Word[] {
  return words.filter(({ kind }, i) => kind !== 'RBRACE' || partner.has(i))
}

function within(words: readonly Word[], sentence: Parameters<typeof candidatesAfter>[1]) {
  return words.length > statementWordsMax ? [] : [candidatesAfter(words, sentence)]
}
