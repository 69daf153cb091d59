import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gvqPath, serveGvq, startGvq } from '../support/gvq.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { ctrl, keys, type PtyOptions, paste, TestTerminal } from './pty.ts'

const program = `
N::Person { INDEX name: String, age: U8 }
E::Knows { From: Person, To: Person, Properties: { since: I32 } }
QUERY AddPerson(name: String, age: U8) =>
  person <- AddN<Person>({name: name, age: age})
  RETURN person
QUERY Loops(n: [U32]) =>
  AddN<Person>({name: "looped"})
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Person>::COUNT } } }
  RETURN NONE
`

const needsTmux = skipUnless(
  spawnSync('tmux', ['-V']).status === 0,
  'tmux is not there: apt-get install tmux',
)
const needsLess = skipUnless(
  spawnSync('less', ['--version']).status === 0,
  'less is not there: apt-get install less',
)

/** The colours of the palette. */
const colours = { red: 1, green: 2, yellow: 3, blue: 4, magenta: 5, cyan: 6, grey: 8 }

let project = ''
let folder = ''
let terminal: TestTerminal

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'gvq-terminal-'))
  await writeFile(join(project, 'program.hx'), program)
})

afterAll(() => rm(project, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-state-'))
})

afterEach(async () => {
  terminal.kill()
  await terminal.exited
  await rm(folder, { recursive: true })
})

