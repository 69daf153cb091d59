import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportBar } from '../../src/terminal/commands/support/progress.ts'
import { type GvqOptions, runGvq, serveGvq, startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { skipUnless } from '../support/skip-unless.ts'

const onUnix = skipUnless(process.platform !== 'win32', 'Windows has no /dev/fd')

const hasZstd = 'zstdCompress' in zlib

const program = `
N::User { UNIQUE INDEX handle: String, INDEX city: String, age: U8 }
E::Knows { From: User, To: User, Properties: { since: Date } }
V::Doc { title: String }
QUERY Add(handle: String) => user <- AddN<User>({handle: handle}) RETURN user
QUERY AddDoc(v: [F64]) => doc <- AddV<Doc>(v, {title: "x"}) RETURN NONE
QUERY Count() => users <- N<User> RETURN users::COUNT
QUERY Handles() => users <- N<User> RETURN users::{handle}
`

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-data-'))
  await writeFile(join(folder, 'program.hx'), program)
})

afterAll(() => rm(folder, { recursive: true }))

/** Runs gvq in the project folder with a separate data folder. */
function gvq(args: readonly string[], data: string, input = '') {
  return runGvqHere([...args, '--data', join(folder, data)], { cwd: folder, input })
}

/** Runs gvq like `gvq`, in a process of its own. */
function gvqProcess(args: readonly string[], data: string, options: Partial<GvqOptions> = {}) {
  return runGvq([...args, '--data', join(folder, data)], { cwd: folder, ...options })
}

describe('gvq import', () => {
  it('prints one summary on standard output, and rejected rows on standard error', async () => {
    await writeFile(join(folder, 'users.csv'), 'handle,age,x\na,1,\nb,999,\nc,3,\n')
    const { code, stdout, stderr } = await gvqProcess(['import', 'User', 'users.csv'], 'first')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^users\.csv: 2 of 3 rows imported into User, 1 rejected \(\d+\.\d s, [\d,]+ rows\/s\)\n$/,
    )
    expect(stderr).toBe(
      'note: Ignored column: `x`. Use --map COLUMN=PROPERTY to import a column as a property of User.\n' +
        'rejected users.csv:3: `age` must be U8 (0 to 255), but got 999.\n',
    )
    expect((await gvq(['run', 'Handles'], 'first')).stdout).toBe('{"users":["a","c"]}\n')
    expect(await gvq(['import', 'User', 'users.csv'], 'first')).toEqual({
      code: 1,
      stdout: 'users.csv: 0 imported, 2 already in User, 1 rejected before\n',
      stderr: 'note: users.csv has already been imported into User; use --again to import it again.\n',
    })
  })

  it('reads standard input and several files, and reports as JSON', async () => {
    const input = '{"handle":"a"}\n'
    const args = ['import', 'User', '-', '--format', 'jsonl', '--json']
    const { code, stdout } = await gvq(args, 'second', input)
    expect(code).toBe(0)
    const file = {
      file: '-',
      rows: 1,
      imported: 1,
      rejected: 0,
      before: 0,
      done: true,
      seconds: expect.any(Number),
    }
    expect(JSON.parse(stdout)).toEqual({ type: 'User', files: [file] })
    await writeFile(join(folder, 'one.json'), '[{"handle":"b"}]')
    await writeFile(join(folder, 'two.tsv'), 'handle\tcity\nc\tX\n')
    const both = await gvq(['import', 'User', 'one.json', 'two.tsv', '--json'], 'second')
    expect(JSON.parse(both.stdout).files.map((each: { imported: number }) => each.imported)).toEqual([1, 1])
  })

  it.each([
    [['User', 'none.csv'], 'The file none.csv does not exist.'],
    [['User', '-'], 'Cannot tell the format of standard input.'],
    [['User', 'users.txt'], 'Cannot tell the format of users.txt.'],
    [['User', '.'], '. is a directory.'],
    [['Usr', 'users.csv'], 'The schema has no type `Usr`.'],
    [['User', 'users.csv', '--map', 'handle'], '--map handle is not of the form column=property.'],
    [['User', 'users.csv', '--map', 'handel=handle'], 'The file has no column `handel`.'],
    [['User'], 'Missing argument: FILE'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, stdout, stderr } = await gvq(['import', ...args], 'usage')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`error: ${message}\n`)
  })

  it('resumes after kill -9 without losing or repeating a row', async () => {
    const rows = 20_000
    const lines = Array.from({ length: rows }, (_, i) => (i % 100 === 99 ? `u${i},-1` : `u${i},${i % 90}`))
    const own = join(folder, 'killed-files')
    await mkdir(own)
    await writeFile(join(own, 'many.csv'), `handle,age\n${lines.join('\n')}\n`)
    const rejects = join(own, 'rejects.jsonl')
    const data = join(folder, 'killed')
    const args = [
      'import',
      'User',
      join(own, 'many.csv'),
      '--batch',
      '100',
      '--rejects',
      rejects,
      '--data',
      data,
    ]
    for (const [round, rejected] of [20, 60].entries()) {
      const child = startGvq(args, { cwd: folder })
      const closed = once(child, 'close')
      await grownTo(own, rejects, rejected * 60, closed)
      child.kill('SIGKILL')
      await closed
      expect(child.exitCode, `round ${round}`).toBeNull()
    }
    const { code, stdout, stderr } = await runGvq([...args, '--json'], { cwd: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^note: Resuming .*many\.csv after row \d+, where its last import stopped\.\n$/)
    expect(JSON.parse(stdout).files[0]).toMatchObject({ rows, imported: 19_800, rejected: 200, done: true })
    expect((await gvq(['run', 'Count'], 'killed')).stdout).toBe('{"users":19800}\n')
    const refused = (await readFile(rejects, 'utf8')).trimEnd().split('\n')
    expect(refused.map(line => (JSON.parse(line) as { line: number }).line)).toEqual(
      Array.from({ length: 200 }, (_, i) => i * 100 + 101),
    )
  })
})

