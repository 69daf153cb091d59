import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { gvqPath, runGvq, startGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Text of files, settings and data does not act on a terminal, and data are as they are everywhere else. */

/** A title, a sequence in one character (CSI), marks of direction, and a line that would replace another. */
const evil = 'a\u001b]0;x\u0007b\u009b31mc\u202ed\u061ce\u2066f\rg\u200fh'
/** What gvq writes itself: colours, the keys of the shell, its caret. */
const own = new RegExp(
  [
    String.raw`\u001b\[(?:0|1|2|7|22|3[1-6]|39|90)?(?:;(?:1|7|3\d|4|90))*m`,
    String.raw`\u001b\[\?(?:2004|25|7)[hl]`,
    String.raw`\u001b\[\d*[ABGKJ]`,
    String.raw`\r+(?=\n|\u001b\[)`,
  ].join('|'),
  'g',
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what terminals read.
const acting = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** All that a program writes to its terminal. */
async function onTerminal(
  args: readonly string[],
  cwd: string,
  input?: string,
  prompt = 'gvq> ',
): Promise<string> {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, PAGER: ____, ...env } = process.env
  const pty = spawn(process.execPath, [gvqPath, ...args], {
    cwd,
    cols: 200,
    rows: 50,
    env: { ...env, TERM: 'xterm-256color', XDG_STATE_HOME: cwd },
  })
  let written = ''
  const ended = new Promise(resolve => pty.onExit(resolve))
  pty.onData(data => {
    written += data
    if (input !== undefined && written.includes(prompt)) {
      pty.write(input)
      input = undefined
    }
  })
  await ended
  return written
}

function expectHarmless(written: string): void {
  const rest = written.replaceAll(own, '')
  const at = acting.exec(rest)?.index
  expect(
    at === undefined ? undefined : JSON.stringify(rest.slice(Math.max(0, at - 40), at + 40)),
  ).toBeUndefined()
}

const program = `N::User { name: String }
QUERY All() => u <- N<User> RETURN u::{name}
QUERY Add(name: String) => u <- AddN<User>({name: name}) RETURN u::{name}
`

async function projectOf(text = program): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), text)
  return folder
}

async function withStored(): Promise<string> {
  const folder = await projectOf()
  const database = await openDatabase({ project: folder, env: {} })
  await database.call('Add', { name: evil })
  await database.close()
  return folder
}

describe('on a terminal', () => {
  it('stored values are escaped in every format', async () => {
    const folder = await withStored()
    const ways = [
      ['run', 'All'],
      ...['json', 'jsonl', 'csv', 'tsv', 'markdown', 'line', 'table'].map(mode => [
        'run',
        'All',
        '--mode',
        mode,
      ]),
      ...['json', 'jsonl', 'csv'].map(format => ['export', 'User', '--format', format]),
      ['repl', '-c', ':mode csv', '-c', 'All()'],
    ]
    for (const args of ways) {
      const written = await onTerminal(args, folder)
      expect(written, args.join(' ')).toContain('\\u202e')
      expectHarmless(written)
    }
  })

  it('stored values are escaped in the shell', async () => {
    const folder = await withStored()
    const written = await onTerminal(['repl'], folder, ':mode tsv\rAll()\r:mode json\rAll()\r:quit\r')
    expect(written).toContain('\\u202e')
    expectHarmless(written)
  })

  it('JSON that is escaped is still JSON of the same value', async () => {
    const written = await onTerminal(['run', 'All'], await withStored())
    expect(JSON.parse(written)).toEqual({ u: [evil] })
  })

  it('names of files, texts of programs and settings are escaped in messages', async () => {
    const folder = await projectOf(
      `QUERY Q() =>\n  RETURN "${evil.replace('\r', '')}" + ${evil.replace('\r', '')}\n`,
    )
    expectHarmless(await onTerminal(['check'], folder))
    expectHarmless(await onTerminal(['fmt'], folder))
    const named = join(folder, `x${evil}`)
    await mkdir(named)
    await writeFile(join(named, `y${evil}.hx`), 'QUERY  Q( ) =>\n  RETURN    "x"\n')
    for (const args of [
      ['check', named],
      ['fmt', named],
      ['check', `${named}z`],
      ['run', `Q${evil}`],
      [evil],
      ['--x', evil],
    ])
      expectHarmless(await onTerminal(args, folder))
    for (const settings of [
      `queries = "x${quoted}"\n`,
      `"${quoted}" = 1\n`,
      `engine = "${quoted}"\n`,
      `store = "env:${quoted}"\n`,
      `x = ${evil}\n`,
    ]) {
      await writeFile(join(folder, 'gvq.toml'), settings)
      for (const args of [['check'], ['run', 'Q'], ['doctor']]) expectHarmless(await onTerminal(args, folder))
    }
  })

  it('what owner.json says is escaped', async () => {
    const folder = await projectOf()
    const shell = startGvq(['repl'], { cwd: folder })
    shell.stdin!.write('N<User>::COUNT\n')
    await once(shell.stdout!, 'data')
    const owner = { pid: process.pid, startedAt: evil, purpose: evil, address: evil, attach: evil }
    await writeFile(join(folder, '.gvq', 'owner.json'), JSON.stringify(owner))
    const written = await onTerminal(['run', 'All', '--wait', '0'], folder)
    expect(written).toContain('in use by process')
    expectHarmless(written)
    shell.stdin!.end()
    await once(shell, 'close')
  })
})

