import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkInput } from '../../src/language/analysis/index.ts'
import type { RecordType } from '../../src/language/catalog/index.ts'
import { type CompletionScope, complete } from '../../src/language/complete/index.ts'
import { parseInput } from '../../src/language/syntax/index.ts'
import { library, programOf, scopeOf } from './support.ts'

const program = programOf(library)
const shell: CompletionScope = scopeOf(program)

function checked(text: string) {
  const input = parseInput({ path: '', text: `x <- ${text}` })
  if (input.kind !== 'statements') return undefined
  const span = { file: { path: '', text: '' }, start: 0, end: 0 }
  return checkInput({ statements: input.statements, span }, program, []).checked
}

const isAccepted = (text: string) => checked(text) !== undefined

/** Traversals that yield each kind of result. */
const traversals = [
  'N<Reader>',
  'N<Reader>::FIRST',
  'N<Reader>::LAST',
  'N<Shelf>',
  'E<Borrowed>',
  'E<Describes>',
  'E<Knows>::FIRST',
  'V<Blurb>',
  'SearchV<Blurb>([0.5], 3)',
  'SearchBM25<Book>("sea", 3)',
  'N<Reader>::{name}',
  'N<Reader>::FIRST::{name}',
  'N<Reader>::{age}',
  'N<Reader>::{active}',
  'N<Reader>::{tags}',
  'N<Reader>::ID',
  'N<Reader>::COUNT',
  'N<Book>::{published}',
  'N<Reader>::GROUP_BY(age)',
  'N<Reader>::GROUP_BY(age)::FIRST',
  'N<Reader>::AGGREGATE_BY(age)',
  'N<Reader>::AGGREGATE_BY(age)::{data}',
  'N<Reader>::ShortestPath<Knows>::To(N<Reader>::FIRST)',
]

const id = '"01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2"'

function oneOf({ kind, name }: RecordType): string {
  return `${kind === 'node' ? 'N' : 'V'}<${name}>::FIRST`
}

/** Each step as it is written after a traversal; edges are tried one by one. */
function written(step: string): readonly string[] {
  const edges = [...program.catalog.edges.keys()]
  const conditions = ['id', 'count', 'hop_count'].map(name => `EXISTS(_::{${name}})`)
  const value = ['1', '"x"', 'true', '"2024-01-01"', id]
  switch (step) {
    case 'Out':
    case 'In':
    case 'OutE':
    case 'InE':
      return edges.map(edge => `${step}<${edge}>`)
    case 'WHERE':
    case 'PREFILTER':
      return conditions.map(condition => `${step}(${condition})`)
    case 'RANGE':
      return ['RANGE(0, 1)']
    case 'ORDER':
      return ['id', 'count', 'hop_count'].map(name => `ORDER<Asc>(_::{${name}})`)
    case 'GROUP_BY':
    case 'AGGREGATE_BY':
      return [
        `${step}(id)`,
        ...['age', 'title', 'room', 'text', 'on', 'hop_count'].map(name => `${step}(${name})`),
      ]
    case 'INTERSECT':
      return [
        ...edges.flatMap(edge => [`INTERSECT(_::Out<${edge}>)`, `INTERSECT(_::In<${edge}>)`]),
        'INTERSECT(_::FromN)',
        'INTERSECT(_::FromV)',
      ]
    case 'UPDATE':
    case 'UpsertN':
      return [
        `${step}({name: "x"})`,
        `${step}({title: "x"})`,
        `${step}({room: "x"})`,
        `${step}({days: 1})`,
        `${step}({})`,
      ]
    case 'UpsertV':
      return ['UpsertV([0.5], {text: "x"})']
    case 'UpsertE':
      return [...program.catalog.edges.values()].map(
        ({ from, to }) => `UpsertE({days: 1})::From(${oneOf(from)})::To(${oneOf(to)})`,
      )
    case 'SearchV':
      return ['SearchV<Blurb>([0.5], 3)']
    case 'RerankMMR':
      return ['RerankMMR(lambda: 0.5)']
    case 'ShortestPath':
    case 'ShortestPathBFS':
      return [`${step}::To(${id})`]
    case 'ShortestPathDijkstras':
      return [
        `${step}<Borrowed>(1)::To(${id})`,
        `${step}<Borrowed>(1)::From(${id})`,
        `${step}<StandsOn>(1)::From(${id})`,
      ]
    case 'ShortestPathAStar':
      return ['age', 'pages'].flatMap(name =>
        edges.flatMap(edge => [
          `${step}<${edge}>(1, "${name}")::To(${id})`,
          `${step}<${edge}>(1, "${name}")::From(${id})`,
        ]),
      )
    case 'IS_IN':
      return value.map(each => `IS_IN([${each}])`)
    case 'EQ':
    case 'NEQ':
    case 'GT':
    case 'GTE':
    case 'LT':
    case 'LTE':
    case 'CONTAINS':
      return value.map(each => `${step}(${each})`)
    default:
      return [step]
  }
}

const offeredAfter = (traversal: string) => complete(`x <- ${traversal}::`, traversal.length + 7, shell).items

describe('every step that is offered is one that the checker accepts', () => {
  it.each(traversals)('%s', traversal => {
    expect(isAccepted(traversal)).toBe(true)
    const refused = offeredAfter(traversal).filter(
      ({ text }) => !written(text).some(step => isAccepted(`${traversal}::${step}`)),
    )
    expect(refused.map(({ text }) => text)).toEqual([])
  })
})

/**
 * One value may be counted, records be shown by one property before they are grouped, and ids and booleans be compared by their
 * order. One thing alone has no first, and no order.
 */
function saysNothing(step: string, traversal: string): boolean {
  if (['COUNT', 'GROUP_BY', 'AGGREGATE_BY', 'GT', 'GTE', 'LT', 'LTE'].includes(step)) return true
  return !isMany(traversal) && ['FIRST', 'LAST', 'RANGE', 'ORDER', 'RerankRRF'].includes(step)
}

function isMany(traversal: string): boolean {
  const kind = checked(traversal)!.bound[0]!.type
  if (kind.kind === 'value') return kind.plural || kind.type.kind === 'array'
  return 'plural' in kind && kind.plural
}

describe('every step that the checker accepts and that says something is offered', () => {
  const grammar = readFileSync(new URL('../../grammar/HelixQLLexer.g4', import.meta.url), 'utf8')
  const section = /^\/\/ ---- steps ----$([\s\S]*?)^\/\/ ----/m.exec(grammar)![1]!
  const others = ['Update', 'From', 'To']
  const words = [...section.matchAll(/'(\w+)'/g)].map(match => match[1]!)
  const steps = ['SearchV', ...words.filter(word => !others.includes(word))]

  it.each(traversals)('%s', traversal => {
    const offered = new Set(offeredAfter(traversal).map(({ text }) => text))
    const missing = steps.filter(
      step => !offered.has(step) && written(step).some(each => isAccepted(`${traversal}::${each}`)),
    )
    expect(missing.filter(step => !saysNothing(step, traversal))).toEqual([])
  })
})
