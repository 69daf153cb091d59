import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { groups } from '../../editors/syntax/vim.ts'
import { classifyWords } from '../../src/language/syntax/index.ts'
import { runGvq } from '../support/gvq.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { exampleSources, oddSources } from './sources.ts'

const needsNeovim = skipUnless(
  spawnSync('nvim', ['--version']).status === 0,
  'Neovim is not there: apt-get install neovim',
)

const runtime = resolve(import.meta.dirname, '../../editors/vim')

/** Writes the group of each byte of the files that are arguments, as JSON. */
const script = `
  local all = {}
  for _, path in ipairs(vim.fn.argv()) do
    vim.cmd('edit ' .. vim.fn.fnameescape(path))
    local groups = {}
    for line = 1, vim.fn.line('$') do
      for column = 1, #vim.fn.getline(line) do
        table.insert(groups, vim.fn.synIDattr(vim.fn.synID(line, column, 1), 'name'))
      end
      table.insert(groups, '')
    end
    table.insert(all, groups)
  end
  vim.fn.writefile({ vim.fn.json_encode(all) }, vim.env.GROUPS)
  vim.cmd('qall!')
`

needsNeovim.describe('the syntax file of Vim', () => {
  // Odd texts beyond these are about errors, of which Vim marks fewer.
  const odd = oddSources.filter(({ path }) => ['keywords as names', 'words within words'].includes(path))

  needsNeovim.it('gives each word of the examples the group of its kind', async () => {
    const folder = await temporaryFolder()
    const sources = [...exampleSources(), ...odd]
    const paths = sources.map((_, i) => join(folder, `${i}.hx`))
    for (const [i, { text }] of sources.entries()) await writeFile(paths[i]!, text)
    await writeFile(join(folder, 'groups.lua'), script)
    const settings = `set nomore hidden | set runtimepath+=${runtime} | filetype plugin on | syntax on`
    const { status, stderr } = spawnSync(
      'nvim',
      ['--headless', '--clean', '-n', '--cmd', settings, '-S', join(folder, 'groups.lua'), ...paths],
      { encoding: 'utf8', env: { ...process.env, GROUPS: join(folder, 'groups.json') } },
    )
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    const found = JSON.parse(await readFile(join(folder, 'groups.json'), 'utf8')) as string[][]
    const wrong = sources.flatMap(({ path, text }, i) =>
      classifyWords(text).flatMap(({ kind, start, end }) => {
        const group = found[i]![Buffer.byteLength(text.slice(0, start))]
        const wanted: readonly string[] =
          kind === 'name'
            ? [groups.name[0], groups.scalar[0]]
            : [groups[kind === 'unclosedString' ? 'string' : kind][0]]
        return wanted.includes(group!) ? [] : [`${path}: ${kind} ${text.slice(start, end)} has ${group}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  needsNeovim.it('puts the output of :make into the quickfix list', async () => {
    const folder = await temporaryFolder()
    const program = 'N::Person { Name: String }\nQUERY Find() => RETURN\n  N<Persom>\n'
    await writeFile(join(folder, 'a.hx'), program)
    const { stdout } = await runGvq(['check', '--format', 'github'], { cwd: folder })
    await writeFile(join(folder, 'output'), stdout)
    const ask = `cgetfile output | call writefile([json_encode(getqflist())], 'list') | qall!`
    const settings = `set runtimepath+=${runtime} | filetype plugin on`
    const nvim = ['--headless', '--clean', '-n', '--cmd', settings, 'a.hx', '-c', ask]
    expect(spawnSync('nvim', nvim, { cwd: folder }).status).toBe(0)
    const list = JSON.parse(await readFile(join(folder, 'list'), 'utf8')) as object[]
    expect(list).toMatchObject([{ lnum: 3, col: 5, end_col: 11, type: 'e', valid: 1 }])
  })
})
