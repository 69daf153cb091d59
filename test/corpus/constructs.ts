/** What an expression yields, as far as it matters to positions. */
export type Yield =
  | 'number'
  | 'integer'
  | 'truth'
  | 'text'
  | 'numbers'
  | 'texts'
  | 'ids'
  | 'item'
  | 'single'
  | 'items'
  | 'places'
  | 'edges'
  | 'vectors'
  | 'path'
  | 'groups'
  | 'shape'
  | 'object'
  /** Legal where it is not parsed as a mapping. */
  | 'short object'
  /** Arrays of things that are not single values: legal only in RETURN. */
  | 'results'
  | 'none'
  | 'write'

export interface Construct {
  readonly name: string
  readonly family: string
  readonly yields: Yield
  /** `@` is replaced by any number of items, `#` by a single item. */
  readonly text: string
  /** A traversal, which must be bound before it can be an argument (E206). */
  readonly isTraversal: boolean
  /** One of many similar constructs, generated only in the main positions; the others occur in every position. */
  readonly isVariant: boolean
}

type Row = readonly [name: string, yields: Yield, text: string]

function variants(family: string, rows: readonly Row[]): Construct[] {
  return inFamily(family, rows).map(construct => ({ ...construct, isVariant: true }))
}

function inFamily(name: string, rows: readonly Row[]): Construct[] {
  return rows.map(([construct, yields, text]) => ({
    isVariant: false,
    name: construct,
    family: name,
    yields,
    text,
    isTraversal:
      /^[@#NEV]\b|^[@#]|^Search|^\$/.test(text) && !/::(?:[GL]TE?|N?EQ|CONTAINS|IS_IN)\(.*\)$/.test(text),
  }))
}

const literals = inFamily('literals', [
  ['integer', 'integer', '2'],
  ['float', 'number', '2.5'],
  ['integer parameter', 'integer', 'limit'],
  ['float parameter', 'number', 'factor'],
  ['string', 'text', '"plain words"'],
  ['string with escapes', 'text', '"a \\"quoted\\" \\\\ line\\n\\tand \\u00e9"'],
  ['string parameter', 'text', 'text'],
  ['true', 'truth', 'true'],
  ['Boolean parameter', 'truth', 'enabled'],
  ['array of strings', 'texts', '["a", "b"]'],
  ['array of numbers', 'numbers', '[1, 2, 3,]'],
  ['array parameter', 'texts', 'codes'],
  ['NONE', 'none', 'NONE'],
])

const moreLiterals = variants('literals', [
  ['negative integer', 'number', '-7'],
  ['negative float', 'number', '-0.25'],
  ['exponent', 'number', '1.5e3'],
  ['small exponent', 'number', '25e-2'],
  ['empty string', 'text', '""'],
  ['string with a comment inside', 'text', '"no // comment, 世界 😀"'],
  ['false', 'truth', 'false'],
])

const unary = ['ABS', 'CEIL', 'FLOOR', 'ROUND', 'SQRT', 'LN', 'LOG10', 'SIN', 'COS', 'TAN', 'ATAN'] as const
const binary = ['ADD', 'SUB', 'MUL', 'DIV', 'MOD', 'MIN', 'MAX', 'LOG', 'ATAN2'] as const

const functions = variants('functions', [
  ...binary.map(name => [name, 'number', `${name}(#::{$size}, 3)`] as const),
  ...unary.map(name => [name, 'number', `${name}(#::{$size})`] as const),
  ['POW', 'number', 'POW(#::{$level}, 2)'],
  ['EXP', 'number', 'EXP(DIV(#::{$size}, 1000))'],
  ['ASIN', 'number', 'ASIN(0.5)'],
  ['ACOS', 'number', 'ACOS(0.5)'],
  ['PI', 'number', 'PI()'],
  ['E', 'number', 'E()'],
])

const calls = inFamily('calls', [
  ['call', 'number', 'ADD(#::{$size}, 3)'],
  ['nested calls', 'number', 'ADD(MUL(#::{$level}, factor), SUB(SQRT(#::{$size}), DIV(limit, 2.0)))'],
  ['call of counts', 'number', 'ADD(@::Out<$HeldAt>::COUNT, @::In<$MadeBy>::COUNT)'],
])

const aggregates = inFamily('aggregates', [
  ['SUM', 'number', 'SUM(@::Out<$HeldAt>::{$seats})'],
  ['AVG', 'number', 'AVG(@::OutE<$HeldAt>::{$fee})'],
  ['MIN of a collection', 'number', 'MIN(@::Out<$Near>::{$size})'],
  ['MAX of a collection', 'number', 'MAX(@::InE<$Near>::{$strength})'],
  ['COUNT of values', 'number', 'COUNT(@::Out<$HeldAt>::{$title})'],
  ['COUNT of items', 'number', 'COUNT(@::In<$MadeBy>)'],
  ['SUM of a parameter', 'number', 'SUM(numbers)'],
  ['AVG of an array', 'number', 'AVG([1, 2.5, limit])'],
  ['COUNT step', 'integer', '@::COUNT'],
  ['COUNT of a relation', 'integer', '@::Out<$HeldAt>::COUNT'],
  ['COUNT of a filter', 'integer', '@::Out<$Near>::WHERE(_::{$flag}::EQ(true))::COUNT'],
])

const comparisons = inFamily('comparisons', [
  ['EQ of text', 'truth', '#::{$name}::EQ(text)'],
  ['EQ of a literal', 'truth', '#::{$name}::EQ("north")'],
  ['EQ of a Boolean', 'truth', '#::{$flag}::EQ(true)'],
  ['EQ of an ID', 'truth', '#::ID::EQ(item_id)'],
  ['EQ of a Date', 'truth', '#::{$day}::EQ(moment)'],
  ['NEQ', 'truth', '#::{$name}::NEQ("south")'],
  ['GT', 'truth', '#::{$size}::GT(10)'],
  ['GTE of a Date', 'truth', '#::{$day}::GTE(moment)'],
  ['LT', 'truth', '#::{$level}::LT(factor)'],
  ['LTE of an integer', 'truth', '#::{$level}::LTE(3)'],
  ['GT of a call', 'truth', '#::{$size}::GT(MUL(limit, 2))'],
  ['GT of another property', 'truth', '#::{$size}::GT(#::{$level})'],
  ['EQ of a traversal', 'truth', '#::{$name}::EQ(N<$Item>({$code: text})::{$name})'],
  ['CONTAINS of text', 'truth', '#::{$name}::CONTAINS("or")'],
  ['CONTAINS of an array', 'truth', '#::{$tags}::CONTAINS(text)'],
  ['IS_IN a literal', 'truth', '#::{$size}::IS_IN([1, 2, limit])'],
  ['IS_IN a parameter', 'truth', '#::{$name}::IS_IN(codes)'],
  ['comparison of a COUNT', 'truth', '#::Out<$HeldAt>::COUNT::GTE(1)'],
  ['comparison of an end', 'truth', '#::InE<$MadeBy>::FIRST::{$role}::EQ(text)'],
  ['comparison across an edge', 'truth', '#::InE<$Near>::FromN::FIRST::{$name}::NEQ(text)'],
  ['comparison of a filtered COUNT', 'truth', '#::Out<$Near>::WHERE(_::{$size}::GT(2))::COUNT::LT(limit)'],
])

const logic = inFamily('logic', [
  ['EXISTS', 'truth', 'EXISTS(@::Out<$HeldAt>)'],
  ['negated EXISTS', 'truth', '!EXISTS(@::In<$MadeBy>)'],
  ['EXISTS of a source', 'truth', 'EXISTS(N<$Item>({$code: text}))'],
  ['EXISTS of a property', 'truth', 'EXISTS(#::{$day})'],
  ['AND', 'truth', 'AND(#::{$flag}::EQ(true), EXISTS(@::OutE<$Near>))'],
  ['OR', 'truth', 'OR(#::{$size}::GT(5), #::{$name}::EQ(text), #::{$level}::LT(0.5))'],
  ['negated AND', 'truth', '!AND(#::{$flag}::EQ(false), #::{$size}::LTE(limit))'],
  ['negated OR', 'truth', '!OR(EXISTS(@::Out<$Near>), !EXISTS(@::Out<$HasNote>))'],
  [
    'nested logic',
    'truth',
    'AND(OR(#::{$size}::GT(1), !AND(#::{$flag}::EQ(enabled), EXISTS(@::Out<$Near>))), !OR(#::{$name}::EQ("x")))',
  ],
])

const navigation = inFamily('navigation', [
  ['Out', 'places', '@::Out<$HeldAt>'],
  ['In', 'items', '@::In<$Near>'],
  ['Out to vectors', 'vectors', '@::Out<$HasNote>'],
  ['In from vectors', 'vectors', '@::In<$Cites>'],
  ['OutE', 'edges', '@::OutE<$HeldAt>'],
  ['InE', 'edges', '@::InE<$Near>'],
  ['ToN', 'places', '@::OutE<$HeldAt>::ToN'],
  ['FromN', 'items', '@::InE<$Near>::FromN'],
  ['ToV', 'vectors', '@::OutE<$HasNote>::ToV'],
  ['FromV', 'vectors', '@::InE<$Cites>::FromV'],
  ['two hops', 'items', '@::Out<$HeldAt>::In<$HeldAt>'],
  ['through vectors', 'items', '@::Out<$HasNote>::Out<$Cites>'],
  ['ID step', 'ids', '@::Out<$Near>::ID'],
  ['property', 'text', '#::{$name}'],
  ['number property', 'integer', '#::{$size}'],
  ['values', 'numbers', '@::Out<$Near>::{$size}'],
  ['nodes by type', 'items', 'N<$Item>'],
  ['node by id', 'item', 'N<$Item>(item_id)'],
  ['node by literal id', 'item', 'N<$Item>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")'],
  ['node by index', 'item', 'N<$Item>({$code: text})'],
  ['edges by type', 'edges', 'E<$HeldAt>'],
  ['edge by id', 'single', 'E<$HeldAt>(item_id)'],
  ['vectors by type', 'vectors', 'V<$Note>'],
  ['vector by id', 'single', 'V<$Note>(item_id)'],
  ['bare item', 'item', '#'],
])

const slices = inFamily('slices', [
  ['WHERE', 'items', '@::Out<$Near>::WHERE(_::{$size}::GTE(limit))'],
  ['ORDER Asc', 'items', '@::Out<$Near>::ORDER<Asc>(_::{$name})'],
  ['ORDER Desc by a COUNT', 'items', '@::In<$Near>::ORDER<Desc>(_::Out<$HeldAt>::COUNT)'],
  ['ORDER by a call', 'places', '@::Out<$HeldAt>::ORDER<Asc>(MUL(_::{$seats}, -1))'],
  ['RANGE', 'places', '@::Out<$HeldAt>::RANGE(0, 3)'],
  ['RANGE of variables', 'items', '@::Out<$Near>::RANGE(1, ADD(limit, 1))'],
  ['FIRST', 'item', '@::Out<$Near>::FIRST'],
  ['step after FIRST', 'places', '@::Out<$Near>::FIRST::Out<$HeldAt>'],
  ['LAST', 'item', '@::Out<$Near>::LAST'],
  ['step after LAST', 'places', '@::Out<$Near>::LAST::Out<$HeldAt>'],
  ['INTERSECT', 'places', '@::INTERSECT(_::Out<$HeldAt>)'],
  ['INTERSECT of a chain', 'items', '@::Out<$Near>::INTERSECT(_::Out<$Near>::WHERE(_::{$flag}::EQ(true)))'],
  [
    'filter, order and page',
    'items',
    '@::Out<$Near>::WHERE(_::{$flag}::EQ(true))::ORDER<Desc>(_::{$size})::RANGE(0, 10)',
  ],
])

const shapes = inFamily('shapes', [
  ['mapping', 'shape', '@::Out<$HeldAt>::{$title, $seats}'],
  ['mapping with a rename', 'shape', '@::Out<$HeldAt>::{called: $title, key: ID}'],
  ['mapping with ::ID', 'shape', '@::Out<$HeldAt>::{key: ::ID, many: $seats,}'],
  ['mapping with a spread', 'shape', '@::Out<$HeldAt>::{called: $title, ..}'],
  ['nested mapping', 'shape', '@::Out<$Near>::{$code, more: {$size, rest: {$level}}}'],
  [
    'mapping of literals',
    'shape',
    '@::Out<$Near>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}',
  ],
  [
    'mapping of traversals',
    'shape',
    '@::Out<$Near>::{$code, where: _::Out<$HeldAt>::{$title}, first: _::In<$MadeBy>::FIRST}',
  ],
  [
    'mapping of a call',
    'shape',
    '@::Out<$Near>::{$code, twice: MUL(_::{$size}, 2), near: COUNT(_::Out<$Near>)}',
  ],
  [
    'mapping of a condition',
    'shape',
    '@::Out<$Near>::{$code, big: _::{$size}::GT(5), held: EXISTS(_::Out<$HeldAt>)}',
  ],
  ['mapping of edges', 'shape', '@::OutE<$HeldAt>::{$fee, from_node, to_node}'],
  ['mapping of vectors', 'shape', '@::Out<$HasNote>::{$body, data}'],
  ['closure', 'shape', '@::Out<$Near>::|near|{key: near::{$code}, places: near::Out<$HeldAt>::{$title}}'],
  [
    'closure in a closure',
    'shape',
    '@::Out<$Near>::|near|{key: near::ID, all: near::Out<$HeldAt>::|place|{a: near::{$code}, b: place::{$title}}}',
  ],
  ['closure with the whole item', 'shape', '@::Out<$Near>::|near|{whole: near, size: ADD(near::{$size}, 1)}'],
  ['exclusion', 'shape', '@::Out<$Near>::!{$size, $level}'],
  ['exclusion after RANGE', 'shape', '@::Out<$HeldAt>::RANGE(0, 5)::!{$seats}'],
  ['exclusion of system fields', 'shape', '@::OutE<$HeldAt>::!{id, label, from_node}'],
  ['two exclusions', 'shape', '@::Out<$Near>::!{$size}::!{$level,}'],
  ['exclusion before a mapping', 'shape', '@::Out<$Near>::!{$size}::{$code, ..}'],
])

const groups = inFamily('groups', [
  ['GROUP_BY', 'groups', '@::Out<$Near>::GROUP_BY($name)'],
  ['GROUP_BY of several', 'groups', '@::Out<$Near>::GROUP_BY($name, $flag)'],
  ['GROUP_BY of system fields', 'groups', '@::OutE<$HeldAt>::GROUP_BY(label)'],
  ['COUNT GROUP_BY', 'groups', '@::Out<$Near>::COUNT::GROUP_BY($flag)'],
  ['AGGREGATE_BY', 'groups', '@::Out<$Near>::AGGREGATE_BY($name)'],
  ['AGGREGATE_BY of a mapping', 'groups', '@::Out<$Near>::{$name, $size}::AGGREGATE_BY($name)'],
  ['COUNT AGGREGATE_BY', 'groups', '@::Out<$HeldAt>::COUNT::AGGREGATE_BY($title)'],
  ['RANGE of groups', 'groups', '@::Out<$Near>::GROUP_BY($name)::RANGE(0, 2)'],
  ['COUNT of groups', 'integer', '@::Out<$Near>::GROUP_BY($name)::COUNT'],
])

const paths = inFamily('paths', [
  ['ShortestPath', 'path', '#::ShortestPath<$Near>::To(item_id)'],
  ['ShortestPath from', 'path', '#::ShortestPath<$Near>::From(item_id)'],
  ['ShortestPath of any edge', 'path', '#::ShortestPath::To(N<$Item>({$code: text}))'],
  ['ShortestPathBFS', 'path', '#::ShortestPathBFS<$Near>::To(item_id)'],
  ['Dijkstra by a number', 'path', '#::ShortestPathDijkstras<$Near>(1)::To(item_id)'],
  ['Dijkstra by a property', 'path', '#::ShortestPathDijkstras<$Near>(_::{$strength})::To(item_id)'],
  [
    'Dijkstra by both ends',
    'path',
    '#::ShortestPathDijkstras<$Near>(ADD(_::{$strength}, MUL(_::FromN::{$size}, _::ToN::{$size})))::From(item_id)',
  ],
  [
    'Dijkstra by a variable',
    'path',
    '#::ShortestPathDijkstras<$Near>(MUL(ABS(factor), _::{$strength}))::To(item_id)',
  ],
  ['A*', 'path', '#::ShortestPathAStar<$Near>(_::{$strength}, "$level")::To(item_id)'],
  ['A* by a number', 'path', '#::ShortestPathAStar<$Near>(2, "$size")::From(item_id)'],
  ['paths of several', 'path', '@::Out<$Near>::ShortestPath<$Near>::To(item_id)'],
])

const searches = inFamily('searches', [
  ['SearchV', 'vectors', 'SearchV<$Note>(vector, 3)'],
  ['SearchV of a literal', 'vectors', 'SearchV<$Note>([1, 0.5, -2], limit)'],
  ['SearchV of a call', 'vectors', 'SearchV<$Note>([factor, 1, 0], ADD(limit, 1))'],
  ['SearchV as a step', 'vectors', '@::Out<$HasNote>::SearchV<$Note>(vector, 2)'],
  ['PREFILTER', 'vectors', 'SearchV<$Note>(vector, 5)::PREFILTER(_::{$lang}::EQ("en"))'],
  [
    'PREFILTER by a relation',
    'vectors',
    'SearchV<$Note>(vector, 5)::PREFILTER(AND(EXISTS(_::In<$HasNote>), _::{$body}::NEQ(text)))',
  ],
  [
    'PREFILTER of a step',
    'vectors',
    '@::Out<$HasNote>::SearchV<$Note>(vector, 2)::PREFILTER(_::{$body}::CONTAINS("a"))',
  ],
  ['WHERE after SearchV', 'vectors', 'SearchV<$Note>(vector, 5)::WHERE(_::{score}::LT(0.9))'],
  ['RerankRRF', 'vectors', 'SearchV<$Note>(vector, 4)::RerankRRF'],
  ['RerankRRF with k', 'vectors', 'SearchV<$Note>(vector, 4)::RerankRRF(k: 30)'],
  ['RerankMMR', 'vectors', 'SearchV<$Note>(vector, 4)::RerankMMR(lambda: 0.7)'],
  [
    'RerankMMR by euclidean',
    'vectors',
    'SearchV<$Note>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)',
  ],
  [
    'RerankMMR by dot product',
    'vectors',
    'SearchV<$Note>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")',
  ],
  [
    'chained rerankers',
    'vectors',
    'SearchV<$Note>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)',
  ],
  ['SearchBM25', 'items', 'SearchBM25<$Item>(text, 3)'],
  ['SearchBM25 of a literal', 'items', 'SearchBM25<$Item>("north star", limit)'],
  ['step after SearchBM25', 'places', 'SearchBM25<$Item>(text, 3)::Out<$HeldAt>'],
  ['score of a search', 'numbers', 'SearchV<$Note>(vector, 3)::{score}'],
])

const writes = inFamily('writes', [
  ['AddN', 'write', 'AddN<$Place>({$title: text, $seats: limit})'],
  ['bare AddN', 'write', 'AddN<$Place>'],
  ['AddN of nothing', 'write', 'AddN<$Place>({})'],
  [
    'AddN with arrays',
    'write',
    'AddN<$Item>({$name: text, $tags: ["a", text], $size: ADD(limit, 1), $flag: enabled,})',
  ],
  ['AddE', 'write', 'AddE<$HeldAt>({$fee: 1.5, $at: moment})::From(item_id)::To(N<$Place>::FIRST)'],
  ['AddE backwards', 'write', 'AddE<$Near>::To(N<$Item>({$code: text}))::From(item_id)'],
  ['AddE of every pair', 'write', 'AddE<$Near>({$strength: factor})::From(N<$Item>)::To(N<$Item>)'],
  ['AddV', 'write', 'AddV<$Note>(vector, {$body: text})'],
  ['AddV of a literal', 'write', 'AddV<$Note>([0.5, 1, -1])'],
  ['UPDATE', 'write', '@::UPDATE({$level: 4, $name: text})'],
  ['Update', 'write', '@::Update({$size: ADD(limit, 1),})'],
  ['UPDATE of edges', 'write', '@::OutE<$HeldAt>::UPDATE({$fee: MUL(factor, 2)})'],
  ['UpsertN', 'write', '@::UpsertN({$name: text, $flag: EXISTS(N<$Place>)})'],
  [
    'UpsertN of a filter',
    'write',
    'N<$Place>::WHERE(_::{$title}::EQ(text))::UpsertN({$title: text, $seats: 5})',
  ],
  ['UpsertE', 'write', 'E<$Near>::UpsertE({$strength: 0.5})::From(item_id)::To(N<$Item>({$code: text}))'],
  ['UpsertE backwards', 'write', 'E<$Near>::UpsertE({$strength: factor})::To(item_id)::From(item_id)'],
  ['UpsertV', 'write', 'V<$Note>::WHERE(_::{$body}::EQ(text))::UpsertV(vector, {$body: text})'],
  ['UpsertV of a literal', 'write', 'V<$Note>(item_id)::UpsertV([1, 2, 3], {$lang: "fr"})'],
])

const values = inFamily('values', [
  ['object', 'object', '{a: 1, b: #::{$name}, c: {d: @::COUNT}}'],
  ['short object', 'short object', '{text, limit}'],
  ['array of traversals', 'results', '[@::Out<$HeldAt>, @::Out<$HeldAt>]'],
  ['array of objects', 'results', '[{a: @::COUNT}, {a: 2}]'],
  ['nested array', 'object', '[[1, 2], [3]]'],
])

/** Every construct of the language that can be used as an expression. */
export const constructs: readonly Construct[] = [
  ...literals,
  ...moreLiterals,
  ...functions,
  ...calls,
  ...aggregates,
  ...comparisons,
  ...logic,
  ...navigation,
  ...slices,
  ...shapes,
  ...groups,
  ...paths,
  ...searches,
  ...writes,
  ...values,
]
