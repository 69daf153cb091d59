import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runGvqHere } from '../support/gvq-here.ts'

const untidy = 'N::Hive{code:String,// the label\nframes: U8}\r\n'
const tidy = 'N::Hive {\n    code: String, // the label\n    frames: U8\n}\n'
const broken = 'QUERY Q( => RETURN\n'

let folder = ''
const fmt = (args: readonly string[], input?: string) =>
  runGvqHere(['fmt', ...args], { cwd: folder, ...(input !== undefined && { input }) })
const read = (name: string) => readFile(join(folder, name), 'utf8')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-fmt-'))
  await writeFile(join(folder, 'a.hx'), untidy)
  await writeFile(join(folder, 'b.hx'), tidy)
})

afterEach(() => rm(folder, { recursive: true }))

describe('gvq fmt', () => {
  it('writes the files whose layout differs, once', async () => {
    expect(await fmt([])).toMatchObject({
      code: 0,
      stdout: 'formatted a.hx\n1 of 2 files changed\n',
      stderr: '',
    })
    expect(await read('a.hx')).toBe(tidy)
    expect(await fmt([])).toMatchObject({ code: 0, stdout: '0 of 2 files changed\n' })
  })

  it('formats only the file that is given', async () => {
    await writeFile(join(folder, 'c.hx'), untidy)
    expect(await fmt(['c.hx'])).toMatchObject({ code: 0, stdout: 'formatted c.hx\n1 of 1 file changed\n' })
    expect(await read('a.hx')).toBe(untidy)
  })

  it('--check lists what would change, exits with 1 and writes nothing', async () => {
    expect(await fmt(['--check'])).toMatchObject({
      code: 1,
      stdout: 'would change a.hx\n1 of 2 files would change\n',
    })
    expect(await read('a.hx')).toBe(untidy)
    expect(await fmt(['--check', 'b.hx'])).toMatchObject({ code: 0 })
  })

  it('leaves a file with syntax errors unchanged, and formats the others', async () => {
    await writeFile(join(folder, 'c.hx'), broken)
    const { code, stdout, stderr } = await fmt([])
    expect([code, stdout]).toEqual([1, 'formatted a.hx\n1 of 3 files changed\n'])
    expect(stderr).toContain('c.hx:1:')
    expect(await read('c.hx')).toBe(broken)
  })

  it('--stdin formats standard input', async () => {
    expect(await fmt(['--stdin'], untidy)).toMatchObject({ code: 0, stdout: tidy })
    expect(await fmt(['-'], untidy)).toMatchObject({ code: 0, stdout: tidy })
    expect(await fmt(['--stdin'], broken)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('E0'),
    })
    expect(await fmt(['--stdin', 'a.hx'], untidy)).toMatchObject({ code: 2, stdout: '' })
  })
})

it('gvq init writes files that are formatted', async () => {
  const project = join(folder, 'fresh')
  await runGvqHere(['init', project, '--yes'], { cwd: folder })
  expect(await fmt(['--check', project])).toMatchObject({ code: 0, stdout: '0 of 2 files would change\n' })
})