/** Resolves when a file has so many bytes; throws when the process that writes it ends before. */
async function grownTo(own: string, path: string, bytes: number, closed: Promise<unknown>): Promise<void> {
  const watcher = watch(own)
  try {
    const ended = closed.then(() => true)
    for (;;) {
      const changed = once(watcher, 'change').then(() => false)
      const size = (await stat(path).catch(() => undefined))?.size ?? 0
      if (size >= bytes) return
      if (await Promise.race([changed, ended]))
        throw new Error(`the import ended with ${size} bytes of rejected rows`)
    }
  } finally {
    watcher.close()
  }
}

describe('the progress of an import', () => {
  it('is a bar on a terminal, and nothing elsewhere', () => {
    const written: string[] = []
    let now = 0
    const stream = { columns: 80, write: (text: string) => written.push(text) > 0 }
    const bar = new ImportBar({ ...stream, isTTY: true } as unknown as NodeJS.WriteStream, () => now)
    bar.show({ rows: 0, bytes: 0, bytesTotal: 1000 })
    now = 50
    bar.show({ rows: 1000, bytes: 100, bytesTotal: 1000 })
    now = 500
    bar.show({ rows: 5000, bytes: 500, bytesTotal: 1000 })
    bar.clear()
    expect(written).toEqual([
      '\r\x1b[2K░░░░░░░░░░░░░░░░░░░░ 0 %  0 rows  0 rows/s',
      '\r\x1b[2K██████████░░░░░░░░░░ 50 %  5,000 rows  10,000 rows/s',
      '\r\x1b[2K',
    ])
    written.length = 0
    const silent = new ImportBar({ ...stream, isTTY: false } as unknown as NodeJS.WriteStream)
    silent.show({ rows: 1, bytes: 1, bytesTotal: undefined })
    silent.clear()
    expect(written).toEqual([])
  })
})

