import { checkFiles } from '../../src/database/project/index.ts'
import type { Diagnostic } from '../../src/language/diagnostics/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

type Call = <T = any>(query: string, params?: object) => Promise<T>

export const sailorSchema = `
N::Sailor { INDEX name: String, age: U8, captain: Boolean, berth: ID }
N::Ship { UNIQUE INDEX hull: String }
E::Knows { From: Sailor, To: Sailor, Properties: { years: U8 } }
E::ServesOn { From: Sailor, To: Ship, Properties: { rank: String } }
V::Log { text: String }
E::Wrote { From: Sailor, To: Log }
QUERY Sign(name: String, age?: U8, captain?: Boolean) =>
  sailor <- AddN<Sailor>({name: name, age: age, captain: captain}) RETURN sailor
QUERY Launch(hull: String) => ship <- AddN<Ship>({hull: hull}) RETURN ship
QUERY Meet(a: String, b: String, years: U8) =>
  e <- AddE<Knows>({years: years})::From(N<Sailor>({name: a}))::To(N<Sailor>({name: b})) RETURN e
QUERY Join(a: String, hull: String, rank: String) =>
  e <- AddE<ServesOn>({rank: rank})::From(N<Sailor>({name: a}))::To(N<Ship>({hull: hull})) RETURN e
QUERY Write(a: String, text: String, v: [F64]) =>
  log <- AddV<Log>(v, {text: text}) AddE<Wrote>::From(N<Sailor>({name: a}))::To(log) RETURN log
`

/** Ann (30, captain) knows Bob and Cy, Bob (16, no captain) knows Cy, Cy has no age; Ann and Bob serve on the Gull. */
export async function crew(call: Call) {
  const ann = (await call('Sign', { name: 'Ann', age: 30, captain: true })).sailor
  const bob = (await call('Sign', { name: 'Bob', age: 16, captain: false })).sailor
  const cy = (await call('Sign', { name: 'Cy' })).sailor
  const gull = (await call('Launch', { hull: 'Gull' })).ship
  for (const [a, b, years] of [
    ['Ann', 'Bob', 2],
    ['Ann', 'Cy', 5],
    ['Bob', 'Cy', 1],
  ] as const)
    await call('Meet', { a, b, years })
  await call('Join', { a: 'Ann', hull: 'Gull', rank: 'captain' })
  await call('Join', { a: 'Bob', hull: 'Gull', rank: 'boy' })
  const log = (await call('Write', { a: 'Ann', text: 'storm', v: [1, 0] })).log
  return { ann, bob, cy, gull, log }
}

export const withSailors = (queries: string, work: (program: OpenProgram) => Promise<void>) =>
  withProgram(`${sailorSchema}\n${queries}`, work)

/** The errors of a program of one or more files, each with the text that its caret marks and the file's path. */
export function faults(...texts: string[]): [code: string, marked: string, path: string][] {
  return errorsOf(...texts).map(({ code, span }) => [
    code,
    span.file.text.slice(span.start, span.end),
    span.file.path,
  ])
}

export function errorsOf(...texts: string[]): Diagnostic[] {
  const { diagnostics } = checkFiles(texts.map((text, i) => ({ path: `f${i}.hx`, text })))
  return diagnostics.filter(({ severity }) => severity === 'error')
}

export const sailorFaults = (body: string, params = '') =>
  faults(`${sailorSchema} QUERY Q(${params}) => ${body}`).map(([code, marked]) => [code, marked])
