import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../../src/base/flow/parts.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import { hashEmbedding } from '../../src/engine/embedding/builtin.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import { type Edit, inWholeFile } from '../../src/language/diagnostics/index.ts'
import {
  editedTexts,
  type ProgramView,
  refactoringsAt,
  rename,
  renameableAt,
} from '../../src/language/service/index.ts'
import { compareWithReference } from '../property/compare.ts'
import { inMemory } from '../property/engines.ts'
import { show } from '../property/match.ts'
import { type Call, plans, type Scenario, scenarioOf } from '../property/scenario.ts'
import { Reference } from '../reference/reference.ts'
import { viewOf } from './harness.ts'

const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 25)
const seed =
  process.env.GVQ_FUZZ_SEED === 'random' ? Date.now() : Number(process.env.GVQ_FUZZ_SEED ?? 20_361_201)

/** What is renamed gets this at its end: answers with it taken away are those from before, in the same order. */
const mark = '9renamed'

/** A change of a program that a client is offered at a place. */
interface Change {
  readonly title: string
  /** What it is, for the count of those that were tried. */
  readonly sort: string
  readonly edits: readonly Edit[]
  readonly callOf: (query: string, given: Given) => readonly [string, Given]
}

type Given = Readonly<Record<string, unknown>>

const asBefore = (query: string, given: Given) => [query, given] as const

function renameAt(view: ProgramView, files: Parameters<typeof rename>[1], offset: number): readonly Change[] {
  const found = renameableAt(view, '0.hx', offset)
  if ('refused' in found) return []
  const { symbol } = found
  const { kind, of } = symbol
  const name = `${symbol.name}${mark}`
  const result = atOnce(rename(view, files, symbol, name))
  if ('refused' in result) throw new Error(`${kind} ${symbol.name} cannot be renamed: ${result.refused}`)
  const callOf = (query: string, given: Given): readonly [string, Given] => {
    if (kind === 'query') return [query === symbol.name ? name : query, given]
    if (query !== of || (kind !== 'parameter' && kind !== 'field')) return [query, given]
    if (kind === 'parameter') return [query, renamedIn(given, symbol.name, name) as Given]
    const start = Math.min(...result.edits.map(({ span }) => span.start))
    // Of several parameters with such a member, the one that declares it.
    const owner = /(\w+)\??: \[?\{[^{}]*$/.exec(files[0]!.text.slice(0, start))![1]!
    return [query, { ...given, [owner]: renamedIn(given[owner], symbol.name, name) }]
  }
  return [{ title: `rename the ${kind} ${symbol.name}`, sort: kind, edits: result.edits, callOf }]
}

/** Renames a member of an object, or of each object in a list. */
function renamedIn(given: unknown, from: string, to: string): unknown {
  if (Array.isArray(given)) return given.map(each => renamedIn(each, from, to))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name === from ? to : name, value]))
}

