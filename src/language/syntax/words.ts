import { HelixQLLexer as T } from './generated/HelixQLLexer.ts'

/** The steps that are a keyword alone. */
const plainWords = ['COUNT', 'ID', 'FIRST', 'LAST'] as const
export type PlainWord = (typeof plainWords)[number]

/** The steps that are a keyword and arguments in parentheses. */
const filterWords = ['WHERE', 'PREFILTER', 'INTERSECT', 'RANGE'] as const
export type FilterWord = (typeof filterWords)[number]

/** The spellings of tokens that several keywords share. */
const spellings: ReadonlyMap<number, readonly string[]> = new Map<number, readonly string[]>([
  [T.SEARCH, ['SearchV', 'SearchBM25']],
  [T.ADD, ['AddN', 'AddE', 'AddV']],
  [T.LOGIC, ['AND', 'OR']],
  [T.BOOLEAN, ['true', 'false']],
  [T.NAVIGATE, ['Out', 'In', 'OutE', 'InE']],
  [T.END, ['FromN', 'ToN', 'FromV', 'ToV']],
  [T.PATH, ['ShortestPath', 'ShortestPathBFS', 'ShortestPathDijkstras', 'ShortestPathAStar']],
  [T.FILTER, filterWords],
  [T.COMPARE, ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE', 'CONTAINS', 'IS_IN']],
  [T.PLAIN, plainWords],
  [T.GROUP, ['GROUP_BY', 'AGGREGATE_BY']],
  [T.MODIFY, ['UPDATE', 'UpsertN', 'UpsertV']],
  [T.RERANK, ['RerankRRF', 'RerankMMR']],
  [T.ENDPOINT, ['From', 'To']],
])

/** The tokens with which only a step begins, or an end of an edge or a path. */
export const stepTokens: readonly number[] = [
  T.NAVIGATE,
  T.END,
  T.PATH,
  T.FILTER,
  T.COMPARE,
  T.PLAIN,
  T.ORDER,
  T.GROUP,
  T.MODIFY,
  T.UPSERT_E,
  T.RERANK,
  T.ENDPOINT,
]

const phrases: ReadonlyMap<number, string> = new Map([
  [T.NAME, 'a name'],
  [T.INT, 'an integer'],
  [T.FLOAT, 'a number'],
  [T.STRING, 'a string'],
])

/** Returns the spellings of a keyword or sign; empty for names, numbers and strings. */
export function spellingsOf(tokenType: number): readonly string[] {
  const several = spellings.get(tokenType)
  if (several) return several
  const literal = literalOf(tokenType)
  return literal === undefined ? [] : [literal]
}

/** Returns how messages name a token: `` `::` ``, `a name`, or each of `` `From` `` and `` `To` ``. */
export function phrasesOf(tokenType: number): readonly string[] {
  const phrase = phrases.get(tokenType)
  return phrase === undefined ? spellingsOf(tokenType).map(quote) : [phrase]
}

export function quote(text: string): string {
  return `\`${text}\``
}

/** `a`, `a or b`, `a, b or c`. */
export function joinAlternatives(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} or ${parts[parts.length - 1]}`
}

/** The keywords of the tokens that begin steps, but for comparisons and ends. */
export const stepWords: readonly string[] = stepTokens
  .filter(token => token !== T.COMPARE && token !== T.ENDPOINT)
  .flatMap(spellingsOf)

export const comparisonWords: readonly string[] = spellingsOf(T.COMPARE)

function literalOf(tokenType: number): string | undefined {
  return T.literalNames[tokenType]?.slice(1, -1)
}
