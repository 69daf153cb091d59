import { describe, expect, it } from 'vitest'
import { scalarNames } from '../../src/language/catalog/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { corpus } from './generate.ts'
import { type AnyNode, type NodeKind, walk } from './walk.ts'

/** The minimum number of nodes of each kind; a missing kind does not compile. */
const least: Readonly<Record<NodeKind, number>> = {
  NodeDecl: 100,
  EdgeDecl: 100,
  VectorDecl: 100,
  SchemaBlock: 50,
  MigrationDecl: 6,
  MigrationItem: 12,
  MigrationField: 20,
  ItemRef: 12,
  QueryDecl: 1000,
  FieldDecl: 1000,
  NamedType: 1000,
  ArrayType: 100,
  ObjectType: 5,
  Now: 50,
  Mcp: 2,
  Model: 2,
  Parameter: 1000,
  Binding: 100,
  Drop: 20,
  For: 100,
  CreationStatement: 20,
  Destructure: 20,
  MemberLoop: 0,
  Return: 1000,
  String: 100,
  Int: 100,
  Float: 100,
  Boolean: 100,
  None: 100,
  Name: 1000,
  NameExpr: 100,
  Array: 100,
  Object: 100,
  Traversal: 1000,
  Exists: 100,
  Logical: 100,
  Call: 100,
  AddN: 20,
  AddE: 20,
  AddV: 20,
  Embed: 5,
  PropertyObject: 100,
  NodeSource: 1000,
  EdgeSource: 100,
  VectorSource: 50,
  SearchV: 100,
  SearchBM25: 100,
  VariableStart: 1000,
  CurrentStart: 1000,
  Navigate: 1000,
  End: 50,
  Path: 100,
  Order: 50,
  Group: 50,
  Where: 100,
  Prefilter: 20,
  Intersect: 20,
  Mapping: 100,
  MappingEntry: 1000,
  Closure: 100,
  Exclusion: 50,
  Count: 50,
  Id: 50,
  First: 100,
  Last: 50,
  Range: 50,
  Compare: 100,
  Update: 20,
  UpsertN: 20,
  UpsertE: 20,
  UpsertV: 10,
  RerankRRF: 10,
  RerankMMR: 10,
}

const nodes: { readonly node: AnyNode; readonly around: readonly AnyNode[] }[] = []
for (const { files } of corpus()) {
  for (const [path, text] of Object.entries(files)) {
    walk(parse({ path, text }).tree, (node, around) => nodes.push({ node, around }))
  }
}

