import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../../editors/syntax/files.ts'

const folder = join(import.meta.dirname, '../../editors')

/** `npm run editors` writes the files; otherwise this test compares them. */
describe('the syntax files of editors', () => {
  it.each(Object.entries(generatedFiles))('%s is made from the current tokens', async (path, text) => {
    await expect(text).toMatchFileSnapshot(join(folder, path))
  })
})
