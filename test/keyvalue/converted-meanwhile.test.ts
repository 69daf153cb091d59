import { cp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, vi } from 'vitest'
import { replaceFormat } from '../../src/store/keyvalue/folder/format-file.ts'
import { openDataFolder } from '../../src/store/keyvalue/index.ts'
import type { openRocksDb } from '../../src/store/keyvalue/rocksdb/rocksdb.ts'
import { needsBothStores } from '../support/engines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What other processes do after RocksDB has opened its files, and before gvq knows. */
let meanwhile: (() => Promise<void>) | undefined

vi.mock('../../src/store/keyvalue/rocksdb/rocksdb.ts', async original => {
  const real = (await original()) as { openRocksDb: typeof openRocksDb }
  return {
    ...real,
    openRocksDb: async (...args: Parameters<typeof openRocksDb>) => {
      const store = await real.openRocksDb(...args)
      await meanwhile?.()
      return store
    },
  }
})

afterEach(() => {
  meanwhile = undefined
})

needsBothStores.test('files that conversions replace while they are opened are not used', async () => {
  const path = join(await temporaryFolder(), 'data')
  const options = { purpose: 'test', engine: 'rocksdb' } as const
  await (await openDataFolder(path, options)).store.close()
  let opened = 0
  meanwhile = async () => {
    if (++opened > 1) return
    await cp(join(path, 'rocksdb'), join(path, 'rocksdb.new'), { recursive: true })
    await replaceFormat(path, { engine: 'sqlite', leaves: 'rocksdb' })
    await rename(join(path, 'rocksdb'), join(path, 'rocksdb.old-1'))
    await rename(join(path, 'rocksdb.new'), join(path, 'rocksdb'))
    await replaceFormat(path, { engine: 'rocksdb' })
  }
  const { store } = await openDataFolder(path, options)
  await store.write([{ kind: 'put', key: 'k', value: Buffer.from('kept') }], { sync: true })
  await store.close()
  expect(await readdir(path)).not.toContain('rocksdb.old-1')
  expect(opened).toBe(2)

  const again = await openDataFolder(path, options)
  expect((await again.store.getMany(['k']))[0]?.toString()).toBe('kept')
  await again.store.close()
})
