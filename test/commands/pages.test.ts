import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCommands } from '../../src/terminal/repl/commands/index.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What pages of the documentation say, run. */

/** The text of a page, in one line. */
function pageOf(name: string): string {
  return textOf(name).replaceAll(/\s+/g, ' ')
}

function textOf(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')
}

async function projectOf(program: string) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  const gvq = (args: readonly string[], input = '') => runGvqHere(args, { cwd: folder, input })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  return { folder, gvq, write }
}

describe('docs/data.md', () => {
  const page = pageOf('data.md')

  it('says what becomes of content that was imported before', async () => {
    const { gvq, write } = await projectOf('N::Visit { page: String }')
    const outcomeOf = async (name: string, text: string) => {
      await write(name, text)
      const { code, stdout, stderr } = await gvq(['import', 'Visit', name])
      return [code, stdout + stderr] as const
    }
    const rows = 'page\na\nb\n'
    expect(await outcomeOf('visits.csv', rows)).toEqual([0, expect.stringContaining('2 of 2 rows imported')])

    expect(page).toContain(
      '| is the same: touched, renamed, copied, compressed, from standard input | is skipped',
    )
    expect(await outcomeOf('visits.csv', rows)).toEqual([0, expect.stringContaining('0 imported, 2 already')])
    expect(await outcomeOf('copied.csv', rows)).toEqual([0, expect.stringContaining('0 imported, 2 already')])

    expect(page).toContain('has more | is not imported: gvq asks for `--skip N` or `--again` |')
    for (const name of ['visits.csv', 'grown.csv']) {
      expect(await outcomeOf(name, `${rows}c\n`)).toEqual([2, expect.stringMatching(/--skip 2 .*--again/)])
    }

    expect(page).toContain(
      'in a file of the same name, also a shorter one | is not imported: gvq asks for `--again` |',
    )
    for (const text of ['page\nx\n', 'page\na\n']) {
      const [code, told] = await outcomeOf('visits.csv', text)
      expect([code, told]).toEqual([2, expect.stringContaining('--again')])
      expect(told).not.toContain('--skip')
    }

    expect(page).toContain('| is another one, in a file of another name | is imported |')
    expect(await outcomeOf('others.csv', 'page\nx\n')).toEqual([0, expect.stringContaining('1 of 1 rows')])
  })

  it('says which formats of an export have the label', async () => {
    const { folder, gvq } = await projectOf(
      'N::Visit { page: String }\nQUERY Add() => AddN<Visit>({page: "a"}) RETURN NONE',
    )
    await gvq(['run', 'Add'])
    expect(page).toContain('`label`, which is the same in all records, only in JSON and JSON Lines.')
    for (const format of ['json', 'jsonl']) {
      expect((await gvq(['export', 'Visit', '--format', format])).stdout).toContain('"label":"Visit"')
    }
    expect((await gvq(['export', 'Visit', '--format', 'csv'])).stdout).toMatch(/^id,page\r\n/)
    await gvq(['export', 'Visit', '--out', 'visits.parquet'])
    expect(await readFile(join(folder, 'visits.parquet'), 'latin1')).not.toContain('label')
  })
})

describe('docs/output.md', () => {
  const page = pageOf('output.md')

  it('shows the table that is printed', async () => {
    const { gvq } = await projectOf(
      'N::Bird { name: String, grams: U16 }\nQUERY Birds() =>\n  birds <- N<Bird>\n  RETURN birds::{name, grams}',
    )
    await gvq(['repl', '-c', 'AddN<Bird>({name: "Wren", grams: 9})'])
    const [, shown] = /^\$ gvq run Birds --mode table\n([\s\S]*?)^```/m.exec(textOf('output.md'))!
    expect((await gvq(['run', 'Birds', '--mode', 'table'])).stdout).toBe(shown)
  })

  it('says which modes omit nothing', async () => {
    const long = 'x'.repeat(300)
    const { gvq } = await projectOf(
      `N::Bird { name: String, grams: U16 }\nQUERY Birds() =>\n  birds <- N<Bird>\n  RETURN birds`,
    )
    const input = Array.from({ length: 60 }, (_, i) => `AddN<Bird>({name: "${long}${i}"})`).join('\n')
    await gvq(['repl'], input)
    expect(page).toContain('`jsonl`, `csv`, `tsv` and `line` omit nothing')
    for (const mode of ['jsonl', 'csv', 'tsv', 'line']) {
      const { stdout } = await gvq(['run', 'Birds', '--mode', mode])
      for (let i = 0; i < 60; i++) expect(stdout, mode).toContain(`${long}${i}`)
    }
    expect(page).toContain('of more than 40 rows, the first and the last are shown'.replace('of', 'Of'))
    const { stdout } = await gvq(['run', 'Birds', '--mode', 'table'])
    expect(stdout).toMatch(/^shown: 40 of 60 rows; long texts are cut \(/m)
  })
})

describe('docs/repl.md', () => {
  const page = pageOf('repl.md')

  it('has every command, and no other', () => {
    const [, table] = /^## Commands\n([\s\S]*?)^\*\*The guard/m.exec(textOf('repl.md'))!
    const found = new Set(
      [...table!.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/:[a-z]+/g) ?? []),
    )
    const isMeant = (name: string) => name !== ':help'
    expect([...found].sort()).toEqual(
      allCommands()
        .map(({ name }) => name)
        .filter(isMeant)
        .sort(),
    )
  })

  it('says what is refused in a transaction', async () => {
    const { gvq } = await projectOf('N::Visit { page: String }')
    expect(page).toContain(
      'Declarations, `:reload`, `:import` and `:undo` are refused in the transaction of a shell itself',
    )
    for (const refused of ['QUERY A() => RETURN 1', ':reload', ':import Visit a.csv', ':undo']) {
      const { code, stderr } = await gvq(['repl'], `:begin\n${refused}\n`)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/in a transaction|part of a transaction/)])
    }
  })
})
