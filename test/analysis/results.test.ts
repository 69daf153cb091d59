import { describe, expect, it } from 'vitest'
import { kindText, type Result, type Shape } from '../../src/language/analysis/index.ts'
import { checkBody, type Expected, expectFound, lowered, returned } from './harness.ts'

/** "bare" or the names of the members. */
function form(result: Result): string {
  return result.kind === 'members' ? result.members.map(({ name }) => name).join(', ') : result.kind
}

const forms: readonly [result: string, form: string][] = [
  ['f', 'f'],
  ['f, v', 'f, v'],
  ['f::RANGE(0, 5)::!{title}, v', 'f, v'],
  ['f::COUNT', 'f'],
  ['N<Film>', 'data'],
  ['5', 'data'],
  ['EXISTS(f)', 'data'],
  ['AddN<Film>()', 'data'],
  ['NONE', 'none'],
  ['f, NONE', 'f'],
  ['f::GROUP_BY(title)', 'bare'],
  ['g', 'bare'],
  ['g, NONE', 'bare'],
  ['g, f', 'g, f'],
  ['N<Film>::COUNT::AGGREGATE_BY(title)', 'bare'],
  ['{a: f, b: v}', 'bare'],
  ['[f, v, 5, NONE]', 'bare'],
  ['{a: {b: [f, {c: 5}], d: NONE}}', 'bare'],
]

const refused: readonly [result: string, ...expected: Expected[]][] = [
  ['f::{title}, f::{minutes}', ['E702', 'f::{minutes}', 'two returned values are named `f`']],
  ['5, "x"', ['E702', '"x"', 'two returned values are named `data`']],
  ['{gone, gone}', ['E301', 'gone'], ['E704', 'gone']],
  ['{a: f, a: v}', ['E704', 'a', '`a` is named twice']],
  ['{a: gone}', ['E301', 'gone']],
  ['[f, {a: f::{gone}}]', ['E202', 'gone']],
]

/** Member names of a shape; those of nested objects in brackets. */
function members(shape: Shape | undefined): string {
  return (shape?.members ?? [])
    .map(({ name, value }) =>
      value.kind === 'object' ? `${name}(${members({ members: value.entries })})` : name,
    )
    .join(' ')
}

/** The members that a projection shows, in output order (S9). */
const shapes: readonly [value: string, members: string][] = [
  ['N<Venue>', ''],
  ['N<Venue>::{name, seats}', 'name seats'],
  ['N<Venue>::{chairs: seats}', 'chairs'],
  ['N<Venue>::{seats, ..}', 'seats id label name'],
  ['N<Venue>::{chairs: seats, ..}', 'chairs id label name'],
  ['N<Venue>::{key: ID, ..}', 'key id label name seats'],
  ['N<Venue>::{info: {seats, title: name}, ..}', 'info(seats title) id label'],
  ['N<Venue>::{name: _::In<ScreensAt>::{title}, ..}', 'name id label seats'],
  ['N<Venue>::{films: _::In<ScreensAt>::{title}, ..}', 'films id label name seats'],
  ['N<Venue>::!{name}', 'id label seats'],
  ['N<Venue>::!{id}::!{label}', 'name seats'],
  ['N<Venue>::!{name}::{chairs: seats, ..}', 'chairs id label'],
  ['N<Venue>::{a: name, seats}::!{a}', 'seats'],
  ['E<ScreensAt>::!{label}', 'id from_node to_node slot fee'],
  ['V<Synopsis>::!{label}', 'id data body lang'],
  ['SearchV<Synopsis>([1], 5)::!{label}', 'id data score body lang'],
  ['N<Venue>::|m|{name: m::{name}, ..}', 'name id label seats'],
  ['N<Venue>::|m|{chairs: m::{seats}, ..}', 'chairs id label name'],
  ['N<Venue>::|m|{chairs: _::{seats}, key: m::ID, ..}', 'chairs key id label name'],
  ['N<Venue>::|m|{info: {chairs: m::{seats}}, ..}', 'info(chairs) id label name'],
  ['N<Venue>::|m|{info: {chairs: m::{seats}, ..}, ..}', 'info(chairs id label name)'],
  ['N<Venue>::|m|{half: DIV(m::{seats}, 2), ..}', 'half id label name seats'],
  ['N<Venue>::{films: _::In<ScreensAt>::|f|{called: f::{title}, ..}, ..}', 'films id label name seats'],
]

