import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanNode } from '../../src/engine/planner/index.ts'
import { codes, loadExplanations } from '../../src/language/diagnostics/index.ts'
import { runGvqHere } from '../support/gvq-here.ts'

let folder = ''
/** Runs gvq in a folder without a project, which explanations do not need. */
const explain = (args: readonly string[], env = {}) => runGvqHere(['explain', ...args], { cwd: folder, env })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-explain-'))
})

afterAll(() => rm(folder, { recursive: true }))

describe('gvq explain', () => {
  it('shows what a code means, why it exists, and how to fix a program that raises it', async () => {
    const { code, stdout, stderr } = await explain(['E207'])
    expect([code, stderr]).toEqual([0, ''])
    const { means } = (await loadExplanations()).E207
    expect(stdout).toMatch(/^E207: edge does not fit the item\n\n/)
    expect(stdout.replaceAll('\n', ' ')).toContain(means)
    expect(stdout).toMatch(
      /\n\nWrong\n\n {4}N::Hive [\s\S]*Out<ForagesAt>[\s\S]*\n\nRight\n\n {4}N::Hive [\s\S]*In<ForagesAt>/,
    )
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })

  it('accepts a code in lower case', async () => {
    expect((await explain(['w102'])).stdout).toMatch(/^W102: property left without a value\n/)
  })

  it('uses colours only on request', async () => {
    expect((await explain(['E207'])).stdout).not.toContain('\x1b[')
    expect((await explain(['E207'], { FORCE_COLOR: '1' })).stdout).toContain('\x1b[')
  })

  it('lists all codes without an argument', async () => {
    const { stdout } = await explain([])
    for (const [code, { title }] of Object.entries(codes)) expect(stdout).toContain(`${code}  ${title}\n`)
    expect(stdout).toMatch(/^Syntax\n {2}E001 /)
  })

  it('prints JSON', async () => {
    const all = JSON.parse((await explain(['--json'])).stdout) as unknown[]
    expect(all).toHaveLength(Object.keys(codes).length)
    expect(all[0]).toEqual({ code: 'E001', title: 'unexpected token', severity: 'error' })
    expect(JSON.parse((await explain(['E304', '--json'])).stdout)).toMatchObject({
      code: 'E304',
      severity: 'error',
      example: { right: expect.stringContaining('N<Hive>(id)') },
    })
    expect(JSON.parse((await explain(['E007', '--json'])).stdout)).toMatchObject({ example: null })
  })

  it.each([
    ['E270', 'Did you mean E207 or E210?'],
    ['W9999999', 'Run gvq explain to list all codes.'],
  ])('%s is an unknown code: exit 2', async (text, hint) => {
    const { code, stdout, stderr } = await explain([text])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe(`error: Unknown code ${text}.\n hint: ${hint}\n`)
  })

  it('draws the plan of a query of a project', async () => {
    const project = fileURLToPath(new URL('../../examples/social', import.meta.url))
    const { code, stdout } = await explain(['CountPeople', '--project', project])
    expect([code, stdout]).toEqual([0, expect.stringContaining('scan  all of N<Person>, in batches')])
    const unknown = await explain(['CountPeeple', '--project', project])
    expect([unknown.code, unknown.stdout]).toEqual([1, ''])
    expect(unknown.stderr).toContain('Did you mean `CountPeople`?')
  })

  it('runs a query to measure its plan, and discards its writes', async () => {
    const project = fileURLToPath(new URL('../../examples/social', import.meta.url))
    const where = ['--project', project, '--data', join(folder, 'profiled')]
    const profiled = await explain(['CreatePerson', '--profile', '-p', 'name=Ada', '-p', 'age=36', ...where])
    expect([profiled.code, profiled.stderr]).toEqual([0, ''])
    const [headings, first, ...lines] = profiled.stdout.trimEnd().split('\n')
    expect(headings).toMatch(/^ +rows +reads +cache hits +ms$/)
    expect(first).toMatch(/^CreatePerson: one write transaction, rolled back +\d+ +\d+ +\d+\.\d\d$/)
    expect(lines.find(line => line.includes('AddN<Person>'))).toMatch(/ 1 +\d+ +\d+ +\d+\.\d\d$/)
    const plan = JSON.parse(
      (await explain(['CountPeople', '--profile', '--json', ...where])).stdout,
    ) as PlanNode
    const operators = (node: PlanNode): readonly PlanNode[] => [node, ...node.children.flatMap(operators)]
    const scan = operators(plan).find(({ text }) => text.startsWith('scan'))
    expect(scan?.measured).toMatchObject({ rows: 0, reads: 0, cacheHits: 0, timeMs: expect.any(Number) })
  })

  it.each([
    [
      ['--profile'],
      'error: --profile requires a query.\n hint: For example: gvq explain GetUser --profile\n',
    ],
    [
      ['E207', '--profile'],
      'error: --profile requires a query.\n hint: For example: gvq explain GetUser --profile\n',
    ],
    [
      ['GetPerson', '-p', 'name=Ada'],
      'error: Parameters require --profile.\n hint: Without it, the query is not run.\n',
    ],
  ])('%j is wrong usage: exit 2', async (args, stderr) => {
    expect(await explain(args)).toEqual({ code: 2, stdout: '', stderr })
  })
})
