import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../../src/store/keyvalue/contract/engine.ts'
import type { DataFolder } from '../../src/store/keyvalue/folder/data-folder.ts'
import { openDataFolder } from '../../src/store/keyvalue/folder/data-folder.ts'
import { engineParts } from '../../src/store/keyvalue/folder/engines.ts'
import { findLogGap } from '../../src/store/keyvalue/rocksdb/log.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { copyAsKilled } from '../support/copy-as-killed.ts'
import { engineNames, needsRocksDb } from '../support/engines.ts'
import { needsLinux } from '../support/platform.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { items } from '../versioned/support.ts'

const commits = 60
const blockBytes = 32 * 1024

const templates = new Map<string, Promise<string>>()
afterAll(async () => {
  for (const template of templates.values()) await rm(await template, { recursive: true })
})

/** A folder with numbered commits, as it is on disk while its process runs: what a kill would leave. A copy of the caller's own. */
async function written(engine: Engine, textBytes = 2000): Promise<string> {
  const name = `${engine} ${textBytes}`
  const template = templates.get(name) ?? writeFolder(engine, textBytes)
  templates.set(name, template)
  const path = join(await temporaryFolder(), 'copy')
  await cp(await template, path, { recursive: true })
  return path
}

async function writeFolder(engine: Engine, textBytes: number): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'gvq-commits-'))
  const folder = await openDataFolder(join(path, 'data'), { purpose: 'test', engine })
  const store = await openVersionedStore(folder.store, { sync: true, cacheBytesMax: 0 })
  for (let n = 1; n <= commits; n++) {
    const text = String.fromCharCode(33 + (n % 90)).repeat(textBytes)
    await store.write(tx => tx.put(items, `k${n}`, { n, text } as { n: number }))
  }
  await vi.waitFor(async () =>
    expect(await readFile(join(path, 'data', engine, 'committed'), 'latin1')).toMatch(`${commits} `),
  )
  const copy = await copyAsKilled(join(path, 'data'), `${path}-killed`)
  await store.close()
  await rm(path, { recursive: true })
  return copy
}

function withWrongBit(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 0x40
  return changed
}

/** Where the last commit ends: behind it, a log may have room for the next ones. */
function endOf(log: Buffer): number {
  return log.findLastIndex(byte => byte !== 0) + 1
}

/** The commits that the folder has, and the number of the last one. */
async function found(
  folder: DataFolder,
): Promise<{ readonly kept: readonly number[]; readonly last: number }> {
  const store = await openVersionedStore(folder.store, { sync: true, cacheBytesMax: 0 })
  const snapshot = store.snapshot()
  const keys = Array.from({ length: commits }, (_, i) => `k${i + 1}`)
  const values = await snapshot.getMany(items, keys)
  snapshot.release()
  const last = store.sequence
  await store.close()
  return { kept: values.flatMap(value => (value === undefined ? [] : [value.n])), last }
}

function upTo(last: number): { readonly kept: readonly number[]; readonly last: number } {
  return { kept: Array.from({ length: last }, (_, i) => i + 1), last }
}

async function onlyLog(path: string): Promise<string> {
  const logs = (await readdir(join(path, 'rocksdb'))).filter(name => /^\d+\.log$/.test(name))
  expect(logs).toHaveLength(1)
  return join(path, 'rocksdb', logs[0]!)
}

function refused(what: RegExp) {
  return {
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringMatching(what),
    hint: expect.stringMatching(/Nothing was changed\. Restore .* gvq doctor --accept-loss/),
  }
}

async function accepted(path: string): Promise<{ readonly last: number; readonly told: readonly string[] }> {
  const told: string[] = []
  const folder = await openDataFolder(path, { purpose: 'test', acceptLoss: what => told.push(what) })
  const left = await found(folder)
  expect(left).toEqual(upTo(left.last))
  // The folder is complete from then on, and keeps what is added.
  const store = await openVersionedStore((await openDataFolder(path, { purpose: 'test' })).store, {
    sync: true,
    cacheBytesMax: 0,
  })
  for (let n = left.last + 1; n <= commits; n++) await store.write(tx => tx.put(items, `k${n}`, { n }))
  await store.close()
  expect(await found(await openDataFolder(path, { purpose: 'test' }))).toEqual(upTo(commits))
  return { last: left.last, told }
}

