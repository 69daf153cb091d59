import { distance } from '../../../base/text/nearest.ts'
import { type Diagnostic, type Fix, replacing, type Span } from '../../diagnostics/index.ts'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { type Remarks, syntaxError } from '../syntax-error.ts'
import { quote, stepTokens } from '../words.ts'
import type { Surroundings } from './surroundings.ts'

/** A token that the parser reads in place of what was written. */
export interface Repaired {
  readonly type: number
  readonly span: Span
}

/** What another language writes, found at a token. */
export interface Foreign {
  readonly diagnostic: Diagnostic
  /** How many tokens it is. */
  readonly taken: number
  readonly repaired: readonly Repaired[]
  /** A statement of another language: what is wrong in the rest of it is not reported. */
  readonly isStatement?: boolean
  /** A condition of another language: in so many tokens, up to the bracket that closes it, nothing else is reported. */
  readonly silent?: number
}

/** Recognises the notation of other languages, which would be several errors for the parser, at the current token. */
export function foreignAt(around: Surroundings): Foreign | undefined {
  switch (around.type(0)) {
    case T.N:
    case T.E:
    case T.V:
      return typeWithColon(around) ?? typeInBrackets(around) ?? sourceWithColon(around)
    case T.NAME:
    case T.MODIFY:
      return foreignWord(around)
    case T.SCHEMA:
      return schemaWithBlank(around)
    case T.COLON:
      return around.text(1) === '=' && around.touches(1) ? bindSign(around, 2) : undefined
    case T.LESS:
      if (around.text(1) === '-' && bindsHere(around)) return bindSign(around, 2)
      return around.type(-1) === T.NAME &&
        sourceStarts.has(around.type(1)) &&
        around.type(2) === T.LESS &&
        bindsHere(around)
        ? bindSign(around, 1)
        : undefined
    case T.SPREAD:
      return around.type(1) === T.DOT && around.touches(1) ? tripleDot(around) : undefined
    case T.OPERATOR:
      return operator(around)
    default:
      return undefined
  }
}

/** Most words stand where none of these can begin, which is found out first. */
function foreignWord(around: Surroundings): Foreign | undefined {
  const begins = around.startsStatement(0)
  if (begins) {
    const found =
      declaredVariable(around) ?? typeByWord(around) ?? typeByLetters(around) ?? typeInOneWord(around)
    if (found) return found
  }
  if (around.type(2) === T.LPAREN) {
    const query = queryByWord(around)
    if (query) return query
  }
  return begins || around.type(-1) === T.BIND ? foreignStatement(around, begins) : undefined
}

function notHere(
  around: Surroundings,
  span: Span,
  help: string,
  written: string | Pick<Fix, 'title' | 'edits'> | undefined,
): Diagnostic {
  const text = around.source.text.slice(span.start, span.end)
  const remarks: Remarks = { help }
  if (written === undefined)
    return syntaxError('E004', span, `${quote(text)} is not part of the language`, remarks)
  const fix: Fix =
    typeof written === 'string'
      ? replacing(span, written, 'certain')
      : { ...written, applicability: 'certain' }
  return syntaxError('E004', span, `${quote(text)} is not part of the language`, { ...remarks, fixes: [fix] })
}

function unexpected(span: Span, expected: string, help: string, fix: { span: Span; text: string }) {
  const found = quote(span.file.text.slice(span.start, span.end))
  return syntaxError('E001', span, `expected ${expected}, found ${found}`, {
    help,
    fixes: [replacing(fix.span, fix.text, 'certain')],
  })
}

function keep(around: Surroundings, offset: number, type = around.type(offset)): Repaired {
  return { type, span: around.span(offset) }
}

/** A token that is missing, directly before a written one. */
function inserted(around: Surroundings, type: number, before: number): Repaired {
  const span = around.span(before)
  return { type, span: { ...span, end: span.start } }
}

