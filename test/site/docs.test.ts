import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDocs } from '../../bin/site/docs.mjs'
import type { Outcome } from '../../src/serve/site/api.ts'
import { FenceReader } from '../../src/serve/site/docs/fences.ts'
import { Engine } from '../../src/serve/site/engine/engine.ts'
import type { Shared } from '../../src/serve/site/playground/link.ts'
import { openPage } from '../studio/support.ts'
import { needsChromium } from '../support/chromium.ts'
import { type Site, served } from './support.ts'

let site: Site
let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  site = await served(buildDocs)
  const files = readdirSync(site.folder).filter(name => name.endsWith('.html'))
  pages = new Map(files.map(name => [name, readFileSync(join(site.folder, name), 'utf8')]))
})
afterAll(() => site.close())

function linksOf(page: string): readonly string[] {
  return [...page.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'))
}

describe('the documentation as a site', () => {
  it('has a page for each of docs/', () => {
    const names = readdirSync(join(import.meta.dirname, '../../docs')).filter(name => name.endsWith('.md'))
    expect(names.map(name => name.replace(/md$/, 'html')).filter(name => !pages.has(name))).toEqual([])
  })

  it('has no link that leads nowhere', () => {
    const isThere = (to: string, from: string): boolean => {
      if (/^[a-z]+:/.test(to)) return true
      const [path, anchor] = to.split('#')
      const file = path === '' ? from : path!
      if (file.startsWith('playground/')) return true
      if (anchor === undefined) return existsSync(join(site.folder, file))
      return pages.get(file)?.includes(` id="${decodeURIComponent(anchor)}"`) === true
    }
    const all = [...pages].flatMap(([from, text]) => linksOf(text).map(to => ({ from, to })))
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter(({ from, to }) => !isThere(to, from))).toEqual([])
  })

  it('offers to run every fence of HelixQL', () => {
    const counts = [...pages].flatMap(([name, page]) => {
      const count = page.match(/class="run"/g)?.length ?? 0
      return count > 0 && name !== 'errors.html' ? [[name, count]] : []
    })
    expect(Object.fromEntries(counts)).toEqual({
      'diagnostics.html': 1,
      'http.html': 1,
      'language.html': 3,
      'library.html': 1,
      'mcp.html': 1,
      'migrations.html': 1,
    })
    const fences = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8').match(
      /^```helixql/gm,
    )!
    expect(pages.get('errors.html')!.match(/class="run"/g)!.length).toBe(fences.length)
  })

  it.each(['diagnostics', 'http', 'language', 'library', 'migrations'])(
    'the engine runs what the links of %s open',
    async name => {
      const engine = await Engine.start()
      const links = linksOf(pages.get(`${name}.html`)!).filter(to => to.startsWith('playground/#code='))
      for (const link of links) {
        const shared = inflateRawSync(Buffer.from(link.split('=')[1]!, 'base64url')).toString()
        const { program, entries } = JSON.parse(shared) as Shared
        const body = JSON.stringify({ method: 'run', args: [program, entries] })
        const { text } = await engine.answer('/playground/call', body, new AbortController().signal)
        const { diagnostics, answers } = JSON.parse(text).result as Outcome
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(answers.map(({ result }) => result.kind)).toEqual(answers.map(() => 'answer'))
        expect(answers.length > 0).toBe(entries !== '')
      }
    },
  )
})

describe('a fence', () => {
  it('is coloured by the words that gvq reads in it', () => {
    const { parts } = new FenceReader().read('hx', 'N::P { a: String } // b')!
    expect(parts.map(({ text }) => text).join('')).toBe('N::P { a: String } // b')
    expect(parts).toContainEqual({ text: '// b', kind: 'comment' })
    expect(parts).toContainEqual({ text: 'P', kind: 'type' })
  })

  it('takes the schema of an earlier one, and entries its program', () => {
    const page = new FenceReader()
    page.read('', 'N::P { a: String }')
    const query = page.read('', 'QUERY All() => RETURN N<P>::COUNT')!
    expect(query.program).toMatch(/N::P .*\n.*QUERY All/)
    expect(page.read('', 'N<P>::COUNT')).toMatchObject({ program: query.program, entries: 'N<P>::COUNT' })
  })

  it('of another language is left alone', () => {
    const page = new FenceReader()
    expect(page.read('sh', 'gvq check')).toBeUndefined()
    expect(page.read('', 'wal/   the log')).toBeUndefined()
  })
})

needsChromium.describe('the pages in a browser', () => {
  it('are searched by words, and a result leads to its section', async () => {
    const page = await openPage(`${site.url}/index.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('rerank')
    const first = page.locator('.found a').first()
    await first.waitFor()
    const title = await first.locator('b').textContent()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\.html#/)
    const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1))
    expect(await page.locator(`[id="${anchor}"]`).textContent()).toBe(title)
  })

  it('fit into 390 px', async () => {
    const page = await openPage(`${site.url}/index.html`, { viewport: { width: 390, height: 844 } })
    for (const name of pages.keys()) {
      await page.goto(`${site.url}/${name}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
    }
  })
})
