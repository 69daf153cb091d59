import { join } from 'node:path'
import { it } from 'vitest'
import { skipUnless } from '../support/skip-unless.ts'
import { fill, openPage, program, serve } from './support.ts'

const needsWish = skipUnless(
  process.env.GVQ_SCREENSHOTS !== undefined,
  'renews the pictures of docs/studio.md: GVQ_SCREENSHOTS=1',
)

needsWish.describe('the pictures of the documentation', () => {
  const viewport = { width: 1200, height: 700 }
  const save = (name: string) => ({
    path: join(import.meta.dirname, `../../docs/${name}.png`),
    caret: 'initial' as const,
  })

  it('are taken', async () => {
    // The queries that only the tests need are left out.
    const served = await serve(program.slice(0, program.indexOf('QUERY AddMany')))
    await fill(served)
    const { url } = served.server
    const light = await openPage(`${url}/#/query/People`, { viewport, reducedMotion: 'reduce' })
    await light.getByRole('button', { name: 'Run' }).click()
    await light.getByRole('tab', { name: 'Graph' }).click()
    for (const name of ['Finn', 'Dan', 'Ada']) {
      await light.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await light.getByText('Show neighbours').waitFor({ state: 'detached' })
    }
    await light.getByRole('button', { name: /^Analytical/ }).waitFor()
    await light.getByRole('button', { name: 'Show all' }).click()
    await light.screenshot(save('studio-graph'))

    const dark = await openPage(`${url}/#/editor`, { viewport, colorScheme: 'dark', reducedMotion: 'reduce' })
    await dark.locator('.cm-content').click()
    await dark.keyboard.press('Control+a')
    await dark.keyboard.insertText('N<Person>::WHERE(_::{age}::GT(20))::{name, age, born}')
    await dark.keyboard.press('Control+Enter')
    await dark.getByRole('cell', { name: 'Finn' }).waitFor()
    await dark.locator('.cm-content').click()
    await dark.keyboard.press('Control+a')
    await dark.keyboard.insertText(
      'people <- N<Person>::WHERE(_::{age}::GT(20))\nRETURN people::{nam, age, born}',
    )
    await dark.locator('.cm-message').waitFor()
    await dark.screenshot(save('studio-editor'))
  })
})
