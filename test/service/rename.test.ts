import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../../src/base/flow/parts.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import { allTypes } from '../../src/language/catalog/index.ts'
import { type Edit, inWholeFile } from '../../src/language/diagnostics/index.ts'
import {
  EntryViews,
  editedTexts,
  placesOf,
  rename,
  renameableAt,
  renameableInEntry,
  renameInEntry,
} from '../../src/language/service/index.ts'
import type { Renameable } from '../../src/language/service/symbols/rename.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { plans, scenarioOf } from '../property/scenario.ts'
import { viewOf } from './harness.ts'

const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 30)
const seed =
  process.env.GVQ_FUZZ_SEED === 'random' ? Date.now() : Number(process.env.GVQ_FUZZ_SEED ?? 20_351_130)

/** What a program means, without places: its types, and its queries as the engine reads them. */
function meaning({ catalog, queries }: Program): string {
  const types = allTypes(catalog).map(type => ({
    ...type,
    of: type.kind === 'edge' && [type.from.name, type.to.name],
  }))
  return JSON.stringify([
    types.map(type => plain(type, true)),
    [...queries.values()].map(query => plain(query, false)),
  ])
}

function plain(value: unknown, isType: boolean): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => plain(each, false))
  if (value instanceof Map) return [...value].map(([key, each]) => [key, plain(each, false)])
  if ('propertyByName' in value && !isType && 'name' in value) return `type ${value.name}`
  const skipped = ['span', 'propertyByName', 'from', 'to']
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      skipped.includes(key) && (isType || key === 'span') ? [] : [[key, plain(each, false)]],
    ),
  )
}

it(`a renamed program is the same but for the name (seed ${seed})`, () => {
  const counts = new Map<string, number>()
  fc.assert(
    fc.property(plans, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (plan, choices) => {
      const { text } = scenarioOf(plan)
      const { view, files } = viewOf(text)
      const before = checkFiles(files)
      fc.pre(before.program !== undefined)
      const names = [...view.allNames()]
      for (const chosen of choices) {
        const { span } = names[chosen % names.length]!
        const found = renameableAt(view, '0.hx', inWholeFile(span).start)
        if ('refused' in found) continue
        const { symbol } = found
        counts.set(symbol.kind, (counts.get(symbol.kind) ?? 0) + 1)
        const name = /^[A-Z]/.test(symbol.name) ? 'Zz9renamed' : 'zz9renamed'
        const result = atOnce(rename(view, files, symbol, name))
        if ('refused' in result) throw new Error(`${symbol.kind} ${symbol.name}: ${result.refused}\n${text}`)
        const renamed = editedTexts(result.edits).get('0.hx')!
        const after = checkFiles([{ path: '0.hx', text: renamed }])
        expect(after.diagnostics.map(({ code }) => code)).toEqual(before.diagnostics.map(({ code }) => code))
        expect(meaning(after.program!).replaceAll(name, symbol.name)).toBe(meaning(before.program!))
      }
    }),
    { numRuns: runs, seed },
  )
  // Each sort of name was renamed.
  expect([...counts.keys()]).toEqual(expect.arrayContaining(['node', 'property', 'query', 'variable']))
})

/** Programs in which words stand for two: what a loop takes, what is written, shown, looked up. */
const shorthands = fc
  .record({
    list: fc.constantFrom('N<Fre>::{t, u}', 'N<Fre>::{t: u, u: t}', 'N<Fre>::{t, u: t}', undefined),
    body: fc.subarray(
      [
        'AddN<Fre>({t, u})',
        'AddN<Fre>({t: u, u: t})',
        'AddN<Fre>({t: t, u})',
        'AddN<Other>({t, w: u})',
        'a <- N<Fre>({t})',
        'b <- N<Fre>({t: u})::UPDATE({u})',
        'c <- N<Fre>::WHERE(_::{t}::EQ(t))::{t, v: u}',
        'd <- N<Other>::{w, also: t}',
      ],
      { minLength: 1 },
    ),
    result: fc.constantFrom('NONE', '{t: N<Fre>::{t}}', '{list}', 'list::{t, u}'),
  })
  .map(
    ({ list, body, result }) => `N::Fre { INDEX t: String, u: String } N::Other { t: String, w: String }
      QUERY Both(${list === undefined ? 'list: [{t: String, u: String}]' : ''}) =>
        ${list === undefined ? '' : `list <- ${list}`}
        FOR {t, u} IN list { ${body.join(' ')} }
        RETURN ${list === undefined && result.startsWith('list') ? 'NONE' : result}`,
  )

