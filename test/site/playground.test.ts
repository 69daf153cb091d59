import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlayground } from '../../bin/site/playground.mjs'
import { loadRequests, playWith } from '../../src/tools/examples/index.ts'
import { axeFindings, openPage } from '../studio/support.ts'
import { needsChromium } from '../support/chromium.ts'
import { editor, ranTimes, rewrite, type Site, served, textOf } from './support.ts'

const examples = join(import.meta.dirname, '../../examples')
const names = readdirSync(examples)

let site: Site

beforeAll(async () => {
  site = await served(folder => buildPlayground(join(folder, 'playground')))
})
afterAll(() => site.close())

async function opened(hash = '', options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(`${site.url}/playground/${hash}`, options)
  await ranTimes(page, 1)
  return page
}

/** The answer of the last entry as JSON. */
async function lastAnswer(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'JSON' }).click()
  return (await page.locator('.answer-body').textContent())!
}

/** Runs a query that takes minutes. */
async function runSlowly(page: Page): Promise<void> {
  const loop = 'FOR a IN n { FOR b IN n { FOR c IN n { count <- N<Person>::COUNT } } }'
  await rewrite(page, 'Program', `N::Person { name: String }\nQUERY Slow(n: [U32]) => ${loop} RETURN NONE`)
  const numbers = Array.from({ length: 400 }, (_, i) => i).join(',')
  await rewrite(page, 'Entries', `Slow(n: [${numbers}])`)
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByText('Running for').waitFor()
}

it('the built playground is at most 0.6 MB in gzip, and refers to no other place', () => {
  const folder = join(site.folder, 'playground')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.\w+$/.test(name))
    .map(name => readFileSync(join(folder, name)))
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0)
  expect(bytes).toBeLessThan(600_000)
  expect(bytes).toBeGreaterThan(300_000)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(
    [...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, to]) => /^(?:[a-z]+:|\/)/.test(to!)),
  ).toEqual([])
})

needsChromium.describe('the engine in the browser', () => {
  it.each(names)('answers the requests of examples/%s as a server does', async name => {
    const page = await openPage(`${site.url}/playground/`)
    await page.evaluate(() => {
      const worker = new Worker('engine.js')
      const waiting = new Map<number, (data: unknown) => void>()
      worker.onmessage = ({ data }) => waiting.get(data.id)!(data)
      let id = 0
      Object.assign(globalThis, {
        askEngine: (path: string, body: string) =>
          new Promise(answered => {
            id++
            waiting.set(id, answered)
            worker.postMessage({ id, path, body })
          }),
      })
    })
    const ask = (path: string, body: string) =>
      page.evaluate(
        ([path, body]) =>
          (globalThis as any).askEngine(path, body) as Promise<{ status: number; text: string }>,
        [path, body] as const,
      )
    const folder = join(examples, name)
    const program = readdirSync(folder)
      .filter(file => file.endsWith('.hx'))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    const { text } = await ask('/playground/call', JSON.stringify({ method: 'run', args: [program, ''] }))
    expect(JSON.parse(text).result.diagnostics).toEqual([])
    const requests = await loadRequests(join(folder, 'requests.json'))
    let played = 0
    for await (const { request, difference } of playWith((query, body) => ask(`/${query}`, body), requests)) {
      played++
      expect(difference, `entry ${played}: ${request.query}`).toBeUndefined()
    }
    expect(played).toBe(requests.length)
  })
})

