import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { History } from '../../src/terminal/repl/history.ts'
import { historyPath, settingsPath } from '../../src/terminal/repl/index.ts'
import { needsLinux, needsUnix } from '../support/platform.ts'

let folder = ''
let path = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-history-'))
  path = join(folder, 'state', 'history')
})

afterEach(() => rm(folder, { recursive: true }))

const noFailure = (error: Error): void => {
  throw error
}
const open = () => History.load(path, noFailure)

async function keep(...entries: readonly string[]): Promise<void> {
  const history = await open()
  for (const entry of entries) history.add(entry)
  await history.close()
}

describe('the history', () => {
  it('saves entries unchanged, whatever they contain', async () => {
    const entries = ['Create(\n  name: "a\\nb"\n)', 'a \\ b', '日本 😀', '\\n']
    await keep(...entries)
    expect((await open()).entries).toEqual(entries)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('\\', 'n', '\n', 'x', '"') })),
        async texts => {
          await rm(path, { force: true })
          await keep(...texts)
          const expected = texts
            .map(text => text.trimEnd())
            .filter((text, i, all) => text !== '' && !/^\s/.test(text) && text !== all[i - 1])
          const kept = (await open()).entries
          expect(kept.join('|')).toContain(expected.at(-1) ?? '')
          expect(kept.every(text => expected.includes(text))).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is readable only by its owner', async () => {
    await keep('N<A>')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'state'))).mode & 0o777).toBe(0o700)
  })

  it('loses nothing if several shells run', async () => {
    const [one, two] = [await open(), await open()]
    for (let i = 0; i < 20; i++) {
      one.add(`one ${i}`)
      two.add(`two ${i}`)
    }
    await Promise.all([one.close(), two.close()])
    const { entries } = await open()
    expect(entries).toHaveLength(40)
    expect(entries.filter(entry => entry.startsWith('two'))).toEqual(
      Array.from({ length: 20 }, (_, i) => `two ${i}`),
    )
  })

  it('omits repeated, empty, private and secret entries', async () => {
    await keep(
      'N<A>',
      'N<A>',
      '',
      '  ',
      ' N<Hidden>',
      ':param password="x"',
      ':param apiToken = "x"',
      'N<B>\n',
    )
    expect((await open()).entries).toEqual(['N<A>', 'N<B>'])
  })

  it('offers private entries during the session', async () => {
    const history = await open()
    history.add(' N<Hidden>')
    expect(history.entries).toEqual([' N<Hidden>'])
    await history.close()
  })

  it('starts a new file when the old one is large, and reads both', async () => {
    await keep('first')
    await appendFile(path, `${'x'.repeat(999)}\n`.repeat(1100))
    await keep('second')
    expect((await readFile(path, 'utf8')).trim()).toBe('second')
    const { entries } = await open()
    expect([entries[0], entries.at(-1)]).toEqual(['first', 'second'])
    expect((await readdir(join(folder, 'state'))).toSorted()).toEqual(['history', 'history.1'])
  })

  it('reports once that it cannot be written', async () => {
    await writeFile(join(folder, 'state'), 'no folder')
    const failures: Error[] = []
    const history = await History.load(path, error => failures.push(error))
    history.add('N<A>')
    history.add('N<B>')
    await history.close()
    expect(failures).toHaveLength(1)
    expect(history.entries).toEqual(['N<A>', 'N<B>'])
  })

  it('is in the XDG state folder', () => {
    expect(historyPath({ XDG_STATE_HOME: '/state' })).toBe('/state/gvq/history')
    expect(historyPath({ XDG_STATE_HOME: 'relative' })).toMatch(/\/\.local\/state\/gvq\/history$/)
  })

  needsUnix.it.each(['', 'home'])('is that of the session only with HOME=%j', async home => {
    vi.stubEnv('HOME', home)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect([historyPath({}), settingsPath({})]).toEqual([undefined, undefined])
    const history = await History.load(historyPath({}), noFailure)
    history.add('N<A>')
    await history.close()
    expect(history.entries).toEqual(['N<A>'])
  })

  needsLinux.it('reports that it cannot be written where no folder can be created', async () => {
    const failures: Error[] = []
    const history = await History.load('/proc/isles/gvq/history', error => failures.push(error))
    history.add('N<A>')
    await history.close()
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOENT' })])
  })
})