/** Starts `gvq repl` on a separate data folder, and waits for its prompt. */
async function start(options: Partial<PtyOptions> = {}): Promise<TestTerminal> {
  terminal = new TestTerminal(['repl', '--data', join(folder, 'data')], {
    cwd: project,
    ...options,
    env: {
      XDG_STATE_HOME: join(folder, 'state'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      ...options.env,
    },
  })
  await terminal.shows(/gvq> $|^> $/m)
  return terminal
}

/** Submits an entry, and waits for its result and the next prompt. */
async function run(entry: string, answer: string | RegExp): Promise<void> {
  terminal.send(entry, keys.enter)
  await terminal.shows(answer)
  await atPrompt()
}

const atPrompt = (): Promise<void> => terminal.shows(each => /^(gvq)?> $/.test(lastLine(each)))

/** Removes the blanks after the caret, which tmux writes when it redraws a line. */
function lastLine({ lines, caret }: TestTerminal): string {
  return (lines[caret.row] ?? '').trimEnd().padEnd(caret.column)
}

async function leave(): Promise<number> {
  terminal.send(ctrl('d'))
  return terminal.exited
}

describe('an entry', () => {
  it('runs when it is complete, and the footer shows how long each part took', async () => {
    await start()
    await run('ADD(20, 22)', '42')
    expect(terminal.text).toMatch(/1 row · \S+ ms \(parse \S+, plan \S+, execute \S+\)/)
    expect(await leave()).toBe(0)
  })

  it('continues on the next line until it is complete', async () => {
    await start()
    terminal.send('AddPerson(', keys.enter)
    await terminal.shows('...>')
    terminal.send('name: "Ada",', keys.enter)
    await terminal.shows(/name: "Ada",\n\.\.\.>/)
    await run('age: 36)', /36 +│/)
    expect(terminal.text).toContain('gvq> AddPerson(\n...>   name: "Ada",\n...>   age: 36)\n')
  })

  it('stores a string of several lines as it was typed', async () => {
    await start({ columns: 120 })
    terminal.send(':mode json', keys.enter, 'AddPerson(name: "Ada', keys.enter)
    await terminal.shows('...>')
    terminal.send('of London', keys.enter)
    await terminal.shows(/of London\n\.\.\.>/)
    await run('", age: 36)', '"Ada\\nof London\\n"')
  })

  it('can be corrected on an earlier line before it runs', async () => {
    await start()
    terminal.send('ADD(', keys.enter)
    await terminal.shows('...>')
    terminal.send('1,', keys.enter)
    await terminal.shows(/ 1,\n\.\.\.>/)
    terminal.send(keys.up, keys.end, keys.left, '000')
    await terminal.shows('...>   1000,')
    terminal.send(keys.down, keys.end, '2)')
    await terminal.shows('...>   2)')
    await run('', '1002')
  })

  it('can contain a line break with Alt-Enter', async () => {
    await start()
    terminal.send('ADD(1, 2)', keys.altEnter)
    await terminal.shows('...>')
    expect(terminal.text).not.toContain('row')
  })

  it('can be pasted as many lines: they are one entry, which does not run by itself', async () => {
    await start()
    terminal.send(paste('a <- ADD(1, 2)\nb <- ADD(a, 4)\nRETURN b'))
    await terminal.shows('gvq> a <- ADD(1, 2)\n...> b <- ADD(a, 4)\n...> RETURN b')
    await run('', /^\W*7\W*$/m)
  })

  it('that is several calls runs one by one, as far as they succeed', async () => {
    await start()
    await run(':mode csv', 'gvq>')
    terminal.send(
      paste('AddPerson(name: "Ada", age: 36)\nAddPerson(\n  name: "Bob",\n  age: 41)\n:params\nADD(1, 2)'),
    )
    await terminal.shows('...> ADD(1, 2)')
    await run('', /Ada,36\n[\s\S]*Bob,41\n[\s\S]*no variables[\s\S]*\n3\n/)
    terminal.send(paste('ADD(1, 1)\nN<Persn>\nADD(2, 2)\nADD(3, 3)'))
    await run('', 'note: stopped at line 2; 2 entries below it not run')
    expect(terminal.text).toMatch(/\n2\n[\s\S]*error\[E101\]/)
    expect(terminal.text).not.toMatch(/^4$/m)
  })

  it('that is several calls continues while the last one is incomplete', async () => {
    await start()
    terminal.send(paste('ADD(1, 2)\nADD(3,'), keys.enter)
    // The signature of ADD may stand below already.
    await terminal.shows(/ADD\(3,\n\.\.\.> +(\n|$)/)
    await run('4)', /^\W*3\W*$[\s\S]*^\W*7\W*$/m)
  })

  it('with an error shows its position', async () => {
    await start()
    await run('N<Persn>', 'error[E101]')
    expect(terminal.text).toContain('Person')
  })
})

describe('while typing', () => {
  it('words have their colours', async () => {
    await start()
    terminal.send('N<Person>::WHERE(_::{name}::EQ("Ada")) // why')
    await terminal.shows('// why')
    expect(terminal.lookOf('N<').colour).toBe(colours.magenta)
    expect(terminal.lookOf('Person').colour).toBe(colours.yellow)
    expect(terminal.lookOf('WHERE').colour).toBe(colours.cyan)
    expect(terminal.lookOf('"Ada"').colour).toBe(colours.green)
    expect(terminal.lookOf('// why').colour).toBe(colours.grey)
  })

  it('a bracket or a quote without its partner is red and underlined, until it has one', async () => {
    await start()
    terminal.send('ADD(1')
    await terminal.shows('ADD(1')
    expect(terminal.lookOf('(1')).toMatchObject({ colour: colours.red, underlined: true })
    terminal.send(')')
    await terminal.shows('ADD(1)')
    expect(terminal.lookOf('(1)')).toMatchObject({ colour: undefined, underlined: false })
    terminal.send(']')
    await terminal.shows('ADD(1)]')
    expect(terminal.lookOf(']').colour).toBe(colours.red)
    terminal.send(keys.backspace, ' "Ada')
    await terminal.shows(' "Ada')
    expect(terminal.lookOf('"Ada').colour).toBe(colours.red)
    terminal.send('"')
    await terminal.shows(' "Ada"')
    expect(terminal.lookOf('"Ada"').colour).toBe(colours.green)
  })

  it('nothing has a colour when NO_COLOR is set', async () => {
    await start({ env: { NO_COLOR: '1' } })
    terminal.send('ADD("x"')
    await terminal.shows('ADD("x"')
    expect(terminal.lookOf('"x"').colour).toBe(undefined)
    expect(terminal.lookOf('("x')).toMatchObject({ colour: undefined, underlined: true })
  })

  it('the signature of the call is shown below in grey, its next parameter in bold', async () => {
    await start()
    terminal.send('AddPerson(')
    await terminal.shows('AddPerson(name: String, age: U8)')
    expect(terminal.lookOf(', age: U8').colour).toBe(colours.grey)
    expect(terminal.lookOf('name: String')).toMatchObject({ colour: undefined, bold: true })
    terminal.send('name: "Ada", ')
    await terminal.shows(each => each.text.includes('String, age') && each.lookOf('age: U8').bold)
    terminal.send('age: 36)')
    await terminal.shows(each => !each.text.includes('age: U8'))
  })
})

describe('completion', () => {
  it('inserts the only completion', async () => {
    await start()
    terminal.send('AddP', keys.tab)
    await terminal.shows('gvq> AddPerson')
  })

  it('lists completions, cycles through them, and accepts one', async () => {
    await start()
    terminal.send(':s', keys.tab)
    await terminal.shows(':save')
    await terminal.shows('lists the node, edge and vector types')
    terminal.send(keys.tab, keys.tab)
    await terminal.shows('gvq> :save')
    terminal.send(keys.shiftTab)
    await terminal.shows(
      each =>
        each.text.includes('gvq> :schema') &&
        (each.lookOf(':schema ').inverse || each.lookOf('schema  ').inverse),
    )
    terminal.send(keys.enter)
    await terminal.shows(each => !each.text.includes(':save'))
    await run('', 'N::Person { INDEX name: String, age: U8 }')
  })

  it('is cancelled with Esc', async () => {
    await start()
    terminal.send('N<Person>::', keys.tab)
    await terminal.shows('WHERE')
    terminal.send(keys.tab)
    await terminal.shows(/gvq> N<Person>::[A-Z]/)
    terminal.send(keys.escape)
    await terminal.shows(each => each.text.endsWith('gvq> N<Person>::'))
  })

  it('lists files after :load', async () => {
    await start()
    terminal.send(':load prog', keys.tab)
    await terminal.shows('gvq> :load program.hx')
  })
})

describe('the history', () => {
  it('returns whole entries in the next session, readable only by their owner', async () => {
    await start()
    terminal.send('ADD(1,', keys.enter)
    await terminal.shows('...>')
    await run('2)', '3')
    await leave()
    expect(await readFile(join(folder, 'state', 'gvq', 'history'), 'utf8')).toBe('ADD(1,\\n  2)\n')
    await start()
    terminal.send(keys.up)
    await terminal.shows('gvq> ADD(1,\n...>   2)')
  })

  it('shows only entries with the typed prefix', async () => {
    await start()
    await run('ADD(1, 2)', '3')
    await run('MUL(5, 9)', '45')
    terminal.send('AD', keys.up)
    await terminal.shows('gvq> ADD(1, 2)')
    terminal.send(keys.down)
    await terminal.shows(each => each.text.endsWith('gvq> AD'))
  })

  it('is searched with Ctrl-R', async () => {
    await start()
    await run('ADD(1, 2)', '3')
    await run('MUL(5, 9)', '45')
    await run('ADD(70, 7)', '77')
    terminal.send(ctrl('r'), 'add')
    await terminal.shows('search: add')
    await terminal.shows('gvq> ADD(70, 7)\nsearch')
    expect(terminal.lookOf('ADD(70, 7)').inverse).toBe(true)
    terminal.send(ctrl('r'))
    await terminal.shows('gvq> ADD(1, 2)\nsearch')
    terminal.send('x')
    await terminal.shows('(not found)')
    terminal.send(keys.backspace, keys.escape)
    await terminal.shows(each => !each.text.includes('search'))
    await run(`${keys.end}${keys.backspace}0)`, '21')
  })
})

describe('Ctrl-C', () => {
  it('clears the entry', async () => {
    await start()
    terminal.send('ADD(1,', keys.enter)
    await terminal.shows('...>')
    terminal.send('half a li', ctrl('c'))
    await terminal.shows('^C')
    await run('ADD(2, 3)', '5')
  })
})

describe('Ctrl-C while a query runs', () => {
  it('cancels it: nothing is written, and keys typed ahead are not lost', async () => {
    await start()
    // A thousand million rounds.
    const list = Array.from({ length: 1000 }, (_, i) => i).join(',')
    terminal.send(paste(`Loops([${list}])`), keys.enter, 'ADD(40,', ctrl('c'))
    await terminal.shows('cancelled')
    await terminal.shows('gvq> ADD(40,')
    await run(' 2)', '42')
    await run('N<Person>::COUNT', /^\W*0\W*$/m)
  })
})

describe('Ctrl-C while many entries run', () => {
  const many = Array.from({ length: 2000 }, (_, i) => `AddPerson(name: "P${i}", age: 1)`).join('\n')

  it('stops pasted ones, also between two of them', async () => {
    await start({ columns: 120 })
    terminal.send(paste(many))
    await terminal.shows('P1999')
    terminal.send(keys.enter)
    await terminal.shows(/created 1 Person node/)
    terminal.send(ctrl('c'))
    await terminal.shows(/note: stopped at line \d+; [\d,]+ entries below it not run/)
    await atPrompt()
    await run('ADD(1, 2)', '3')
  })

  it('stops those of a loaded file, and the guard may ask meanwhile', async () => {
    const file = join(folder, 'many.txt')
    await writeFile(file, `${many.slice(0, 1000)}"\n`.replace(/\n[^\n]*\n$/, `\nDROP N<Person>\n${many}\n`))
    await start({ columns: 120 })
    terminal.send(`:load ${file}`, keys.enter)
    await terminal.shows('Continue? [y/N] ')
    terminal.send('y')
    await terminal.shows(/P\d+ +│[\s\S]*created 1 Person node/)
    terminal.send(ctrl('c'))
    await terminal.shows(/note: stopped at line \d+ of/)
    await run('ADD(1, 2)', '3')
  })
})

describe('the guard', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => `AddN<Person>({name: "P${i}", age: ${i}})`).join('\n')

  beforeEach(async () => {
    await start({ rows: 40 })
    await run(paste(twelve), 'created 12 Person nodes')
  })

  it('asks before many records are dropped, with their number; n keeps them', async () => {
    terminal.send('DROP N<Person>', keys.enter)
    await terminal.shows('This will drop 12 Person nodes. Continue? [y/N]')
    terminal.send('n')
    await terminal.shows('] no')
    await run('N<Person>::COUNT', /^\W*12\W*$/m)
  })

  it('drops them on y, and :undo restores them', async () => {
    terminal.send('DROP N<Person>', keys.enter)
    await terminal.shows('Continue? [y/N]')
    await run('y', /^dropped 12 Person nodes/m)
    await run('N<Person>::COUNT', /^\W*0\W*$/m)
    await run(':undo', 'undone: created 12 Person nodes')
    await run('N<Person>::COUNT', /^\W*12\W*$/m)
  })

  it('asks before an update of many records, not of few', async () => {
    await run('N<Person>::WHERE(_::{age}::LT(3))::UPDATE({age: 50})', 'updated 3 Person nodes')
    terminal.send('N<Person>::UPDATE({age: 50})', keys.enter)
    await terminal.shows('This will update 12 Person nodes. Continue? [y/N]')
    terminal.send(ctrl('c'))
    await terminal.shows('] no')
  })

  it('ignores keys typed before the question', async () => {
    terminal.send('DROP N<Person>', keys.enter, 'y')
    await terminal.shows('Continue? [y/N]')
    terminal.send('n')
    await terminal.shows('] no')
  })
})

