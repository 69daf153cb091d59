import type { Construct, Yield } from './constructs.ts'

/** A position in a query where an expression is allowed. */
export interface Position {
  readonly name: string
  /** Replaces `@` and `#`: the current item; absent where it is a query-level start. */
  readonly current?: string
  /** The body of a query with `%` in place of the construct; undefined where it is not legal. */
  readonly body: (construct: Construct) => string | undefined
}

const numbers: readonly Yield[] = ['number', 'integer']
const scalars: readonly Yield[] = [...numbers, 'truth', 'text']
const items: readonly Yield[] = ['item', 'single', 'items', 'places', 'edges', 'vectors']
const nodes: readonly Yield[] = ['item', 'items', 'places']

/** A position that accepts what yields one of these. */
function of(kinds: readonly Yield[], body: string): Position['body'] {
  return ({ yields }) => (kinds.includes(yields) ? body : undefined)
}

/** A position of an argument, where traversals must be bound first (E206). */
function argument(kinds: readonly Yield[], body: string): Position['body'] {
  return construct => (construct.isTraversal ? undefined : of(kinds, body)(construct))
}

/** An entry of a mapping, where writes are not allowed (E705). */
function entry(body: string): Position['body'] {
  return ({ yields }) => (['write', 'results', 'short object'].includes(yields) ? undefined : body)
}

function statement(body: string): Position['body'] {
  return ({ yields }) => (yields === 'results' ? undefined : body)
}

function answer(body: string): Position['body'] {
  return ({ yields }) => (yields === 'write' ? undefined : body)
}

/** A value of a property, which is chosen by the type of the value. */
function property(before: string, after: string): Position['body'] {
  return construct => {
    if (construct.isTraversal) return undefined
    if (numbers.includes(construct.yields)) return `${before}{$level: %}${after}`
    if (construct.yields === 'truth') return `${before}{$flag: %, $size: 1}${after}`
    if (construct.yields === 'text') return `${before}{$name: %}${after}`
    return construct.yields === 'texts' ? `${before}{$tags: %,}${after}` : undefined
  }
}

/** The condition that tests the construct. */
function condition({ yields, isTraversal, text }: Construct): string | undefined {
  if (yields === 'truth') return text === 'true' || text === 'false' ? undefined : '%'
  if (numbers.includes(yields)) return '_::{$level}::LTE(%)'
  if (yields === 'text') return '_::{$name}::NEQ(%)'
  if (yields === 'numbers') return '_::{$size}::IS_IN(%)'
  if (yields === 'texts') return '_::{$name}::IS_IN(%)'
  if (yields === 'ids') return '_::ID::IS_IN(%)'
  return (items.includes(yields) || yields === 'path') && isTraversal && text !== '#'
    ? 'EXISTS(%)'
    : undefined
}

function within(before: string, after: string): Position['body'] {
  return construct => {
    const asked = condition(construct)
    return asked && before + asked + after
  }
}

/** Starts of a traversal: all of them if many items are accepted, single ones if only one is. */
const beginnings: readonly (readonly [name: string, start: string, isSingle: boolean])[] = [
  ['traversal from a source', 'N<$Item>', false],
  ['traversal from a search', 'SearchBM25<$Item>(text, 4)', false],
  ['traversal from a plural variable', '$all', false],
  ['traversal from a single variable', '$one', true],
  ['traversal from FIRST', '$all::FIRST', true],
  ['traversal from a look-up', 'N<$Item>({$code: text})', true],
]

