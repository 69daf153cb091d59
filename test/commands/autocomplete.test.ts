import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completionScript } from '../../src/terminal/commands/completion/index.ts'
import { namesIn } from '../../src/terminal/commands/completion/names.ts'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { keys, TestTerminal } from '../repl/pty.ts'
import { gvqPath, runGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { skipUnless } from '../support/skip-unless.ts'

const program = `
// QUERY NotThis() => RETURN NONE
N::Person { INDEX name: String }
E::Knows UNIQUE { From: Person, To: Person }
QUERY AddPerson(name: String) => person <- AddN<Person>({name: name}) RETURN person
QUERY AllPeople() => people <- N<Person> RETURN {a: "QUERY Nor() this", people: people}
`

/** A folder with a project, a `gvq` to call, and the scripts. */
let folder = ''
const env = () => ({
  PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  HOME: folder,
  XDG_CONFIG_HOME: folder,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-complete-'))
  await mkdir(join(folder, 'bin'))
  await mkdir(join(folder, 'project/queries'), { recursive: true })
  await symlink(process.execPath, join(folder, 'bin/node'))
  await symlink(gvqPath, join(folder, 'bin/gvq'))
  await writeFile(join(folder, 'project/program.hx'), program)
  await writeFile(join(folder, 'project/my file.csv'), '')
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    await writeFile(join(folder, `gvq.${shell}`), completionScript(shell, COMMANDS))
  }
})

afterAll(() => rm(folder, { recursive: true }))

/** The candidates for the last word of a command line. */
type Complete = (...words: readonly string[]) => readonly string[] | Promise<readonly string[]>

/** bash, without the package bash-completion, as of its own file: its variables are set as at a Tab. */
const inBash: Complete = (...words) => {
  const script = `source ${join(folder, 'gvq.bash')}
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_gvq
printf '%s\\n' "\${COMPREPLY[@]}"`
  const options = { cwd: join(folder, 'project'), env: env(), encoding: 'utf8' } as const
  return linesOf(execFileSync('bash', ['--norc', '-c', script, 'bash', ...words], options))
}

const inFish: Complete = (...words) => {
  const script = `source ${join(folder, 'gvq.fish')}; complete -C '${words.join(' ')}'`
  const options = { cwd: join(folder, 'project'), env: env(), encoding: 'utf8' } as const
  const lines = linesOf(execFileSync('fish', ['--no-config', '-c', script], options))
  return lines.map(line => line.split('\t', 1)[0]!)
}

/** zsh has no way to ask it, so this presses Tab: the word is completed, or what all candidates begin with. */
async function inZsh(line: string, completed: string): Promise<void> {
  const terminal = new TestTerminal([], {
    cwd: join(folder, 'project'),
    command: ['zsh', '-f', '-i'],
    env: { ...env(), PS1: '%% ', ZDOTDIR: folder },
  })
  try {
    await terminal.shows(/% $/)
    terminal.send(`source ${join(folder, 'gvq.zsh')}; PS1='ready> '`, keys.enter)
    await terminal.shows(/ready> $/)
    terminal.send(line, keys.tab)
    await terminal.shows(completed)
  } finally {
    terminal.kill()
    await terminal.exited
  }
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .sort()
}

const needs = (shell: string) =>
  skipUnless(spawnSync(shell, ['--version']).status === 0, `${shell} is not there: apt-get install ${shell}`)

