import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../src/store/keyvalue/folder/data-folder.ts'
import { engineParts } from '../../src/store/keyvalue/folder/engines.ts'
import { engineNames, needsBothStores, needsNoSqlite, needsRocksDb, needsSqlite } from '../support/engines.ts'
import { runFixture } from '../support/fixtures/run-fixture.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe.each(engineNames)('a data folder (%s)', engine => {
  const options = { purpose: 'test', engine }
  const { open, title } = engineParts(engine)

  test('is created where nothing exists, and opened again', async () => {
    const path = join(await temporaryFolder(), 'deep', 'data')
    const first = await openDataFolder(path, options)
    await first.store.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await first.store.close()
    expect((await readdir(path)).sort()).toEqual(['format.json', 'vectors', engine].sort())
    const second = await openDataFolder(path, options)
    expect((await second.store.getMany(['a'])).map(String)).toEqual(['1'])
    await second.store.close()
  })

  test('is created in an empty folder, also after a crash during creation', async () => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'format.json.tmp'), '{"for')
    const folder = await openDataFolder(path, options)
    await folder.store.close()
    expect(await readdir(path)).not.toContain('format.json.tmp')
    await rm(join(path, engine), { recursive: true })
    await mkdir(join(path, engine))
    await writeFile(join(path, engine, { rocksdb: 'MANIFEST-000001', sqlite: 'gvq.sqlite.new' }[engine]), 'x')
    await (await openDataFolder(path, options)).store.close()
  })

  test('is refused when it contains something else, which is left unchanged', async () => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'thesis.txt'), 'precious')
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/not a data folder of gvq: it contains thesis\.txt/, /new or empty folder/),
    )
    expect(await readdir(path)).toEqual(['thesis.txt'])
  })

  test.each([
    '',
    '{"format":"gvq"',
    '{"format":"other","version":1}',
    '{"format":"gvq","version":2}',
    '[]',
    'null',
  ])('is refused when its format.json reads %j', async text => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'format.json'), text)
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/format\.json is not from gvq/),
    )
  })

  test('is refused when a newer gvq created it', async () => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'format.json'), '{"format":"gvq","version":4}')
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/has format 4; .* up to 3/, /newer version of gvq/),
    )
    await writeFile(join(path, 'format.json'), '{"format":"gvq","version":2,"engine":"lmdb"}')
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/has the engine lmdb; .* reads rocksdb and sqlite/, /newer version of gvq/),
    )
  })

  test(`is refused when its ${title} files are not of gvq, or of a newer one`, async () => {
    const path = await temporaryFolder()
    await (await openDataFolder(path, options)).store.close()
    await rm(join(path, engine), { recursive: true })
    await mkdir(join(path, engine))
    const foreign = await open(join(path, engine), { createIfMissing: true })
    await foreign.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await foreign.close()
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(new RegExp(`The ${title} files in .* without the marker of gvq`)),
    )
    const newer = await open(join(path, engine), { createIfMissing: false })
    await newer.write([{ kind: 'put', key: '\x00format', value: Buffer.from('gvq 2') }], { sync: true })
    await newer.close()
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/marked 'gvq 2', not 'gvq 1'/),
    )
  })

  test('is refused when it is a file or inside one', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, 'x')
    await expect(openDataFolder(file, options)).rejects.toMatchObject(unavailable(/is a file, or inside one/))
    await expect(openDataFolder(join(file, 'in'), options)).rejects.toMatchObject(
      unavailable(/is a file, or inside one/),
    )
  })

  test('is refused without permission', async () => {
    const path = await temporaryFolder()
    await chmod(path, 0o555)
    await asOrdinaryUser(async () => {
      await expect(openDataFolder(join(path, 'data'), options)).rejects.toMatchObject(
        unavailable(/is not writable/, /permissions/),
      )
    })
  })

  test('is refused when this process has it open, also by another name', async () => {
    const path = await temporaryFolder()
    const folder = await openDataFolder(join(path, 'data'), options)
    onTestFinished(() => folder.store.close())
    await symlink(join(path, 'data'), join(path, 'link'))
    for (const name of ['data', 'link']) {
      await expect(openDataFolder(join(path, name), options)).rejects.toMatchObject(
        unavailable(/in use by this process itself \(test, since/),
      )
    }
    await folder.store.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
  })

  test('reports which process has it open and its address; after a kill it opens', async () => {
    const path = join(await temporaryFolder(), 'data')
    const child = await runFixture('hold-folder.ts', [path, engine])
    await lineFrom(child)
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(
        new RegExp(`in use by process ${child.pid} \\(holder, since 20`),
        new RegExp(`Stop process ${child.pid}, send your requests to http://127.0.0.1:1, or choose`),
      ),
    )
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    expect(JSON.parse(await readFile(join(path, 'owner.json'), 'utf8'))).toMatchObject({ pid: child.pid })
    const folder = await openDataFolder(path, options)
    expect(JSON.parse(await readFile(join(path, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid })
    await folder.store.close()
    expect(await readdir(path)).not.toContain('owner.json')
  })

  test('stays in use when this process no longer references it', async () => {
    const path = await temporaryFolder()
    await openDataFolder(path, options)
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let round = 0; round < 5; round++) {
      collect()
      await setImmediate()
    }
    await expect(openDataFolder(path, options)).rejects.toMatchObject(unavailable(/in use by this process/))
  })

  test('does not name a stale owner', async () => {
    const path = await temporaryFolder()
    const folder = await openDataFolder(path, options)
    onTestFinished(() => folder.store.close())
    const dead = spawn(process.execPath, ['--version'])
    await once(dead, 'exit')
    for (const text of [
      JSON.stringify({ pid: dead.pid, startedAt: 'x', purpose: 'y' }),
      'rubbish',
      '{"pid":-1}',
    ]) {
      await writeFile(join(path, 'owner.json'), text)
      await expect(openDataFolder(path, options)).rejects.toMatchObject(
        unavailable(/in use by another process\./),
      )
    }
  })
})

