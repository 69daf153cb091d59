import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { runGvq, serveGvq } from '../support/gvq.ts'
import { ctrl, keys, paste, TestTerminal } from './pty.ts'

/** No key ends a shell but Ctrl-D and Ctrl-Z, which are meant to, whatever goes wrong around it. */

const program = `
N::Person { INDEX name: String, age: U8 }
QUERY Loops(n: [U32]) =>
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Person>::COUNT } } }
  RETURN NONE
`

const list = `[${Array.from({ length: 1000 }, (_, i) => i).join(',')}]`
/** Ctrl-D and Ctrl-Z are meant to end or to suspend. The forms of Ctrl-X open an editor, which has tests of its own. */
const isApart = [ctrl('d'), ctrl('z'), ctrl('x'), '\x1b[120;5u', '\x1b[27;5;120~']

const allKeys = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Object.values(keys),
  ...Array.from('abcdefghijklmnopqrstuvwxyz.<>', letter => `\x1b${letter}`),
  // Function keys, the other forms of keys, with modifiers, and what terminals report by themselves.
  ...['OP', 'OS', '[15~', '[24~', '[2~', '[5~', '[6~', '[1;5C', '[1;3D', '[127;5u', '[27;5;97~'],
  ...['[I', '[O', '[<0;10;10M', '[?1;2c', '[201~', '[999;999H'],
  ...['é', '👩‍👩‍👧', '\ufffd', '(', '"', paste('ADD(\nMUL(')],
]
  .map(key => (/^(O|\[)./.test(key) ? `\x1b${key}` : key))
  .filter(key => !isApart.includes(key))

let folder = ''
let terminal: TestTerminal

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-sweep-'))
  await writeFile(join(folder, 'program.hx'), program)
})

afterEach(async () => {
  terminal.kill()
  await terminal.exited
  await rm(folder, { recursive: true })
})

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const own = { XDG_STATE_HOME: join(folder, 'state'), XDG_CONFIG_HOME: join(folder, 'config') }
  terminal = new TestTerminal(['repl'], { cwd: folder, rows: 16, columns: 120, env: { ...own, ...env } })
  await terminal.shows(/gvq> $/m)
}

/** What brings a shell into a situation, and what its screen then shows. */
type Act = (round: number) => readonly [sent: string, shown: string | RegExp]

/** Sends each key in a situation, and then Ctrl-C. The terminal drops what is typed while it is another program's. */
async function sweep(act: Act): Promise<void> {
  for (const [i, key] of allKeys.entries()) {
    const [sent, shown] = act(i)
    terminal.send(sent)
    await terminal.shows(shown)
    // Twice, because Escape and Ctrl-C together are Alt-Ctrl-C.
    terminal.send(key, ctrl('c'), ctrl('c'))
    await terminal.shows(({ lines, caret }) => /^(gvq>|\.\.\.>|search)/.test(lines[caret.row] ?? ''))
    // What was typed while something ran is at the prompt now.
    terminal.send(ctrl('g'), ctrl('c'), ctrl('l'))
    await terminal.shows(each => each.text === 'gvq> ')
  }
}

/** The shell computes with a variable that it had before. */
async function computes(): Promise<void> {
  terminal.send('ADD(kept, 42)', keys.enter)
  await terminal.shows(/│ +7042 │/)
}

describe('no key ends a shell', () => {
  it.each<[string, Readonly<Record<string, string>>, Act]>([
    [
      'whose editor fails',
      { VISUAL: 'false' },
      i => [`ADD(1, ${i})${ctrl('x')}`, `unchanged.\ngvq> ADD(1, ${i})`],
    ],
    [
      'whose editor is not there',
      { VISUAL: 'no-such-editor' },
      i => [`ADD(1, ${i})${ctrl('x')}`, `unchanged.\ngvq> ADD(1, ${i})`],
    ],
    ['whose pager fails', { PAGER: 'exit 3' }, () => [`:help${keys.enter}`, /:help\ngvq> $/]],
    ['whose pager is not there', { PAGER: 'no-such-pager' }, () => [`:help${keys.enter}`, /\n.+\ngvq> $/]],
    ['while a query runs', {}, () => [`Loops(list)${keys.enter}`, 'Loops(list)']],
  ])(
    '%s',
    async (_, env, act) => {
      await start(env)
      terminal.send(`kept <- 7000 list <- ${list}`, keys.enter)
      await terminal.shows('parse')
      await sweep(act)
      await computes()
    },
    120_000,
  )

  it('of which a query needs more memory than it may have', async () => {
    await writeFile(join(folder, 'gvq.toml'), '[server]\nquery_bytes_max = 200000\n')
    await start()
    terminal.send('kept <- 7000 ten <- [1,2,3,4,5,6,7,8,9,10]', keys.enter)
    await terminal.shows('parse')
    const add = 'AddN<Person>({name: "someone", age: 1})'
    terminal.send(`FOR i IN ten { FOR j IN ten { FOR k IN ten { FOR l IN ten { ${add} } } } }`, keys.enter)
    await terminal.shows('created')
    terminal.send(ctrl('l'))
    await terminal.shows(each => each.text === 'gvq> ')
    await sweep(() => [`N<Person>::{name, age}${keys.enter}`, /error: .*memory[\s\S]*gvq> $/])
    await computes()
  }, 120_000)

  it('whose server is gone', async () => {
    const server = await serveGvq([], { cwd: folder })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    await start()
    terminal.send('kept <- 7000', keys.enter)
    await terminal.shows('parse')
    await server.stop('SIGKILL')
    await sweep(() => [`N<Person>::COUNT${keys.enter}`, 'waiting until it is back'])
    terminal.send(':open', keys.enter)
    await terminal.shows('this shell has opened the data')
    await computes()
  }, 120_000)
})

describe('a shell whose terminal is closed ends, and releases the data', () => {
  it.each([
    ['at the prompt', {}, 'ADD(1', 'ADD(1'],
    ['in the search', {}, ctrl('r'), 'search:'],
    ['in the list of completions', {}, `:s${keys.tab}`, ':save'],
    ['in an editor', { VISUAL: 'echo edits; sleep 1000 #' }, `ADD(1, 2)${ctrl('x')}`, 'edits'],
    ['in a pager', { PAGER: 'echo pages; sleep 1000 #' }, `:help${keys.enter}`, 'pages'],
    ['while a query runs', {}, `${paste(`Loops(${list})`)}${keys.enter}`, 'stops it'],
    ['in a transaction', {}, `:begin${keys.enter}`, 'gvq*>'],
    ['at a question', {}, `QUERY A() => RETURN 1${keys.enter}${ctrl('d')}`, '[y/N]'],
  ])('%s', async (_, env, act, shown) => {
    await start(env)
    terminal.send(act)
    await terminal.shows(shown)
    terminal.hangUp()
    await terminal.exited
    const next = await runGvq(['repl', '-c', 'N<Person>::COUNT', '--wait', '0'], { cwd: folder })
    expect(next).toEqual({ code: 0, stdout: '{"data":0}\n', stderr: '' })
  })
})