describe('commands at a terminal', () => {
  it(':watch runs an entry repeatedly until Ctrl-C', async () => {
    await start()
    terminal.send(':watch 0.01 N<Person>::COUNT', keys.enter)
    await terminal.shows('every 0.01 s, Ctrl-C to stop: N<Person>::COUNT')
    terminal.send(ctrl('c'))
    await atPrompt()
    await run('ADD(1, 2)', '3')
  })

  it(':graph draws a node with its neighbours', async () => {
    await start()
    const entry = `a <- AddN<Person>({name: "Ada", age: 36})
b <- AddN<Person>({name: "Bob", age: 41})
AddE<Knows>({since: 2020})::From(a)::To(b)`
    await run(paste(entry), 'created 2 Person nodes, created 1 Knows edge')
    await run(':graph a', 'Knows ──▶ Bob')
  })

  it('asks before quitting with unsaved declarations', async () => {
    await start()
    await run('QUERY Count() => n <- N<Person>::COUNT RETURN n', 'query Count declared')
    terminal.send(ctrl('d'))
    await terminal.shows('Not saved: Count. :save FILE saves them. Quit anyway? [y/N]')
    terminal.send('n')
    await run('Count()', '0')
    terminal.send(':quit', keys.enter)
    await terminal.shows(/Quit anyway\? \[y\/N\][\s\S]*Quit anyway\? \[y\/N\] $/)
    terminal.send('y')
    expect(await terminal.exited).toBe(0)
  })

  it('a second Ctrl-D quits in spite of them', async () => {
    await start()
    await run('QUERY Count() => n <- N<Person>::COUNT RETURN n', 'query Count declared')
    terminal.send(ctrl('d'))
    await terminal.shows('Quit anyway? [y/N]')
    terminal.send(ctrl('d'))
    expect(await terminal.exited).toBe(0)
  })

  it('words of other shells do what they mean', async () => {
    await start({ rows: 90 })
    await run('help', 'help is :help here')
    expect(terminal.text).toContain(':help WORD describes')
    terminal.send('quit', keys.enter)
    expect(await terminal.exited).toBe(0)
  })

  it(':history lists what was entered', async () => {
    await start()
    await run('ADD(1, 2)', '3')
    await run(':history', /1 {2}ADD\(1, 2\)\n +2 {2}:history/)
  })
})

