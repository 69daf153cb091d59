import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { constructs } from '../../src/language/constructs/index.ts'
import { languagePage, languagePath, sectionsIn } from './language-page.ts'

/** `npm run docs` writes the sections; otherwise this test compares them. */
describe('docs/language.md', () => {
  it('has the current table of constructs', async () => {
    await expect(await languagePage()).toMatchFileSnapshot(languagePath)
  })

  it('has a section for every family, and the schema of the examples', async () => {
    const sections = sectionsIn(await readFile(languagePath, 'utf8'))
    expect([...sections].sort()).toEqual([...Object.keys(constructs), 'schema'].sort())
  })
})