it(`a word that stands for two is renamed, whichever of them is meant (seed ${seed})`, () => {
  const counts = new Map<string, number>()
  fc.assert(
    fc.property(shorthands, text => {
      const { view, files } = viewOf(text)
      const before = checkFiles(files)
      expect(before.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      const seen = new Set<unknown>()
      for (const { span } of view.allNames()) {
        const found = renameableAt(view, '0.hx', inWholeFile(span).start)
        if ('refused' in found || seen.has(found.symbol.key ?? found.symbol)) continue
        const { symbol } = found
        seen.add(symbol.key ?? symbol)
        const name = /^[A-Z]/.test(symbol.name) ? 'Zz9renamed' : 'zz9renamed'
        const result = atOnce(rename(view, files, symbol, name))
        if ('refused' in result) throw new Error(`${symbol.kind} ${symbol.name}: ${result.refused}\n${text}`)
        counts.set(symbol.kind, (counts.get(symbol.kind) ?? 0) + 1)
        const after = checkFiles([{ path: '0.hx', text: editedTexts(result.edits).get('0.hx')! }])
        expect(meaning(after.program!).replaceAll(name, symbol.name)).toBe(meaning(before.program!))
      }
    }),
    { numRuns: runs, seed },
  )
  expect([...counts.keys()]).toEqual(expect.arrayContaining(['property', 'field', 'entry', 'variable']))
})

it('both halves of a word are one place, where they mean the same', () => {
  const text =
    'N::Fre { t: String, u: String } QUERY QV() => y <- N<Fre>::{t, u} FOR {t, u} IN y { AddN<Fre>({t, u}) } RETURN NONE'
  const { view, files } = viewOf(text)
  const { symbol } = renameableAt(view, '0.hx', text.indexOf('t: String')) as Renameable
  expect(atOnce(placesOf([symbol], view))).toHaveLength(4)
  const result = atOnce(rename(view, files, symbol, 'tt')) as { edits: readonly Edit[] }
  expect(editedTexts(result.edits).get('0.hx')).toBe(text.replace(/\bt\b/g, 'tt'))
})

/** A query of a program as an entry, and the program without it: the declaration, or the statements alone where they need nothing. */
function entryOf(text: string, program: Program, chosen: number) {
  const queries = [...program.queries.values()]
  const { span, parameters } = queries[chosen % queries.length]!
  const { start, end } = inWholeFile(span)
  const rest = text.slice(0, start) + text.slice(end)
  const declared = text.slice(start, end)
  const isBody = parameters.length === 0
  const arrow = declared.indexOf('=>') + 2
  return { rest, isBody, entry: isBody ? declared.slice(arrow) : declared, head: declared.slice(0, arrow) }
}

it(`a renamed entry is the same but for the name (seed ${seed})`, () => {
  const seen = new Set<string>()
  const views = new EntryViews()
  fc.assert(
    fc.property(plans, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (plan, choices) => {
      const { text } = scenarioOf(plan)
      const checked = checkFiles([{ path: '0.hx', text }])
      fc.pre(checked.program !== undefined)
      for (const chosen of choices) {
        const { rest, isBody, entry, head } = entryOf(text, checked.program!, chosen)
        const whole = (own: string) =>
          checkFiles([{ path: '0.hx', text: `${rest}\n${isBody ? head : ''}${own}` }])
        const trees = [parse({ path: '0.hx', text: rest }).tree]
        const words = [...entry.matchAll(/[A-Za-z_]\w*/g)]
        const { index } = words[chosen % words.length]!
        const beside = {
          source: { path: 'entry', text: entry },
          trees,
          elsewhere: (name: string) => `${name} is of the program`,
        }
        const found = atOnce(renameableInEntry(views, beside, index))
        if ('refused' in found) continue
        const { symbol, places } = found
        seen.add(`${symbol.kind} of ${isBody ? 'statements' : 'a declaration'}`)
        const name = /^[A-Z]/.test(symbol.name) ? 'Zz9renamed' : 'zz9renamed'
        const result = atOnce(renameInEntry(views, beside, index, name))
        if ('refused' in result) throw new Error(`${symbol.kind} ${symbol.name}: ${result.refused}\n${entry}`)
        expect(result.edits.map(({ span }) => span.start)).toEqual(places.map(({ span }) => span.start))
        const [before, after] = [whole(entry), whole(editedTexts(result.edits).get('entry')!)]
        expect(after.diagnostics.map(({ code }) => code)).toEqual(before.diagnostics.map(({ code }) => code))
        expect(meaning(after.program!).replaceAll(name, symbol.name)).toBe(meaning(before.program!))
      }
    }),
    { numRuns: runs, seed },
  )
  const kinds = ['query', 'parameter', 'variable', 'entry'].map(kind => `${kind} of a declaration`)
  expect([...seen]).toEqual(
    expect.arrayContaining([...kinds, 'variable of statements', 'entry of statements']),
  )
})

it(`half an entry is looked at and renamed without a failure (seed ${seed})`, () => {
  const views = new EntryViews()
  fc.assert(
    fc.property(plans, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (plan, choices) => {
      const { text } = scenarioOf(plan)
      const { program } = checkFiles([{ path: '0.hx', text }])
      fc.pre(program !== undefined)
      for (const [i, chosen] of choices.entries()) {
        const { rest, entry } = entryOf(text, program!, i)
        const from = chosen % entry.length
        const half = i % 2 === 0 ? entry.slice(0, from) : entry.slice(from)
        const trees = [parse({ path: '0.hx', text: rest }).tree]
        const beside = { source: { path: 'entry', text: half }, trees, elsewhere: (name: string) => name }
        const result = atOnce(renameInEntry(views, beside, Math.floor(half.length / 2), 'other'))
        expect('refused' in result ? result.refused : result.edits).toBeDefined()
      }
    }),
    { numRuns: runs, seed },
  )
})