needsTmux.describe('in tmux', () => {
  it('works as anywhere else', async () => {
    const gvq = [process.execPath, join(import.meta.dirname, '../../bin/run.js')]
    const socket = join(folder, 'tmux')
    const config = join(folder, 'tmux.conf')
    await writeFile(config, 'set -g status-right "#{window_width} columns"\n')
    const command = [
      'tmux',
      '-S',
      socket,
      '-f',
      config,
      'new-session',
      ...gvq,
      'repl',
      '--data',
      join(folder, 'data'),
    ]
    await start({ command, rows: 20 })
    try {
      terminal.send('ADD(', keys.enter)
      await terminal.shows('...>')
      terminal.send('1,', keys.enter, '2', keys.up, keys.end, keys.left, '000')
      await terminal.shows('...>   1000,\n...>   2')
      terminal.send(keys.down, keys.end, ')')
      await terminal.shows('2)')
      await run('', '1002')
      terminal.send(paste('a <- ADD(1, 2)\nRETURN a'))
      await terminal.shows('gvq> a <- ADD(1, 2)\n...> RETURN a')
      await run('', /1 row[\s\S]*1 row/)
      terminal.send('AddPerson(name: "日本')
      await terminal.shows(/"日本 *\nAddPerson\(name: String, age: U8\)/)
      terminal.resize(30, 20)
      // tmux has redrawn the window, and gvq the signature, which gvq truncates where tmux wraps it.
      await terminal.shows(/"日本 *\nAddPerson\(name: String, age: U *\n(?!8\))[\s\S]* 30 columns/)
      terminal.send('", age: 4)')
      await terminal.shows(/ge: 4\) *$/m)
      await run('', /日本 +│/)
      await leave()
    } finally {
      spawnSync('tmux', ['-S', socket, 'kill-server'])
    }
  })
})

describe('Ctrl-Z', () => {
  it('returns the terminal to the shell, until fg', async () => {
    terminal = new TestTerminal([], {
      cwd: project,
      command: ['sh', '-i'],
      env: { PS1: 'sh$ ', XDG_STATE_HOME: folder },
    })
    await terminal.shows('sh$')
    const gvq = join(import.meta.dirname, '../../bin/run.js')
    terminal.send(`'${process.execPath}' '${gvq}' repl --data '${join(folder, 'data')}'`, keys.enter)
    await terminal.shows(/gvq> $/m)
    terminal.send('ADD(1,', ctrl('z'))
    await terminal.shows(/Stopped[\s\S]*sh\$ $/)
    terminal.send('echo still $((40 + 2))', keys.enter)
    await terminal.shows(/still 42\nsh\$ $/)
    terminal.send('fg', keys.enter)
    // The signature may be shown below it already.
    await terminal.shows(/sh\$ fg\n[\s\S]*\ngvq> ADD\(1,/)
    await run(' 2)', /^\W*3\W*$/m)
    terminal.send(ctrl('d'))
    await terminal.shows(/sh\$ $/)
  })
})

describe('Ctrl-D', () => {
  it('deletes within an entry, and quits at an empty one', async () => {
    await start()
    terminal.send('xADD(1, 2)', keys.home, ctrl('d'))
    await terminal.shows('gvq> ADD(1, 2)')
    await run('', '3')
    expect(await leave()).toBe(0)
  })
})

describe('the window', () => {
  it('may be narrow', async () => {
    await start({ columns: 16, rows: 12 })
    terminal.send('ADD(1000000, 2000000)')
    await terminal.shows('> ADD(1000000, 2\n000000)')
    terminal.send(keys.home, keys.right, keys.delete)
    await terminal.shows(each => each.text.includes('> AD(1000000, 20\n00000)') && each.caret.column === 3)
  })

  it('may change while an entry is typed', async () => {
    await start()
    terminal.send(`ADD(1, // ${'x'.repeat(60)}`)
    await terminal.shows(each => each.lines.at(-1) === `gvq> ADD(1, // ${'x'.repeat(60)}`)
    terminal.resize(40, 20)
    await terminal.shows(each => each.lines.at(-1) === 'x'.repeat(35))
    terminal.resize(100, 20)
    await terminal.shows(each => each.lines.at(-1) === `gvq> ADD(1, // ${'x'.repeat(60)}`)
    await terminal.shows(each => each.lines.filter(line => line.includes('xxx')).length === 1)
    terminal.send(keys.altEnter, '2)')
    await run('', '3')
  })

  it('shows wide characters in the right columns', async () => {
    await start()
    terminal.send('AddPerson(name: "日本語", age: 1)')
    await terminal.shows('"日本語", age')
    terminal.send(...Array.from({ length: 10 }, () => keys.left), keys.backspace)
    await terminal.shows(
      each => each.text.includes('"日本"') && each.caret.column === 'gvq> AddPerson(name: "'.length + 4,
    )
    await run('', /日本 +│/)
  })

  it('shows an emoji, whatever width the terminal gives it', async () => {
    await start()
    terminal.send('AddPerson(name: "👩‍👩‍👧", age: 1)')
    await terminal.shows('", age: 1)')
    terminal.send(...Array.from({ length: 10 }, () => keys.left), keys.backspace)
    await terminal.shows(
      each =>
        each.text.includes('name: "", age: 1)') && each.caret.column === 'gvq> AddPerson(name: "'.length,
    )
  })

  it('is cleared with Ctrl-L, except for the entry', async () => {
    await start()
    await run('ADD(1, 2)', '3')
    terminal.send('MUL', ctrl('l'))
    await terminal.shows(each => each.text === 'gvq> MUL')
  })

  it('shows the end of an entry that is taller', async () => {
    await start({ rows: 8 })
    terminal.send(paste(Array.from({ length: 20 }, (_, i) => `x${i} <- ADD(${i}, 1)`).join('\n')))
    await terminal.shows('x19 <- ADD(19, 1)')
    terminal.send(keys.altEnter, 'RETURN x19')
    await terminal.shows('...> RETURN x19')
    await run('', '20')
    expect(terminal.everything).toContain('gvq> x0 <- ADD(0, 1)\n...> x1 <- ADD(1, 1)\n')
  })
})

it('a terminal that cannot move its cursor gets a note, then entries run as in a script', async () => {
  const gvq = ['env', 'TERM=dumb', process.execPath, gvqPath, 'repl', '--data', join(folder, 'data')]
  terminal = new TestTerminal([], { cwd: project, command: gvq })
  await terminal.shows(/note: TERM=dumb, so entries are read as from a script/)
  terminal.send('ADD(20, 22)', keys.enter)
  await terminal.shows('{"data":42}')
  terminal.send(ctrl('d'))
  expect(await terminal.exited).toBe(0)
})

describe('the settings file', () => {
  const configured = async (text: string): Promise<Partial<PtyOptions>> => {
    await mkdir(join(folder, 'config/gvq'), { recursive: true })
    await writeFile(join(folder, 'config/gvq/shell'), text)
    return { columns: 120 }
  }

  it('is applied at the start', async () => {
    await start(await configured('# mine\n:mode jsonl\n:timing off\n:guard 100\n'))
    await run(':mode', 'mode: jsonl')
    await run(':timing', 'timing: off')
    await run(':guard', 'guard: more than 100 records')
  })

  it('has settings only: other lines are reported and skipped', async () => {
    await start(await configured('AddPerson(name: "Ada", age: 36)\n:mode loud\n:pager off\n:load x\n'))
    const reported = terminal.text.replaceAll('\n', '')
    expect(reported).toContain(
      'shell:1: Only :mode, :timing, :pager, :columns, :guard can stand in this file.',
    )
    expect(reported).toContain('shell:2: :mode takes table, json,')
    expect(reported).toContain('shell:4: Only')
    await run(':pager', 'pager: off')
    await run('N<Person>::COUNT', /│ +0 │/)
  })
})

describe('a transaction', () => {
  it('shows in the prompt, and leaves no trace when it is rolled back', async () => {
    await start()
    terminal.send(':begin', keys.enter)
    await terminal.shows('gvq*> ')
    terminal.send('AddPerson(name: "Ada", age: 36)', keys.enter)
    await terminal.shows(/36 +│/)
    terminal.send('N<Person>::COUNT', keys.enter)
    await terminal.shows(/│ +1 │/)
    await run(':rollback', 'rolled back')
    await run('N<Person>::COUNT', /│ +0 │/)
    terminal.send(':begin', keys.enter, 'AddPerson(name: "Bob", age: 41)', keys.enter)
    await terminal.shows(/41 +│/)
    await run(':commit', 'committed: created 1 Person node')
    await run('N<Person>::COUNT', /│ +1 │/)
  })

  it('is asked about before the shell is left', async () => {
    await start()
    terminal.send(':begin', keys.enter)
    await terminal.shows('gvq*> ')
    terminal.send(ctrl('d'))
    await terminal.shows('Quit and roll it back? [y/N] ')
    terminal.send('n')
    await terminal.shows(/o\ngvq\*> $/)
    terminal.send(ctrl('d'))
    await terminal.shows(/\[y\/N\] $/)
    terminal.send(ctrl('d'))
    expect(await terminal.exited).toBe(0)
  })
})

describe('through a server', () => {
  it('the shell says so, waits for it, and opens the data with its variables when it is told to', async () => {
    const server = await serveGvq(['--data', join(folder, 'data')], { cwd: project })
    await start({ columns: 160 })
    expect(terminal.text).toContain(
      `note: The data is open in the server at ${server.url} (process ${server.child.pid}); this shell works through it.`,
    )
    await run('a <- 41', 'parse')
    await server.stop('SIGTERM')
    terminal.send('ADD(a, 1)', keys.enter)
    await terminal.shows(
      `note: The server at ${server.url} has ended; waiting until it is back. Ctrl-C stops the wait`,
    )
    terminal.send(ctrl('c'))
    await terminal.shows('hint: :open opens the data in this shell.')
    await run(':open', `note: The server at ${server.url} has ended; this shell has opened the data itself.`)
    await run('ADD(a, 1)', /│ +42 │/)
    expect(await leave()).toBe(0)
  })
})

describe('an entry that takes more than a second', () => {
  const list = Array.from({ length: 1000 }, (_, i) => i).join(',')

  it('shows how long it takes and how to stop it, until it ends', async () => {
    await start()
    terminal.send(paste(`Loops([${list}])`), keys.enter)
    await terminal.shows(/^\d+ s · Ctrl-C stops it$/m)
    terminal.send(ctrl('c'))
    await terminal.shows('cancelled')
    await atPrompt()
    expect(terminal.text).not.toContain('Ctrl-C stops it')
  })

  it('and waits for the transaction of another shell says for whose', async () => {
    await start()
    terminal.send(':begin', keys.enter)
    await terminal.shows('gvq*> ')
    const holder = terminal
    await start({ columns: 120 })
    terminal.send('AddPerson(name: "Ada", age: 36)', keys.enter)
    await terminal.shows(
      new RegExp(`s · waiting for the transaction of the shell of process ${holder.pid}, open for \\d+ s · `),
    )
    const script = startGvq(['repl', '--data', join(folder, 'data'), '-c', 'AddPerson("Bob", 41)'], {
      cwd: project,
    })
    const [note] = await once(script.stderr!, 'data')
    expect(String(note)).toContain('this shell works through it.')
    const [wait] = await once(script.stderr!, 'data')
    expect(String(wait)).toContain(`note: waiting for the transaction of the shell of process ${holder.pid}`)
    const run = startGvq(
      ['run', 'AddPerson', '--data', join(folder, 'data'), '-p', 'name=Cy', '-p', 'age=1'],
      {
        cwd: project,
      },
    )
    const [told] = await once(run.stderr!, 'data')
    expect(String(told)).toContain(`note: waiting for the transaction of the shell of process ${holder.pid}`)
    const closed = [script, run].map(each => once(each, 'close'))
    holder.send(':rollback', keys.enter)
    await terminal.shows(/36 +│/)
    await Promise.all(closed)
    expect([script.exitCode, run.exitCode]).toEqual([0, 0])
    await leave()
    holder.kill()
    await holder.exited
  })
})

describe('the pager', () => {
  needsLess.it('shows an answer that is taller than the screen', async () => {
    await start({ rows: 12 })
    terminal.send(':help', keys.enter)
    await terminal.shows(/^:$/m)
    terminal.send('q')
    await atPrompt()
    await run('ADD(1, 2)', '3')
  })

  it('gets Ctrl-C itself: the shell goes on when it is left', async () => {
    // A signal that comes just before `read` would be noticed only after it.
    const pager =
      'trap "echo caught; caught=1" INT; echo ready; until [ "$caught" ]; do sleep 0.05; done; read x < /dev/tty; echo left'
    await start({ rows: 12, env: { PAGER: pager } })
    terminal.send(':help', keys.enter)
    await terminal.shows('ready')
    terminal.send(ctrl('c'))
    await terminal.shows('caught')
    terminal.send('\r')
    await terminal.shows('left')
    await atPrompt()
    await run('ADD(1, 2)', '3')
    expect(await leave()).toBe(0)
  })

  needsLess.it('ends with a shell that is ended', async () => {
    const pagerFile = join(folder, 'pager')
    await start({ rows: 12, env: { PAGER: `echo $$ > ${pagerFile}; exec less` } })
    terminal.send(':help', keys.enter)
    await terminal.shows(/^:$/m)
    const pager = Number(await readFile(pagerFile, 'utf8'))
    terminal.end()
    await terminal.exited
    await vi.waitFor(() => expect(() => process.kill(pager, 0)).toThrow('ESRCH'))
  })

  it('gets JSON in lines, which it can show one screen after another', async () => {
    await start({ rows: 12, env: { PAGER: 'head -3; echo paged by' } })
    await run('AddPerson(name: "Ada", age: 36)', 'Ada')
    await run('AddPerson(name: "Bob", age: 41)', 'Bob')
    terminal.send(':mode json', keys.enter)
    await run('RETURN {people: N<Person>, again: N<Person>, more: N<Person>, most: N<Person>}', 'paged by')
    expect(terminal.text).toMatch(/\n\{\n {2}"people": \[\n {4}\{ "id": ".*?, "label": "Person"/)
  })

  it('is the configured one', async () => {
    await start({ rows: 12, env: { PAGER: 'head -2; echo paged by' } })
    await run(':help', 'paged by')
    expect(terminal.text).not.toContain(':quit')
  })

  it('can be turned off', async () => {
    await start({ rows: 12 })
    await run(':pager off', 'pager: off')
    await run(':help', ':help WORD describes')
  })
})

describe('another editor', () => {
  it(':edit loads the edited text into the prompt', async () => {
    const editor = join(folder, 'editor')
    await writeFile(editor, '#!/bin/sh\nsed -i s/1/40/ "$1"\n', { mode: 0o755 })
    await start({ env: { VISUAL: editor } })
    await run('ADD(1, 2)', '3')
    terminal.send(':edit', keys.enter)
    await terminal.shows('gvq> ADD(40, 2)')
    await run('', '42')
  })

  it.each([
    { editor: 'false', told: 'false exited with 1; the entry is unchanged.' },
    { editor: 'no-such-editor', told: 'no-such-editor exited with 127; the entry is unchanged.' },
    {
      editor: 'rm',
      told: 'What rm has edited cannot be read: no such file',
    },
  ])('that fails keeps the entry, the variables and the shell: $editor', async ({ editor, told }) => {
    await start({ env: { VISUAL: editor } })
    await run('x <- ADD(1, 2)', 'ms (')
    terminal.send('ADD(x, 4)', ctrl('x'))
    await terminal.shows(told)
    await terminal.shows('gvq> ADD(x, 4)')
    await run('', '7')
  })
})