const beginningPositions: readonly Position[] = beginnings.map(([name, current, isSingle]) => ({
  name,
  current,
  body: ({ text }) => ((isSingle ? /[@#]/ : /^[^#]*@[^#]*$/).test(text) ? 'RETURN %' : undefined),
}))

/** Every position of an expression. `$all`, `$one` and the names of parameters are declared where they are used. */
export const positions: readonly Position[] = [
  ...beginningPositions,
  { name: 'binding', body: statement('result <- %\nRETURN result') },
  { name: 'RETURN', body: () => 'RETURN %' },
  { name: 'RETURN list', body: answer('total <- N<$Place>::COUNT\nRETURN total, %') },
  { name: 'RETURN object', body: () => 'RETURN {\n  value: %,\n  nested: {inner: [1, {deep: NONE}]},\n}' },
  { name: 'RETURN nested object', body: answer('RETURN {outer: {value: %}, again: %}') },
  { name: 'RETURN array', body: answer('RETURN [\n  {entry: %},\n  {entry: 1},\n]') },
  {
    name: 'mapping entry',
    current: '_',
    body: entry('RETURN $all::{\n  $code,\n  value: %\n}'),
  },
  {
    name: 'bound mapping entry',
    current: '_',
    body: entry('shown <- $all::RANGE(0, 5)::{value: %, $code, ..}\nRETURN shown'),
  },
  {
    name: 'nested mapping entry',
    current: '_',
    body: entry('RETURN $one::{\n  $code,\n  nested: {\n    inner: %,\n    $name,\n  },\n}'),
  },
  {
    name: 'closure',
    current: 'each',
    body: entry('RETURN $all::|each|{\n  key: each::{$code},\n  value: %,\n}'),
  },
  {
    name: 'nested closure',
    current: 'inner',
    body: entry(
      'RETURN $all::|outer|{\n  key: outer::{$code},\n  near: outer::Out<$Near>::|inner|{from: outer::ID, value: %},\n}',
    ),
  },
  { name: 'condition', current: '_', body: within('found <- N<$Item>::WHERE(\n  ', '\n)\nRETURN found') },
  {
    name: 'AND operand',
    current: '_',
    body: within('RETURN $all::WHERE(AND(\n  _::{$size}::GTE(0),\n  ', '\n))'),
  },
  {
    name: 'negated OR operand',
    current: '_',
    body: within('RETURN $all::WHERE(!OR(', ', _::{$size}::LT(0)))'),
  },
  {
    name: 'condition inside EXISTS',
    current: '_',
    body: within('RETURN $all::WHERE(EXISTS(_::Out<$Near>::WHERE(', ')))::{$code}'),
  },
  {
    name: 'PREFILTER',
    current: '_',
    body: within(
      'RETURN SearchV<$Note>(vector, 3)::PREFILTER(EXISTS(\n  _::In<$HasNote>::WHERE(',
      ')\n))::{$body, score}',
    ),
  },
  { name: 'EXISTS', body: construct => of([...items, 'path'], 'RETURN EXISTS(%)')(construct) },
  { name: 'ORDER', current: '_', body: of(scalars, 'RETURN $all::ORDER<Desc>(%)::{$code, $size}') },
  { name: 'RANGE bound', body: argument(['integer'], 'RETURN $all::RANGE(0, %)') },
  { name: 'k of a search', body: argument(['integer'], 'RETURN SearchV<$Note>(vector, %)') },
  { name: 'call argument', body: of(numbers, 'RETURN ADD(%, SUB(1, %))') },
  {
    name: 'call argument in a mapping',
    current: '_',
    body: of(numbers, 'RETURN $all::{$code, more: MUL(%, 2)}'),
  },
  { name: 'aggregate argument', body: of(['numbers', ...items], 'RETURN COUNT(%)') },
  { name: 'array element', body: of(scalars, 'list <- [%, %]\nRETURN list') },
  { name: 'AddN property', body: property('added <- AddN<$Item>(', ')\nRETURN added') },
  { name: 'AddN statement', body: property('AddN<$Item>(', ')\nRETURN NONE') },
  {
    name: 'AddE property',
    body: argument(numbers, 'AddE<$Near>({$strength: %})::From(item_id)::To($one)\nRETURN NONE'),
  },
  { name: 'AddV property', body: argument(['text'], 'note <- AddV<$Note>(vector, {$body: %})\nRETURN note') },
  { name: 'UPDATE value', body: property('changed <- $one::UPDATE(', ')\nRETURN changed') },
  {
    name: 'UpsertN value',
    body: property('kept <- N<$Item>::WHERE(_::{$code}::EQ(text))::UpsertN(', ')\nRETURN kept'),
  },
  {
    name: 'UpsertE value',
    body: argument(
      numbers,
      'link <- E<$Near>::UpsertE({$strength: %})::From($one)::To(item_id)\nRETURN link',
    ),
  },
  {
    name: 'UpsertV value',
    body: argument(['text'], 'note <- V<$Note>(item_id)::UpsertV(vector, {$body: %})\nRETURN note'),
  },
  { name: 'vector element', body: argument(numbers, 'RETURN SearchV<$Note>([%, 1, 0], 2)') },
  { name: 'index look-up', body: argument(['text'], 'RETURN N<$Item>({$code: %})') },
  { name: 'search text', body: argument(['text'], 'RETURN SearchBM25<$Item>(%, 3)::{$code, score}') },
  { name: 'edge end', body: of(['item', 'items'], 'AddE<$Near>::From(item_id)::To(%)\nRETURN NONE') },
  { name: 'path end', body: of(['item'], 'RETURN $all::ShortestPath<$Near>::To(%)') },
  {
    name: 'path weight',
    body: argument(['integer'], 'RETURN $one::ShortestPathDijkstras<$Near>(%)::To(item_id)'),
  },
  { name: 'INTERSECT', current: '_', body: of(nodes, 'RETURN $all::INTERSECT(%)') },
  {
    name: 'rerank argument',
    body: construct =>
      construct.text.startsWith('-')
        ? undefined
        : argument(numbers, 'RETURN SearchV<$Note>(vector, 3)::RerankRRF(k: %)')(construct),
  },
  {
    name: 'DROP',
    body: construct => (construct.text === '#' ? undefined : of(items, 'DROP %\nRETURN NONE')(construct)),
  },
  {
    name: 'FOR list',
    body: of(
      ['numbers', 'texts', 'ids', 'items', 'places', 'vectors'],
      'list <- %\nFOR entry IN list {\n  AddN<$Place>({$seats: 1})\n}\nRETURN NONE',
    ),
  },
  { name: 'FOR body', current: 'each', body: statement('FOR each IN $all {\n  value <- %\n}\nRETURN NONE') },
  {
    name: 'nested FOR body',
    current: 'inner',
    body: statement('FOR key IN codes {\n  FOR inner IN $all {\n    value <- %\n  }\n}\nRETURN $all::COUNT'),
  },
  {
    name: 'FOR body after destructuring',
    current: 'found',
    body: statement(
      'FOR {key, amount} IN rows {\n  found <- N<$Item>({$code: key})\n  value <- %\n}\nRETURN NONE',
    ),
  },
]

/** The positions of variants. */
export const mainPositions: ReadonlySet<string> = new Set([
  'binding',
  'RETURN object',
  'mapping entry',
  'nested closure',
  'condition',
  'ORDER',
  'call argument',
  'AddN property',
  'UPDATE value',
  'FOR body',
])

/** What a traversal can start from at the level of a query; the second list yields a single item. */
export const starts: readonly string[] = [
  '$all',
  'N<$Item>',
  '$one',
  'N<$Item>(item_id)',
  'SearchBM25<$Item>(text, 4)',
  'N<$Item>({$code: text})',
  '$all::FIRST',
  'E<$MadeBy>::ToN',
  'V<$Note>::Out<$Cites>',
]

export const singleStarts: readonly string[] = [
  '$one',
  'N<$Item>(item_id)',
  'N<$Item>({$code: text})',
  '$all::FIRST',
  'N<$Item>::ORDER<Asc>(_::{$name})::FIRST',
  'E<$Near>(item_id)::ToN',
]