needsRocksDb.describe('a log of RocksDB that is damaged', () => {
  const options = { purpose: 'test' } as const
  const middle = /log of RocksDB .* is damaged in its middle: it lacks commits/
  const end = new RegExp(`end with commit \\d+, but commit ${commits} was on disk`)

  test('anywhere never opens as another state: all commits are there, or it is refused and left as it is', async () => {
    const path = await written('rocksdb')
    const log = await onlyLog(path)
    const bytes = await readFile(log)
    const length = endOf(bytes)
    expect(length).toBeGreaterThan(3 * blockBytes)
    const ends: number[] = []
    for (let at = 0; at < length; at += 1733) {
      await writeFile(log, withWrongBit(bytes, at))
      if ((await findLogGap(join(path, 'rocksdb'))) === undefined) ends.push(at)
    }
    // Only damage to the last commit looks like an end. It is found after RocksDB has read the log.
    expect(ends).toEqual([length - (length % 1733)])
    const last = join(await temporaryFolder(), 'last')
    await cp(path, last, { recursive: true })
    await writeFile(await onlyLog(last), withWrongBit(bytes, ends[0]!))
    await expect(openDataFolder(last, options)).rejects.toMatchObject(refused(end))
    const texts: string[] = []
    for (let at = 5; at < length - 5000; at += 20_011) {
      await writeFile(log, withWrongBit(bytes, at))
      const error = await openDataFolder(path, options).catch((error: unknown) => error)
      expect(error).toMatchObject(refused(middle))
      texts.push((error as Error).message)
      expect(withWrongBit(bytes, at).equals(await readFile(log))).toBe(true)
    }
    expect(texts[0]).toContain('it lacks commits before commit')
    expect(texts.at(-1)).toMatch(/it lacks commits after commit \d+ and before commit \d+\.$/)
    await writeFile(log, bytes)
    expect(await found(await openDataFolder(path, options))).toEqual(upTo(commits))
  })

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a block of zeros', bytes => bytes.fill(0, blockBytes, 2 * blockBytes)],
    [
      'a block of the log itself',
      bytes => bytes.fill(bytes.subarray(0, blockBytes), blockBytes, 2 * blockBytes),
    ],
    ['zeros at its start', bytes => bytes.fill(0, 0, blockBytes)],
    [
      'a wrong length',
      bytes => {
        bytes.writeUInt16LE(9, 2 * blockBytes + 4)
        return bytes
      },
    ],
    ['a cut in its middle', bytes => Buffer.concat([bytes.subarray(0, 50_000), bytes.subarray(60_000)])],
  ])('by %s is refused; accepted, it opens as it was before, and keeps the rest', async (_, damage) => {
    const path = await written('rocksdb')
    const log = await onlyLog(path)
    const damaged = damage(await readFile(log))
    await writeFile(log, damaged)
    await expect(openDataFolder(path, options)).rejects.toMatchObject(refused(middle))
    const { last, told } = await accepted(path)
    expect(last).toBeLessThan(commits)
    expect(told).toEqual([expect.stringMatching(middle), expect.stringMatching(end)])
    expect(damaged.equals(await readFile(`${log}.damaged`))).toBe(true)
  })

  test('in large commits is refused, at any of their blocks but those of the last one', async () => {
    const path = await written('rocksdb', 100_000)
    const log = await onlyLog(path)
    const bytes = await readFile(log)
    for (let at = 5000; at < bytes.length; at += 20 * blockBytes) {
      const damaged = Buffer.from(bytes)
      damaged[at]! ^= 1
      await writeFile(log, damaged)
      await expect(openDataFolder(path, options)).rejects.toMatchObject(refused(middle))
    }
  })

  test('at its end is refused if what is missing was on disk, and else opens', async () => {
    const path = await written('rocksdb')
    const log = await onlyLog(path)
    const whole = join(await temporaryFolder(), 'whole')
    await cp(path, whole, { recursive: true })
    await appendFile(await onlyLog(whole), Buffer.alloc(5000, 1))
    expect(await found(await openDataFolder(whole, options))).toEqual(upTo(commits))
    await truncate(log, endOf(await readFile(log)) - 1)
    await expect(openDataFolder(path, options)).rejects.toMatchObject(refused(end))
    await expect(openDataFolder(path, options)).rejects.toMatchObject(refused(end))
    expect((await accepted(path)).last).toBe(commits - 1)
  })

  needsLinux.test('behind its end, in the room for further commits, opens with all commits', async () => {
    const path = await written('rocksdb')
    const log = await onlyLog(path)
    const bytes = await readFile(log)
    expect(bytes.length - endOf(bytes)).toBeGreaterThan(blockBytes)
    for (const at of [endOf(bytes), endOf(bytes) + 4, endOf(bytes) + blockBytes, bytes.length - 1]) {
      const copy = join(await temporaryFolder(), 'copy')
      await cp(path, copy, { recursive: true })
      await writeFile(await onlyLog(copy), withWrongBit(bytes, at))
      expect(await found(await openDataFolder(copy, options))).toEqual(upTo(commits))
    }
  })

  test('is not touched while another process has the folder', async () => {
    const path = join(await temporaryFolder(), 'data')
    const folder = await openDataFolder(path, { purpose: 'test', engine: 'rocksdb' })
    onTestFinished(() => folder.store.close())
    for (const key of ['a', 'b', 'c']) {
      await folder.store.write([{ kind: 'put', key, value: Buffer.alloc(blockBytes) }], { sync: true })
    }
    const log = await onlyLog(path)
    const bytes = await readFile(log)
    bytes[2 * blockBytes]! ^= 1
    await writeFile(log, bytes)
    const opening = openDataFolder(path, { purpose: 'test', acceptLoss: () => undefined })
    await expect(opening).rejects.toMatchObject({ message: expect.stringMatching(/in use by this process/) })
    expect(bytes.equals(await readFile(log))).toBe(true)
  })

  test('by the loss of the first of several files is refused, also behind files of data', async () => {
    const path = join(await temporaryFolder(), 'data')
    const session = async (work: (store: DataFolder['store']) => Promise<void>) => {
      const { store } = await openDataFolder(path, {
        purpose: 'test',
        engine: 'rocksdb',
        writeBufferBytes: 64 * 1024,
      })
      await work(store)
      await store.close()
    }
    // Each batch fills a block, so that blocks are files too. The first of a process has the id of the store, too.
    const besideValue = (n: number) => (n < 10 ? 26 : 27) + (n % 20 === 0 ? 22 : 0)
    const block = (n: number) => [
      { kind: 'put', key: `k${n}`, value: Buffer.alloc(blockBytes - besideValue(n), n) } as const,
    ]
    for (let round = 0; round < 3; round++) {
      await session(async store => {
        for (let n = 0; n < 20; n++) await store.write(block(n), { sync: true })
      })
    }
    await (await openDataFolder(path, { purpose: 'test' })).store.close()
    const reopened = await openDataFolder(path, { purpose: 'test' })
    for (let n = 20; n < 24; n++) await reopened.store.write(block(n), { sync: true })
    await reopened.store.close()
    const log = await onlyLog(path)
    const bytes = await readFile(log)
    expect(endOf(bytes)).toBe(4 * blockBytes)
    const number = Number.parseInt(basename(log), 10)
    const split = async (kept: readonly number[]) => {
      const copy = join(await temporaryFolder(), 'copy')
      await cp(path, copy, { recursive: true })
      await rm(await onlyLog(copy))
      for (const at of kept) {
        const part = bytes.subarray(at * blockBytes, (at + 1) * blockBytes)
        await writeFile(join(copy, 'rocksdb', `${String(number + at).padStart(6, '0')}.log`), part)
      }
      return copy
    }
    const whole = await openDataFolder(await split([0, 1, 2, 3]), options)
    expect(await whole.store.getMany(['k0', 'k20', 'k23'])).not.toContain(undefined)
    await whole.store.close()
    for (const kept of [[1, 2, 3], [3], [0, 2]]) {
      await expect(openDataFolder(await split(kept), options)).rejects.toMatchObject(refused(middle))
    }
    const cut = await openDataFolder(await split([1, 2, 3]), { ...options, acceptLoss: () => undefined })
    const left = await cut.store.getMany(['k0', 'k19', 'k20', 'k21', 'k23'])
    expect(left.map(value => value !== undefined)).toEqual([true, true, false, false, false])
    await cut.store.close()
  })

  test('by the loss of one of several files is found; files that follow each other have no gap', async () => {
    const folder = await temporaryFolder()
    const store = await engineParts('rocksdb').open(folder, {
      createIfMissing: true,
    })
    // Each batch fills a block, so that blocks are files too.
    for (let n = 0; n < 5; n++) {
      await store.write([{ kind: 'put', key: `k${n}`, value: Buffer.alloc(blockBytes - 26, n) }], {
        sync: true,
      })
    }
    await store.close()
    const [log] = (await readdir(folder)).filter(name => name.endsWith('.log'))
    const bytes = await readFile(join(folder, log!))
    expect(bytes.length).toBe(5 * blockBytes)
    const logs = await temporaryFolder()
    for (const [at, name] of ['9.log', '10.log', '000011.log', '12.log'].entries()) {
      const to = name === '12.log' ? bytes.length : (at + 1) * blockBytes
      await writeFile(join(logs, name), bytes.subarray(at * blockBytes, to))
    }
    expect(await findLogGap(logs)).toBeUndefined()
    await rm(join(logs, '10.log'))
    expect(await findLogGap(logs)).toMatchObject({ file: '000011.log', offset: 0, later: ['12.log'] })
    // A log whose end was never written, and the one that was begun when it had been read.
    await rm(join(logs, '000011.log'))
    await writeFile(join(logs, '9.log'), bytes.subarray(0, 4 * blockBytes - 100))
    await writeFile(join(logs, '12.log'), bytes.subarray(3 * blockBytes))
    expect(await findLogGap(logs)).toBeUndefined()
  })
})

