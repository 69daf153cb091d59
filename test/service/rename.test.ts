import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../../src/base/flow/parts.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import { allTypes } from '../../src/language/catalog/index.ts'
import { inWholeFile } from '../../src/language/diagnostics/index.ts'
import {
  EntryViews,
  editedTexts,
  rename,
  renameableAt,
  renameableInEntry,
  renameInEntry,
} from '../../src/language/service/index.ts'
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
