import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { ServerOptions } from '../../src/serve/server/index.ts'
import { chromiumPath, needsChromium } from '../support/chromium.ts'
import { openHere, serveDescribed } from './support.ts'

const program = `
// Answers with what
// it was asked.
QUERY Echo(big: U128, rows: [F64]) =>
  RETURN {big: big, rows: rows}
QUERY Other() =>
  RETURN ["other"]
`

interface Opened {
  readonly page: Page
  /** All requests of the page, and the errors on its console. */
  readonly requests: readonly string[]
  readonly complaints: readonly string[]
}

let browser: Promise<Browser> | undefined

afterAll(async () => (await browser)?.close())

async function openDocs(options: ServerOptions = {}): Promise<Opened> {
  const server = await serveDescribed(await openHere({ program }), options)
  browser ??= chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
  const context = await (await browser).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', request => requests.push(request.url().replace(server.url, '')))
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(String(error)))
  await page.goto(`${server.url}/docs`)
  return { page, requests, complaints }
}

needsChromium.describe('the docs page in a browser', () => {
  it('shows queries, and sends and shows bodies as they are written', async () => {
    const { page, requests, complaints } = await openDocs()
    await page.click('summary')
    expect(await page.textContent('.said')).toBe('Answers with what\nit was asked.')
    const form = page.locator('form[data-query=Echo]')
    await form.locator('textarea').fill('{"big": 340282366920938463463374607431768211455, "rows": [1, 2.5]}')
    await form.locator('button').click()
    await expect
      .poll(() => form.locator('pre').textContent())
      .toBe('{\n  "big": 340282366920938463463374607431768211455,\n  "rows": [1,2.5]\n}')
    expect(await form.locator('output').textContent()).toMatch(/^200 in \d+\.\d ms$/)
    await form.locator('textarea').fill('{')
    await form.locator('button').click()
    await expect.poll(() => form.locator('pre.failed').textContent()).toContain('INVALID_JSON')
    expect(requests).toEqual(['/docs', '/Echo', '/Echo'])
    expect(complaints.filter(text => !text.includes('status of 400'))).toEqual([])
  })

  it('filters the list by name', async () => {
    const { page } = await openDocs()
    expect(await page.locator('details:visible').count()).toBe(2)
    await page.fill('#filter', 'oth')
    expect(await page.locator('details:visible').getAttribute('data-name')).toBe('other')
  })

  it('shows the queries for the key, and sends it with them', async () => {
    const { page, requests, complaints } = await openDocs({ apiKey: 'sesame' })
    expect(await page.locator('details').count()).toBe(0)
    await page.fill('#key', 'wrong')
    await page.click('#lock button')
    await expect.poll(() => page.textContent('#queries')).toBe('The API key is wrong.')
    await page.fill('#key', 'sesame')
    await page.click('#lock button')
    await page.click('details[data-name=other] summary')
    await page.click('form[data-query=Other] button')
    await expect.poll(() => page.textContent('form[data-query=Other] pre')).toContain('"other"')
    expect(requests).toEqual(['/docs', '/docs/queries', '/docs/queries', '/Other'])
    expect(complaints.filter(text => !text.includes('status of 403'))).toEqual([])
  })
})