describe('gvq export, dump and restore', () => {
  it('export data and read it back', async () => {
    await writeFile(join(folder, 'people.csv'), 'handle,city,age\nada,"Paris, ""F""",36\nbob,,\n')
    await gvqProcess(['import', 'User', 'people.csv'], 'whole')
    await writeFile(join(folder, 'knows.csv'), 'a,b\nada,bob\n')
    await gvq(['import', 'Knows', 'knows.csv', '--from', 'a:handle', '--to', 'b:handle'], 'whole')
    const csv = await gvq(['export', 'User', '--format', 'csv'], 'whole')
    expect(csv.stdout.replace(/^[0-9a-f-]{36}/gm, 'ID')).toBe(
      'id,handle,city,age\r\nID,ada,"Paris, ""F""",36\r\nID,bob,,\r\n',
    )
    const compressed = ['users.csv.gz', 'users.ndjson.gz', ...(hasZstd ? ['users.json.zst'] : [])]
    for (const file of ['users.parquet', 'users.feather', 'users.arrows', ...compressed]) {
      expect((await gvq(['export', 'User', '--out', file], 'whole')).stderr).toBe(
        `2 records of User written to ${file}.\n`,
      )
      expect((await gvq(['import', 'User', file, '--id', 'id'], `from-${file}`)).stdout).toContain(
        '2 of 2 rows imported',
      )
      expect((await gvq(['export', 'User', '--format', 'csv'], `from-${file}`)).stdout).toBe(csv.stdout)
    }
    expect(zlib.gunzipSync(await readFile(join(folder, 'users.csv.gz'))).toString()).toBe(csv.stdout)
    const out = await gvq(['export', 'Knows', '--out', 'out.jsonl'], 'whole')
    expect([out.stdout, out.stderr]).toEqual(['', '1 record of Knows written to out.jsonl.\n'])
    expect(JSON.parse(await readFile(join(folder, 'out.jsonl'), 'utf8'))).toMatchObject({ label: 'Knows' })
    await symlink('out.jsonl', join(folder, 'latest.jsonl'))
    await gvq(['export', 'User', '--out', 'latest.jsonl'], 'whole')
    expect(await readlink(join(folder, 'latest.jsonl'))).toBe('out.jsonl')
    expect(JSON.parse((await readFile(join(folder, 'out.jsonl'), 'utf8')).split('\n')[1]!)).toMatchObject({
      label: 'User',
    })
    const dumped = await gvqProcess(['dump', 'dumped'], 'whole')
    expect([dumped.code, dumped.stdout]).toEqual([0, '3 records of 3 types written to dumped\n'])
    const restored = await gvqProcess(['restore', 'dumped', '--json'], 'restored')
    expect(restored.code).toBe(0)
    expect(JSON.parse(restored.stdout).folder).toBe(join(folder, 'restored'))
    expect((await gvq(['export', 'User', '--format', 'csv'], 'restored')).stdout).toBe(csv.stdout)
    const twice = await gvq(['restore', 'dumped'], 'restored')
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('restored is not empty')])
    expect((await readdir(folder)).filter(name => name.startsWith('.gvq'))).toEqual([])
  })

  it('says which Node compresses with zstd, and leaves the file that is there', async () => {
    await writeFile(join(folder, 'kept.csv.zst'), 'kept')
    const { code, stderr } = await gvq(['export', 'User', '--out', 'kept.csv.zst'], 'whole')
    if (hasZstd) expect([code, stderr]).toEqual([0, '2 records of User written to kept.csv.zst.\n'])
    else {
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('Node writes zstd from 22.15 on; this is Node 20'),
      ])
      expect(await readFile(join(folder, 'kept.csv.zst'), 'utf8')).toBe('kept')
    }
  })

  onUnix.it('writes into a pipe or a device that --out names, and replaces neither', async () => {
    await gvq(['run', 'Add', '-p', 'handle=ada'], 'piped')
    // The output is a pipe to the shell, and a path to gvq: as with --out >(gzip > users.gz).
    const under = ['sh', '-c', '"$@" | cat', 'sh']
    const { stdout, stderr } = await gvqProcess(['export', 'User', '--out', '/dev/fd/1'], 'piped', { under })
    expect(stderr).toBe('1 record of User written to /dev/fd/1.\n')
    expect(JSON.parse(stdout)).toMatchObject({ handle: 'ada' })
  })
})

describe('gvq backup', () => {
  it('copies data that is not in use, and the copy works', async () => {
    await gvq(['run', 'Add', '-p', 'handle=ada'], 'saved')
    const { code, stdout } = await gvq(['backup', 'backup1', '--json'], 'saved')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ folder: join(folder, 'backup1'), keys: expect.any(Number) })
    expect((await gvq(['run', 'Handles'], 'backup1')).stdout).toBe('{"users":["ada"]}\n')
    expect((await gvq(['doctor'], 'backup1')).code).toBe(0)
    const twice = await gvq(['backup', 'backup1'], 'saved')
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('backup1 is not empty')])
  })
})

