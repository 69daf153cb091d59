import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../src/database/maintenance/index.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../../../src/database/open.ts'
import { readBatch, readFormat1 } from '../../../src/store/storage/format-1/read.ts'
import { format1Spaces, uint16Bytes } from '../../../src/store/storage/format-1/spaces.ts'
import { openVersionedStore } from '../../../src/store/storage/index.ts'
import { dump } from '../../../src/tools/transfer/index.ts'
import { engineNames } from '../../support/engines.ts'
import { mortal } from '../../support/mortal.ts'
import { needsStrace } from '../../support/strace.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startFixture } from '../fixtures/run-fixture.ts'
import { answersOf, type Case, dumpOf, filesOf, folderOf, memoryFixture } from './support.ts'

/** Opens a case with its program. */
function open(
  name: Case,
  dataDir: string,
  options: Partial<OpenDatabaseOptions> = {},
): Promise<OpenDatabase> {
  return openDatabase({ project: dumpOf(name), dataDir, env: {}, notice: () => undefined, ...options })
}

async function expectAll(name: Case, database: OpenDatabase): Promise<void> {
  const target = join(await temporaryFolder(), 'dump')
  await dump(database, target)
  expect(await filesOf(target)).toEqual(await filesOf(dumpOf(name)))
  for (const [query, answer] of Object.entries(await answersOf(name))) {
    expect(await database.callText(query, ''), query).toBe(answer)
  }
}

async function marksOf(database: OpenDatabase): Promise<readonly (string | undefined)[]> {
  const snapshot = database.records.snapshot()
  const names = ['import:0123', 'import:4567', 'import:89ab']
  const marks = await Promise.all(names.map(name => snapshot.mark(name)))
  snapshot.release()
  return marks
}

describe.each(engineNames)('a data folder of format 1 (%s)', engine => {
  it('opens with all its records, answers and marks, and so again', async () => {
    const folder = await folderOf('whole', engine)
    for (let times = 0; times < 2; times++) {
      const database = await open('whole', folder)
      await expectAll('whole', database)
      expect(await marksOf(database)).toEqual([
        '{"rows":12,"isDone":false}',
        '{"rows":3,"isDone":true}',
        undefined,
      ])
      await database.close()
    }
  })

  it('is written to as any other', async () => {
    const database = await open('whole', await folderOf('whole', engine))
    const largest = { key: 'largest', i64: 1 }
    await expect(database.load('Sample', [largest])).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    expect(await database.load('Sample', [{ key: 'new', i64: 6 }])).toBe(1)
    expect(await database.call('Range')).toMatchObject({ found: expect.arrayContaining(['new', 'largest']) })
    const [lastId] = await database.records.write(async transaction => [transaction.newId()])
    const manifest = JSON.parse((await filesOf(dumpOf('whole')))['dump.json']!)
    expect(Buffer.from(lastId!, 'latin1').toString('hex') > manifest.lastId.replaceAll('-', '')).toBe(true)
    await database.close()
  })

  it('is refused to a program that lacks a property with values, and whole for its own', async () => {
    const folder = await folderOf('whole', engine)
    const project = await temporaryFolder()
    const text = await readFile(join(dumpOf('whole'), 'program.hx'), 'utf8')
    await writeFile(join(project, 'program.hx'), text.replace('nested: [[I8]],', ''))
    await expect(open('whole', folder, { project })).rejects.toMatchObject({
      message: 'The schema does not fit the stored data.',
      details: ['Property Sample.nested was removed, but the store holds 3 values of it.'],
    })
    const database = await open('whole', folder)
    await expectAll('whole', database)
    await database.close()
  })

  needsStrace.test.each(['fsync', 'fdatasync'])(
    'is whole after a process that opened it was killed, whichever %s it was at',
    async call => {
      let kills = 0
      for (let isOpened = false; !isOpened; kills++) {
        const folder = await folderOf('whole', engine)
        const inject = ['-e', `inject=${call}:signal=KILL:when=${1 + 2 * kills}`]
        const child = startFixture('open-database.ts', [dumpOf('whole'), folder], {
          under: ['strace', '-f', '-o', '/dev/null', ...inject],
          // One thread for files, so that "the k-th call" means the same in every run.
          env: { UV_THREADPOOL_SIZE: '1' },
        })
        isOpened = (await once(child, 'exit'))[0] === 0
        const database = await open('whole', folder)
        await expectAll('whole', database)
        await database.close()
      }
      // Its owner's file and the vector index, at least.
      if (call === 'fsync') expect(kills).toBeGreaterThan(1)
    },
    240_000,
  )

  it('that is in the middle of a migration opens when that is done', async () => {
    const folder = await folderOf('migrating', engine)
    await expect(open('migrating', folder)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: 'A migration to schema::2 is unfinished.',
    })
    const report = await migrate({
      project: dumpOf('migrating'),
      dataDir: folder,
      env: {},
      dryRun: false,
      agree: async () => false,
    })
    expect(report).toMatchObject({ outcome: 'done', from: '1', to: '2', resumed: true })
    const database = await open('migrating', folder)
    await expectAll('migrating', database)
    await database.close()
  })
})

it('a store of format 1 is whole after it died at any write while it was opened', async () => {
  const copy = await memoryFixture('whole')
  for (let writes = 0, isOpened = false; !isOpened; writes++) {
    const disk = await copy()
    const folder = await temporaryFolder()
    const opening = open('whole', join(folder, 'first'), { keyValues: mortal(disk, writes) })
    const first = await opening.catch(() => undefined)
    isOpened = first !== undefined
    // The disk of one that opened may be dead by now.
    await first?.close().catch(() => undefined)
    const database = await open('whole', join(folder, 'second'), { keyValues: mortal(disk) })
    await expectAll('whole', database)
    await database.close()
  }
})

it('an edge of format 1 whose end does not exist is left out', async () => {
  const disk = (await memoryFixture('whole'))()
  const store = await openVersionedStore(await disk, { sync: false, cacheBytesMax: 1 << 20 })
  const snapshot = store.snapshot()
  const { types } = (await readFormat1(snapshot))!
  const edges = types.find(({ stored, records }) => stored.kind === 'edge' && records > 0)!
  const { records } = (await readBatch(snapshot, edges, '', 1 << 20))!
  snapshot.release()
  const { from } = records[0]!
  const key = uint16Bytes(edges.stored.ends!.from) + from
  await store.write(transaction => transaction.delete(format1Spaces.records, key))
  const database = await open('whole', join(await temporaryFolder(), 'data'), {
    keyValues: mortal(await disk),
  })
  const left = records.filter(edge => edge.from !== from && edge.to !== from)
  const { records: figures } = await database.figures()
  const counted = figures.find(({ name, kind }) => kind === 'edge' && name === edges.stored.name)!
  expect(left.length).toBeLessThan(records.length)
  expect(counted.count).toBe(left.length)
  await database.close()
})