/** `N:User {`, `N:::User {`, `N::::User {` */
function typeWithColon(around: Surroundings): Foreign | undefined {
  const isThree = around.type(1) === T.STEP && (around.type(2) === T.COLON || around.type(2) === T.STEP)
  const name = isThree ? 3 : 2
  const isType =
    (isThree || around.type(1) === T.COLON || around.type(1) === T.DOT) &&
    around.isWord(name) &&
    (around.type(name + 1) === T.LBRACE || around.type(name + 1) === T.UNIQUE) &&
    around.startsStatement(0)
  if (!isType) return undefined
  const declaration = `${around.text(0)}::${around.text(name)} { … }`
  const span = around.span(1, name - 1)
  const help = `a type is declared with two colons: ${quote(declaration)}`
  return {
    diagnostic: unexpected(span, '`::`', help, { span, text: '::' }),
    taken: name + 1,
    repaired: [keep(around, 0), { type: T.STEP, span }, keep(around, name)],
  }
}

/** `N<User> {` */
function typeInBrackets(around: Surroundings): Foreign | undefined {
  const isType =
    around.type(1) === T.LESS &&
    around.isWord(2) &&
    around.type(3) === T.GREATER &&
    around.type(4) === T.LBRACE &&
    beginsFields(around, 5) &&
    around.type(-1) !== T.ARROW &&
    around.startsStatement(0)
  if (!isType) return undefined
  const name = around.text(2)
  const help = `a type is declared as ${quote(`${around.text(0)}::${name} { … }`)}; ${quote(`${around.text(0)}<${name}>`)} reads its items`
  return {
    diagnostic: unexpected(around.span(1), '`::`', help, { span: around.span(1, 3), text: `::${name}` }),
    taken: 4,
    repaired: [keep(around, 0), keep(around, 1, T.STEP), keep(around, 2)],
  }
}

function beginsFields(around: Surroundings, offset: number): boolean {
  const type = around.type(offset)
  if (type === T.RBRACE || type === T.INDEX || type === T.UNIQUE) return true
  return around.isWord(offset) && (around.type(offset + 1) === T.COLON || around.isWord(offset + 1))
}

/** `x <- N:User` */
function sourceWithColon(around: Surroundings): Foreign | undefined {
  const isSource =
    around.type(1) === T.COLON &&
    around.isWord(2) &&
    /^[A-Z]/.test(around.text(2)) &&
    (around.type(-1) === T.BIND || around.type(-1) === T.RETURN || around.type(-1) === T.DROP)
  if (!isSource) return undefined
  const source = `${around.text(0)}<${around.text(2)}>`
  const { end } = around.span(2)
  return {
    diagnostic: unexpected(around.span(1), '`<`', `a source is written ${quote(source)}`, {
      span: around.span(1, 2),
      text: `<${around.text(2)}>`,
    }),
    taken: 3,
    repaired: [
      keep(around, 0),
      keep(around, 1, T.LESS),
      keep(around, 2),
      { type: T.GREATER, span: { ...around.span(2), start: end } },
    ],
  }
}

const declaringWords: ReadonlySet<string> = new Set(['let', 'var', 'const', 'val'])

/** `let u <- …`, `const u = …` */
function declaredVariable(around: Surroundings): Foreign | undefined {
  if (!declaringWords.has(around.text(0).toLowerCase()) || !around.isWord(1)) return undefined
  const isColon = around.type(2) === T.COLON && around.text(3) === '='
  const signs = isColon ? 2 : 1
  if (!isColon && around.type(2) !== T.BIND && around.text(2) !== '=') return undefined
  const sign = around.span(2, 1 + signs)
  const word = around.span(0)
  const edits = [{ span: { ...word, end: around.span(1).start }, text: '' }]
  if (around.type(2) !== T.BIND) edits.push({ span: sign, text: '<-' })
  const help = `bind a value without a keyword: ${quote(`${around.text(1)} <- …`)}`
  return {
    diagnostic: notHere(around, word, help, { title: `remove ${quote(around.text(0))}`, edits }),
    taken: 2 + signs,
    repaired: [keep(around, 1), { type: T.BIND, span: sign }],
  }
}

type Letter = 'N' | 'E' | 'V'

