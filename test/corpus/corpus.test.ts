import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { inShort } from '../analysis/harness.ts'
import { constructs } from './constructs.ts'
import { corpus, pairs } from './generate.ts'

const folder = fileURLToPath(new URL('projects', import.meta.url))
const projects = corpus()
const files = projects.flatMap(project =>
  Object.entries(project.files).map(([path, text]) => [`${project.name}/${path}`, text] as const),
)

/** `GVQ_CORPUS=write npx vitest run test/corpus/corpus.test.ts` writes the files; without it they are compared. */
if (process.env.GVQ_CORPUS === 'write') {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

describe('the corpus', () => {
  it('is what the generator makes', () => {
    const committed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
      statSync(join(folder, path)).isFile(),
    )
    expect(committed.sort()).toEqual(files.map(([path]) => path).sort())
    const changed = files.filter(([path, text]) => readFileSync(join(folder, path), 'utf8') !== text)
    expect(changed.map(([path]) => path)).toEqual([])
  })

  it('has at least a hundred projects and twelve thousand lines', () => {
    expect(projects.length).toBeGreaterThanOrEqual(100)
    expect(files.reduce((sum, [, text]) => sum + text.split('\n').length, 0)).toBeGreaterThanOrEqual(12_000)
  })

  it('holds every construct in every position where it is legal', () => {
    const titles = new Set(files.flatMap(([, text]) => text.match(/^\/\/ .* in .*$/gm) ?? []))
    const missing = pairs.filter(
      ({ construct, position }) => !titles.has(`// ${construct.name} in ${position.name}`),
    )
    expect(missing.map(({ construct, position }) => `${construct.name} in ${position.name}`)).toEqual([])
    expect(new Set(constructs.map(({ name }) => name)).size).toBe(constructs.length)
  })

  it('has no error anywhere, and warnings only of what it does on purpose', () => {
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
