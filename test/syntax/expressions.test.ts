import { describe, expect, test } from 'vitest'
import { exprShape } from './helpers.ts'

const current = (steps: string) => `Traversal(start: CurrentStart, steps: [${steps}])`
const from = (name: string, steps: string) =>
  `Traversal(start: VariableStart(name: "${name}"), steps: [${steps}])`
const film = 'NodeSource(type: Film)'

describe('values', () => {
  test.each([
    ['"a\\"b\\\\\\n\\t\\u00e9"', '"a\\"b\\\\\\n\\té"'],
    ['"two\nlines // no comment"', '"two\\nlines // no comment"'],
    ['""', '""'],
    ['7', '7'],
    ['007', '7'],
    ['-7', '-7'],
    ['340282366920938463463374607431768211455', '340282366920938463463374607431768211455'],
    ['1.5', '1.5'],
    ['-0.25', '-0.25'],
    ['1e3', '1000'],
    ['1.5e-3', '0.0015'],
    ['true', 'true'],
    ['NONE', 'None'],
    ['[1, 0.5, -2,]', 'Array(items: [1, 0.5, -2])'],
    ['[[f], {a: 1}]', 'Array(items: [Array(items: [$f]), Object(entries: [{name: a, value: 1}])])'],
    [
      '{a: f, b: {c: [f]},}',
      'Object(entries: [{name: a, value: $f}, {name: b, value: Object(entries: [{name: c, value: Array(items: [$f])}])}])',
    ],
    ['{f}', 'Object(entries: [{name: f, value: $f}])'],
    ['PI', '$PI'],
    ['E()', 'Call(function: E, arguments: [])'],
    ['EXP(1.0)', 'Call(function: EXP, arguments: [1])'],
    ['ATAN2(a, 2,)', 'Call(function: ATAN2, arguments: [$a, 2])'],
    ['COUNT(f)', 'Call(function: COUNT, arguments: [$f])'],
    [
      'ADD(SUB(1, 2), f::COUNT)',
      `Call(function: ADD, arguments: [Call(function: SUB, arguments: [1, 2]), ${from('f', 'Count')}])`,
    ],
    ['EXISTS(N<Film>)', `Exists(negated: false, value: Traversal(start: ${film}, steps: []))`],
    ['! EXISTS(_)', `Exists(negated: true, value: ${current('')})`],
    [
      '!AND(a, OR(true))',
      'Logical(operator: "AND", negated: true, operands: [$a, Logical(operator: "OR", negated: false, operands: [true])])',
    ],
  ])('%s', (text, expected) => expect(exprShape(text)).toBe(expected))
})

describe('sources', () => {
  test.each([
    ['N<Film>', `Traversal(start: ${film}, steps: [])`],
    ['N', 'Traversal(start: NodeSource, steps: [])'],
    ['N(id)', 'Traversal(start: NodeSource(id: $id), steps: [])'],
    ['N<Film>(id)', 'Traversal(start: NodeSource(type: Film, id: $id), steps: [])'],
    ['N<Film>("x",)', 'Traversal(start: NodeSource(type: Film, id: "x"), steps: [])'],
    [
      'N<Film>({slug: -5})',
      'Traversal(start: NodeSource(type: Film, lookup: {field: slug, value: -5}), steps: [])',
    ],
    ['E<Directed>(id)', 'Traversal(start: EdgeSource(type: Directed, id: $id), steps: [])'],
    ['E(id)', 'Traversal(start: EdgeSource(id: $id), steps: [])'],
    ['V<Synopsis>', 'Traversal(start: VectorSource(type: Synopsis), steps: [])'],
    [
      'SearchV<Synopsis>([0.1, 2], 5)',
      'Traversal(start: SearchV(type: Synopsis, vector: Array(items: [0.1, 2]), k: 5), steps: [])',
    ],
    [
      'SearchV<Synopsis>(Embed("x"), k)',
      'Traversal(start: SearchV(type: Synopsis, vector: Embed(text: "x"), k: $k), steps: [])',
    ],
    ['SearchV(v, 1)', 'Traversal(start: SearchV(vector: $v, k: 1), steps: [])'],
    ['SearchBM25<Film>(q, 3)', 'Traversal(start: SearchBM25(type: Film, text: $q, k: 3), steps: [])'],
    ['_', current('')],
    ['N <Film>\n :: // comment\n FIRST', `Traversal(start: ${film}, steps: [First])`],
  ])('%s', (text, expected) => expect(exprShape(text)).toBe(expected))
})

describe('creations', () => {
  test.each([
    ['AddN<Film>', 'AddN(type: Film)'],
    ['AddN<Film>()', 'AddN(type: Film)'],
    ['AddN<Film>({})', 'AddN(type: Film, properties: PropertyObject(entries: []))'],
    ['AddN({title: t})', 'AddN(properties: PropertyObject(entries: [{name: title, value: $t}]))'],
    [
      'AddN<Film>({title})',
      'AddN(type: Film, properties: PropertyObject(entries: [{name: title, value: $title}]))',
    ],
    [
      'AddN<Film>({genres: ["a"], n: NONE,})',
      'AddN(type: Film, properties: PropertyObject(entries: [{name: genres, value: Array(items: ["a"])}, {name: n, value: None}]))',
    ],
    ['AddE<R>::To(a)', 'AddE(type: R, to: $a)'],
    ['AddE<R>', 'AddE(type: R)'],
    [
      'AddE<R>({w: 1.5})::To("x")::From(b)',
      'AddE(type: R, properties: PropertyObject(entries: [{name: w, value: 1.5}]), from: $b, to: "x")',
    ],
    ['AddV<S>(v)', 'AddV(type: S, vector: $v)'],
    [
      'AddV<S>(Embed(t), {body: t})',
      'AddV(type: S, vector: Embed(text: $t), properties: PropertyObject(entries: [{name: body, value: $t}]))',
    ],
  ])('%s', (text, expected) => expect(exprShape(text)).toBe(expected))
})

