import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../../src/base/flow/parts.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import { allTypes } from '../../src/language/catalog/index.ts'
import { inWholeFile } from '../../src/language/diagnostics/index.ts'
import { editedTexts, rename, renameableAt } from '../../src/language/service/index.ts'
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
