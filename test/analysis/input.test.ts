import { describe, expect, it } from 'vitest'
import {
  type CheckedInput,
  checkInput,
  kindText,
  type SessionVariable,
} from '../../src/language/analysis/index.ts'
import type { SourceFile } from '../../src/language/diagnostics/index.ts'
import { parseInput } from '../../src/language/syntax/index.ts'
import { checkText, festival, inShort } from './harness.ts'

const program = checkText(festival).program!

function input(text: string, session: readonly SessionVariable[] = []): CheckedInput {
  const file: SourceFile = { path: '<repl>', text }
  const span = { file, start: 0, end: text.length }
  const read = parseInput(file)
  if (read.kind === 'statements') return checkInput({ ...read, span }, program, session)
  if (read.kind !== 'expression') throw new Error(`not statements: ${read.kind}`)
  const result = { kind: 'Return', values: [read.value], span } as const
  return checkInput({ statements: [], result, span }, program, session)
}

/** The variables that a line binds, as a shell stores them. */
function bound({ checked }: CheckedInput): readonly SessionVariable[] {
  if (checked === undefined) throw new Error('not accepted')
  return checked.bound
}

describe('the input of a shell', () => {
  it('is a query without a name', () => {
    const { checked, diagnostics } = input('f <- N<Film> RETURN f::COUNT')
    expect(diagnostics).toEqual([])
    expect(checked?.query).toMatchObject({
      name: '',
      parameters: [],
      slotCount: 1,
      writes: false,
      result: { kind: 'members', members: [{ name: 'f' }] },
    })
  })

  it('can be one expression', () => {
    expect(input('N<Film>::GROUP_BY(title)').checked?.query.result.kind).toBe('bare')
    expect(input('N<Film>::RANGE(0, 1)').checked?.query.result).toMatchObject({ members: [{ name: 'data' }] })
  })

  it('can have no result', () => {
    const { checked } = input('AddN<Venue>({name: "Lux", seats: 9})')
    expect(checked?.query).toMatchObject({ writes: true, result: { kind: 'none' } })
  })

  it('sees the variables of the session, in its first slots', () => {
    const session = bound(input('f <- N<Film> n <- 5'))
    expect(session.map(({ name, type }) => [name, kindText(type)])).toEqual([
      ['f', '`Film` nodes'],
      ['n', 'an `I32`'],
    ])
    const { checked } = input('g <- f::RANGE(0, n) RETURN g', session)
    expect(checked?.query.parameters.map(({ name, slot }) => [name, slot])).toEqual([['n', 1]])
    expect(checked?.query.slotCount).toBe(3)
    expect(checked?.bound.map(({ name, slot }) => [name, slot])).toEqual([['g', 2]])
  })

  it('can bind a variable of the session again, but not its own twice', () => {
    const session = bound(input('f <- N<Film>'))
    expect(bound(input('f <- f::COUNT', session)).map(({ type }) => kindText(type))).toEqual(['an `I64`'])
    expect(input('f <- N<Film> f <- N<Venue>', session).diagnostics.map(inShort)).toEqual([['E302', 'f']])
  })

  it('is checked like a query', () => {
    const { checked, diagnostics } = input('x <- N<Flim> y <- z')
    expect(checked).toBeUndefined()
    expect(diagnostics.map(inShort)).toEqual([
      ['E101', 'Flim'],
      ['E301', 'z'],
    ])
  })
})
