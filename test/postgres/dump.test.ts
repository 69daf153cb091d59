import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { dump, restore } from '../../src/tools/transfer/index.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const program = `
N::P { UNIQUE INDEX name: String, tags: [String], born: Date, f: F32 }
E::Knows { From: P, To: P, Properties: { since: I64 } }
V::Note { text: String }
QUERY Fill() =>
  a <- AddN<P>({name: "a", tags: ["x", "y"], born: "2031-02-03T04:05:06.000007Z", f: 0.1})
  b <- AddN<P>({name: "b"})
  e <- AddE<Knows>({since: -5})::From(a)::To(b)
  v <- AddV<Note>([0.1, 2], {text: "t"})
  w <- AddV<Note>(Embed("hello"), {text: "embedded"})
  RETURN "done"
`.replace('AddV<Note>([0.1, 2]', `AddV<Note>([${Array(384).fill('0.25').join(', ')}]`)

async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(file =>
    file.isFile(),
  )
  const paths = names.map(file => join(file.parentPath, file.name)).sort()
  return new Map(
    await Promise.all(
      paths.map(async path => [path.slice(folder.length), await readFile(path, 'utf8')] as const),
    ),
  )
}

const { it } = needsServer

it('a dump goes from a folder to a server and back, byte for byte', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-dump-'))
  const store = await newServerStore()
  const notice = () => undefined
  const project = join(folder, 'project')
  try {
    const local = { project, env: {}, durable: false, notice }
    const server = { ...local, ...store.options }
    const dumped = async (options: typeof local, name: string) => {
      const database = await openDatabase(options)
      try {
        if (name === 'first') await database.call('Fill')
        await dump(database, join(folder, name))
      } finally {
        await database.close()
      }
      return filesOf(join(folder, name))
    }
    await mkdir(project)
    await writeFile(join(project, 'program.hx'), program)
    const first = await dumped(local, 'first')
    // What `--store` does.
    process.env.GVQ_STORE = store.url
    try {
      const [cut, other] = [join(folder, 'cut'), join(folder, 'other')]
      await cp(join(folder, 'first'), cut, { recursive: true })
      const edges = join(cut, 'data', 'E.Knows.jsonl')
      await writeFile(edges, (await readFile(edges, 'utf8')).replace(/"to":"[^"]{8}/, '"to":"00000000'))
      await expect(
        restore({ dump: cut, project: other, data: undefined, notice }),
        'without an end of an edge',
      ).rejects.toMatchObject({
        code: 'INVALID_VALUE',
        message: expect.stringMatching(/^An end of an edge is not in the dump\. .*\(the To end of `Knows`\)/),
      })
      expect(await readdir(other)).toEqual([])
      await restore({ dump: join(folder, 'first'), project, data: undefined, notice })
      const again = restore({ dump: join(folder, 'first'), project, data: undefined, notice })
      await expect(again).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    } finally {
      delete process.env.GVQ_STORE
    }
    expect(await dumped(server, 'second')).toEqual(first)
    await restore({ dump: join(folder, 'second'), project, data: join(folder, 'data'), notice })
    expect(await dumped({ ...local, dataDir: join(folder, 'data') } as typeof local, 'third')).toEqual(first)
  } finally {
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
})