describe('steps', () => {
  const properties = 'PropertyObject(entries: [{name: a, value: 1}])'
  test.each([
    ['Out<R>', 'Navigate(direction: "Out", type: R)'],
    ['InE', 'Navigate(direction: "InE")'],
    ['ToV', 'End(end: "ToV")'],
    ['ShortestPath<R>::To(x)', 'Path(algorithm: "ShortestPath", type: R, to: $x)'],
    ['ShortestPathBFS', 'Path(algorithm: "ShortestPathBFS")'],
    [
      'ShortestPathDijkstras<R>(_::{w})::From(x)',
      `Path(algorithm: "ShortestPathDijkstras", type: R, weight: ${current('Mapping(entries: [MappingEntry(name: w)])')}, from: $x)`,
    ],
    [
      'ShortestPathAStar(1, "h")::To(x)::From(y)',
      'Path(algorithm: "ShortestPathAStar", weight: 1, heuristic: "h", from: $y, to: $x)',
    ],
    ['SearchV<S>(v, 5)', 'SearchV(type: S, vector: $v, k: 5)'],
    ['ORDER<Desc>(_::COUNT)', `Order(direction: "Desc", key: ${current('Count')})`],
    ['GROUP_BY(a, b,)', 'Group(keepsRecords: false, properties: [a, b])'],
    ['AGGREGATE_BY(count)', 'Group(keepsRecords: true, properties: [count])'],
    ['WHERE(_::EQ(1))', `Where(condition: ${current('Compare(operator: "EQ", value: 1)')})`],
    ['WHERE(flag)', 'Where(condition: $flag)'],
    ['PREFILTER(true)', 'Prefilter(condition: true)'],
    ['INTERSECT(_::Out<R>)', `Intersect(value: ${current('Navigate(direction: "Out", type: R)')})`],
    ['RANGE(0, f::COUNT)', `Range(from: 0, to: ${from('f', 'Count')})`],
    ['IS_IN(["a"])', 'Compare(operator: "IS_IN", value: Array(items: ["a"]))'],
    ['GT(_::{p})', `Compare(operator: "GT", value: ${current('Mapping(entries: [MappingEntry(name: p)])')})`],
    ['COUNT', 'Count'],
    ['ID', 'Id'],
    [
      '{title, out: p, id: ID, ..}',
      'Mapping(entries: [MappingEntry(name: title), MappingEntry(name: out, value: $p), MappingEntry(name: id, value: $ID)], ..)',
    ],
    ['{a: ::ID}', `Mapping(entries: [MappingEntry(name: a, value: ${current('Id')})])`],
    [
      '{a: {b, c: 1}, ..,}',
      'Mapping(entries: [MappingEntry(name: a, value: Mapping(entries: [MappingEntry(name: b), MappingEntry(name: c, value: 1)]))], ..)',
    ],
    [
      '|m|{t: m::{title}}',
      `Closure(variable: m, mapping: Mapping(entries: [MappingEntry(name: t, value: ${from('m', 'Mapping(entries: [MappingEntry(name: title)])')})]))`,
    ],
    ['! {a, b,}', 'Exclusion(names: [a, b])'],
    ['UPDATE({a: 1})', `Update(properties: ${properties})`],
    ['Update({a: 1,})', `Update(properties: ${properties})`],
    ['UPDATE({a: _})', `Update(properties: PropertyObject(entries: [{name: a, value: ${current('')}}]))`],
    ['UpsertN({a: 1})', `UpsertN(properties: ${properties})`],
    ['UpsertE({a: 1})::To(y)::From(x)', `UpsertE(properties: ${properties}, from: $x, to: $y)`],
    ['UpsertE({a: 1})', `UpsertE(properties: ${properties})`],
    ['UpsertV([1, 2.5], {a: 1})', `UpsertV(vector: Array(items: [1, 2.5]), properties: ${properties})`],
    ['AddE<R>::To(x)', 'AddE(type: R, to: $x)'],
    ['RerankRRF', 'RerankRRF'],
    ['RerankRRF(k: 60.0)', 'RerankRRF(k: 60)'],
    ['RerankMMR(lambda: 0.5, distance: "cosine")', 'RerankMMR(lambda: 0.5, distance: "cosine")'],
    ['FIRST::ID', 'First, Id'],
    ['LAST::ID', 'Last, Id'],
    ['COUNT::GROUP_BY(a)', 'Count, Group(keepsRecords: false, properties: [a])'],
  ])('x::%s', (text, expected) => expect(exprShape(`x::${text}`)).toBe(from('x', expected)))
})

describe('words are reserved nowhere', () => {
  const words =
    'QUERY RETURN FOR IN DROP DEFAULT INDEX UNIQUE MIGRATION AS schema AddN AddE AddV SearchV SearchBM25 Embed Out In ' +
    'OutE FromN ToV ShortestPath WHERE RANGE EQ IS_IN COUNT ID FIRST LAST ORDER GROUP_BY UPDATE Update UpsertN UpsertE ' +
    'RerankRRF From To EXISTS AND OR Nodes Eve Vec from count limit k lambda mcp model Properties NOW NONEs truex'
  test.each(words.split(' '))('a variable may be called %s', word => {
    expect(exprShape(word)).toBe(`$${word}`)
    expect(exprShape(`${word}::COUNT`)).toBe(from(word, 'Count'))
    expect(exprShape(`{${word}: [${word}]}`)).toBe(
      `Object(entries: [{name: ${word}, value: Array(items: [$${word}])}])`,
    )
  })
})