const quoted = JSON.stringify(evil).slice(1, -1)

it('data are as they are where the output is not a terminal', async () => {
  const folder = await withStored()
  const { stdout } = await runGvq(['run', 'All', '--mode', 'tsv'], { cwd: folder })
  expect(stdout).toBe(`u\n"${evil}"\n`)
  expect((await runGvq(['export', 'User', '--format', 'csv'], { cwd: folder })).stdout).toContain(`"${evil}"`)
})

describe('CSV for spreadsheets', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\uff1d1', 'plain', '-', '']

  it('has no formulas with --safe-csv, and is exact without it', async () => {
    const folder = await projectOf(
      `N::Cell { text: String, number: I64 }\nQUERY All() => c <- N<Cell> RETURN c::{text, number}\nQUERY Add(text: String) => c <- AddN<Cell>({text: text, number: -5}) RETURN c\n`,
    )
    const database = await openDatabase({ project: folder, env: {} })
    for (const text of formulas) await database.call('Add', { text })
    await database.close()
    const safe = formulas.map(text => [/^[\w]|^$/.test(text) ? text : `'${text}`, '-5'])
    const texts = async (...args: string[]) => (await runGvq(args, { cwd: folder })).stdout
    const run = cells(await texts('run', 'All', '--mode', 'safe-csv'))
    expect(run).toEqual([['text', 'number'], ...safe])
    const exported = cells(await texts('export', 'Cell', '--format', 'csv', '--safe-csv')).slice(1)
    expect(exported.map(([, ...rest]) => rest)).toEqual(safe)
    await runGvq(['repl', '-c', ':mode safe-csv', '-c', ':out out.csv', '-c', 'All()'], { cwd: folder })
    expect(cells(await readFile(join(folder, 'out.csv'), 'utf8'))).toEqual([['text', 'number'], ...safe])
    const exact = cells(await texts('export', 'Cell', '--format', 'csv')).slice(1)
    expect(exact.map(row => row[1])).toEqual(formulas)
    expect(await runGvq(['export', 'Cell', '--format', 'json', '--safe-csv'], { cwd: folder })).toMatchObject(
      {
        code: 2,
        stderr: expect.stringContaining('--safe-csv'),
      },
    )
  })
})

/** Reads CSV, quoted as RFC 4180 says. */
function cells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quotedCell, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quotedCell?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

describe('a question on a terminal', () => {
  it('shows a name as what is harmless, and takes it as it is', async () => {
    const folder = join(await temporaryFolder(), evil)
    await mkdir(folder)
    const written = await onTerminal(['init'], folder, '\r', 'Project name')
    expectHarmless(written)
    expect(written).toContain(String.raw`a\u001b]0;x\u0007b\u009b31mc`)
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain(evil)
  })
})
