import { distance } from '../../../../base/text/nearest.ts'
import { replacing } from '../../../diagnostics/index.ts'
import { HelixQLParser as P } from '../../generated/HelixQLParser.ts'
import { quote } from '../../words.ts'
import type { DeadEndContext, Hint } from '../dead-end-context.ts'
import { edited, insertion } from './edits.ts'

/** Sources, creations and statements that are nearly right. */

/** `new User({name: a})` */
export const newRecord: Hint = ({ text, type, span, isWord }) => {
  const name = text(-1) === 'new' ? 0 : text(-2) === 'new' ? -1 : undefined
  if (name === undefined || !isWord(name)) return undefined
  const isWhole = type(name + 1) === P.LPAREN && type(name + 2) === P.LBRACE
  return {
    at: name - 1,
    expected: 'a value',
    help: `create with ${quote(`AddN<${text(name)}>({name: value})`)}`,
    fixes: isWhole ? [replacing(span(name - 1, name), `AddN<${text(name)}>`, 'certain')] : [],
  }
}

/** `From(a::To(b)` */
export const endInEnd: Hint = ({ text, type, span }) => {
  if (type(0) !== P.ENDPOINT || type(-1) !== P.STEP || type(-3) !== P.LPAREN || type(-4) !== P.ENDPOINT) {
    return undefined
  }
  return {
    help: `close the bracket: ${quote(`${text(-4)}(${text(-2)})::${text(0)}(…)`)}`,
    fixes: [edited('write `)`', [insertion(span(-2), 'after', ')')])],
  }
}

/** `AddE<Knows>({…})(a, b)` */
export const endsAsArguments: Hint = context => {
  const { text, type, span, isWord } = context
  if (type(0) !== P.LPAREN || type(1) === P.LBRACE || type(-1) !== P.RPAREN) return undefined
  if (!/^(?:AddE|UpsertE)$/.test(creationBefore(context) ?? '')) return undefined
  const isPair = isWord(1) && type(2) === P.COMMA && isWord(3) && type(4) === P.RPAREN
  return {
    help: 'the ends of an edge are steps: `::From(a)::To(b)`',
    fixes: isPair ? [replacing(span(0, 4), `::From(${text(1)})::To(${text(3)})`, 'certain')] : [],
  }
}

