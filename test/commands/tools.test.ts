import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-tools-'))
  expect((await runGvqHere(['init', folder, '--yes'], { cwd: folder })).code).toBe(0)
})

afterAll(() => rm(folder, { recursive: true }))

const gvq = (...args: readonly string[]) => runGvqHere(args, { cwd: folder })

describe('gvq test', () => {
  it('exits with 1 if an entry fails, reports where, and writes a JUnit report', async () => {
    const entries = [
      {
        name: 'ada',
        query: 'AddPerson',
        params: { name: 'Ada', age: 36 },
        expect: { person: { '...': '$any' } },
      },
      { query: 'ListPersons', expect: { persons: [] } },
    ]
    await writeFile(join(folder, 'people.test.json'), JSON.stringify(entries))
    const failed = await gvq('test', '--junit', 'report.xml')
    expect([failed.code, failed.stderr]).toEqual([1, ''])
    expect(failed.stdout).toMatch(
      /^✗ people\.test\.json \(2, \d+ ms\)\n {2}failed 2\. ListPersons\n {4}answer\.persons must be/,
    )
    expect(failed.stdout).toMatch(/\n2 in 1 file, 1 failed\n$/)
    expect(await readFile(join(folder, 'report.xml'), 'utf8')).toContain(
      '<testsuites name="gvq test" tests="2" failures="1"',
    )
    const json = await gvq('test', '--json', '--filter', 'ada')
    expect(json.code).toBe(0)
    expect(JSON.parse(json.stdout).files[0].tests).toEqual([
      { title: '1. ada', query: 'AddPerson', status: 'passed' },
    ])
    expect((await gvq('test', '--update')).code).toBe(0)
    expect((await gvq('test')).stdout).toMatch(/✓ people\.test\.json .*\n2 in 1 file, none failed\n$/)
  })

  it('exits with 2 for a test file that does not exist', async () => {
    const { code, stderr } = await gvq('test', 'none.test.json')
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('The test file none.test.json does not exist.'),
    ])
  })
})

describe('gvq describe, graph and gen', () => {
  it('print what a program declares, and open no data', async () => {
    expect(JSON.parse((await gvq('describe', 'GetPerson', '--json')).stdout)).toEqual({
      types: [],
      queries: [
        {
          name: 'GetPerson',
          parameters: [{ name: 'name', type: 'String', optional: false }],
          writes: false,
          mcp: false,
          returns: '{ person: PersonNode }',
          place: expect.stringMatching(/^queries\.hx:\d+$/),
        },
      ],
    })
    const all = (await gvq('describe')).stdout
    expect(all).toContain('N::Person\n  name  String  unique index\n')
    expect(all).toContain('\nFriendsOf(name: String)\n')
    expect((await gvq('graph')).stdout).toMatch(/^erDiagram\n/)
    expect((await gvq('graph', '--format', 'dot')).stdout).toMatch(/^digraph schema \{\n/)
    const { stdout, stderr } = await gvq('gen', 'ts', '--out', 'client.ts')
    expect([stdout, stderr]).toEqual(['', 'A client with 7 queries was written to client.ts.\n'])
    expect((await gvq('gen', 'ts')).stdout).toBe(await readFile(join(folder, 'client.ts'), 'utf8'))
  })

  it.each([
    [['describe', 'Persn'], 'There is no type or query named Persn.', 'Did you mean Person?'],
    [['gen', 'go'], 'Unknown language "go"; use ts, python or openapi.', ''],
    [
      ['graph', '--format', 'svg'],
      'Unknown value "svg" for --format; use mermaid or dot.',
      'Run with --help',
    ],
    [['export', 'Persn'], 'The schema has no type `Persn`.', 'Did you mean `Person`?'],
    [['dump'], 'Missing argument: DIR', 'Run with --help'],
  ])('%j is wrong usage', async (args, message, hint) => {
    const { code, stdout, stderr } = await gvq(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })
})

describe('gvq export', () => {
  it('exits silently when the reader closes the pipe', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `person${i},1`)
    await writeFile(join(folder, 'many.csv'), `name,age\n${rows.join('\n')}\n`)
    expect((await gvq('import', 'Person', 'many.csv', '--data', 'many')).code).toBe(0)
    const child = startGvq(['export', 'Person', '--data', 'many'], { cwd: folder })
    let stderr = ''
    child.stderr!.on('data', chunk => {
      stderr += String(chunk)
    })
    child.stdout!.once('data', () => child.stdout!.destroy())
    const code = await new Promise(resolve => child.once('close', resolve))
    expect([code, stderr]).toEqual([141, ''])
  })
})
