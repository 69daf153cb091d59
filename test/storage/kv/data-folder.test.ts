import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../../src/storage/data-folder.ts'
import { openRocksDb } from '../../../src/storage/rocksdb.ts'
import { runFixture } from '../fixtures/run-fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const options = { purpose: 'test' }

describe('a data folder', () => {
  test('is made where nothing is, and opened again', async () => {
    const path = join(await temporaryFolder(), 'deep', 'data')
    const first = await openDataFolder(path, options)
    await first.store.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await first.store.close()
    expect((await readdir(path)).sort()).toEqual(['format.json', 'rocksdb', 'vectors'])
    const second = await openDataFolder(path, options)
    expect((await second.store.getMany(['a'])).map(String)).toEqual(['1'])
    await second.store.close()
  })

  test('is made in an empty folder, also after a crash while making it', async () => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'format.json.tmp'), '{"for')
    const folder = await openDataFolder(path, options)
    await folder.store.close()
    await rm(join(path, 'rocksdb'), { recursive: true })
    await mkdir(join(path, 'rocksdb'))
    await writeFile(join(path, 'rocksdb', 'MANIFEST-000001'), '')
    await (await openDataFolder(path, options)).store.close()
  })

  test('is refused when it holds something else, which stays as it was', async () => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'thesis.txt'), 'precious')
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/not a data folder of gvq: it holds thesis\.txt/, /new or empty folder/),
    )
    expect(await readdir(path)).toEqual(['thesis.txt'])
  })

  test.each(['', '{"format":"gvq"', '{"format":"other","version":1}', '[]', 'null'])(
    'is refused when its format.json reads %j',
    async text => {
      const path = await temporaryFolder()
      await writeFile(join(path, 'format.json'), text)
      await expect(openDataFolder(path, options)).rejects.toMatchObject(
        unavailable(/format\.json is not one of gvq/),
      )
    },
  )

  test('is refused when a newer gvq made it', async () => {
    const path = await temporaryFolder()
    await writeFile(join(path, 'format.json'), '{"format":"gvq","version":2}')
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/has format 2; .* up to 1/, /newer gvq/),
    )
  })

  test('is refused when its RocksDB files are not of gvq, or of a newer one', async () => {
    const path = await temporaryFolder()
    await (await openDataFolder(path, options)).store.close()
    await rm(join(path, 'rocksdb'), { recursive: true })
    await mkdir(join(path, 'rocksdb'))
    const foreign = await openRocksDb(join(path, 'rocksdb'), { createIfMissing: true })
    await foreign.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await foreign.close()
    await expect(openDataFolder(path, options)).rejects.toMatchObject(unavailable(/without the mark of gvq/))
    const newer = await openRocksDb(join(path, 'rocksdb'), { createIfMissing: false })
    await newer.write([{ kind: 'put', key: '\x00format', value: Buffer.from('gvq 2') }], { sync: true })
    await newer.close()
    await expect(openDataFolder(path, options)).rejects.toMatchObject(
      unavailable(/marked 'gvq 2', not 'gvq 1'/),
    )
  })

  test('is refused when it is a file or lies in one', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, 'x')
    await expect(openDataFolder(file, options)).rejects.toMatchObject(unavailable(/is, or lies in, a file/))
    await expect(openDataFolder(join(file, 'in'), options)).rejects.toMatchObject(
      unavailable(/is, or lies in, a file/),
    )
  })

  test('is refused without permission', async () => {
    const path = await temporaryFolder()
    await chmod(path, 0o555)
    await asOrdinaryUser(async () => {
      await expect(openDataFolder(join(path, 'data'), options)).rejects.toMatchObject(
        unavailable(/may not be written to/, /permissions/),
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

  test('tells who has it open and where to ask; after a kill it opens', async () => {
    const path = join(await temporaryFolder(), 'data')
    const child = await runFixture('hold-folder.ts', [path])
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
      unavailable(/are damaged: /, /Nothing was deleted/),
    )
    expect(await readdir(rocksdb)).toEqual(expect.arrayContaining(tables))
  })
})

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

/** Permissions do not bind root. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65534)
  try {
    await work()
  } finally {
    process.seteuid?.(0)
  }
}