const letterOfWord: Readonly<Record<string, Letter>> = {
  node: 'N',
  vertex: 'N',
  edge: 'E',
  relation: 'E',
  relationship: 'E',
  vector: 'V',
  embedding: 'V',
  type: 'N',
  table: 'N',
  model: 'N',
  class: 'N',
  struct: 'N',
  entity: 'N',
  interface: 'N',
}
const plainWords: ReadonlySet<string> = new Set(['node', 'edge', 'vector'])

/** `NODE User {`, `type User {`, `NODE::User {` */
function typeByWord(around: Surroundings): Foreign | undefined {
  const word = around.text(0).toLowerCase()
  const worded = Object.hasOwn(letterOfWord, word) ? letterOfWord[word] : undefined
  if (worded === undefined) return undefined
  const isQualified = around.type(1) === T.STEP
  const name = isQualified ? 2 : 1
  if (!around.isWord(name)) return undefined
  // What has ends is an edge, whatever it is called.
  const hasEnds = /^(From|To)$/.test(around.text(name + 2)) && around.type(name + 3) === T.COLON
  const letter = hasEnds ? 'E' : worded
  if (around.type(name + 1) !== T.LBRACE) return typeWithoutBraces(around, letter, name)
  const written = `${letter}::${around.text(name)}`
  const help = declarationOf(letter, around.text(name))
  const applicability = plainWords.has(word) && letter === worded ? 'certain' : 'maybe'
  const span = around.span(0)
  return {
    diagnostic: syntaxError('E001', span, `expected a declaration, found ${quote(around.text(0))}`, {
      help,
      fixes: [replacing(around.span(0, name), written, applicability)],
    }),
    taken: name + 1,
    repaired: [
      keep(around, 0, T[letter]),
      isQualified ? keep(around, 1) : inserted(around, T.STEP, name),
      keep(around, name),
    ],
  }
}

function declarationOf(letter: Letter, name: string): string {
  if (letter === 'E') return `an edge is declared as ${quote(`E::${name} { From: A, To: B }`)}`
  return `a ${letter === 'N' ? 'node' : 'vector'} type is declared as ${quote(`${letter}::${name} { … }`)}`
}

/** `edge Knows (User -> User)`, `type User @node {` */
function typeWithoutBraces(around: Surroundings, letter: Letter, name: number): Foreign | undefined {
  if (around.type(name + 1) !== T.LPAREN && around.text(name + 1) !== '@') return undefined
  const message = `expected a declaration, found ${quote(around.text(0))}`
  return {
    diagnostic: syntaxError('E001', around.span(0), message, {
      help: declarationOf(letter, around.text(name)),
    }),
    taken: 1,
    repaired: [keep(around, 0)],
    isStatement: true,
  }
}

/** `NN::User {`, `n::User {`, `Knot::User {` */
function typeByLetters(around: Surroundings): Foreign | undefined {
  const sign = around.type(1)
  const brace = around.type(3) === T.UNIQUE ? 4 : 3
  const isType =
    (sign === T.STEP || sign === T.COLON) &&
    around.isWord(2) &&
    around.type(brace) === T.LBRACE &&
    beginsFields(around, brace + 1)
  if (!isType) return undefined
  const word = around.text(0).toUpperCase()
  const isEdge = around.text(brace + 1) === 'From' || around.text(brace + 1) === 'To'
  const own = /^(?:N+|E+|V+)$/.test(word) ? (word[0] as Letter) : undefined
  const letter = own ?? (isEdge ? 'E' : 'N')
  const name = around.text(2)
  const fits = own !== undefined && isEdge === (own === 'E')
  const help =
    fits && word.length === 1
      ? `write ${quote(`${letter}::${name}`)}: capitals matter`
      : declarationOf(letter, name)
  return {
    diagnostic: syntaxError(
      'E001',
      around.span(0),
      `expected a declaration, found ${quote(around.text(0))}`,
      {
        help,
        fixes: [replacing(around.span(0, 1), `${letter}::`, fits ? 'certain' : 'maybe')],
      },
    ),
    taken: 3,
    repaired: [keep(around, 0, T[letter]), keep(around, 1, T.STEP), keep(around, 2)],
  }
}