/** `Out(Knows)`, `Out["Knows"]`, `N[User]` */
export const typeInOtherBrackets: Hint = ({ text, type, span }) => {
  const isNavigation = type(-1) === P.NAVIGATE && type(-2) === P.STEP
  const isSource = typed.has(type(-1)) && type(0) === P.LBRACKET
  if (!isNavigation && !isSource) return undefined
  if (type(0) !== P.LPAREN && type(0) !== P.LBRACKET && type(0) !== P.COLON) return undefined
  const name = text(1).replaceAll(/["']/g, '')
  if (!/^[A-Za-z]\w*$/.test(name)) return undefined
  const end = type(0) === P.COLON ? 1 : 2
  // A quoted word may as well be what a comparison was written with: `InE("south")` for `NEQ("south")`.
  const isType = !/^["']/.test(text(1)) || /^[A-Z]/.test(name)
  const isWhole = end === 1 || type(2) === P.RPAREN || type(2) === P.RBRACKET
  return {
    help: `a type is written in angle brackets: ${quote(`${text(-1)}<${name}>`)}`,
    fixes: isWhole ? [replacing(span(0, end), `<${name}>`, isType ? 'certain' : 'maybe')] : [],
  }
}

export const sources: ReadonlySet<number> = new Set([P.N, P.E, P.V])

const typed: ReadonlySet<number> = new Set([...sources, P.ADD, P.SEARCH])

/** `N(User)(id)` */
export const typeInParentheses: Hint = ({ text, type, span }) => {
  const isType = type(0) === P.LPAREN && type(-1) === P.RPAREN && type(-3) === P.LPAREN && typed.has(type(-4))
  if (!isType || !/^[A-Z]\w*$/.test(text(-2))) return undefined
  return {
    at: -3,
    expected: '`<`',
    help: `a type is written in angle brackets: ${quote(`${text(-4)}<${text(-2)}>(…)`)}`,
    fixes: [replacing(span(-3, -1), `<${text(-2)}>`, 'certain')],
  }
}

export const typeLeftOpen: Hint = ({ deadEnd, text, type, span, opensLine }) => {
  if (type(-2) !== P.LESS || !deadEnd.tokens.has(P.GREATER) || type(0) === P.COMMA) return undefined
  if (type(0) === P.BAR) return 'a step follows one type of edges: write a traversal for each type'
  const isClear = type(0) === P.STEP || type(0) === P.LPAREN || type(0) === P.LBRACE || opensLine(0)
  return {
    help: `close the type: ${quote(`<${text(-1)}>`)}`,
    fixes: isClear ? [edited('write `>`', [insertion(span(-1), 'after', '>')])] : [],
  }
}

/** `AddN<User>(name: a)`, `N<User>(email: a)` */
export const propertiesWithoutBraces: Hint = ({ text, type, span, closing }) => {
  const isWrite = type(-3) === P.MODIFY
  if (type(0) !== P.COLON || type(-2) !== P.LPAREN || !(type(-3) === P.GREATER || isWrite)) return undefined
  const end = closing(-2)
  const isCreation = type(-6) === P.ADD || isWrite
  return {
    help: `properties are written in braces: ${quote(`({${text(-1)}: …})`)}`,
    fixes:
      end === undefined
        ? []
        : [
            edited(
              'write braces',
              [insertion(span(-2), 'after', '{'), insertion(span(end), 'before', '}')],
              isCreation ? 'certain' : 'maybe',
            ),
          ],
  }
}

export const propertiesInBracesAlone: Hint = ({ type, span, closing }) => {
  if (type(0) !== P.LBRACE || type(-1) !== P.GREATER || type(-4) !== P.ADD) return undefined
  const end = closing(0)
  const edits = end && [insertion(span(0), 'before', '('), insertion(span(end), 'after', ')')]
  return {
    help: 'the properties are an argument: `({name: value})`',
    fixes: edits ? [edited('write parentheses', edits)] : [],
  }
}

/** `ShortestPath<Knows>::From(a)::To(b)` */
export const pathAsSource: Hint = ({ text, type }) =>
  type(0) === P.LESS && type(-1) === P.PATH && type(-2) !== P.STEP
    ? `a path is a step, and so is its end: ${quote(`N<Type>(a)::${text(-1)}<${text(1)}>::To(b)`)}`
    : undefined

/** A keyword in another case was read as a name, and what follows it does not fit. */
export const keywordInOtherCase: Hint = ({ deadEnd, text, type, span }) => {
  const word = text(-1).toLowerCase().replaceAll('_', '')
  const statement = deadEnd.tokens.has(P.BIND) && type(0) !== P.STEP ? statementWords[word] : undefined
  const source = type(0) === P.LESS || type(0) === P.LPAREN ? sourceWords[word] : undefined
  const similar = type(0) === P.LESS ? similarSource(word) : undefined
  const meant = statement ?? source ?? similar
  if (meant === undefined || meant === text(-1)) return undefined
  const edits = [{ span: span(-1), text: meant }]
  if (meant === 'FOR' && /^in$/i.test(text(1)) && text(1) !== 'IN') edits.push({ span: span(1), text: 'IN' })
  return {
    at: -1,
    expected: quote(meant),
    help:
      word === 'foreach' || meant === similar
        ? `write ${quote(meant)}`
        : `write ${quote(meant)}: capitals matter`,
    fixes: [edited(`write ${quote(meant)}`, edits)],
  }
}

function similarSource(word: string): string | undefined {
  if (Object.hasOwn(otherSources, word)) return otherSources[word]
  const near = Object.keys(sourceWords).filter(each => each.length > 3 && distance(word, each, 1) <= 1)
  return near.length === 1 ? sourceWords[near[0]!] : undefined
}

const statementWords: Readonly<Record<string, string>> = {
  return: 'RETURN',
  for: 'FOR',
  foreach: 'FOR',
  drop: 'DROP',
}

const sourceWords: Readonly<Record<string, string>> = {
  searchv: 'SearchV',
  searchbm25: 'SearchBM25',
  addn: 'AddN',
  adde: 'AddE',
  addv: 'AddV',
  n: 'N',
  e: 'E',
  v: 'V',
}

const otherSources: Readonly<Record<string, string>> = {
  node: 'N',
  nodes: 'N',
  vertex: 'N',
  edge: 'E',
  edges: 'E',
  vector: 'V',
  vectors: 'V',
  addnode: 'AddN',
  createnode: 'AddN',
  createn: 'AddN',
  addedge: 'AddE',
  createedge: 'AddE',
  createe: 'AddE',
  addvector: 'AddV',
  insertv: 'AddV',
  createv: 'AddV',
  searchvector: 'SearchV',
  vectorsearch: 'SearchV',
  search: 'SearchV',
  bm25: 'SearchBM25',
  textsearch: 'SearchBM25',
  searchtext: 'SearchBM25',
}

export const upsertAsSource: Hint = ({ text, type }) => {
  if (type(0) !== P.LESS || !/^Upsert[NEV]$/.test(text(-1))) return undefined
  const sample =
    text(-1) === 'UpsertE'
      ? '`N<User>(id)::OutE<Knows>::UpsertE({…})::From(a)::To(b)`'
      : text(-1) === 'UpsertV'
        ? '`V<Doc>(id)::UpsertV(vector, {…})`'
        : '`N<User>(id)::UpsertN({…})`'
  return `an upsert has no type; it follows the traversal that finds what to update: ${sample}`
}

/** `AddE<Knows>::From(a)::To(b)({since: 1})` */
export const propertiesAfterEnds: Hint = context => {
  const { text, type } = context
  const isProperties =
    type(0) === P.LBRACE || text(0) === 'Properties' || (type(0) === P.LPAREN && type(1) === P.LBRACE)
  if (!isProperties || creationBefore(context) !== 'AddE') return undefined
  return 'the properties come before the ends: `AddE<Type>({…})::From(a)::To(b)`'
}

function creationBefore({ text, type, opensLine }: DeadEndContext): string | undefined {
  for (let offset = 0; offset > -creationTokensMax; offset--) {
    if (type(offset) === P.ADD || type(offset) === P.UPSERT_E) return text(offset)
    if (type(offset) === P.BIND || (opensLine(offset) && type(offset) !== P.STEP)) return undefined
  }
  return undefined
}

const creationTokensMax = 40

/** `NUser>`, `OutKnows>` */
export const typeWithoutBracket: Hint = ({ text, type, span }) => {
  const at = type(0) === P.GREATER ? -1 : type(1) === P.GREATER ? 0 : undefined
  if (at === undefined) return undefined
  const [, word, name] =
    /^(N|E|V|Add[NEV]|SearchV|SearchBM25|OutE|InE|Out|In)([A-Z]\w*)$/.exec(text(at)) ?? []
  if (!word || !name) return undefined
  const written = `${word}<${name}`
  return { help: `write ${quote(`${written}>`)}`, fixes: [replacing(span(at), written, 'certain')] }
}

export const misspeltStatement: Hint = ({ deadEnd, text, type, span, isWord }) => {
  if (!deadEnd.tokens.has(P.BIND) || (!isWord(0) && type(0) !== P.LBRACE)) return undefined
  const found = text(-1)
  const meant = ['RETURN', 'DROP', 'FOR'].find(word => distance(found.toUpperCase(), word, 1) <= 1)
  if (meant === undefined || meant === found || found.length < 3) return undefined
  const help = `did you mean ${quote(meant)}?`
  const applicability = meant === 'FOR' ? 'maybe' : 'certain'
  return { at: -1, expected: quote(meant), help, fixes: [replacing(span(-1), meant, applicability)] }
}
