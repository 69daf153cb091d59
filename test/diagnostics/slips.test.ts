import { expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import type { SourceFile } from '../../src/language/diagnostics/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { fixFiles } from '../../src/terminal/commands/support/check/fixing.ts'
import { corpus } from '../corpus/generate.ts'
import { projects, sourcesOf } from '../examples/projects.ts'
import { Choices } from '../property/choices.ts'
import { randomNumbers } from '../support/random.ts'
import { slipIn } from './slips.ts'

/**
 * A program with one slip of the pen is mended to what it was, or left alone (D5). `GVQ_SLIPS=20000 GVQ_FUZZ_SEED=random`
 * tries more of them.
 */
const runs = Number(process.env.GVQ_SLIPS ?? 1500)
const seedText = process.env.GVQ_FUZZ_SEED ?? '20261123'
const seed = seedText === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(seedText)

const programs: readonly (readonly SourceFile[])[] = [
  ...projects.map(sourcesOf),
  ...corpus()
    .filter((_, i) => i % 8 === 0)
    .map(({ files }) => Object.entries(files).map(([path, text]) => ({ path, text }))),
]

function namesIn(files: readonly SourceFile[]): readonly string[] {
  return [...new Set(files.flatMap(({ text }) => text.match(/\b[A-Za-z]\w+/g) ?? []))]
}

function isSpan(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'start' in value && typeof value.start === 'number'
}

/** The syntax trees, without places. */
function meaningOf(files: readonly SourceFile[]): string {
  return JSON.stringify(
    files.map(file => parse(file).tree.declarations),
    (key, value) => {
      if (/span$|^file$/i.test(key) || isSpan(value)) return undefined
      return typeof value === 'bigint' ? `${value}n` : value
    },
  )
}

const errorsIn = (files: readonly SourceFile[]) =>
  checkFiles(files).diagnostics.filter(({ severity }) => severity === 'error')

it(`mends ${runs} slips to what was meant, or leaves them (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  const wrong: string[] = []
  let mended = 0
  for (let run = 0; run < runs; run++) {
    const choices = new Choices(Array.from({ length: 12 }, () => Math.floor(random() * 0xffff)))
    const files = choices.pick(programs)
    const at = choices.below(files.length)
    const slipped = slipIn(files[at]!.text, namesIn(files), choices)
    if (slipped === undefined) continue
    const broken = files.map((file, i) => (i === at ? { ...file, text: slipped.text } : file))
    const { files: after, applied } = fixFiles(broken, () => true)
    if (applied.length === 0) continue
    mended++
    if (errorsIn(after).length === 0 && meaningOf(after) === meaningOf(files)) continue
    const titles = applied.map(
      ({ diagnostic, fix }) => `${diagnostic.code} ${diagnostic.message}: ${fix.title}`,
    )
    wrong.push(`${files[at]!.path}: ${slipped.slip}\n    ${titles.join('\n    ')}`)
  }
  expect(wrong.join('\n')).toBe('')
  expect(mended).toBeGreaterThan(runs / 20)
}, 600_000)
