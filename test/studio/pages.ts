import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { fill, openPage, type Served, serve } from './support.ts'

let town: Promise<Served> | undefined

/** A page on a server that other tests of the file use too. */
export async function opened(
  path: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Served & { page: Page }> {
  town ??= filled()
  const served = await town
  return { ...served, page: await openPage(`${served.server.url}/#/${path}`, options) }
}

/** A separate server, for a test that changes data which other tests read. */
export async function filled(): Promise<Served> {
  const served = await serve()
  await fill(served)
  return served
}

/** The first rows, and behind them more than sockets and browsers take ahead, also of an answer that is compressed. */
export async function fillCrowd({ database }: Served): Promise<void> {
  const people = Array.from({ length: 13_000 }, (_, i) => ({
    name: i < 10_000 ? 'x' : randomBytes(5000).toString('hex'),
    age: 1,
  }))
  await database.call('AddMany', { people })
}

export const run = (page: Page): Locator => page.getByRole('button', { name: 'Run', exact: true })
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

export async function write(page: Page, entry: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(entry)
}

export async function graphOf(page: Page): Promise<Locator> {
  await tab(page, 'Graph').click()
  const graph = page.locator('.graph[data-ready]')
  await graph.waitFor()
  return graph
}
