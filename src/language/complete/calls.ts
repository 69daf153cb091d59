import { functionNames, isMathFunction, mathSignature } from '../analysis/index.ts'

/** What stands in the brackets of the words of the language. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  N: ['id'],
  E: ['id'],
  V: ['id'],
  SearchV: ['vector', 'k'],
  SearchBM25: ['text', 'k'],
  AddN: ['{property: value}'],
  AddE: ['{property: value}'],
  AddV: ['vector', '{property: value}'],
  Embed: ['text'],
  EXISTS: ['traversal'],
  AND: ['condition', '…'],
  OR: ['condition', '…'],
  WHERE: ['condition'],
  PREFILTER: ['condition'],
  INTERSECT: ['traversal'],
  RANGE: ['from', 'to'],
  ORDER: ['key'],
  GROUP_BY: ['property', '…'],
  AGGREGATE_BY: ['property', '…'],
  EQ: ['value'],
  NEQ: ['value'],
  GT: ['value'],
  GTE: ['value'],
  LT: ['value'],
  LTE: ['value'],
  CONTAINS: ['value'],
  IS_IN: ['values'],
  UPDATE: ['{property: value}'],
  Update: ['{property: value}'],
  UpsertN: ['{property: value}'],
  UpsertE: ['{property: value}'],
  UpsertV: ['vector', '{property: value}'],
  From: ['id'],
  To: ['id'],
  ShortestPathDijkstras: ['weight'],
  ShortestPathAStar: ['weight', '"property"'],
  RerankRRF: ['k: number'],
  RerankMMR: ['lambda: number', 'distance: String'],
}

const argumentNames: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(functionNames.map(name => [name, namesOf(name)])),
  LOG: ['x', 'base'],
  ATAN2: ['y', 'x'],
}

function namesOf(name: string): readonly string[] {
  if (!isMathFunction(name)) return ['values']
  return ['a', 'b'].slice(0, mathSignature(name).arity)
}

/** The arguments of a step, a source or a word with brackets; `undefined` for what has none. */
export function wordParameters(word: string): readonly string[] | undefined {
  return Object.hasOwn(parameters, word) ? parameters[word] : undefined
}

/** The arguments of a function. */
export function functionParameters(name: string): readonly string[] | undefined {
  return Object.hasOwn(argumentNames, name) ? argumentNames[name] : undefined
}

/** What stands between `<` and `>` behind a word. */
export const typedWords: Readonly<Record<string, string>> = {
  N: 'Node',
  E: 'Edge',
  V: 'Vector',
  SearchV: 'Vector',
  SearchBM25: 'Node',
  AddN: 'Node',
  AddE: 'Edge',
  AddV: 'Vector',
  Out: 'Edge',
  In: 'Edge',
  OutE: 'Edge',
  InE: 'Edge',
  ShortestPath: 'Edge',
  ShortestPathBFS: 'Edge',
  ShortestPathDijkstras: 'Edge',
  ShortestPathAStar: 'Edge',
  ORDER: 'Asc|Desc',
}

/** How a word of the language is written, for grey text: `SearchV<Vector>(vector, k)`; nothing for a bare word. */
export function writtenAs(word: string): string | undefined {
  const type = Object.hasOwn(typedWords, word) ? `<${typedWords[word]}>` : ''
  const isSource = word === 'N' || word === 'E' || word === 'V'
  const list = isSource ? undefined : wordParameters(word)
  const written = `${type}${list ? `(${list.join(', ')})` : ''}`
  return written === '' ? undefined : `${word}${written}`
}
