import { describe, expect, it } from 'vitest'
import { kindText, type Statement } from '../../src/language/analysis/index.ts'
import { checkBody, type Expected, expectFound, lowered } from './harness.ts'

const parameters = 'rows: [{name: String, crew: [{job: String}]}], xs: [String], n: I32, film_id: ID'

const refused: readonly [body: string, ...expected: Expected[]][] = [
  ['FOR x IN n { }', ['E651', 'n', 'cannot loop over an `I32`']],
  ['f <- N<Film>(film_id) FOR x IN f { }', ['E651', 'f', 'cannot loop over a `Film` node']],
  ['c <- N<Film>::COUNT FOR x IN c { AddN<Film>({title: x}) }', ['E651', 'c']],
  [
    'FOR {name, seats} IN rows { AddN<Venue>({name: name, seats: seats}) }',
    ['E652', 'seats', 'the elements have no member `seats`'],
  ],
  ['FOR {name} IN xs { }', ['E653', '{name}', 'the elements are not objects: each is a `String`']],
  ['f <- N<Film> FOR {title} IN f { }', ['E653', '{title}']],
  [
    'g <- N<Film>::GROUP_BY(title)::{t: title} FOR {n} IN g { }',
    ['E658', 'n', 'the elements have no member `n`'],
  ],
  ['FOR row.name IN rows { }', ['E654', 'row.name']],
  ['FOR {crew} IN rows { FOR {role} IN crew { } }', ['E658', 'role']],
  ['FOR ID IN xs { }', ['E105', 'ID']],
  ['FOR Date IN rows { AddN<Venue>({name: Date::{name}}) AddN<Venue>({name: Date}) }', ['E105', 'Date']],
  ['FOR {ID} IN rows { AddN<Venue>({name: ID}) }', ['E105', 'ID']],
  ['FOR {U8, U8} IN rows { }', ['E105', 'U8'], ['E105', 'U8']],
  ['FOR {seats, seats} IN rows { v <- seats }', ['E652', 'seats'], ['E652', 'seats']],
  ['FOR {name, name} IN rows { }', ['E302', 'name']],
  ['FOR x IN xs { AddN<Film>({minutes: x}) }', ['E205', 'x']],
  ['FOR x IN rows { AddN<Film>({title: x}) }', ['E205', 'x']],
  ['FOR x IN gone { AddN<Film>({title: x, minutes: x}) }', ['E301', 'gone']],
  ['f <- N<Gone> FOR x IN f { x <- x::{title} }', ['E101', 'Gone'], ['E302', 'x']],
]

const accepted: readonly string[] = [
  'FOR x IN xs { AddN<Film>({title: x}) }',
  'FOR {name, crew} IN rows { v <- AddN<Venue>({name: name}) FOR {job} IN crew { AddN<Director>({name: job}) } }',
  'f <- N<Film> FOR x IN f { y <- x::UPDATE({minutes: 1}) DROP x::Out<ScreensAt> }',
  'g <- N<Film>::GROUP_BY(title)::{t: title, count} FOR {t, count, title} IN g { AddN<Film>({title: t, minutes: count}) }',
  'g <- N<Film>::AGGREGATE_BY(title)::|x|{all: x::{data}, m: x::{data}::{minutes}} FOR {all, m, data} IN g { a <- all::Out<ScreensAt> FOR each IN m { b <- each } }',
  't <- N<Film>::{title} FOR x IN t { AddN<Venue>({name: x}) }',
  'list <- [1, 2] FOR x IN list { AddN<Venue>({seats: x}) }',
  'FOR x IN xs { } FOR x IN xs { y <- N<Film> } y <- N<Venue>',
  'x <- "text" y <- 5 z <- [1, 2.5] e <- EXISTS(N<Film>) v <- x w <- NONE',
]

describe('statements', () => {
  it.each(refused)('refuses %s', (body, ...expected) =>
    expectFound(checkBody(`${body} RETURN NONE`, parameters), expected),
  )
  it.each(accepted)('accepts %s', body => expectFound(checkBody(`${body} RETURN NONE`, parameters), []))

  it.each([
    ['FOR x IN xs { y <- x }', 'a `String`'],
    ['f <- N<Film> FOR x IN f { y <- x }', 'a `Film` node'],
    ['t <- N<Film>::{title} FOR x IN t { y <- x }', 'a `String`'],
    ['t <- N<Film>::{genres} FOR x IN t { y <- x }', 'a `[String]`'],
    ['FOR {crew} IN rows { y <- crew }', 'a `[{job: String}]`'],
    ['g <- N<Film>::GROUP_BY(title)::{t: title} FOR {t} IN g { y <- t }', 'a `String`'],
    ['g <- N<Film>::GROUP_BY(title)::{count: title} FOR {count} IN g { y <- count }', 'a `String`'],
    ['g <- N<Film>::GROUP_BY(title)::{o: {t: title}} FOR {o} IN g { y <- o }', 'an object'],
    [
      'g <- N<Film>::AGGREGATE_BY(title)::|x|{m: x::{data}::{title}} FOR {m} IN g { y <- m }',
      'several `String` values',
    ],
  ])('%s binds %s', (body, kind) => {
    const loop = loopIn(lowered(body, parameters).statements)
    const [binding] = loop.body
    expect(binding?.kind === 'bind' && kindText(binding.value.type)).toBe(kind)
  })

  it('gives every variable its own slot, even in sibling blocks', () => {
    const {
      parameters: own,
      slotCount,
      statements,
    } = lowered(
      'FOR x IN xs { y <- x } FOR {name, crew} IN rows { y <- name } z <- N<Film>::|m|{t: m::{title}}',
      parameters,
    )
    expect(own.map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
    expect(statements.map(slotsOf)).toEqual([[4, 5], [6, 7, 8], [10]])
    expect(slotCount).toBe(11)
  })

  it('names the slot of a closure in its step', () => {
    const [binding] = lowered('z <- N<Film>::|m|{t: m::{title}}').statements
    const value = binding?.kind === 'bind' ? binding.value : undefined
    expect(value?.kind === 'traversal' && value.steps).toMatchObject([
      {
        kind: 'project',
        variable: 0,
        shape: { members: [{ name: 't', value: { source: { kind: 'variable', slot: 0 } } }] },
      },
    ])
  })

  it('marks the uses of optional parameters', () => {
    const { statements } = lowered('x <- N<Film>::WHERE(_::{minutes}::GT(least))', 'least?: U16')
    expect(statements).toMatchObject([
      { value: { steps: [{ condition: { right: { kind: 'variable', name: 'least', optional: true } } }] } },
    ])
  })
})

function loopIn(statements: readonly Statement[]): Extract<Statement, { kind: 'for' }> {
  const loop = statements.find(statement => statement.kind === 'for')
  if (loop === undefined) throw new Error('no loop')
  return loop
}

function slotsOf(statement: Statement): readonly number[] {
  if (statement.kind === 'bind') return [statement.slot]
  if (statement.kind !== 'for') return []
  const { variable } = statement
  const own = variable.kind === 'element' ? [variable.slot] : variable.members.map(({ slot }) => slot)
  return [...own, ...statement.body.flatMap(slotsOf)]
}
