import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { addKey, KeysFile } from '../../src/database/project/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hash = (key: string) => createHash('sha256').update(key).digest()
const entry = (name: string, key: string, more = '') =>
  `[${name}]\nhash = "sha256:${hash(key).toString('hex')}"\n${more}`

const newFile = async (text?: string): Promise<string> => {
  const path = join(await temporaryFolder(), 'keys.toml')
  if (text !== undefined) writeFileSync(path, text)
  return path
}

/** Writes a file so that it seems to have been written some milliseconds ago. */
const write = (path: string, text: string, agoMs = 60_000): void => {
  writeFileSync(path, text)
  const seconds = (Date.now() - agoMs) / 1000
  utimesSync(path, seconds, seconds)
}

const silent = () => undefined

it('a file of keys has a hash, a role and queries for each', async () => {
  const path = await newFile(
    `${entry('app', 'a')}${entry('board', 'b', 'role = "read-only"\n')}${entry('sensor', 'c', 'queries = ["Add"]\n')}`,
  )
  expect(new KeysFile(path, silent).current()).toEqual([
    { name: 'app', hash: hash('a'), readOnly: false, queries: undefined },
    { name: 'board', hash: hash('b'), readOnly: true, queries: undefined },
    { name: 'sensor', hash: hash('c'), readOnly: false, queries: new Set(['Add']) },
  ])
})

it.each([
  ['', 'has no keys'],
  ['[app]\n', 'has no hash in [app]'],
  [
    '[app]\nhash = "sha256:12"\n',
    'invalid value for "app.hash": expected "sha256:" and 64 hexadecimal digits',
  ],
  ['app = 1\n', 'invalid value for "app": expected a table'],
  [entry('app', 'a', 'role = "admin"\n'), 'invalid value for "app.role": expected "read-only" or "all"'],
  [entry('app', 'a', 'queries = "Add"\n'), 'invalid value for "app.queries"'],
  [entry('app', 'a', 'rights = 1\n'), 'unknown key "rights" in [app]'],
  ['[app\n', 'is not valid TOML at line 1'],
])('a file with an error is refused: %j', async (text, message) => {
  const path = await newFile(text)
  expect(() => new KeysFile(path, silent)).toThrow(GvqError)
  expect(() => new KeysFile(path, silent)).toThrow(message)
})

it('a missing file is refused', async () => {
  const path = await newFile()
  expect(() => new KeysFile(path, silent)).toThrow(`The file of keys ${path} cannot be read`)
})

it('a changed file is read again, at most once a second; with errors or without it, the keys stay', async () => {
  const path = await newFile(entry('app', 'a'))
  const faults: string[] = []
  const file = new KeysFile(path, fault => faults.push(fault))
  const names = (now: number) => file.current(now).map(({ name }) => name)
  expect(names(0)).toEqual(['app'])
  write(path, entry('other', 'a much longer key'))
  expect(names(999)).toEqual(['app'])
  expect(names(1000)).toEqual(['other'])
  write(path, '[broken')
  expect(names(2000)).toEqual(['other'])
  expect(names(3000)).toEqual(['other'])
  rmSync(path)
  expect(names(4000)).toEqual(['other'])
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatch(/not valid TOML.* The keys stay as they were\.$/)
  expect(faults[1]).toMatch(/cannot be read.* The keys stay as they were\.$/)
  symlinkSync(path, path)
  expect(names(5000)).toEqual(['other'])
  rmSync(path)
  write(path, '')
  expect(names(6000)).toEqual([])
})

it('a file that is being written, and so may be empty or a part, is left alone for half a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const path = await newFile(entry('app', 'a'))
  const faults: string[] = []
  const file = new KeysFile(path, fault => faults.push(fault))
  const names = (now: number) => file.current(now).map(({ name }) => name)
  write(path, '', 20)
  expect(names(0)).toEqual(['app'])
  write(path, '[app]\nhash = "sha2', 20)
  expect(names(1000)).toEqual(['app'])
  write(path, entry('app', 'a') + entry('other', 'b'), 490)
  expect(names(2000)).toEqual(['app'])
  vi.setSystemTime(Date.now() + 20)
  expect(names(3000)).toEqual(['app', 'other'])
  write(path, '', 510)
  expect(names(4000)).toEqual([])
  expect(faults).toEqual([])
})

it('a new key is added to the file as a hash, for its owner only', async () => {
  const path = await newFile()
  const first = addKey(path, { name: 'app', role: 'all', queries: [] })
  const second = addKey(path, { name: 'the board', role: 'read-only', queries: ['Feed', 'Top'] })
  expect(first).toMatch(/^gvq_[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(readFileSync(path, 'utf8')).not.toContain(first)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(new KeysFile(path, silent).current()).toEqual([
    { name: 'app', hash: hash(first), readOnly: false, queries: undefined },
    { name: 'the board', hash: hash(second), readOnly: true, queries: new Set(['Feed', 'Top']) },
  ])
  expect(() => addKey(path, { name: 'app', role: 'all', queries: [] })).toThrow('has a key [app] already')
  for (const wrong of ['', 'Feed,Top', 'a b']) {
    expect(() => addKey(path, { name: 'x', role: 'all', queries: ['Feed', wrong] })).toThrow(
      'is not the name of a query',
    )
  }
})
