import { once } from 'node:events'
import { watch } from 'node:fs'
import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keys, TestTerminal } from '../repl/pty.ts'
import { runGvq, serveGvq, startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = `
N::User { UNIQUE INDEX handle: String, age: U8 }
N::Visit { page: String }
E::Knows { From: User, To: User, Properties: { weight: F64 } }
QUERY Users() => u <- N<User> RETURN u::{handle, age}
QUERY Visits() => v <- N<Visit> RETURN v::COUNT
QUERY Edges() => e <- E<Knows> RETURN e::{weight}
`

const onUnix = skipUnless(process.platform !== 'win32', 'Windows has no /dev/fd')

async function project() {
  const folder = await temporaryFolder()
  const write = (name: string, text: string | Uint8Array) => writeFile(join(folder, name), text)
  await write('program.hx', program)
  const gvq = (args: string, input?: string) =>
    runGvqHere(args.split(' '), { cwd: folder, ...(input !== undefined && { input }) })
  const visits = async () => JSON.parse((await gvq('run Visits')).stdout).v as number
  return { folder, write, gvq, visits }
}

describe('gvq import of a file that was imported before', () => {
  it('imports nothing if it has grown, and names the commands that do', async () => {
    const { folder, write, gvq, visits } = await project()
    await write('my visits.csv', 'page;n\na;1\nb;2\n')
    const words = ['import', 'Visit', 'my visits.csv', '--delimiter', ';']
    const run = (...more: string[]) => runGvqHere([...words, ...more], { cwd: folder })
    expect((await run()).code).toBe(0)
    await appendFile(join(folder, 'my visits.csv'), 'c;3\n')
    const command = "gvq import Visit 'my visits.csv' --delimiter ';'"
    expect(await run('--batch', '5')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: my visits.csv has grown since its 2 rows were imported into Visit. Nothing of it was imported.\n' +
        ` hint: ${command} --batch 5 --skip 2 to import the rows behind row 2, or ${command} --batch 5 --again to import all rows.\n`,
    })
    expect(await visits()).toBe(2)
    expect((await run('--skip', '2')).code).toBe(0)
    expect((await run()).stderr).toContain('my visits.csv has already been imported into Visit')
    expect(await visits()).toBe(3)
    await copyFile(join(folder, 'my visits.csv'), join(folder, 'copy.csv'))
    expect((await gvq('import Visit copy.csv --delimiter ;')).stderr).toContain(
      'The content of copy.csv has already been imported',
    )
    await write('my visits.csv', 'page;n\na;1\nB;2\n')
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`\n hint: ${command} --again to import all rows; with --key or --id`),
    })
    expect(await visits()).toBe(3)
  })

  it('asks on a terminal', async () => {
    const { folder, write, gvq, visits } = await project()
    await write('visits.csv', 'page\na\nb\n')
    await gvq('import Visit visits.csv')
    await write('visits.csv', 'page\na\nb\nc\n')
    const start = () => {
      const terminal = new TestTerminal(['import', 'Visit', 'visits.csv'], {
        cwd: folder,
        columns: 120,
        rows: 20,
      })
      onTestFinished(() => terminal.kill())
      return terminal
    }
    const refusing = start()
    await refusing.shows('visits.csv has grown since its 2 rows were imported into Visit.')
    await refusing.shows('Import the rows behind row 2')
    refusing.send(keys.enter)
    await refusing.shows('Nothing of it was imported.')
    expect(await refusing.exited).toBe(2)
    expect(await visits()).toBe(2)
    const taking = start()
    await taking.shows('Import the rows behind row 2')
    taking.send(keys.down)
    await taking.shows('❯ Import the rows behind row 2')
    taking.send(keys.enter)
    await taking.shows('1 of 3 rows imported into Visit')
    expect(await taking.exited).toBe(0)
    expect(await visits()).toBe(3)
  })

  it('decides the same in a server that has the data open, and in a shell', async () => {
    const { folder, write, gvq } = await project()
    await write('visits.csv', 'page\na\nb\n')
    const server = await serveGvq([], { cwd: folder })
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    expect((await gvq('import Visit visits.csv')).stdout).toContain('2 of 2 rows imported')
    await write('visits.csv', 'page\na\nb\nc\n')
    const asked = await gvq('import Visit visits.csv')
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('visits.csv --skip 2 to import')])
    const shell = await gvq('repl', ':import Visit visits.csv\n:import Visit visits.csv --skip 2\n')
    expect(shell.stderr).toContain(':import Visit visits.csv --skip 2 to import the rows behind row 2')
    expect(shell.stderr).toContain('visits.csv: 1 of 3 rows imported into Visit')
    await write('users.csv', 'handle,age\na,1\n')
    for (const counts of ['1 added, 0 updated, 0 unchanged', '0 added, 0 updated, 1 unchanged']) {
      expect((await gvq('import User users.csv --key handle')).stdout).toContain(counts)
    }
    const keyed = await gvq('repl', ':import User users.csv --key handle\n')
    expect(keyed.stderr).toContain('0 added, 0 updated, 1 unchanged')
  })

  it('takes the same flags in a shell, here and through another process', async () => {
    const { folder, write, gvq } = await project()
    await write('some users.csv', 'who;age\na;1\nb;x\n')
    const line = `:import User "some users.csv" --map who=handle --delimiter ';' --rejects rejected.jsonl\n`
    const server = await serveGvq([], { cwd: folder })
    const there = await gvq('repl', `${line}N<User>::COUNT\n`)
    expect(there.stderr).toContain(
      'some users.csv: 1 of 2 rows imported into User, 1 rejected, see rejected.jsonl',
    )
    expect(there.stdout).toBe('{"data":1}\n')
    await server.stop('SIGTERM')
    const here = await gvq('repl', `${line.trim()} --again --key handle\n:import User=x.csv --none\n`)
    expect(here.stderr).toContain('0 added, 0 updated, 1 unchanged, 1 rejected, see rejected.jsonl')
    expect(here.stderr).toContain('Unknown flag: --none')
    expect(here.code).toBe(1)
  })
})