describe.each(engineNames)('a store (%s)', engine => {
  test('whose log was emptied is refused, and opens when that is accepted', async () => {
    const path = await written(engine)
    const log = engine === 'rocksdb' ? await onlyLog(path) : join(path, engine, 'gvq.sqlite-wal')
    await truncate(log, 0)
    await expect(openDataFolder(path, { purpose: 'test' })).rejects.toMatchObject(
      refused(new RegExp(`end with commit 0, but commit ${commits} was on disk`)),
    )
    expect((await accepted(path)).last).toBe(0)
  })

  test('with files of another data folder is refused, and opens when that is accepted', async () => {
    const [path, other] = [await written(engine), await writeFolder(engine, 2000)]
    onTestFinished(() => rm(other, { recursive: true }))
    const files = engine === 'rocksdb' ? [await onlyLog(path)] : ['gvq.sqlite', 'gvq.sqlite-wal']
    for (const file of files)
      await cp(join(other, engine, basename(file)), join(path, engine, basename(file)))
    await expect(openDataFolder(path, { purpose: 'test' })).rejects.toMatchObject(
      refused(/files in .* are not only those that were written here: some are of another data folder/),
    )
    expect(await accepted(path)).toMatchObject({ last: commits, told: [expect.stringMatching(/another/)] })
  })

  test.each(['', 'rubbish', `${'9'.repeat(16)} 00000000\n`])('with the damaged note %j opens', async text => {
    const path = await written(engine)
    await writeFile(join(path, engine, 'committed'), text)
    expect(await found(await openDataFolder(path, { purpose: 'test' }))).toEqual(upTo(commits))
  })

  test('with a folder in place of the note is refused, and opens without it', async () => {
    const path = await written(engine)
    const note = join(path, engine, 'committed')
    await rm(note)
    await mkdir(note)
    await expect(openDataFolder(path, { purpose: 'test' })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: `${note} is a folder, but gvq notes its last commit in a file of that name.`,
      hint: expect.stringMatching(/Remove the folder/),
    })
    await rm(note, { recursive: true })
    expect(await found(await openDataFolder(path, { purpose: 'test' }))).toEqual(upTo(commits))
  })

  test('of an earlier gvq, without a note, opens', async () => {
    const path = await written(engine)
    await rm(join(path, engine, 'committed'))
    expect(await found(await openDataFolder(path, { purpose: 'test' }))).toEqual(upTo(commits))
  })
})
