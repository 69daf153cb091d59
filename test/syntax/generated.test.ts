import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const committed = join(root, 'src/language/syntax/generated')

test('the committed parser is generated from the grammar', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-grammar-'))
  try {
    execFileSync(process.execPath, [join(root, 'grammar', 'generate.mjs'), folder], { stdio: 'pipe' })
    const names = (await readdir(folder)).sort()
    expect(names).toEqual((await readdir(committed)).sort())
    expect(names).toEqual(['HelixQLLexer.ts', 'HelixQLParser.ts', 'decision-table.ts', 'lexer-table.ts'])
    for (const name of names) {
      const [fresh, kept] = await Promise.all(
        [folder, committed].map(each => readFile(join(each, name), 'utf8')),
      )
      expect(fresh === kept, `${name} differs: run npm run grammar`).toBe(true)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