needsRocksDb.describe('a data folder with damaged files of RocksDB', () => {
  const options = { purpose: 'test', engine: 'rocksdb' } as const

  test.each<[string, (rocksdb: string, files: string[]) => Promise<void>]>([
    ['CURRENT is missing', rocksdb => rm(join(rocksdb, 'CURRENT'))],
    ['CURRENT is rubbish', rocksdb => writeFile(join(rocksdb, 'CURRENT'), 'rubbish')],
    ['CURRENT is empty', rocksdb => writeFile(join(rocksdb, 'CURRENT'), '')],
    ['the manifest is missing', (rocksdb, files) => rm(join(rocksdb, find(files, /^MANIFEST/)))],
    [
      'the manifest is rubbish',
      (rocksdb, files) => writeFile(join(rocksdb, find(files, /^MANIFEST/)), 'x'.repeat(200)),
    ],
    [
      'the table that holds the mark is cut',
      (rocksdb, files) => truncate(join(rocksdb, find(files, /sst$/)), 100),
    ],
    ['the table that holds the mark is missing', (rocksdb, files) => rm(join(rocksdb, find(files, /sst$/)))],
  ])('is refused, and nothing deleted, when %s', async (_what, damage) => {
    const path = await temporaryFolder()
    const rocksdb = join(path, 'rocksdb')
    // The second opening turns the log of the first into a table.
    for (let round = 0; round < 2; round++) {
      const folder = await openDataFolder(path, options)
      await folder.store.write([{ kind: 'put', key: `a${round}`, value: Buffer.alloc(500, 1) }], {
        sync: true,
      })
      await folder.store.close()
    }
    await damage(rocksdb, await readdir(rocksdb))
    const tables = (await readdir(rocksdb)).filter(name => name.endsWith('sst'))
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/The RocksDB files in .* are damaged: /, /Nothing was deleted/),
    )
    expect(await readdir(rocksdb)).toEqual(expect.arrayContaining(tables))
  })
})

needsSqlite.describe('a data folder with damaged files of SQLite', () => {
  const options = { purpose: 'test', engine: 'sqlite' } as const

  test.each<[string, (path: string) => Promise<void>]>([
    [
      'the file is missing, but not its log',
      async path => {
        await rm(path)
        await writeFile(`${path}-wal`, 'x')
      },
    ],
    ['the file is empty', path => truncate(path, 0)],
    ['the file is cut', path => truncate(path, 4096)],
    ['the file is rubbish', path => writeFile(path, 'rubbish'.repeat(1000))],
    [
      'the row that holds the mark is changed',
      async path => {
        const bytes = await readFile(path)
        bytes[bytes.indexOf('gvq 1')]! ^= 1
        await writeFile(path, bytes)
      },
    ],
  ])('is refused, and nothing deleted, when %s', async (_what, damage) => {
    const path = await temporaryFolder()
    await (await openDataFolder(path, options)).store.close()
    const sqlite = join(path, 'sqlite')
    await damage(join(sqlite, 'gvq.sqlite'))
    const files = await contents(sqlite)
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/The SQLite files in .* are damaged: /, /Nothing was deleted/),
    )
    expect(await contents(sqlite)).toEqual(files)
  })
})