/** `NUser {` */
function typeInOneWord(around: Surroundings): Foreign | undefined {
  const [, letter, name] = /^([NEV])([A-Z]\w*)$/.exec(around.text(0)) ?? []
  const brace = around.type(1) === T.UNIQUE ? 2 : 1
  const isType = around.type(brace) === T.LBRACE && beginsFields(around, brace + 1)
  if (!letter || !name || !isType) return undefined
  const span = around.span(0)
  const written = `${letter}::${name}`
  const middle = span.start + 1
  return {
    diagnostic: unexpected(span, 'a declaration', `write ${quote(written)}`, { span, text: written }),
    taken: 1,
    repaired: [
      { type: T[letter as Letter], span: { ...span, end: middle } },
      { type: T.STEP, span: { ...span, start: middle, end: middle } },
      { type: T.NAME, span: { ...span, start: middle } },
    ],
  }
}

const queryWords: ReadonlySet<string> = new Set(['function', 'func', 'fn', 'def', 'procedure', 'fun'])

/** `FUNCTION name(`, `QEURY name(` */
function queryByWord(around: Surroundings): Foreign | undefined {
  if (!around.isWord(1) || !(around.opensLine(0) || around.type(-1) === T.EOF)) return undefined
  const word = around.text(0).toLowerCase()
  const isLike = queryWords.has(word) || (word !== 'query' && distance(word, 'query', 1) <= 1)
  if (!isLike) return undefined
  const span = around.span(0)
  const help = `a query is written ${quote(`QUERY ${around.text(1)}(…) =>`)}`
  return {
    diagnostic: unexpected(span, '`QUERY`', help, { span, text: 'QUERY' }),
    taken: 1,
    repaired: [keep(around, 0, T.QUERY)],
  }
}

/** `schema 2 {`, `schema: 2 {` */
function schemaWithBlank(around: Surroundings): Foreign | undefined {
  const hasColon = around.type(1) === T.COLON
  const version = hasColon ? 2 : 1
  const isBlock = around.type(version) === T.INT && around.type(version + 1) === T.LBRACE
  if (!isBlock || !around.startsStatement(0)) return undefined
  const written = `schema::${around.text(version)}`
  return {
    diagnostic: unexpected(around.span(1), '`::`', `write ${quote(written)}`, {
      span: around.span(0, version),
      text: written,
    }),
    taken: version + 1,
    repaired: [keep(around, 0), inserted(around, T.STEP, version), keep(around, version)],
  }
}

/** Statements of SQL and Cypher, and what is written for them. */
const statements: Readonly<Record<string, string>> = {
  select: 'read with a traversal and end with its value: `u <- N<User>::WHERE(…)`, `RETURN u::{name}`',
  match: 'read with a traversal from a type: `N<User>::Out<Knows>`, filtered with `::WHERE(…)`',
  delete: 'delete with `DROP`: `DROP N<User>(id)`',
  remove: 'delete with `DROP`: `DROP N<User>(id)`',
  detach: 'delete with `DROP`: `DROP N<User>(id)` removes the edges of a node too',
  insert:
    'create with `AddN<User>({name: value})`, `AddE<Knows>::From(a)::To(b)` or `AddV<Doc>(vector, {…})`',
  create:
    'create with `AddN<User>({name: value})`, `AddE<Knows>::From(a)::To(b)` or `AddV<Doc>(vector, {…})`',
  merge: 'update or create with `::UpsertN({…})`, `::UpsertE({…})` or `::UpsertV(vector, {…})`',
  upsert: 'update or create with `::UpsertN({…})`, `::UpsertE({…})` or `::UpsertV(vector, {…})`',
  update: 'change items with a step: `N<User>(id)::UPDATE({name: value})`',
  unwind: 'repeat statements with `FOR x IN xs { … }`',
}

