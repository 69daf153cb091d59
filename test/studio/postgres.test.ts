import { expect } from 'vitest'
import { chromiumPath, needsChromium } from '../support/chromium.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { fill, openPage, serve } from './support.ts'

const { it } = chromiumPath === undefined ? needsChromium : needsServer

it('the plan of a query has its SQL in the studio, and so has a profile', async () => {
  const served = await serve(undefined, undefined, newServerStore())
  await fill(served)
  const page = await openPage(`${served.server.url}/#/query/Find`)
  await page.getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('heading', { name: 'SQL [1]' }).waitFor()
  const plan = page.getByRole('region', { name: 'Plan' })
  expect(await plan.textContent()).toMatch(
    /\[1\].*SELECT id, .* FROM "test_\w+"\."Person" WHERE .*name = \$1.*Nothing was run\./s,
  )

  await page.goto(`${served.server.url}/#/editor`)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('N<Person>::WHERE(_::{age}::GT(20))::COUNT')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('columnheader', { name: 'Reads' }).waitFor()
  expect(await plan.textContent()).toMatch(/SQL \[1\]SELECT count\(\*\) FROM/)
})
