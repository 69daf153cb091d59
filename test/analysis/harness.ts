import { expect } from 'vitest'
import {
  type CheckResult,
  check,
  type Expr,
  type Query,
  type Result,
} from '../../src/language/analysis/index.ts'
import type { Diagnostic } from '../../src/language/diagnostics/index.ts'
import { parse } from '../../src/language/syntax/index.ts'

/** The schema of the tests: a film festival. */
export const festival = `
N::Film {
  UNIQUE INDEX slug: String, title: String, minutes: U16, rating: F64,
  restored: Boolean, genres: [String], premiere: Date, studio: ID
}
N::Director { INDEX name: String, born: I32 }
N::Venue { name: String, seats: U32 }
V::Synopsis { body: String, lang: String DEFAULT "en" }
E::Directed { From: Director, To: Film, Properties: { credited_as: String } }
E::ScreensAt { From: Film, To: Venue, Properties: { slot: Date, fee: F64 } }
E::HasSynopsis { From: Film, To: Synopsis }
E::QuoteOf { From: Synopsis, To: Film }
E::Inspired { From: Film, To: Film, Properties: { strength: F64 } }
`

/** A diagnostic in short: its code, the marked text, and optionally its message. */
export type Expected = readonly [code: string, text: string, message?: string]

/** Parses, which must succeed, and checks a program. */
export function checkText(...texts: readonly string[]): CheckResult {
  const parsed = texts.map((text, i) => parse({ path: `${i}.hx`, text }))
  expect(parsed.flatMap(({ diagnostics }) => diagnostics.map(inShort))).toEqual([])
  return check(parsed.map(({ tree }) => tree))
}

/** Checks a query body against the festival. */
export function checkBody(body: string, parameters = ''): CheckResult {
  return checkText(festival, query(body, parameters))
}

export function query(body: string, parameters = ''): string {
  return `QUERY q(${parameters}) => ${body.includes('RETURN') ? body : `${body} RETURN NONE`}`
}

/** All diagnostics except W102, because most creations in these tests omit properties on purpose. */
export function problems(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== 'W102')
}

export function inShort({ code, span }: Diagnostic): readonly [string, string] {
  return [code, span.file.text.slice(span.start, span.end)]
}

/** Expects exactly these diagnostics, in order, and a program if and only if none is an error. */
export function expectFound(
  { diagnostics, program }: Pick<CheckResult, 'diagnostics' | 'program'>,
  expected: readonly Expected[],
): void {
  for (const diagnostic of diagnostics) expectHouseStyle(diagnostic)
  const found = problems(diagnostics)
  expect(found.map(inShort)).toEqual(expected.map(([code, text]) => [code, text]))
  for (const [i, [, , message]] of expected.entries()) {
    if (message !== undefined) expect(found[i]?.message).toBe(message)
  }
  expect(program === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
}

/** Expects lower case, no full stop, balanced backticks, and a known code. */
function expectHouseStyle({ code, message, help, note, label, related = [] }: Diagnostic): void {
  for (const text of [message, help, note, label, ...related.map(each => each.text)]) {
    if (text === undefined) continue
    expect(text).not.toMatch(/^[A-Z]|\.$|illegal|undefined|\[object/)
    expect(text.split('`').length % 2).toBe(1)
  }
  expect(code).toMatch(/^[EW]\d{3}$/)
}

/** Returns the only query of a body that must have no errors. */
export function lowered(body: string, parameters = ''): Query {
  const { diagnostics, program } = checkBody(body, parameters)
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(inShort)).toEqual([])
  const only = program?.queries.get('q')
  if (only === undefined) throw new Error('no query q')
  return only
}

/** Returns the value of a RETURN with one value. */
export function returned(body: string, parameters = ''): Expr {
  return onlyValue(lowered(body, parameters).result)
}

export function onlyValue(result: Result): Expr {
  if (result.kind === 'bare') return result.value
  if (result.kind === 'members' && result.members.length === 1) return result.members[0]!.value
  throw new Error(`not one value: ${result.kind}`)
}
