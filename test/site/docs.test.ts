import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDocs } from '../../bin/site/docs.mjs'
import { FenceReader } from '../../src/serve/site/docs/fences.ts'
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

  it('offers to run every fence of HelixQL, with the program that it needs', () => {
    const links = linksOf(pages.get('library.html')!).filter(to => to.startsWith('playground/#code='))
    const [first] = links.map(link =>
      JSON.parse(inflateRawSync(Buffer.from(link.split('=')[1]!, 'base64url')).toString()),
    )
    expect(first.program).toContain('QUERY FindPerson')
    const fences = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8').match(
      /^```helixql/gm,
    )!
    expect(linksOf(pages.get('errors.html')!).filter(to => to.includes('#code=')).length).toBe(fences.length)
  })
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
