import { describe, expect, it } from 'vitest'
import { diagnosticsPage } from './docs/diagnostics-page.ts'
import { errorsPage } from './docs/errors-page.ts'

/** `npm run docs` writes the pages; otherwise this test compares them. */
describe('the committed page', () => {
  it.each([
    ['errors.md', errorsPage],
    ['diagnostics.md', diagnosticsPage],
  ])('%s is the generated one', async (name, page) => {
    await expect(await page()).toMatchFileSnapshot(`../../docs/${name}`)
  })

  it('shows six diagnostics', async () => {
    const page = await diagnosticsPage()
    expect(page.match(/^```text\n(?:error|warning)\[/gm)).toHaveLength(6)
  })
})
