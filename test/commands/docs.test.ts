import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { commandsPage } from './commands-page.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run docs` writes the page; without it, this test compares it. */
describe('docs/commands.md', () => {
  it('is up to date', async () => {
    await expect(commandsPage()).toMatchFileSnapshot(join(root, 'docs/commands.md'))
  })

  it.each(Object.keys(COMMANDS))('has gvq %s, and so has the table of the README', async name => {
    expect(commandsPage()).toContain(`\n## gvq ${name}\n`)
    expect(await readFile(join(root, 'README.md'), 'utf8')).toMatch(
      new RegExp(`^\\| .*\`gvq ${name}[ \`]`, 'm'),
    )
  })
})