/** How often each text occurs. */
function tally(texts: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

/** The values of a field of all nodes of a kind. */
function values(kind: NodeKind, field: string): Readonly<Record<string, number>> {
  return tally(nodes.filter(({ node }) => node.kind === kind).map(({ node }) => textOf(node[field])))
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : String(value)
}

function expectAll(counts: Readonly<Record<string, number>>, expected: readonly string[]): void {
  expect(expected.filter(each => (counts[each] ?? 0) < 2)).toEqual([])
}

const functionNames =
  'ADD SUB MUL DIV MOD POW MIN MAX ABS CEIL FLOOR ROUND SQRT EXP LN LOG10 LOG SIN COS TAN ASIN ACOS ATAN ATAN2 PI E ' +
  'COUNT SUM AVG'

describe('in the corpus', () => {
  it('every kind of node occurs', () => {
    const counts = tally(nodes.map(({ node }) => node.kind))
    expect(Object.entries(least).filter(([kind, minimum]) => (counts[kind] ?? 0) < minimum)).toEqual([])
  })

  it('every scalar type occurs, in properties and in parameters', () => {
    for (const owner of ['FieldDecl', 'Parameter'] as const) {
      const types = nodes.filter(({ node, around }) => node.kind === 'NamedType' && around[0]?.kind === owner)
      expectAll(tally(types.map(({ node }) => textOf(node.name))), scalarNames)
    }
  })

  it('every function, direction, end, comparison and algorithm occurs', () => {
    expectAll(values('Call', 'function'), functionNames.split(' '))
    expectAll(values('Navigate', 'direction'), ['Out', 'In', 'OutE', 'InE'])
    expectAll(values('End', 'end'), ['FromN', 'ToN', 'FromV', 'ToV'])
    expectAll(values('Compare', 'operator'), 'EQ NEQ GT GTE LT LTE CONTAINS IS_IN'.split(' '))
    expectAll(values('Path', 'algorithm'), [
      'ShortestPath',
      'ShortestPathBFS',
      'ShortestPathDijkstras',
      'ShortestPathAStar',
    ])
    expectAll(values('Order', 'direction'), ['Asc', 'Desc'])
    expectAll(values('Group', 'keepsRecords'), ['true', 'false'])
    expectAll(values('Exists', 'negated'), ['true', 'false'])
    expectAll(values('FieldDecl', 'index'), ['none', 'index', 'unique'])
    expectAll(values('EdgeDecl', 'unique'), ['true', 'false'])
    expectAll(values('Parameter', 'optional'), ['true', 'false'])
    const logic = nodes.filter(({ node }) => node.kind === 'Logical')
    expectAll(tally(logic.map(({ node }) => `${node.negated} ${node.operator}`)), [
      'true AND',
      'false AND',
      'true OR',
      'false OR',
    ])
  })

  it('every form of a default occurs', () => {
    const defaults = nodes.flatMap(({ node }) =>
      node.kind === 'FieldDecl' && node.default !== undefined ? [(node.default as AnyNode).kind] : [],
    )
    expectAll(tally(defaults), ['Now', 'String', 'Int', 'Float', 'Boolean'])
  })

  it('every form of RETURN occurs', () => {
    const returned = nodes.flatMap(({ node }) => (node.kind === 'Return' ? [node.values as AnyNode[]] : []))
    expectAll(tally(returned.map(each => (each.length > 1 ? 'list' : each[0]!.kind))), [
      'list',
      'Object',
      'Array',
      'None',
      'NameExpr',
      'Traversal',
      'String',
      'Int',
      'Boolean',
      'Exists',
      'Logical',
      'Call',
      'AddN',
      'AddE',
      'AddV',
    ])
  })
})

/** The name of a position, by the kind of the node around it. */
const positions = {
  Binding: 'Binding',
  Return: 'RETURN',
  Object: 'object member',
  Array: 'array element',
  MappingEntry: 'mapping entry',
  Where: 'WHERE',
  Prefilter: 'PREFILTER',
  Exists: 'EXISTS',
  Logical: 'AND/OR operand',
  Call: 'argument of a call',
  Compare: 'argument of a comparison',
  Order: 'ORDER key',
  Intersect: 'INTERSECT',
  Drop: 'DROP',
} as const

type PositionKind = keyof typeof positions

const readingSteps =
  'Navigate End Path SearchV Order Group Where Prefilter Intersect Mapping Closure Exclusion Count Id First Last Range Compare RerankRRF RerankMMR'
const writingSteps = 'Update UpsertN UpsertE UpsertV'

/** The steps that a traversal in a position can have, anywhere in its chain. */
const stepsIn: Readonly<Record<PositionKind, string>> = {
  Binding: `${readingSteps} ${writingSteps}`,
  Return: `${readingSteps} ${writingSteps}`,
  Object: `${readingSteps} ${writingSteps}`,
  Array: 'Navigate Count First Mapping Compare Order Where',
  MappingEntry: readingSteps,
  Where: 'Navigate End Where Mapping Count Id First Compare',
  Prefilter: 'Mapping Compare',
  Exists: 'Navigate End Path SearchV Order Where Prefilter Intersect Mapping First Range RerankRRF RerankMMR',
  Logical: 'Navigate Mapping Count Id First Compare',
  Call: 'Navigate End SearchV Order Where Prefilter Intersect Mapping Count First Range RerankRRF RerankMMR',
  Compare: 'Navigate Mapping Count Where',
  Order: 'Mapping Navigate Count Compare First Id Where',
  Intersect: 'Navigate End Order Where Intersect First Range',
  Drop: 'Navigate End SearchV Order Where Prefilter Intersect First Range RerankRRF RerankMMR',
}

/** The position of a step: that of the traversal it belongs to. */
function positionOf(around: readonly AnyNode[]): string | undefined {
  return around[0]?.kind === 'Traversal' ? around[1]?.kind : undefined
}

describe('the table of steps by position', () => {
  const found = new Set(nodes.map(({ node, around }) => `${node.kind} in ${positionOf(around)}`))

  it.each(Object.entries(positions))('%s: every step that is legal there occurs', kind => {
    const steps = stepsIn[kind as PositionKind].split(' ')
    expect(steps.filter(step => !found.has(`${step} in ${kind}`))).toEqual([])
  })
})