/** `SELECT * FROM User`, `x <- MATCH (n) …` */
function foreignStatement(around: Surroundings, begins: boolean): Foreign | undefined {
  const word = around.text(0).toLowerCase()
  const help = Object.hasOwn(statements, word) ? statements[word] : undefined
  if (help === undefined || around.opensLine(1) || around.type(1) === T.EOF) return undefined
  const next = around.type(1)
  const isOperand = around.isWord(1) || around.text(1) === '*' || next === T.STRING
  const opensPattern = next === T.LPAREN && (word === 'match' || word === 'create' || word === 'merge')
  if (
    begins
      ? afterName.has(next) && around.text(1) !== '*'
      : around.type(-1) !== T.BIND || !(isOperand || opensPattern)
  )
    return undefined
  const declares = word === 'create' && /^(?:node|vertex|rel|edge|vector|table|type)$/i.test(around.text(1))
  const dropsItem = begins && /^(delete|remove)$/.test(word) && isItem(around)
  return {
    diagnostic: notHere(
      around,
      around.span(0),
      declares ? 'a type is declared as `N::User { name: String }`' : help,
      dropsItem ? 'DROP' : undefined,
    ),
    taken: 1,
    repaired: [keep(around, 0)],
    isStatement: true,
  }
}

/** `N<User>(id)`, or a variable that is alone in its line. */
function isItem(around: Surroundings): boolean {
  const next = around.type(1)
  if (next === T.N || next === T.E || next === T.V) return around.type(2) === T.LESS
  return next === T.NAME && around.opensLine(2)
}

/** What follows a variable or an entry with such a name. */
const afterName: ReadonlySet<number> = new Set([
  T.BIND,
  T.COLON,
  T.STEP,
  T.COMMA,
  T.RPAREN,
  T.RBRACE,
  T.RBRACKET,
  T.OPERATOR,
])

const letters: ReadonlySet<number> = new Set([T.N, T.E, T.V])
const sourceStarts: ReadonlySet<number> = new Set([T.N, T.E, T.V, T.ADD, T.SEARCH])

/** True at a sign after the first name of a statement. */
function bindsHere(around: Surroundings): boolean {
  return around.isWord(-1) && around.startsStatement(-1)
}

function bindSign(around: Surroundings, taken: number): Foreign {
  const span = around.span(0, taken - 1)
  const help = `bind with \`<-\`: ${quote(`${around.isWord(-1) ? around.text(-1) : 'name'} <- …`)}`
  return {
    diagnostic: notHere(around, span, help, '<-'),
    taken,
    repaired: [{ type: T.BIND, span }],
  }
}

function tripleDot(around: Surroundings): Foreign {
  const span = around.span(0, 1)
  const help = 'the remaining properties are written `..`'
  if (around.type(-1) === T.LBRACE) {
    const alone =
      'without `{…}` a traversal yields all properties; `..` adds the remaining ones to others: `{nick: name, ..}`'
    return {
      diagnostic: notHere(around, span, alone, undefined),
      taken: 2,
      repaired: [{ type: T.SPREAD, span }],
    }
  }
  return { diagnostic: notHere(around, span, help, '..'), taken: 2, repaired: [{ type: T.SPREAD, span }] }
}

function operator(around: Surroundings): Foreign | undefined {
  const text = around.text(0)
  if (/^[<=]=?$/.test(text) && bindsHere(around)) return bindSign(around, 1)
  if (text === ';') return separator(around)
  const compared = comparisons[text]
  if (around.opener === 'arguments' && (compared !== undefined || text === '&&' || text === '||')) {
    return condition(around, compared) ?? (text === '=' ? equals(around) : undefined)
  }
  if (text === '=') return equals(around)
  if (text === '-' && around.type(-1) === T.STEP && around.type(1) === T.LBRACE) {
    return sign(around, '!', T.NOT, 'leave properties out with `!`: `::!{email}`')
  }
  if (text === '->' && stepStarts.has(around.type(1)))
    return sign(around, '::', T.STEP, 'a step follows `::`')
  const isEdge = around.type(1) === T.NAME && /^[A-Z]/.test(around.text(1)) && around.type(2) !== T.BIND
  if (text === '->' && around.type(-1) === T.RPAREN && around.opener === undefined && !isEdge) {
    return sign(around, '=>', T.ARROW, 'a query has `=>` after its parameters')
  }
  const edge = edgeOfArrow(around)
  if (edge !== undefined) {
    const help = `follow an edge with a step: ${quote(`::Out<${edge}>`)} or ${quote(`::In<${edge}>`)}`
    return {
      diagnostic: notHere(around, around.span(0), help, undefined),
      taken: 1,
      repaired: [],
      isStatement: true,
    }
  }
  if (text === '*') return everything(around) ?? hops(around)
  if (text === '-' && around.type(-2) === T.QUERY && around.touches(0) && around.touches(1)) {
    return nameWithDash(around)
  }
  if (text === '->' && around.opener === 'fields') {
    const help = `the ends of an edge are written ${quote(`From: ${around.text(-1)}, To: ${around.text(1)}`)}`
    return { diagnostic: notHere(around, around.span(0), help, undefined), taken: 1, repaired: [] }
  }
  return undefined
}