describe('RETURN', () => {
  const before = 'f <- N<Film> v <- N<Venue>::FIRST g <- N<Film>::GROUP_BY(title)'

  it.each(forms)('%s is sent as %s', (result, expected) => {
    expect(form(lowered(`${before} RETURN ${result}`).result)).toBe(expected)
  })
  it.each(refused)('refuses %s', (result, ...expected) =>
    expectFound(checkBody(`${before} RETURN ${result}`), expected),
  )

  it('suggests the object form for equal names (R7)', () => {
    const [found] = checkBody(`${before} RETURN f, f::COUNT`).diagnostics
    expect(found?.help).toBe('name them in an object: `RETURN {first: …, second: …}`')
    expect(found?.related).toHaveLength(1)
  })

  it('returns objects that were bound to a variable', () => {
    expectFound(checkBody(`${before} o <- {a: f, b: [v, {c: 5}]} RETURN o, f`), [])
    expectFound(checkBody(`${before} o <- {a: gone, a: 1} RETURN o::{a}`), [
      ['E301', 'gone'],
      ['E704', 'a'],
    ])
  })

  it.each([
    ['x <- [o]', ['E306', 'o', 'an array holds single values, not an object']],
    ['x <- o::{a}', ['E203', '{a}']],
    ['x <- N<Venue>::WHERE(_::{name}::EQ(o))', ['E621', 'o']],
    ['x <- N<Venue>::WHERE(_::{name}::EQ({a: 1}))', ['E621', '{a: 1}']],
    ['x <- AddN<Venue>({name: o})', ['E205', 'o']],
    ['x <- ADD(o, 1)', ['E205', 'o', '`ADD` takes numbers, not an object']],
    ['FOR x IN o { }', ['E651', 'o', 'cannot loop over an object']],
  ] satisfies [string, Expected][])('is the only place for an object: %s', (statement, expected) =>
    expectFound(checkBody(`o <- {a: 1} ${statement} RETURN NONE`), [expected]),
  )

  it('treats an array of single values of one type as a value, and any other as a list', () => {
    const kind = (result: string) => kindText(returned(`${before} RETURN ${result}`).type)
    expect(kind('[1, 2.5]')).toBe('a `[F64]`')
    expect(kind('[[1], [2]]')).toBe('a `[[I32]]`')
    expect(kind('[1, "a"]')).toBe('a list')
    expect(kind('[f]')).toBe('a list')
  })
})

describe('projections', () => {
  it.each(shapes)('%s shows %s', (value, expected) => {
    const { type } = returned(`RETURN ${value}`)
    expect(type.kind === 'items' && members(type.shape)).toBe(expected)
  })

  it('keep the shape through later filters and variables', () => {
    const { type } = returned('x <- N<Venue>::!{name}::{seats, key: id} y <- x::RANGE(0, 2)::FIRST RETURN y')
    expect(type.kind === 'items' && members(type.shape)).toBe('seats key')
  })

  it('prefer a property to a variable of the same name', () => {
    const value = (entry: string) => {
      const { type } = returned(`RETURN N<Venue>::{name, x: ${entry}}`, 'seats: U8, other: U8')
      return type.kind === 'items' ? type.shape?.members[1]?.value.kind : undefined
    }
    expect(value('seats')).toBe('currentProperty')
    expect(value('other')).toBe('variable')
    expect(value('5')).toBe('literal')
    expect(value('EXISTS(_::In<ScreensAt>)')).toBe('exists')
    expect(value('ID')).toBe('currentProperty')
    expect(value('::ID')).toBe('currentProperty')
  })

  it('give groups their properties, and records their shape', () => {
    const membersOf = (result: string) => {
      const { type } = returned(result)
      if (type.kind !== 'rows') throw new Error('no rows')
      return type.type.members.map(({ name, type, isShown }) => [name, kindText(type), isShown])
    }
    expect(membersOf('RETURN N<Venue>::!{id}::AGGREGATE_BY(name, label)')).toEqual([
      ['count', 'an `I64`', true],
      ['data', '`Venue` nodes', true],
      ['name', 'a `String`', false],
      ['label', 'a `String`', false],
    ])
    expect(membersOf('RETURN N<Venue>::GROUP_BY(name)')).toEqual([
      ['name', 'a `String`', true],
      ['count', 'an `I64`', true],
    ])
    const { type } = returned('RETURN N<Venue>::!{id}::AGGREGATE_BY(name)')
    const data = type.kind === 'rows' ? type.type.members[1]?.type : undefined
    expect(data?.kind === 'items' && members(data.shape)).toBe('label name seats')
  })
})