describe('while a server is running', () => {
  it('backup, export, dump and stats see its current data while it keeps running', async () => {
    const data = join(folder, 'live')
    const server = await serveGvq(['--data', data], { cwd: folder })
    const add = (handle: string) =>
      fetch(`${server.url}/Add`, { method: 'POST', body: Buffer.from(JSON.stringify({ handle })) })
    await add('ada')
    let count = 0
    let isDone = false
    const adding = (async () => {
      while (!isDone) expect((await add(`user${count++}`)).status).toBe(200)
    })()
    const backup = await gvqProcess(['backup', 'live-backup'], 'live')
    expect([backup.code, backup.stdout]).toEqual([0, expect.stringMatching(/^[\d,]+ keys \(/)])
    const exported = await gvqProcess(['export', 'User', '--format', 'csv'], 'live')
    expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining(',ada,')])
    expect(exported.stderr).toBe(
      `note: the server at ${server.url} has the data open; reading a copy of its current state.\n`,
    )
    expect((await gvq(['dump', 'live-dump', '--json'], 'live')).code).toBe(0)
    const stats = JSON.parse((await gvq(['stats', '--json'], 'live')).stdout)
    expect([stats.folder, stats.types[0].records]).toEqual([data, expect.any(Number)])
    isDone = true
    await adding
    expect(await server.stop('SIGTERM')).toBe(0)
    const doctor = await gvq(['doctor'], 'live-backup')
    expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('live-backup')])
    const copied = JSON.parse((await gvq(['run', 'Handles'], 'live-backup')).stdout).users as string[]
    expect(copied).toEqual(['ada', ...copied.slice(1).map((_, i) => `user${i}`)])
    expect(JSON.parse((await gvq(['run', 'Count'], 'live')).stdout)).toEqual({ users: count + 1 })
    expect(
      (await readdir(folder)).filter(name => name.startsWith('.gvq') || name.startsWith('gvq-copy')),
    ).toEqual([])
  })
})

describe('Ctrl-C', () => {
  it('stops dump, restore and backup without leaving incomplete output', async () => {
    const handles = Array.from({ length: 60_000 }, (_, i) => `user${i}`)
    await writeFile(join(folder, 'stop.csv'), `handle\n${handles.join('\n')}\n`)
    expect((await gvq(['import', 'User', 'stop.csv'], 'stop')).code).toBe(0)
    expect((await gvq(['dump', 'stop-dump'], 'stop')).code).toBe(0)
    const cases = [
      { args: ['dump', 'stopped'], data: 'stop', begins: '.gvq-dump-' },
      { args: ['backup', 'stopped'], data: 'stop', begins: '.gvq-copy-' },
      { args: ['restore', 'stop-dump'], data: 'stopped', begins: '.gvq-restore-' },
    ]
    for (const { args, data, begins } of cases) {
      const before = await readdir(folder)
      const child = startGvq([...args, '--data', join(folder, data)], { cwd: folder })
      const stderr = text(child.stderr!)
      const watcher = watch(folder, (_, name) => {
        if (name?.startsWith(begins) === true) child.kill('SIGINT')
        if (name?.startsWith(begins) === true) watcher.close()
      })
      await once(child, 'close')
      watcher.close()
      expect({ code: child.exitCode, stderr: await stderr }).toEqual({
        code: 130,
        stderr: 'error: Stopped; nothing was saved.\n',
      })
      expect(await readdir(folder)).toEqual(before)
    }
  })
})

describe('gvq stats', () => {
  it('counts records, index entries and vectors', async () => {
    for (const handle of ['a', 'b']) await gvq(['run', 'Add', '-p', `handle=${handle}`], 'counted')
    await gvq(['run', 'AddDoc', '-p', 'v=[1, 2, 3]'], 'counted')
    const { stdout } = await gvqProcess(['stats', '--json'], 'counted')
    expect(JSON.parse(stdout)).toEqual({
      folder: join(folder, 'counted'),
      bytes: expect.any(Number),
      commits: expect.any(Number),
      types: [
        {
          kind: 'node',
          name: 'User',
          records: 2,
          indexes: [
            { property: 'handle', unique: true, values: 2, entries: 2 },
            { property: 'city', unique: false, values: 0, entries: 0 },
          ],
        },
        { kind: 'edge', name: 'Knows', records: 0, indexes: [] },
        {
          kind: 'vector',
          name: 'Doc',
          records: 1,
          indexes: [],
          vectors: {
            dimension: 3,
            model: null,
            engine: expect.any(String),
            waiting: 0,
            isWhole: true,
            recall: null,
          },
        },
      ],
    })
    const text = (await gvq(['stats'], 'counted')).stdout
    expect(text).toMatch(/^.*counted: [\d.]+ KiB, \d+ commits\n {2}N::User {12,}2 records\n/)
    expect(text).toMatch(/\n {4}unique index handle +2 entries +2 values\n/)
    expect(text).toMatch(/\n {2}V::Doc +1 record +3 dimensions, \w+/)
  })
})