const comparisons: Readonly<Record<string, string>> = {
  '=': 'EQ',
  '==': 'EQ',
  '!=': 'NEQ',
  '>=': 'GTE',
  '<=': 'LTE',
}

/**
 * `_::{age} == 5`, `age > 5 && name == a`: what other languages write as a condition. It is one error, whatever else of
 * the kind follows in the brackets.
 */
function condition(around: Surroundings, step: string | undefined): Foreign | undefined {
  const bracket = bracketAround(around)
  const joints = bracket.here.filter(offset => joins(around, offset))
  if (joints.length > 0) return joined(around, joints, bracket)
  if (step === undefined) return undefined
  const isProperty = around.type(-1) === T.RBRACE
  if (!isProperty && !takesCondition(around, bracket)) return undefined
  const ends = around.type(2) === T.RPAREN || around.type(2) === T.COMMA
  const isShort = ends && operands.has(around.type(1))
  const written = `::${step}(${isShort ? around.text(1) : '…'})`
  const help = isProperty
    ? `compare with a step: ${quote(written)}`
    : `compare a property with a step: ${quote(`_::{${around.type(-1) === T.NAME ? around.text(-1) : 'name'}}${written}`)}`
  const edit = { span: { ...around.span(1), start: around.span(-1).end }, text: written }
  const fix = isShort && isProperty ? { title: `write ${quote(written)}`, edits: [edit] } : undefined
  return rest(notHere(around, around.span(0), help, fix), bracket)
}

function rest(diagnostic: Diagnostic, { closing }: Bracket): Foreign {
  return { diagnostic, taken: 1, repaired: [], ...(closing !== undefined && { silent: closing }) }
}

/** `a && b`, `a == 1 and b == 2` */
function joined(around: Surroundings, joints: readonly number[], bracket: Bracket): Foreign {
  const { opening, closing, here } = bracket
  const compares = here.some(offset => around.type(offset) === T.OPERATOR && !joints.includes(offset))
  const words = new Set(joints.map(offset => (/^[|o]/i.test(around.text(offset)) ? 'OR' : 'AND')))
  const [word = 'AND'] = words
  const help = compares
    ? `compare with steps, and combine the conditions with ${quote(word)}: ${quote(`${word}(_::{a}::EQ(…), _::{b}::GT(…))`)}`
    : `combine conditions with ${quote(`${word}(…, …)`)}`
  const span = around.span(0)
  if (compares || words.size > 1 || closing === undefined || !takesCondition(around, bracket)) {
    return rest(notHere(around, span, help, undefined), bracket)
  }
  const [first, last] = [around.span(opening), around.span(closing)]
  const edits = [
    { span: { ...first, start: first.end }, text: `${word}(` },
    ...joints.map(at => ({ span: { ...around.span(at), start: around.span(at - 1).end }, text: ',' })),
    { span: { ...last, end: last.start }, text: ')' },
  ]
  return rest(notHere(around, span, help, { title: `combine them with ${quote(word)}`, edits }), bracket)
}

function joins(around: Surroundings, offset: number): boolean {
  if (around.text(offset) === '&&' || around.text(offset) === '||') return true
  const isWord = /^(?:and|or)$/i.test(around.text(offset)) && around.type(offset + 1) !== T.LPAREN
  return isWord && around.type(offset - 1) !== T.COMMA && around.type(offset - 1) !== T.LPAREN
}