needsChromium.describe('the page of the playground', () => {
  it('runs every example to its last entry', async () => {
    const page = await opened()
    const choice = page.getByRole('combobox', { name: 'Example' })
    expect(await choice.inputValue()).toBe('social')
    for (const [i, name] of names.entries()) {
      await choice.selectOption(name)
      await ranTimes(page, i + 2)
      const entries = page.locator('.play-entries button')
      expect(await entries.count(), name).toBeGreaterThan(1)
      expect(await page.locator('.failed, .refusal, .diagnostics').count(), name).toBe(0)
      expect(await entries.last().getAttribute('aria-pressed')).toBe('true')
    }
  })

  it('shows an answer as a table, as JSON and as a graph, and the schema', async () => {
    const page = await opened('#example=social')
    expect(await page.locator('.answer tbody tr').count()).toBe(3)
    expect(await lastAnswer(page)).toContain('"name": "Cleo"')
    await page.getByRole('tab', { name: 'Graph' }).click()
    await page.getByText('3 records, 2 edges').waitFor()
    await page.getByRole('tab', { name: 'Schema' }).click()
    await page.getByRole('button', { name: 'WorksAt 1' }).waitFor()
    await page.getByText('3 records · program.hx:1').waitFor()
    await page.getByRole('button', { name: 'Show records' }).click()
    await ranTimes(page, 2)
    expect(await page.locator('.play-entries button').last().textContent()).toContain('RANGE(0, 100)')
  })

  it('shows an error at its place, in the program and in an entry', async () => {
    const page = await opened()
    await rewrite(page, 'Program', 'N::Person {\n  name: Strin\n}')
    await page.locator('.cm-message-error', { hasText: 'Strin' }).waitFor()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.answer .diagnostics', { hasText: 'line 2' }).waitFor()
    await rewrite(page, 'Program', 'N::Person { name: String }')
    await rewrite(page, 'Entries', 'AddN<Person>({name: "Ada"})\nN<Persn>')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.play-entries .failed').waitFor()
    expect(await page.locator('.cm-lintRange-error').textContent()).toBe('Persn')
  })

  it('completes a type and takes it', async () => {
    const page = await opened()
    await rewrite(page, 'Entries', '')
    await page.keyboard.type('N<Comp')
    // A candidate for an earlier, shorter text ignores clicks; Enter ends the list when it comes too early.
    const offered = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
    await offered.getByRole('option', { name: 'Company' }).click()
    await expect.poll(() => textOf(page, 'Entries')).toContain('N<Company')
  })

  it('renames a type in the program in one step, tells that an entry names it, and renames in entries', async () => {
    const page = await opened()
    const program = 'N::Person { name: String }\nQUERY All() =>\n  all <- N<Person>\n  RETURN all'
    const entries = 'p <- AddN<Person>({name: "Ada"})\np::{name}'
    await rewrite(page, 'Entries', entries)
    await rewrite(page, 'Program', program)
    await page.keyboard.press('ControlOrMeta+Home')
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    const field = page.getByRole('textbox', { name: /^New name of/ })
    await field.fill('Human')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The entries are as they were: Person stands in them.').waitFor()
    expect(await textOf(page, 'Program')).toBe(program.replaceAll('Person', 'Human'))
    await page.keyboard.press('ControlOrMeta+z')
    expect(await textOf(page, 'Program')).toBe(program)
    await page.getByRole('button', { name: 'Run' }).click()
    await ranTimes(page, 2)
    await editor(page, 'Entries').click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('F2')
    await field.fill('ada')
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    expect(await textOf(page, 'Entries')).toBe('ada <- AddN<Person>({name: "Ada"})\nada::{name}')
  })

  it('formats the program', async () => {
    const page = await opened()
    await rewrite(page, 'Program', 'N::Person{name:String}')
    await page.getByRole('button', { name: 'Format' }).click()
    await expect.poll(() => textOf(page, 'Program')).toContain('N::Person {\n    name: String\n}')
  })

  it('puts program and entries into a link, which opens as they were', async () => {
    const page = await opened()
    await rewrite(page, 'Program', 'N::Stadt { name: String }\n// übrig 🐝')
    await rewrite(page, 'Entries', 'AddN<Stadt>({name: "Zürich 🐝"})\nN<Stadt>::{name}')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.locator('.visually-hidden', { hasText: 'copied' }).waitFor({ state: 'attached' })
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/playground\/#code=[\w-]+$/)
    const other = await openPage(link)
    await ranTimes(other, 1)
    expect(await textOf(other, 'Program')).toBe('N::Stadt { name: String }\n// übrig 🐝')
    expect(await lastAnswer(other)).toContain('Zürich 🐝')
  })

  it('opens the first example for a link that is damaged', async () => {
    const page = await opened('#code=bm8')
    expect(await page.getByRole('combobox', { name: 'Example' }).inputValue()).toBe('social')
    const told = page.locator('.visually-hidden[role=status]', { hasText: 'The link is damaged.' })
    await told.waitFor({ state: 'attached' })
  })

  it('stays alive during a long query, and stops it', async () => {
    const page = await opened()
    await runSlowly(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('CANCELLED').or(page.getByText('Stopped.')).first().waitFor()
    await rewrite(page, 'Entries', 'N<Person>::COUNT')
    await page.getByRole('button', { name: 'Run' }).click()
    await ranTimes(page, 3)
    expect(await lastAnswer(page)).toContain('0')
  })

  it('ends an engine that does not stop, and goes on with another one', async () => {
    const page = await openPage('about:blank', { isUncached: true })
    const engine = readFileSync(join(site.folder, 'playground/engine.js'), 'utf8')
    const deaf = `const listen = addEventListener.bind(self)
self.addEventListener = (type, hear) => listen(type, event => event.data.stop || hear(event));
${engine}`
    await page.route('**/engine.js', route => route.fulfill({ contentType: 'text/javascript', body: deaf }))
    await page.goto(`${site.url}/playground/`)
    await ranTimes(page, 1)
    await runSlowly(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('.message', { hasText: 'Stopped.' }).waitFor()
    await rewrite(page, 'Entries', 'N<Person>::COUNT')
    await page.getByRole('button', { name: 'Run' }).click()
    await ranTimes(page, 3)
    expect(await lastAnswer(page)).toContain('0')
  })

  it('stops what runs when another example is chosen, and runs that', async () => {
    const page = await opened()
    await runSlowly(page)
    await page.getByRole('combobox', { name: 'Example' }).selectOption('documents')
    await page.locator('.play-entries button', { hasText: 'NearestDocs' }).waitFor()
    expect(await lastAnswer(page)).toContain('"near"')
  })

  it('works without a network once it was opened, and asks nobody but its own place', async () => {
    const page = await opened()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.reload()
    await ranTimes(page, 1)
    await page.getByRole('tab', { name: 'Graph' }).click()
    await page.getByText('3 records, 2 edges').waitFor()
    await page.getByRole('combobox', { name: 'Example' }).selectOption('knowledge-graph')
    await ranTimes(page, 2)
    expect(await page.locator('.failed').count()).toBe(0)
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter(url => !url.startsWith(`${site.url}/playground/`))).toEqual([])
  })
})

needsChromium.describe('the page of the playground for everyone', () => {
  it('fits into 390 px: nothing is cut, and only what scrolls by itself is wider', async () => {
    const page = await opened('#example=social', { viewport: { width: 390, height: 844 } })
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *, header *')]
          .filter(each => each.closest('.scroll, svg, .stage, .play-entries code') === null)
          .filter(each => each.offsetParent !== null && each.getBoundingClientRect().right > innerWidth + 1)
          .map(each => `${each.tagName}.${each.className}`),
      )
    for (const tab of ['Table', 'JSON', 'Graph', 'Schema']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await cut(), tab).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(390)
    }
  })

  it.each(['light', 'dark'] as const)('has no fault that axe finds, in %s colours', async colorScheme => {
    const page = await opened('', { colorScheme })
    expect(await axeFindings(page)).toEqual([])
    await rewrite(page, 'Program', 'N::Person { name: String }')
    await page.keyboard.press('ControlOrMeta+Home')
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'New name of Person' }).fill('2b')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('2b is not a name').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('tab', { name: 'Schema' }).click()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('the page', () => {
  it('forbids itself every other place', () => {
    const page = readFileSync(join(site.folder, 'playground/index.html'), 'utf8')
    expect(page).toContain("default-src 'none'")
    expect(page).toContain("connect-src 'self'")
  })
})
