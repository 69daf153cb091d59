import { limits } from '../../base/limits.ts'
import { parameterVariables } from '../analysis/index.ts'
import type { Catalog } from '../catalog/index.ts'
import { type Candidates, candidatesAfter, readWords, type Word } from '../syntax/candidates/index.ts'
import { parse } from '../syntax/index.ts'
import { isName, type Piece, pieceOf } from './brackets.ts'
import { catalogOf, kindFrom } from './catalog.ts'
import type { CompletionScope } from './completion.ts'
import { type Environment, inside, lastStatement, variable, withVariables } from './environment.ts'

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
export function contextAt(text: string, at: number, scope: CompletionScope): CaretContext | undefined {
  const { context, endsInText } = contextAround(text, at, scope)
  return endsInText ? undefined : context
}

/** Like `contextAt`, but also inside strings and comments. */
export function contextAround(
  text: string,
  at: number,
  scope: CompletionScope,
): { readonly context?: CaretContext; readonly endsInText: boolean } {
  const typed = /[A-Za-z][A-Za-z0-9_]*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? ''
  const from = at - typed.length
  const to = at + (typed === '' ? 0 : (/^[A-Za-z0-9_]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0))
  const before = text.slice(0, from)
  const start = declarationStart(before)
  const { list, endsInText } = readWords(before.slice(start))
  const piece = pieceOf(before.slice(start), list)
  if (piece.open.length > limits.nestingDepthMax) return { endsInText }
  const last = list.at(-1)
  const touches = !endsInText && last !== undefined && last.end === piece.text.length
  // `5a` and `a"b` do not begin a name.
  if (typed !== '' && touches && (/^-?\d/.test(last.text) || /\w$/.test(last.text))) return { endsInText }
  const earlier = before.slice(0, start)
  return { context: { typed, from, to, piece, earlier, ...surroundings(piece, scope) }, endsInText }
}

/** Returns the start of the declaration in which a text ends, found by lines. The items of a migration belong to it. */
function declarationStart(before: string): number {
  let start = 0
  let migrates = false
  for (const { index, 1: whole, 2: type } of before.matchAll(declarationLine)) {
    if (type !== undefined && migrates && !isClosed(before.slice(start, index))) continue
    migrates = whole === 'MIGRATION'
    start = index
  }
  return start
}

function isClosed(text: string): boolean {
  let depth = 0
  for (const [sign] of text.matchAll(/[{}]/g)) depth += sign === '{' ? 1 : -1
  return depth <= 0
}

function surroundings(piece: Piece, scope: CompletionScope): Pick<CaretContext, 'statement' | 'env'> {
  const catalog = catalogOf(scope.types)
  const session = scope.variables.map(({ name, type, text }) => ({
    ...variable(name, () => kindFrom(type, catalog)),
    text,
  }))
  const nothing: Environment = { catalog, variables: new Map(), inWeight: false }
  const body = queryBody(piece)
  if (body === undefined && isDeclaration(piece, scope)) return { env: nothing }
  const outer = withVariables(nothing, body === undefined ? session : parametersOf(piece, body, catalog))
  const { start, env } = lastStatement(piece, body ?? 0, outer)
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
export function candidatesAt(
  { piece, statement }: CaretContext,
  scope: CompletionScope,
): readonly Candidates[] {
  const { words } = piece
  if (statement === undefined) return within(paired(piece), 'file')
  const rest = words.slice(statement)
  const isEntry = scope.text !== 'file' && statement === 0
  return [
    ...within(rest, 'statements'),
    ...(isEntry ? [...within(rest, 'expression'), ...within(rest, 'call')] : []),
    ...(words.length === 0 || (statement > 0 && rest[0]?.kind === 'RETURN') ? within(words, 'file') : []),
  ]
}

/** Removes brackets that were opened before the piece: those of a schema block. */
function paired({ words, partner }: Piece): readonly Word[] {
  return words.filter(({ kind }, i) => kind !== 'RBRACE' || partner.has(i))
}

function within(words: readonly Word[], sentence: Parameters<typeof candidatesAfter>[1]) {
  return words.length > statementWordsMax ? [] : [candidatesAfter(words, sentence)]
}