/** `WHERE(`, `AND(` */
function takesCondition(around: Surroundings, { opening }: Bracket): boolean {
  return /^(?:WHERE|PREFILTER|AND|OR)$/.test(around.text(opening - 1))
}

/** The innermost bracket around the current token. */
interface Bracket {
  readonly opening: number
  /** Absent if it is not closed, or far away. */
  readonly closing: number | undefined
  /** What is in it from the current token on, and in no further bracket. */
  readonly here: readonly number[]
}

function bracketAround(around: Surroundings): Bracket {
  const here: number[] = []
  let closing: number | undefined
  for (let depth = 0, offset = 0; offset < bracketTokensMax && closing === undefined; offset++) {
    const type = around.type(offset)
    if (openers.has(type)) depth++
    else if (!closers.has(type)) {
      if (depth === 0) here.push(offset)
    } else if (depth-- === 0) closing = offset
  }
  let opening = -1
  for (let depth = 0; opening > -bracketTokensMax; opening--) {
    const type = around.type(opening)
    if (closers.has(type)) depth++
    else if (openers.has(type) && depth-- === 0) break
  }
  return { opening, closing, here }
}
const bracketTokensMax = 200
const openers: ReadonlySet<number> = new Set([T.LPAREN, T.LBRACE, T.LBRACKET, T.MACRO])
const closers: ReadonlySet<number> = new Set([T.RPAREN, T.RBRACE, T.RBRACKET])

const operands: ReadonlySet<number> = new Set([T.INT, T.FLOAT, T.STRING, T.BOOLEAN, T.NAME])

function sign(around: Surroundings, written: string, type: number, help: string): Foreign {
  return {
    diagnostic: notHere(around, around.span(0), help, written),
    taken: 1,
    repaired: [keep(around, 0, type)],
  }
}

const stepStarts: ReadonlySet<number> = new Set(stepTokens)

/** The edge of `-[:Knows]->()` and of `->Knows`. */
function edgeOfArrow(around: Surroundings): string | undefined {
  const text = around.text(0)
  const isName = (offset: number) => /^[A-Z]\w*$/.test(around.text(offset))
  if (text === '->' && around.opener !== 'fields' && around.opener !== 'parameters' && isName(1))
    return around.text(1)
  if ((text !== '-' && text !== '<-') || around.type(1) !== T.LBRACKET) return undefined
  const name = [2, 3, 4].find(offset => around.type(offset - 1) === T.COLON && isName(offset))
  return name === undefined ? undefined : around.text(name)
}

/** `::{*}`, `RETURN *` */
function everything(around: Surroundings): Foreign | undefined {
  const help = 'without braces a traversal yields all properties: `RETURN u`'
  if (around.type(-1) === T.RETURN) {
    return { diagnostic: notHere(around, around.span(0), help, undefined), taken: 1, repaired: [] }
  }
  if (around.type(-1) !== T.LBRACE || around.type(-2) !== T.STEP || around.type(1) !== T.RBRACE)
    return undefined
  const fix = { title: 'leave it out', edits: [{ span: around.span(-2, 1), text: '' }] }
  const diagnostic = notHere(around, around.span(0), help, fix)
  // In its place the parser reads a spread, which is an entry.
  return { diagnostic, taken: 1, repaired: [keep(around, 0, T.SPREAD)] }
}

/** `Out<Knows*1..3>` */
function hops(around: Surroundings): Foreign | undefined {
  if (around.type(-2) !== T.LESS) return undefined
  let taken = 1
  while (hopNumbers.has(around.type(taken))) taken++
  if (around.type(taken) !== T.GREATER) return undefined
  const step = `::Out<${around.text(-1)}>`
  const help = `each hop is a step: ${quote(step.repeat(2))}`
  return { diagnostic: notHere(around, around.span(0, taken - 1), help, undefined), taken, repaired: [] }
}

const hopNumbers: ReadonlySet<number> = new Set([T.INT, T.FLOAT, T.BAD_NUMBER, T.SPREAD, T.DOT])

