import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { formatId } from '../../src/language/catalog/index.ts'
import { dump, restore } from '../../src/tools/transfer/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Ids ascend in the order of creation (S2), whatever a dump says that somebody else wrote. */

const quiet = { data: undefined, notice: () => undefined }

async function using<T>(project: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ project, env: {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

interface Dumped {
  readonly folder: string
  readonly greatest: string
  /** Replaces texts in a file of the dump. */
  change(file: string, by: (text: string) => string): Promise<void>
}

async function dumped(): Promise<Dumped> {
  const top = await temporaryFolder()
  const [project, folder] = [join(top, 'project'), join(top, 'dump')]
  const { makeFolder } = await import('../../src/base/files/make-folder.ts')
  makeFolder(project)
  await writeFile(
    join(project, 'program.hx'),
    'N::User { name: String }\nQUERY Add(name: String) => u <- AddN<User>({name: name}) RETURN u\n',
  )
  const greatest = await using(project, async database => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(((await database.call('Add', { name })) as any).u.id)
    await dump(database, folder)
    return ids.at(-1)!
  })
  const change: Dumped['change'] = async (file, by) => {
    const path = join(folder, file)
    const before = await readFile(path, 'utf8')
    expect(by(before)).not.toBe(before)
    await writeFile(path, by(before))
  }
  return { folder, greatest, change }
}

/** An id of version 7 of a time. */
const idOf = (ms: number) => {
  const digits = ms.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000001`
}

const lastId = (value: unknown) => (text: string) =>
  text.replace(/"lastId": [^,]+/, `"lastId": ${JSON.stringify(value)}`)

/** The next ids of a project, also after it has been opened again. */
async function nextIds(project: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (let i = 0; i < 2; i++)
    await using(project, database =>
      database.records.write(async transaction => {
        for (let j = 0; j < 3; j++) ids.push(formatId(transaction.newId()))
      }),
    )
  return ids
}

describe('a dump whose lastId is', () => {
  it.each([
    ['before those of its records', '00000000-0000-7000-8000-000000000000'],
    ['absent', null],
  ])('%s does not make ids descend', async (_, value) => {
    const { folder, greatest, change } = await dumped()
    await change('dump.json', lastId(value))
    // The clock of another machine may be a month ahead.
    const later = idOf(Date.now() + 30 * 24 * 60 * 60 * 1000)
    await change('data/N.User.jsonl', text => text.replaceAll(greatest, later))
    const project = join(folder, '..', 'again')
    await restore({ dump: folder, project, ...quiet })
    const ids = await nextIds(project)
    expect([later, ...ids].toSorted()).toEqual([later, ...ids])
  })

  it.each([
    ['no id', 'later', /lastId of .*dump\.json is not an id/],
    ['a number', 7, /lastId of .*dump\.json is not an id/],
    ['the last of all', 'ffffffff-ffff-7fff-bfff-ffffffffffff', /leaves no room for new ids/],
  ])('%s is refused', async (_, value, message) => {
    const { folder, change } = await dumped()
    await change('dump.json', lastId(value))
    const project = join(folder, '..', 'again')
    await expect(restore({ dump: folder, project, ...quiet })).rejects.toThrow(message)
  })

  it('far in the future still leaves ids that ascend', async () => {
    const { folder, change } = await dumped()
    const last = 'fffeffff-ffff-7fff-bfff-ffffffffffff'
    await change('dump.json', lastId(last))
    const project = join(folder, '..', 'again')
    await restore({ dump: folder, project, ...quiet })
    const ids = await nextIds(project)
    expect([last, ...ids].toSorted()).toEqual([last, ...ids])
  })
})

it.each([
  ['none', undefined],
  ['the last of all', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
  ['one of a time to come', '98d75324-1a47-78dd-b678-a46e3c5cf7f0'],
  ['one of another version', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])(
  'ids that were imported leave the last id as it is, so that the same bytes are dumped again: %s',
  async (_, id) => {
    const { folder, greatest, change } = await dumped()
    await change('dump.json', lastId(null))
    if (id !== undefined) await change('data/N.User.jsonl', text => text.replaceAll(greatest, id))
    const [project, again] = [join(folder, '..', 'again'), join(folder, '..', 'second')]
    await restore({ dump: folder, project, ...quiet })
    await using(project, database => dump(database, again))
    for (const file of ['dump.json', 'data/N.User.jsonl'])
      expect(await readFile(join(again, file), 'utf8')).toBe(await readFile(join(folder, file), 'utf8'))
    const ids = await nextIds(project)
    expect(ids.toSorted()).toEqual(ids)
  },
)