describe.each([
  ['bash', inBash],
  ['fish', inFish],
] as const)('%s completes', (shell, complete) => {
  const test = needs(shell)

  test.it('commands and their flags', async () => {
    expect(await complete('gvq', 'im')).toEqual(['import'])
    expect(await complete('gvq', '')).toEqual([...Object.keys(COMMANDS), 'help'].sort())
    expect(await complete('gvq', 'import', '--rej')).toEqual(['--rejects'])
    expect(await complete('gvq', 'check', '--fi')).toEqual(['--fix'])
  })

  test.it('the names of queries and types of the project', async () => {
    expect(await complete('gvq', 'run', '')).toEqual(['AddPerson', 'AllPeople'])
    expect(await complete('gvq', 'run', 'Al')).toEqual(['AllPeople'])
    expect(await complete('gvq', 'import', '')).toEqual(['Knows', 'Person'])
    expect(await complete('gvq', 'run', '--data', 'x', 'Ad')).toEqual(['AddPerson'])
  })

  test.it('codes', async () => {
    expect(await complete('gvq', 'explain', 'E20')).toEqual(expect.arrayContaining(['E201', 'E202', 'E207']))
    expect(await complete('gvq', 'explain', 'All')).toEqual(['AllPeople'])
  })

  test.it('values of flags', async () => {
    expect(await complete('gvq', 'run', 'AllPeople', '--mode', 'm')).toEqual(['markdown'])
    expect(await complete('gvq', 'autocomplete', 'f')).toEqual(['fish'])
  })

  test.it('files and folders where they belong', async () => {
    expect(await complete('gvq', 'check', 'pro')).toEqual(['program.hx'])
    expect(await complete('gvq', 'import', 'Person', 'my')).toEqual([
      expect.stringMatching(/^my\\? file\.csv$/),
    ])
    expect(await complete('gvq', 'backup', 'q')).toEqual([expect.stringMatching(/^queries\/?$/)])
    expect(await complete('gvq', 'run', 'AllPeople', '--project', 'q')).toEqual([
      expect.stringMatching(/^queries\/?$/),
    ])
    expect(await complete('gvq', 'stats', 'pro')).toEqual([])
  })
})

needs('bash').it('bash completes at a Tab, also the value after =', async () => {
  const terminal = new TestTerminal([], {
    cwd: join(folder, 'project'),
    command: ['bash', '--norc', '-i'],
    env: { ...env(), PS1: 'ready> ' },
  })
  try {
    await terminal.shows(/ready> $/)
    terminal.send(`source ${join(folder, 'gvq.bash')}`, keys.enter)
    await terminal.shows(/bash\nready> $/)
    terminal.send('gvq run --mode=mark', keys.tab)
    await terminal.shows('gvq run --mode=markdown')
    terminal.send('Al', keys.tab)
    await terminal.shows('gvq run --mode=markdown AllPeople')
    terminal.send('\x15gvq import Person my', keys.tab)
    await terminal.shows('gvq import Person my\\ file.csv')
  } finally {
    terminal.kill()
    await terminal.exited
  }
})

needs('zsh').describe('zsh completes', () => {
  it.each([
    ['commands', 'gvq impo', 'gvq import '],
    ['flags', 'gvq import --rej', 'gvq import --rejects'],
    ['queries', 'gvq run Al', 'gvq run AllPeople '],
    ['types', 'gvq import Pers', 'gvq import Person '],
    ['codes', 'gvq explain E70', 'gvq explain E70'],
    ['values', 'gvq run --mode mark', 'gvq run --mode markdown '],
    ['files', 'gvq import Person my', 'gvq import Person my\\ file.csv '],
    ['folders', 'gvq backup que', 'gvq backup queries/'],
  ])('%s', (_, line, completed) => inZsh(line, completed))
})

describe('gvq autocomplete', () => {
  it('shows how to install it, or the script of a shell', async () => {
    const shown = await runGvq(['autocomplete'], { cwd: folder })
    expect([shown.code, shown.stdout]).toEqual([
      0,
      expect.stringContaining("echo 'source <(gvq autocomplete bash)' >> ~/.bashrc"),
    ])
    const script = await runGvqHere(['autocomplete', 'fish'], { cwd: folder })
    expect(script.stdout).toBe(completionScript('fish', COMMANDS))
    expect((await runGvqHere(['autocomplete', 'tcsh'], { cwd: folder })).code).toBe(2)
  })

  it('lists names of a project with errors too, and nothing where there is none', async () => {
    expect(await namesIn(join(folder, 'project'), 'types')).toEqual(['Knows', 'Person'])
    const listed = await runGvq(['autocomplete:names', 'project', 'queries', 'types'], { cwd: folder })
    expect(listed.stdout).toBe('AddPerson\nAllPeople\nKnows\nPerson\n')
    expect((await runGvqHere(['autocomplete:names', 'bin', 'queries'], { cwd: folder })).stdout).toBe('')
  })
})