/** `QUERY get-user()` */
function nameWithDash(around: Surroundings): Foreign {
  const name = `${around.text(-1)}_${around.text(1)}`
  const help = `names consist of the letters A to Z, digits and \`_\`: ${quote(name)}`
  const fix = { title: `write ${quote(name)}`, edits: [{ span: around.span(0), text: '_' }] }
  return { diagnostic: notHere(around, around.span(0), help, fix), taken: 2, repaired: [] }
}

/** `{name: String; age: U8}`, `q(id; ID)` */
function separator(around: Surroundings): Foreign | undefined {
  const { opener } = around
  if (opener === undefined || opener === 'body') return undefined
  const closes = around.type(1) === T.RBRACE || around.type(1) === T.RPAREN || around.type(1) === T.RBRACKET
  if (closes) return undefined
  const isLength = opener === 'list' && around.type(1) === T.INT && around.type(2) === T.RBRACKET
  if (isLength && around.isWord(-1)) {
    const written = `[${around.text(-1)}]`
    const help = `an array has no length: ${quote(written)}; the first vector of a type fixes its dimension`
    const fix = { title: `write ${quote(written)}`, edits: [{ span: around.span(0, 1), text: '' }] }
    return { diagnostic: notHere(around, around.span(0), help, fix), taken: 2, repaired: [] }
  }
  const isColon = opener === 'parameters' && around.type(-2) !== T.COLON && around.isWord(-1)
  return isColon
    ? sign(around, ':', T.COLON, `a parameter is written ${quote(`${around.text(-1)}: ${around.text(1)}`)}`)
    : sign(around, ',', T.COMMA, 'write a comma')
}

/** `{name = a}`, `{n: I32 = 5}`, `(n: I32 = 5)` */
function equals(around: Surroundings): Foreign | undefined {
  if (
    around.opener === undefined &&
    around.type(-1) === T.RPAREN &&
    (around.type(1) === T.RETURN || around.type(2) === T.BIND || around.opensLine(1))
  ) {
    return sign(around, '=>', T.ARROW, 'a query has `=>` after its parameters')
  }
  if (around.opener === undefined && around.type(-1) === T.RPAREN && around.text(1) === '>') {
    const span = around.span(0, 1)
    const diagnostic = notHere(around, span, 'a query has `=>` after its parameters', '=>')
    return { diagnostic, taken: 2, repaired: [{ type: T.ARROW, span }] }
  }
  const isTyped = !around.isWord(-1) || around.type(-2) === T.COLON
  const opensType = around.type(1) === T.LBRACE && around.type(-2) === T.STEP && letters.has(around.type(-3))
  if (opensType) {
    const help = `the braces follow the name of a type: ${quote(`${around.text(-3)}::${around.text(-1)} { … }`)}`
    return { diagnostic: notHere(around, around.span(0), help, ''), taken: 1, repaired: [] }
  }
  if (around.type(-2) === T.LPAREN && around.type(-3) === T.GREATER) {
    const isId = around.text(-1) === 'id'
    const help = isId
      ? `an id is an argument alone: ${quote(`(${around.text(1)})`)}`
      : `properties are written in braces: ${quote(`({${around.text(-1)}: …})`)}`
    return { diagnostic: notHere(around, around.span(0), help, undefined), taken: 1, repaired: [] }
  }
  switch (around.opener) {
    case 'object':
      return around.isWord(-1) && !isTyped
        ? sign(around, ':', T.COLON, `an entry is written with a colon: ${quote(`${around.text(-1)}: …`)}`)
        : undefined
    case 'fields': {
      if (!isTyped) return undefined
      const help = `a default is written \`DEFAULT\`: ${quote(`DEFAULT ${around.text(1)}`)}`
      return sign(around, 'DEFAULT', T.DEFAULT, help)
    }
    case 'parameters': {
      const name = around.type(-2) === T.COLON && around.isWord(-3) ? around.text(-3) : 'name'
      const help = `a parameter has no default: make it optional, ${quote(`${name}?: ${around.isWord(-1) ? around.text(-1) : 'Type'}`)}`
      return { diagnostic: notHere(around, around.span(0), help, undefined), taken: 1, repaired: [] }
    }
    default:
      return undefined
  }
}
