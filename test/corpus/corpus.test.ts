import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { inShort } from '../analysis/harness.ts'
import { constructs } from './constructs.ts'
import { type CorpusProject, corpus, pairs } from './generate.ts'

const goldens = fileURLToPath(new URL('goldens', import.meta.url))
const projects = corpus()
const families = new Map(
  projects.map(({ family }) => [family, projects.filter(project => project.family === family)]),
)
const files = projects.flatMap(filesOf)

function filesOf(project: CorpusProject): readonly (readonly [path: string, text: string])[] {
  return Object.entries(project.files).map(([path, text]) => [`${project.name}/${path}`, text] as const)
}

/** The projects of a family in one line: a change of any of them changes the digest. */
function inOneLine(family: string): string {
  const made = families.get(family)!.flatMap(filesOf)
  const lines = made.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)
  return `${family}: ${families.get(family)!.length} projects, ${lines} lines, sha256 ${digest}\n`
}

/** `npx vitest run test/corpus/corpus.test.ts --update` writes the current output of the generator. */
describe('the output of the generator', () => {
  it.each([...families])('is the golden project of %s', async (_, [project]) => {
    for (const [path, text] of filesOf(project!)) await expect(text).toMatchFileSnapshot(join(goldens, path))
  })

  it('has the digests of all projects', () =>
    expect([...families.keys()].map(inOneLine).join('')).toMatchFileSnapshot(join(goldens, 'digests.txt')))

  it('has no golden without a project', () => {
    const kept = readdirSync(goldens, { recursive: true, encoding: 'utf8' }).filter(path =>
      statSync(join(goldens, path)).isFile(),
    )
    const made = [...families.values()].flatMap(([project]) => filesOf(project!).map(([path]) => path))
    expect(kept.sort()).toEqual([...made, 'digests.txt'].sort())
  })
})

describe('the corpus', () => {
  it('has at least a hundred projects and twelve thousand lines', () => {
    expect(projects.length).toBeGreaterThanOrEqual(100)
    expect(files.reduce((sum, [, text]) => sum + text.split('\n').length, 0)).toBeGreaterThanOrEqual(12_000)
  })

  it('has every construct in every position where it is legal', () => {
    const titles = new Set(files.flatMap(([, text]) => text.match(/^\/\/ .* in .*$/gm) ?? []))
    const missing = pairs.filter(
      ({ construct, position }) => !titles.has(`// ${construct.name} in ${position.name}`),
    )
    expect(missing.map(({ construct, position }) => `${construct.name} in ${position.name}`)).toEqual([])
    expect(new Set(constructs.map(({ name }) => name)).size).toBe(constructs.length)
  })

  it('has no errors, and only intended warnings', () => {
    const warned = new Set<string>()
    for (const project of projects) {
      const { diagnostics } = checkFiles(
        Object.entries(project.files).map(([path, text]) => ({ path, text })),
      )
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      expect(errors.map(inShort), project.name).toEqual([])
      for (const { code } of diagnostics) warned.add(code)
    }
    expect([...warned].sort()).toEqual(['W102'])
  })
})