describe('the engine of a data folder', () => {
  test.each(engineNames)('is stored, and cannot be overridden when opening (%s)', async engine => {
    const path = await temporaryFolder()
    const folder = await openDataFolder(path, { purpose: 'test', engine })
    await folder.store.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await folder.store.close()
    expect(await readFile(join(path, 'format.json'), 'utf8')).toBe(formats[engine])
    for (const wanted of engineNames) {
      const again = await openDataFolder(path, { purpose: 'test', engine: wanted })
      expect([again.engine, String(await again.store.getMany(['a']))]).toEqual([engine, '1'])
      await again.store.close()
    }
    expect((await readdir(path)).sort()).toEqual(['format.json', 'vectors', engine].sort())
  })

  test('is RocksDB where it loads and no other is requested', async () => {
    const path = await temporaryFolder()
    const folder = await openDataFolder(path, { purpose: 'test' })
    expect(folder.engine).toBe(engineNames[0])
    await folder.store.close()
  })

  needsNoSqlite.test('cannot be one that this Node lacks, and the error gives advice', async () => {
    const path = await temporaryFolder()
    await expect(openDataFolder(path, { purpose: 'test', engine: 'sqlite' })).rejects.toMatchObject(
      unavailable(
        /SQLite is not available: Node.js .* has no usable node:sqlite/,
        /Use Node.js 22.13 or newer/,
      ),
    )
    expect(await readdir(path)).toEqual([])
    await writeFile(join(path, 'format.json'), formats.sqlite)
    await expect(openDataFolder(path, { purpose: 'test' })).rejects.toMatchObject(
      unavailable(
        /created with SQLite, which is not available: Node.js/,
        /Use Node.js 22.13 or newer. Or convert it on a machine where both stores load: gvq doctor --to rocksdb/,
      ),
    )
    expect(await readdir(path)).toEqual(['format.json'])
  })

  needsBothStores.test('is one, when several create the folder at once for different ones', async () => {
    for (let round = 0; round < 10; round++) {
      const path = join(await temporaryFolder(), 'data')
      const openings = await Promise.allSettled(
        [...engineNames, ...engineNames].map(engine => openDataFolder(path, { purpose: 'test', engine })),
      )
      const opened = openings.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
      expect(opened).toHaveLength(1)
      expect(await readFile(join(path, 'format.json'), 'utf8')).toBe(formats[opened[0]!.engine])
      await opened[0]!.store.close()
    }
  })

  needsSqlite.it(
    'is refused with the format.json of another, as its files would look like none',
    async () => {
      const path = await temporaryFolder()
      await (await openDataFolder(path, { purpose: 'test', engine: 'rocksdb' })).store.close()
      await writeFile(join(path, 'format.json'), formats.sqlite)
      await expect(openDataFolder(path, { purpose: 'test' })).rejects.toMatchObject(
        unavailable(/SQLite files in .* are damaged: they are missing, but there are files of RocksDB/),
      )
      await writeFile(join(path, 'format.json'), formats.rocksdb)
      await (await openDataFolder(path, { purpose: 'test' })).store.close()
    },
  )
})

const formats = {
  // The file of earlier versions of gvq, which know no other engine.
  rocksdb: '{"format":"gvq","version":1}\n',
  sqlite: '{"format":"gvq","version":3,"engine":"sqlite"}\n',
}

async function contents(folder: string): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(folder)).filter(name => name !== 'lock')
  return Promise.all(
    names.sort().map(async name => [name, await readFile(join(folder, name), 'latin1')] as const),
  )
}

function unavailable(message: RegExp, hint: RegExp = /./): object {
  return {
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  }
}

function find(files: readonly string[], pattern: RegExp): string {
  const name = files.find(file => pattern.test(file))
  if (name === undefined) throw new Error(`no file like ${pattern} in ${files.join(' ')}`)
  return name
}

async function lineFrom(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return chunk.toString().trim()
}

/** Permissions do not apply to root. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65534)
  try {
    await work()
  } finally {
    process.seteuid?.(0)
  }
}
