import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outputModes } from '../../src/tools/output/index.ts'
import { runGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'

let folder = ''
let project = ''

const gvq = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runGvqHere(args, { cwd: project, env: { TMPDIR: folder, ...env } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-mode-'))
  project = join(folder, 'project')
  await mkdir(project)
  await writeFile(
    join(project, 'queries.hx'),
    `N::Bird { name: String, grams: U16 }
QUERY Add(name: String, grams: U16) => bird <- AddN<Bird>({name: name, grams: grams}) RETURN bird::{name, grams}
QUERY Birds() => birds <- N<Bird> RETURN birds::{name, grams}
QUERY Wipe() => DROP N<Bird> RETURN NONE
`,
  )
  await gvq(['run', 'Add', '-p', 'name=Wren', '-p', 'grams=9'])
})

afterAll(() => rm(folder, { recursive: true }))

describe('gvq run --mode', () => {
  it('table shows rows with their declared types', async () => {
    const { code, stdout } = await gvq(['run', 'Birds', '--mode', 'table'])
    expect(code).toBe(0)
    expect(stdout).toBe(`┌────────┬───────┐
│ name   │ grams │
│ String │   U16 │
├────────┼───────┤
│ Wren   │     9 │
└────────┴───────┘
1 row
`)
  })

  it('without a mode is one line of JSON', async () => {
    const json = '{"birds":[{"name":"Wren","grams":9}]}\n'
    expect((await gvq(['run', 'Birds'])).stdout).toBe(json)
    expect((await gvq(['run', 'Birds', '--mode', 'json'])).stdout).toBe(json)
  })

  it('accepts every mode, and no other', async () => {
    const answers = new Map<string, string>()
    for (const mode of outputModes) {
      const { code, stdout } = await gvq(['run', 'Birds', '--mode', mode])
      expect(code).toBe(0)
      answers.set(mode, stdout)
    }
    expect(answers.get('csv')).toBe('name,grams\r\nWren,9\r\n')
    expect(answers.get('jsonl')).toBe('{"name":"Wren","grams":9}\n')
    expect(answers.get('none')).toBe('')
    const wrong = await gvq(['run', 'Birds', '--mode', 'xml'])
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain(`use ${outputModes.slice(0, -1).join(', ')} or ${outputModes.at(-1)}.`)
  })

  it('is loaded only to show a result', async () => {
    const reports = await mkdtemp(join(folder, 'coverage-'))
    for (const args of [['check'], ['check', '--help']])
      await runGvq(args, { cwd: project, env: { TMPDIR: folder, NODE_V8_COVERAGE: reports } })
    const texts = await Promise.all(
      (await readdir(reports)).map(name => readFile(join(reports, name), 'utf8')),
    )
    expect(texts.length).toBe(2)
    const urls = texts.flatMap(each =>
      (JSON.parse(each) as { result: { url: string }[] }).result.map(({ url }) => url),
    )
    const own = urls.filter(url => /\/dist\/.*\.cjs$/.test(url))
    expect(own.length).toBeGreaterThan(0)
    for (const url of own) {
      const code = await readFile(new URL(url), 'utf8')
      expect(/CodeCompletionCore|drawNeighbourhood|rowsTable/.test(code), url).toBe(false)
    }
  })
})
