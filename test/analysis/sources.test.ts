import { describe, expect, it } from 'vitest'
import { kindText } from '../../src/language/analysis/index.ts'
import { checkBody, type Expected, expectFound, returned } from './harness.ts'

const uuid = '0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e'

const kinds: readonly [body: string, parameters: string, kind: string, source: string][] = [
  ['RETURN N<Film>', '', '`Film` nodes', 'scan'],
  ['RETURN E<Directed>', '', '`Directed` edges', 'scan'],
  ['RETURN V<Synopsis>', '', '`Synopsis` vectors', 'scan'],
  ['RETURN N<Film>(id)', 'id: ID', 'a `Film` node', 'byId'],
  [`RETURN N<Film>("${uuid}")`, '', 'a `Film` node', 'byId'],
  ['RETURN E<Directed>(id)', 'id: ID', 'a `Directed` edge', 'byId'],
  ['RETURN V<Synopsis>(id)', 'id: ID', 'a `Synopsis` vector', 'byId'],
  ['RETURN N<Film>({slug: "ran"})', '', 'a `Film` node', 'byIndex'],
  ['RETURN N<Director>({name: name})', 'name: String', 'a `Director` node', 'byIndex'],
  ['RETURN SearchV<Synopsis>([1, 0.5, -2], 5)', '', '`Synopsis` vectors', 'searchVectors'],
  ['RETURN SearchV<Synopsis>(v, k)', 'v: [F64], k: U8', '`Synopsis` vectors', 'searchVectors'],
  ['RETURN SearchV<Synopsis>(Embed(t), 5)', 't: String', '`Synopsis` vectors', 'searchVectors'],
  ['RETURN SearchV<Synopsis>(Embed("a text"), 5)', '', '`Synopsis` vectors', 'searchVectors'],
  ['f <- N<Film> RETURN f::RANGE(0, 1)', '', '`Film` nodes', 'variable'],
]

const refused: readonly [body: string, parameters: string, ...expected: Expected[]][] = [
  ['RETURN N<Film>(slug)', 'slug: String', ['E210', 'slug', 'an id is expected here, not a `String`']],
  ['RETURN N<Film>("ran")', '', ['E210', '"ran"', '`"ran"` is not an id']],
  ['RETURN N<Film>(5)', '', ['E210', '5']],
  ['f <- N<Film> RETURN N<Film>(f)', '', ['E210', 'f', 'an id is expected here, not `Film` nodes']],
  [
    'ids <- N<Film>::ID RETURN N<Film>(ids)',
    '',
    ['E210', 'ids', 'an id is expected here, not several `ID` values'],
  ],
  ['f <- N<Film>(slug)::{nothing} RETURN f', 'slug: String', ['E210', 'slug'], ['E202', 'nothing']],
  ['RETURN N<Film>({title: "Ran"})', '', ['E208', 'title', 'property `title` of `Film` is not indexed']],
  ['RETURN N<Film>({slag: "Ran"})', '', ['E208', 'slag', '`Film` has no indexed property `slag`']],
  ['RETURN N<Film>({slag})', '', ['E208', 'slag']],
  ['RETURN N<Film>({id: x})', 'x: ID', ['E208', 'id']],
  ['RETURN N<Film>({slug: 5})', '', ['E205', '5', 'property `slug` of `Film` expects `String`, found `I32`']],
  ['RETURN N<Film>({slug: x})', 'x: I32', ['E205', 'x']],
  [
    'RETURN SearchV<Synopsis>(v, 5)',
    'v: String',
    ['E205', 'v', 'a vector is an array of numbers, not a `String`'],
  ],
  ['RETURN SearchV<Synopsis>(["a"], 5)', '', ['E205', '"a"']],
  [
    'RETURN SearchV<Synopsis>([1], 2.5)',
    '',
    ['E205', '2.5', 'the number of results is an integer, not an `F64`'],
  ],
  ['RETURN SearchV<Synopsis>([1], -1)', '', ['E205', '-1', 'the number of results cannot be negative']],
  ['RETURN SearchV<Synopsis>(Embed(n), 5)', 'n: U8', ['E660', 'n', '`Embed` takes a string, not a `U8`']],
  ['RETURN _::{title}', '', ['E601', '_', '`_` does not refer to an item here']],
]

describe('sources', () => {
  it.each(kinds)('%s (%s) yields %s', (body, parameters, kind, source) => {
    const value = returned(body, parameters)
    expect(kindText(value.type)).toBe(kind)
    expect(value.kind === 'traversal' && value.source.kind).toBe(source)
  })

  it.each(refused)('refuses %s (%s)', (body, parameters, ...expected) =>
    expectFound(checkBody(body, parameters), expected),
  )

  it('marks the items that a search found as scored, also after a filter, but not after a navigation', () => {
    const scored = (steps: string) => {
      const { type } = returned(`RETURN SearchV<Synopsis>([1], 5)${steps}`)
      return type.kind === 'items' && type.scored
    }
    expect(scored('')).toBe(true)
    expect(scored('::WHERE(_::{lang}::EQ("en"))::RANGE(0, 2)')).toBe(true)
    expect(scored('::In<HasSynopsis>')).toBe(false)
  })

  it('converts literal vectors and ids to the values of the engine', () => {
    const search = returned('RETURN SearchV<Synopsis>([1, 0.5, -2], 5)')
    expect(search).toMatchObject({
      source: { data: { kind: 'data', value: { kind: 'literal', value: [1, 0.5, -2] } } },
    })
    const byId = returned(`RETURN N<Film>("{${uuid.toUpperCase()}}")`)
    expect(byId).toMatchObject({ source: { id: { kind: 'literal', type: { type: { name: 'ID' } } } } })
    if (byId.kind !== 'traversal' || byId.source.kind !== 'byId' || byId.source.id.kind !== 'literal')
      throw new Error('not by id')
    expect(Buffer.from(byId.source.id.value as string, 'latin1').toString('hex')).toBe(
      uuid.replaceAll('-', ''),
    )
  })
})
