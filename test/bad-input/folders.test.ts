import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openRocksDb } from '../../src/store/keyvalue/rocksdb/rocksdb.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { expectErrorBody, expectFailure, type Project, post, temporaryProject } from './support.ts'

const program = `
N::Person { name: String, age: U8 }
N::Town { name: String }
E::Knows { From: Person, To: Person }
V::Doc { content: String }
`
const queries = `
QUERY Fill() =>
  ada <- AddN<Person>({name: "Ada", age: 36})
  namesake <- AddN<Person>({name: "Ada", age: 41})
  first <- AddE<Knows>::From(ada)::To(namesake)
  second <- AddE<Knows>::From(ada)::To(namesake)
  town <- AddN<Town>({name: "Ghent"})
  doc <- AddV<Doc>([1, 2, 3], {content: "x"})
  RETURN NONE
QUERY Dump() =>
  RETURN {people: N<Person>, towns: N<Town>, knows: E<Knows>, docs: V<Doc>}
`

async function filled(): Promise<{ project: Project; before: unknown }> {
  const project = await temporaryProject({ 'schema.hx': program, 'queries.hx': queries })
  await project.ask('Fill')
  return { project, before: await project.ask('Dump') }
}

test('a port in use is refused with the advice to use a free one, and the data folder is released', async () => {
  const { project, before } = await filled()
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = await new Promise<number>(resolve => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  const outcome = await project.gvqProcess(['serve', '--port', String(port)])
  expectFailure(outcome, new RegExp(`^error: Port ${port} on 127\\.0\\.0\\.1 is in use .*\n hint: .*--port `))
  expect(await project.ask('Dump')).toEqual(before)
})

test('a data folder in use by a server is refused to commands that need it exclusively, naming that process; run goes through it', async () => {
  const { project } = await filled()
  const server = await project.serve()
  const before = await post(server.url, 'Dump', '{}')
  const holder = new RegExp(`in use by process ${server.child.pid} \\(gvq serve.*\n hint: .*${server.url}`)
  expectFailure(await project.gvqProcess(['serve', '--port', '0', '--wait', '0']), holder)
  expectFailure(await project.gvqProcess(['migrate', '--wait', '0']), holder)
  const ran = await project.gvqProcess(['run', 'Dump'])
  expect([ran.code, ran.stderr, ran.stdout.trim()]).toEqual([0, '', before.text])
  expect((await post(server.url, 'Dump', '{}')).text).toBe(before.text)
})

describe('a data folder that gvq did not create is refused, and nothing in it is touched', () => {
  test('only files of RocksDB', async () => {
    const { project } = await filled()
    const data = join(project.path, 'foreign')
    await writeForeignRocksDb(data)
    await expectUntouched(data, async () => {
      expectFailure(
        await project.gvq(['run', 'Fill', '--data', data]),
        /not a data folder of gvq.*\n hint: Nothing/,
      )
      expectFailure(await project.gvq(['serve', '--data', data]), /not a data folder of gvq/)
    })
  })

  test('files of RocksDB in a folder of gvq', async () => {
    const { project } = await filled()
    const data = join(project.path, 'foreign')
    await mkdir(join(data, 'vectors'), { recursive: true })
    await writeForeignRocksDb(join(data, 'rocksdb'))
    await writeFile(join(data, 'format.json'), '{"format": "gvq", "version": 1}\n')
    expectFailure(await project.gvq(['run', 'Fill', '--data', data]), /without the marker of gvq/)
    expect(await foreignValue(join(data, 'rocksdb'))).toBe('foreign value')
  })

  test('a file', async () => {
    const { project } = await filled()
    const data = join(project.path, 'a file')
    await writeFile(data, 'mine')
    expectFailure(await project.gvq(['run', 'Fill', '--data', data]), /a file.*is a file, or inside one\./)
    expectFailure(await project.gvq(['run', 'Fill', '--data', join(data, 'x')]), /is a file, or inside one\./)
    expect(await readFile(data, 'utf8')).toBe('mine')
  })

  test('somebody’s documents', async () => {
    const { project } = await filled()
    const data = join(project.path, 'documents')
    await mkdir(data)
    await writeFile(join(data, 'letter.txt'), 'mine')
    await expectUntouched(data, async () => {
      expectFailure(
        await project.gvq(['run', 'Fill', '--data', data]),
        /it contains letter\.txt but no format\.json/,
      )
    })
  })

  test('one of a newer gvq', async () => {
    const { project, before } = await filled()
    const format = join(project.data, 'format.json')
    const text = await readFile(format, 'utf8')
    await writeFile(format, '{"format": "gvq", "version": 99}\n')
    expectFailure(await project.gvq(['run', 'Fill']), /has format 99.*\n hint: Use the newer version of gvq/)
    await writeFile(format, text)
    expect(await project.ask('Dump')).toEqual(before)
  })
})

test('damaged files of RocksDB are refused, and nothing is deleted', async () => {
  const { project, before } = await filled()
  const current = join(project.data, 'rocksdb', 'CURRENT')
  const text = await readFile(current, 'utf8')
  for (const damaged of [undefined, '', 'MANIFEST-999999\n']) {
    if (damaged === undefined) await rm(current)
    else await writeFile(current, damaged)
    expectFailure(
      await project.gvqProcess(['run', 'Fill']),
      /RocksDB files in .* are damaged.*\n hint: Nothing was deleted/,
    )
  }
  await writeFile(current, text)
  expect(await project.ask('Dump')).toEqual(before)
})

const isRoot = process.getuid?.() === 0
const asOther = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const gvqPath = fileURLToPath(new URL('../../bin/run.js', import.meta.url))
const needsReadOnly = skipUnless(
  !isRoot || succeeds([...asOther, process.execPath, gvqPath, '--version']),
  'root may write everywhere: run the tests as another user, or with setpriv and a Node that all may run',
)

function succeeds([command, ...args]: readonly string[]): boolean {
  try {
    execFileSync(command!, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

needsReadOnly.test('a data folder that is not writable is read, and writes are refused', async () => {
  const { project, before } = await filled()
  const under = isRoot ? { under: asOther, env: { HOME: project.path } } : {}
  await chmod(project.path, 0o555)
  onTestFinished(() => chmod(project.path, 0o755))
  const fresh = await project.gvqProcess(['run', 'Fill', '--data', join(project.path, 'new')], under)
  expectFailure(fresh, /data folder .*new is not writable\.\n hint: Check its permissions/)
  execFileSync('chmod', ['-R', 'a-w,a+rX', project.data])
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', project.data]))
  const refused = await project.gvqProcess(['run', 'Fill'], under)
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(
    /error: This writes, and the data are open to be read only\.\n hint: The data folder .* is not writable\./,
  )
  expect(JSON.parse((await project.gvqProcess(['run', 'Dump'], under)).stdout)).toEqual(before)
  execFileSync('chmod', ['-R', 'u+w', project.data])
  expect(await project.ask('Dump')).toEqual(before)
})

describe('a schema that does not fit the stored data is refused with every difference', () => {
  test.each([
    [
      'a property of another type',
      'age: U8',
      'age: String',
      ['Person.age changed its type from U8 to String'],
    ],
    ['a property less', ', age: U8', '', ['Person.age was removed']],
    ['a type less', 'N::Town { name: String }', '', ['node type Town was removed']],
    ['a unique property', 'N::Person { name', 'N::Person { UNIQUE INDEX name', ['Person.name became UNIQUE']],
    ['unique edges', 'E::Knows {', 'E::Knows UNIQUE {', ['Knows became UNIQUE']],
    ['other ends', 'To: Person', 'To: Town', ['Knows changed from Person to Person to Person to Town']],
    [
      'three at once',
      program,
      'N::Person { UNIQUE INDEX name: String }\nE::Knows { From: Person, To: Person }\nV::Doc { content: String }\n',
      ['Person.age was removed', 'node type Town was removed', 'Person.name became UNIQUE'],
    ],
  ])('%s', async (_, old, changed, differences) => {
    const { project, before } = await filled()
    const text = program.replace(old, changed)
    expect(text).not.toBe(program)
    await project.write({ 'schema.hx': text, 'queries.hx': 'QUERY Count() =>\n  RETURN N<Person>::COUNT\n' })
    expectFailure(
      await project.gvq(['serve', '--port', '0', '--wait', '0']),
      /The schema does not fit the stored data\.(\n {2}- .*)+\n hint:/,
    )
    const { code, stdout } = await project.gvq(['run', 'Count', '--json'])
    expect(code).toBe(1)
    expectErrorBody(stdout, 'STORAGE_UNAVAILABLE', /does not fit/)
    const { details } = JSON.parse(stdout) as { details: readonly string[] }
    expect(details.length).toBe(differences.length)
    for (const each of differences)
      expect(
        details.some(text => text.includes(each)),
        each,
      ).toBe(true)
    await project.write({ 'schema.hx': program, 'queries.hx': queries })
    expect(await project.ask('Dump')).toEqual(before)
  })

  test('and changes that lose nothing are accepted', async () => {
    const { project, before } = await filled()
    const text = program.replace('{ name: String, age: U8 }', '{ INDEX name: String, age: U8, nick: String }')
    await project.write({ 'schema.hx': text })
    expect((await project.gvq(['run', 'Dump'])).code).toBe(0)
    await project.write({ 'schema.hx': program })
    expect(await project.ask('Dump')).toEqual(before)
  })
})

test('a program with errors is refused with its diagnostics by run and serve, and the data is not opened', async () => {
  const { project, before } = await filled()
  await project.write({ 'queries.hx': 'QUERY Bad() =>\n  users <- N<User>\n  RETURN usrs\n' })
  for (const args of [['run', 'Bad'], ['serve', '--port', '0'], ['repl']]) {
    const { code, stdout, stderr } = await project.gvqProcess(args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('error[E101]')
    expect(stderr).toContain('queries.hx:2:14')
  }
  await project.write({ 'queries.hx': queries })
  expect(await project.ask('Dump')).toEqual(before)
})

async function expectUntouched(folder: string, work: () => Promise<void>): Promise<void> {
  const content = async () => {
    const names = (await readdir(folder)).sort()
    return Promise.all(names.map(async name => [name, (await readFile(join(folder, name))).toString('hex')]))
  }
  const before = await content()
  await work()
  expect(await content()).toEqual(before)
}

/** RocksDB without the data folder of gvq around it. */
async function withForeignRocksDb<T>(folder: string, work: (store: KeyValueStore) => Promise<T>): Promise<T> {
  const store = await openRocksDb(folder, { createIfMissing: true })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function writeForeignRocksDb(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await withForeignRocksDb(folder, store =>
    store.write([{ kind: 'put', key: 'key', value: Buffer.from('foreign value') }], { sync: true }),
  )
}

async function foreignValue(folder: string): Promise<string> {
  const [value] = await withForeignRocksDb(folder, store => store.getMany(['key']))
  return Buffer.from(value!).toString()
}

test('a folder where a file is expected is called a folder, by every command', async () => {
  const project = await temporaryProject({ 'schema.hx': program, 'queries.hx': queries })
  const folder = join(project.path, 'folder')
  await mkdir(folder)
  for (const args of [
    ['repl', folder],
    ['repl', '-c', `:load ${folder}`],
    ['serve', '--port', '0', '--keys', folder],
    ['serve', '--port', '0', '--tls-cert', folder, '--tls-key', folder],
    ['run', 'Dump', '--params', `@${folder}`],
    ['test', folder],
  ]) {
    const { code, stdout, stderr } = await project.gvq(args)
    expect(stderr, args.join(' ')).toMatch(/^error: .*\/folder\b.* is a folder\./)
    expect([code === 0, stdout]).toEqual([false, ''])
  }
})
