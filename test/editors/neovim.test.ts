import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkProject } from '../../src/database/project/index.ts'
import { ctrl, keys, TestTerminal } from '../repl/pty.ts'
import { gvqPath } from '../support/gvq.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const needsNeovim = skipUnless(
  spawnSync('nvim', ['--version']).status === 0,
  'Neovim is not there: apt-get install neovim',
)

const editors = resolve(import.meta.dirname, '../../editors')

const files = {
  'schema.hx':
    'N::Person {\n    name: String\n}\n\nN::Pet {\n    name: String\n}\n\nE::Knows {\n    From: Person,\n    To: Person\n}\n',
  'queries.hx':
    'QUERY Friends(name: String) =>\n    people <- N<Person>::WHERE(_::{name}::EQ(name))\n    RETURN people\n',
} as const

let project = ''
let neovim: TestTerminal

afterEach(async () => {
  neovim.kill()
  await neovim.exited
})

/** Opens a file of the project, with the plugins as docs/editors.md has them, and no other settings. */
async function open(file: keyof typeof files, changed: Partial<typeof files> | object = {}): Promise<void> {
  const folder = await temporaryFolder()
  project = join(folder, 'shop')
  await mkdir(project)
  for (const [name, text] of Object.entries({ 'gvq.toml': '', ...files, ...changed }))
    await writeFile(join(project, name), text)
  const settings = join(folder, 'init.lua')
  await writeFile(
    settings,
    `vim.opt.runtimepath:append(${JSON.stringify(join(editors, 'vim'))})
     vim.opt.runtimepath:append(${JSON.stringify(join(editors, 'neovim'))})
     require('gvq').setup({ cmd = ${lua([process.execPath, gvqPath, 'lsp'])} })`,
  )
  neovim = new TestTerminal([], {
    cwd: project,
    command: ['nvim', '--clean', '-n', '-u', settings, file],
    columns: 120,
    env: { XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  await neovim.shows(file)
}

function lua(texts: readonly string[]): string {
  return `{ ${texts.map(text => JSON.stringify(text)).join(', ')} }`
}

/** Resolves when the screen shows what the server has found: it may take long to start on a busy machine. */
async function finds(wanted: RegExp): Promise<void> {
  await expect.poll(() => neovim.text, { timeout: 90_000 }).toMatch(wanted)
}

/** Types a command behind the colon. */
function command(text: string): void {
  neovim.send(':', text, keys.enter)
}

function saved(file: keyof typeof files): Promise<string> {
  return readFile(join(project, file), 'utf8')
}

const misspelt = { 'queries.hx': files['queries.hx'].replace('N<Person>', 'N<Persom>') }

needsNeovim.describe('Neovim', () => {
  it('shows diagnostics beside the line, and none once it is mended', async () => {
    await open('queries.hx', misspelt)
    await finds(/N<Persom>.*unknown node type `Persom`/)
    command('%s/Persom/Person')
    await neovim.shows(({ text }) => text.includes('N<Person>') && !text.includes('unknown'))
  })

  it('completes a type', async () => {
    await open('queries.hx', misspelt)
    await finds(/unknown node type/)
    neovim.send('2GOall <- N<P', ctrl('x'), ctrl('o'))
    await neovim.shows(/Person +Class +node[\s\S]*Pet +Class +node/)
    neovim.send(ctrl('y'), '>', keys.escape)
    await neovim.shows('all <- N<Person>')
  })

  it('renames a type in two files, which are saved and check clean', async () => {
    await open('schema.hx', misspelt)
    command('edit queries.hx')
    await finds(/unknown node type/)
    command('%s/Persom/Person')
    await neovim.shows(({ text }) => text.includes('N<Person>') && !text.includes('unknown'))
    command('call search("Person") | lua vim.lsp.buf.rename("Human")')
    await neovim.shows('N<Human>')
    command('wall')
    await neovim.shows('written')
    expect(await saved('queries.hx')).toContain('N<Human>')
    expect(await saved('schema.hx')).toBe(files['schema.hx'].replaceAll('Person', 'Human'))
    const { diagnostics } = await checkProject(project)
    expect(diagnostics).toEqual([])
  })

  it('applies a fix', async () => {
    await open('queries.hx', misspelt)
    await finds(/unknown node type/)
    command('call search("Persom") | lua vim.lsp.buf.code_action({ only = { "quickfix" } })')
    await neovim.shows('1: Replace `Persom` with `Person`')
    neovim.send('1', keys.enter)
    await neovim.shows('N<Person>')
    command('w')
    await neovim.shows('written')
    expect(await saved('queries.hx')).toBe(files['queries.hx'])
  })

  it('runs a query from the lens above it, once the user trusts the project, and asks for its parameters', async () => {
    await open('queries.hx', misspelt)
    await finds(/unknown node type/)
    command('%s/Persom/Person')
    await neovim.shows(({ text }) => text.includes('N<Person>') && !text.includes('unknown'))
    command('w')
    await neovim.shows('written')
    command('lua vim.lsp.codelens.refresh()')
    await neovim.shows(/Run.*Explain.*Profile/)
    command('1 | lua vim.lsp.codelens.run()')
    await neovim.shows(/Run\b/)
    neovim.send('1', keys.enter)
    await neovim.shows('Friends(name: String) as JSON: {}')
    neovim.send(keys.left, '"name": "Ada"', keys.enter)
    await neovim.shows('Trust and run')
    neovim.send('1', keys.enter)
    await neovim.shows(/gvq:\/\/Friends/)
    await neovim.shows(/0 rows|no rows|people/i)
  })
})