onUnix.it('gvq import reads a pipe that has a name', async () => {
  const { folder, write, gvq, visits } = await project()
  await write('visits.csv', 'page\na\nb\n')
  const under = ['sh', '-c', 'cat visits.csv | "$@"', 'sh']
  for (let round = 0; round < 2; round++) {
    const args = ['import', 'Visit', '/dev/fd/0', '--format', 'csv']
    expect((await runGvq(args, { cwd: folder, under })).code).toBe(0)
    expect(await visits()).toBe(2)
  }
  expect((await gvq('import Visit visits.csv')).stdout).toContain('0 imported, 2 already in Visit')
})

describe('gvq import of several types', () => {
  const ends = '--from a:handle --to b:handle'

  it('imports them in the given order, and shows one table', async () => {
    const { write, gvq } = await project()
    await write('users.csv', 'handle,age\na,1\nb,999\nc,3\n')
    await write('knows.csv', 'a,b,weight\na,c,1\nc,a,2\n')
    const args = `import User=users.csv Knows=knows.csv ${ends}`
    const { code, stdout, stderr } = await gvq(args)
    expect(code).toBe(1)
    expect(stdout.replaceAll(/\d+\.\d s/g, '0.0 s')).toBe(
      [
        'Type   File       Rows  Imported  Rejected   Time',
        'User   users.csv     3         2         1  0.0 s',
        'Knows  knows.csv     2         2         0  0.0 s',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe('rejected users.csv:3: `age` must be U8 (0 to 255), but got 999.\n')
    expect((await gvq(args)).stdout).toContain('already imported: 2')
    const json = JSON.parse((await gvq(`${args} --key User.handle --key Knows.ends --json`)).stdout)
    expect(
      json.files.map(({ type, added, updated, unchanged }: any) => [type, added, updated, unchanged]),
    ).toEqual([
      ['User', 0, 0, 2],
      ['Knows', 0, 0, 2],
    ])
  })

  it('limits a flag to a type by its name', async () => {
    const { write, gvq } = await project()
    await write('users.csv', 'who,age\na,1\n')
    await write('visits.csv', 'who\nx\n')
    const args = 'import User=users.csv Visit=visits.csv --map User.who=handle --map Visit.who=page'
    expect((await gvq(args)).code).toBe(0)
    expect((await gvq('run Users')).stdout).toBe('{"users":[{"handle":"a","age":1}]}\n'.replace('users', 'u'))
  })

  it.each([
    [
      'Knows=knows.csv User=users.csv',
      'Knows=knows.csv comes before User=users.csv, but its edges need the records of User at their ends.',
    ],
    ['User=users.csv knows.csv', 'knows.csv is not of the form TYPE=FILE, as User=users.csv is.'],
    ['User=', 'User= is not of the form TYPE=FILE, as User= is.'],
    ['User=users.csv Visit=none.csv', 'The file none.csv does not exist.'],
    ['User=users.csv Usr=users.csv', 'The schema has no type `Usr`.'],
    ['User=users.csv --vector v', '--vector v fits none of the types.'],
    ['User=users.csv Visit=users.csv --key User.handle --key User.handle', '--key is given twice.'],
  ])('refuses %s', async (args, message) => {
    const { write, gvq } = await project()
    await write('users.csv', 'handle\na\n')
    const { code, stdout, stderr } = await gvq(`import ${args}`)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`error: ${message}\n`)
  })

  it('tells what was imported before a file that cannot be', async () => {
    const { folder, write } = await project()
    await write('users.csv', 'handle,age\na,1\n')
    await write('knows.csv', 'x,y\n1,2\n')
    const { code, stdout, stderr } = await runGvq(
      `import User=users.csv Knows=knows.csv ${ends}`.split(' '),
      {
        cwd: folder,
      },
    )
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^Type .*\nUser .*\n$/)])
    expect(stderr).toContain('error: The file has no column `a`.')
  })

  it('continues after kill -9, in the middle of a file and between two', async () => {
    const { folder, write, gvq } = await project()
    const users = Array.from({ length: 3000 }, (_, i) => (i % 10 === 9 ? `u${i},-1` : `u${i},1`))
    const knows = Array.from({ length: 3000 }, (_, i) => (i % 10 === 9 ? 'x,y,1' : `u${i},u0,${i}`))
    await write('users.csv', `handle,age\n${users.join('\n')}\n`)
    await write('knows.csv', `a,b,weight\n${knows.join('\n')}\n`)
    const args = `import User=users.csv Knows=knows.csv ${ends} --batch 50 --json`.split(' ')
    let killed = 0
    for (const commits of [1, 20, 61, 70, 90]) {
      const child = startGvq(args, { cwd: folder })
      const closed = once(child, 'close')
      const watcher = watch(join(folder), { recursive: true })
      let seen = 0
      watcher.on('change', (_, name) => {
        if (/rocksdb|\.log|sqlite|committed/.test(String(name)) && ++seen === 4 * commits)
          child.kill('SIGKILL')
      })
      await closed
      watcher.close()
      if (child.exitCode === null) killed++
    }
    expect(killed).toBeGreaterThan(0)
    const { code, stdout } = await runGvq(args, { cwd: folder })
    expect(code).toBe(1)
    expect(JSON.parse(stdout).files).toMatchObject([
      { type: 'User', rows: 3000, imported: 2700, rejected: 300, done: true },
      { type: 'Knows', rows: 3000, imported: 2700, rejected: 300, done: true },
    ])
    const weights = JSON.parse((await gvq('run Edges')).stdout).e as number[]
    expect(new Set(weights).size).toBe(weights.length)
    expect(weights).toHaveLength(2700)
  })
})

describe('gvq import of a compressed file', () => {
  it('reads gzip, whatever its name, and knows its content', async () => {
    const { folder, write, gvq, visits } = await project()
    await write('visits.csv.gz', gzipSync('page\na\nb\n'))
    await write('renamed.csv', await readFile(join(folder, 'visits.csv.gz')))
    await write('plain.csv', 'page\na\nb\n')
    expect((await gvq('import Visit visits.csv.gz')).stdout).toContain('2 of 2 rows imported')
    for (const same of ['renamed.csv', 'plain.csv']) {
      expect((await gvq(`import Visit ${same}`)).stderr).toContain(
        `The content of ${same} has already been imported`,
      )
    }
    expect(await visits()).toBe(2)
  })
})
