import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import {
  convertDataFolder,
  type Engine,
  FolderInUse,
  folderEngine,
  openDataFolder,
} from '../../src/store/keyvalue/index.ts'
import { needsBothStores } from '../support/engines.ts'
import { startFixture } from '../support/fixtures/run-fixture.ts'
import { killingAt, needsStrace } from '../support/strace.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A process is killed once before each of these calls; GVQ_KILLS=100 adds calls. */
const calls =
  Number(process.env.GVQ_KILLS ?? 0) >= 100
    ? ['rename', 'unlink', 'rmdir', 'fdatasync', 'fsync']
    : ['rename', 'rmdir', 'fdatasync']

const directions: readonly (readonly [from: Engine, to: Engine])[] = [
  ['rocksdb', 'sqlite'],
  ['sqlite', 'rocksdb'],
]
const options = { purpose: 'test' }

needsBothStores.describe.each(directions)('a data folder converted from %s to %s', (from, to) => {
  test('has the same keys and values, in only one store, and reports progress', async () => {
    const path = await filled(from, 3000)
    const before = await rowsIn(path)
    const steps: number[] = []
    const converted = await convertDataFolder(path, to, ({ done, total }) => steps.push(done / total))
    expect(converted).toMatchObject({ from, to, keys: 3002 })
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.at(-1)).toBe(1)
    expect((await readdir(path)).sort()).toEqual(['format.json', 'vectors', to].sort())
    expect(await rowsIn(path)).toEqual(before)
    expect(await readFile(join(path, 'vectors', 'V.index'), 'utf8')).toBe('an index')
    expect(await convertDataFolder(path, to, () => undefined)).toBeUndefined()
    expect(await convertDataFolder(path, from, () => undefined)).toMatchObject({ keys: 3002 })
    expect(await rowsIn(path)).toEqual(before)
  })

  test('is refused while another process has it, and stays unchanged', async () => {
    const path = await filled(from, 10)
    const folder = await openDataFolder(path, options)
    await expect(convertDataFolder(path, to, () => undefined)).rejects.toThrow(/in use by this process/)
    await folder.store.close()
    expect((await readdir(path)).sort()).toEqual(['format.json', 'vectors', from].sort())
  })

  test('never looks empty to processes that open it meanwhile', async () => {
    const path = await filled(from, 100)
    const conversions = new EventEmitter()
    let isConverting = true
    let seen = 0
    const open = async (): Promise<void> => {
      while (isConverting) {
        const folder = await openDataFolder(path, options).catch(ignoreInUse)
        if (folder === undefined) {
          await setImmediate()
          continue
        }
        expect((await folder.store.getMany(['k99']))[0], folder.engine).toBeDefined()
        // Once between two conversions, or these might never find it free.
        const converted = once(conversions, 'converted')
        await folder.store.close()
        seen++
        if (isConverting) await converted
      }
    }
    const convert = async (): Promise<void> => {
      try {
        for (const engine of [to, from, to, from, to, from]) {
          while ((await folderEngine(path)) !== engine) {
            await convertDataFolder(path, engine, () => undefined).catch(ignoreInUse)
          }
          conversions.emit('converted')
        }
      } finally {
        isConverting = false
        conversions.emit('converted')
      }
    }
    // All of them end before the folder is removed, whichever fails.
    const ends = await Promise.allSettled([open(), open(), open(), convert()])
    expect(ends.filter(end => end.status === 'rejected')).toEqual([])
    expect(seen).toBeGreaterThan(0)
  })

  test('removes what is left of earlier ones', async () => {
    const path = await filled(from, 10)
    const before = await rowsIn(path)
    for (const name of [to, `${to}.new`]) {
      await mkdir(join(path, name))
      await writeFile(join(path, name, 'CURRENT'), 'rubbish')
      await writeFile(join(path, name, 'gvq.sqlite'), 'rubbish')
    }
    await convertDataFolder(path, to, () => undefined)
    expect(await rowsIn(path)).toEqual(before)
  })

  needsStrace.test.each(calls)(
    'is whole in the one or the other, whichever call of %s it is killed at',
    async call => {
      let kills = 0
      for (let count = 1; await isKilledAt(call, count); count += strideOf(call)) kills++
      // The kills include at least the rename of the copy to its place, and two of format.json.
      if (call === 'rename') expect(kills).toBeGreaterThanOrEqual(3)
    },
    240_000,
  )

  /** False when there is no such call and the conversion completed. */
  async function isKilledAt(call: string, count: number): Promise<boolean> {
    const path = await filled(from, 50)
    const before = await rowsIn(path)
    const child = await startFixture('convert-folder.ts', [path, to], {
      under: killingAt(call, count),
      // One thread for files, so that "the k-th call" means the same in every run.
      env: { UV_THREADPOOL_SIZE: '1' },
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    const when = `killed at ${call} ${count}`
    expect(await rowsIn(path), when).toEqual(before)
    // The first opening removes what was left.
    const names = (await readdir(path)).sort()
    expect(
      names.filter(name => /\.(new|tmp)$/.test(name)),
      when,
    ).toEqual([])
    await convertDataFolder(path, to, () => undefined)
    expect(await rowsIn(path), when).toEqual(before)
    expect((await readdir(path)).sort(), when).toEqual(['format.json', 'vectors', to].sort())
    return code !== 0
  }
})

function ignoreInUse(error: unknown): undefined {
  if (!(error instanceof FolderInUse)) throw error
}

/** Syncs are many, and alike. */
function strideOf(call: string): number {
  return call.endsWith('sync') ? 3 : 1
}

/** Creates a closed folder with so many rows of several sizes. */
async function filled(engine: Engine, rows: number): Promise<string> {
  const path = join(await temporaryFolder(), 'data')
  const folder = await openDataFolder(path, { ...options, engine })
  const puts = Array.from({ length: rows }, (_, number) => ({
    kind: 'put' as const,
    key: `k${number}`,
    value: randomBytes((number * 37) % 400),
  }))
  await folder.store.write(puts, { sync: true })
  await writeFile(join(folder.vectorsPath, 'V.index'), 'an index')
  await folder.store.close()
  return path
}

async function rowsIn(path: string): Promise<ReadonlyMap<string, string>> {
  const { store } = await openDataFolder(path, options)
  try {
    return await rowsOf(store)
  } finally {
    await store.close()
  }
}

async function rowsOf(store: KeyValueStore): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>()
  const cursor = store.iterate({ gte: '', lt: '\xff\xff' }, 1000)
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
    for (const [key, value] of page) rows.set(key, value.toString('latin1'))
  }
  await cursor.close()
  return rows
}