/** Returns what is offered: renames of some names, and the refactorings at names, at conditions, and anywhere. */
function changesOf(text: string, choices: readonly number[]): readonly Change[] {
  const { view, files } = viewOf(text)
  const names = [...view.allNames()]
  const bound = names.filter(
    ({ role, symbols }) => role === 'declaration' && symbols.some(({ kind }) => kind === 'variable'),
  )
  const placesIn = (list: typeof names) => list.map(({ span }) => inWholeFile(span).start)
  const conditions = [...text.matchAll(/_::\{\w+\}::(?:EQ|NEQ|GT|GTE|LT|LTE|IS_IN)\(/g)].map(
    ({ index }) => index,
  )
  const some = (places: readonly number[], count: number) =>
    places.length === 0 ? [] : choices.slice(0, count).map(choice => places[choice % places.length]!)
  const anywhere = choices.map(choice => choice % text.length)
  const refactored = [...placesIn(bound), ...some(conditions, 4), ...some(placesIn(names), 6), ...anywhere]
  const found = new Map<string, Change>()
  for (const offset of some(placesIn(names), 6))
    for (const each of renameAt(view, files, offset)) found.set(each.title, each)
  for (const offset of refactored) {
    for (const { title, kind, edits } of atOnce(refactoringsAt({ view, files }, '0.hx', offset, offset))) {
      const sort = kind === 'rewrite' ? (/index/.test(title) ? 'index' : 'upsert') : kind
      found.set(`${title} ${edits[0]?.span.start}`, { title, sort, edits, callOf: asBefore })
    }
  }
  return [...found.values()]
}

function embed(text: string): readonly number[] {
  return [...hashEmbedding(text)]
}

/** A call with its answer, or with the codes of errors with which it may fail: which of several is left open. */
interface Answered {
  readonly text: string
  readonly codes: readonly string[]
}

/** `codes`: also whether a call that fails does so with a code that was possible before. */
function expectSame(
  found: readonly Answered[],
  expected: readonly Answered[],
  context: string,
  { codes: comparesCodes }: { readonly codes: boolean },
): void {
  expect(
    found.map(({ text }) => text),
    context,
  ).toEqual(expected.map(({ text }) => text))
  if (!comparesCodes) return
  for (const [i, { text, codes }] of found.entries()) {
    const before = expected[i]!.codes
    if (codes.length > 0 && !codes.some(code => before.includes(code)))
      throw new Error(`${text} ${codes} instead of ${before}\n${context}`)
  }
}

/** The answers of the calls, and what is stored after each write, with the names from before. */
function answersOf(
  program: Program,
  calls: readonly Call[],
  callOf: Change['callOf'],
  known: Program,
): readonly Answered[] {
  const reference = new Reference(program, embed)
  const typeNames = new Map(
    [...known.catalog.nodes.keys(), ...known.catalog.edges.keys(), ...known.catalog.vectors.keys()].map(
      name => [name, name],
    ),
  )
  for (const name of [
    ...program.catalog.nodes.keys(),
    ...program.catalog.edges.keys(),
    ...program.catalog.vectors.keys(),
  ])
    typeNames.set(name.replace(mark, ''), name)
  const found: Answered[] = []
  const call = (query: string, given: Given): void => {
    const answer = reference.call(...callOf(query, given))
    if (answer === undefined) {
      found.push({ text: `${query}(${show(given)}): given up`, codes: [] })
      return
    }
    const shown = answer.kind === 'response' ? show(answer.response).replaceAll(mark, '') : 'an error'
    const codes = answer.kind === 'response' ? [] : [...answer.codes]
    found.push({ text: `${query}(${show(given)}): ${shown}`, codes })
  }
  for (const { query, parameters } of calls) {
    call(
      query,
      parameters(type => reference.ids(type && typeNames.get(type))),
    )
    if (known.queries.get(query)!.writes) call('Dump', {})
    if (reference.ids().length > 200) break
  }
  return found
}

function errorsIn(text: string): readonly string[] {
  const { diagnostics } = checkFiles([{ path: '0.hx', text }])
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(each => `${each.code} ${each.message}`)
}

function programOf(text: string): Program | undefined {
  return checkFiles([{ path: '0.hx', text }]).program
}

it(`a program answers the same after a rename and each refactoring (seed ${seed})`, async () => {
  const counts = new Map<string, number>()
  const check = async ({ text, calls }: Scenario, choices: readonly number[]): Promise<void> => {
    const before = programOf(text)!
    const expected = answersOf(before, calls, asBefore, before)
    let isIndexed = false
    for (const { title, sort, edits, callOf } of changesOf(text, choices)) {
      counts.set(sort, (counts.get(sort) ?? 0) + 1)
      const changed = editedTexts(edits).get('0.hx') ?? text
      const context = `${title}\n${changed}`
      expect(errorsIn(changed), context).toEqual([])
      // What is evaluated elsewhere may fail before or behind a statement that fails, too: either takes back the whole query.
      const codes = sort !== 'inline' && sort !== 'extract'
      expectSame(answersOf(programOf(changed)!, calls, callOf, before), expected, context, { codes })
      // The reference reads no index.
      if (sort !== 'index' || isIndexed) continue
      isIndexed = true
      await compareWithReference({ text: changed, calls }, { settings: [inMemory] })
    }
  }
  await fc.assert(
    fc.asyncProperty(plans, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (plan, choices) =>
      check(scenarioOf(plan), choices),
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining([
      ...['node', 'edge', 'property', 'query', 'parameter', 'variable'],
      ...['extract', 'inline', 'index', 'upsert'],
    ]),
  )
})
