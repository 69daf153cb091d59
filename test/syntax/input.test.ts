import { describe, expect, test } from 'vitest'
import { type Input, parseInput } from '../../src/language/syntax/index.ts'
import { shape } from './helpers.ts'

const input = (text: string): Input => parseInput({ path: '<shell>', text })
const kind = (text: string) => input(text).kind

test.each([
  ['', 'empty'],
  [' // nothing\n', 'empty'],
  ['N::User { name: String }', 'declarations'],
  ['#[mcp] QUERY q() => RETURN NONE', 'declarations'],
  ['schema::1 { }', 'declarations'],
  ['MIGRATION schema::1 => schema::2 { }', 'declarations'],
  ['x <- N<User>', 'statements'],
  ['x <- N<User> RETURN x', 'statements'],
  ['RETURN 5', 'statements'],
  ['DROP N<User>::WHERE(_::{a}::EQ(1))', 'statements'],
  ['FOR a IN b { }', 'statements'],
  ['AddN<User>({name: "Ada"})', 'statements'],
  ['QUERY <- 5', 'statements'],
  ['N<User>::COUNT', 'expression'],
  ['N<User>', 'expression'],
  ['users::{name}', 'expression'],
  ['N(id)', 'expression'],
  ['5', 'expression'],
  ['[1, 2]', 'expression'],
  ['EXISTS(N<User>)', 'expression'],
  ['SearchBM25<User>("a", 5)', 'expression'],
  ['E()', 'expression'],
  ['CreateUser()', 'call'],
  ['ADD(1, 2)', 'call'],
])('%s is read as %s', (text, expected) => expect(kind(text)).toBe(expected))

describe('calls', () => {
  test('by name', () => {
    expect(shape(input('CreateUser(name: "Ada", age: 36, tags: [], extra: {},)'))).toBe(
      'call(name: CreateUser, arguments: [{name: name, value: "Ada"}, {name: age, value: 36}, ' +
        '{name: tags, value: Array(items: [])}, {name: extra, value: Object(entries: [])}])',
    )
  })

  test('by position, also as an expression', () => {
    expect(shape(input('ADD(1, -2)'))).toBe(
      'call(name: ADD, arguments: [{value: 1}, {value: -2}], call: Call(function: ADD, arguments: [1, -2]))',
    )
  })
})

test.each([
  'N::User {',
  'N::',
  'N::User',
  'QUERY',
  'QUERY q() =>',
  'QUERY q() =>\n  x <- N<User>\n',
  'x <-',
  'x <- N<User>::',
  'x <- N<User>::WHERE(',
  'N<User>::WHERE(_::{a}::EQ("b)',
  'CreateUser(name: "Ada",',
  '"abc',
  '[1,',
  'FOR a IN b {',
])('%s is incomplete', text => expect(input(text)).toMatchObject({ kind: 'incomplete' }))

test.each([
  ['x <- ]', 'E001'],
  ['N<User>::nope', 'E001'],
  ['N<User> N<User>', 'E001'],
  ['CreateUser(5 6', 'E001'],
  ['CreateUser(a == ', 'E004'],
  ['N::User { a b', 'E001'],
  ['x::UPDATE({})', 'E011'],
  ['x::{}', 'E011'],
  [`${'['.repeat(100_000)}`, 'E009'],
])('%.20s is invalid whatever follows', (text, code) => {
  expect(input(text)).toMatchObject({ kind: 'invalid', diagnostics: [{ code }, ...[]] })
})
