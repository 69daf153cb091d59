import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openHere, serveDescribed } from './support.ts'

const program = `
N::User { name: String }
QUERY GetUser(name: String, limit?: U8) =>
  u <- N<User>::WHERE(_::{name}::EQ(name))
  RETURN u::{name}
QUERY Add(name: String) => u <- AddN<User>({name: name}) RETURN u
`

const sourceOf = (html: string, element: 'style' | 'script') =>
  new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html)![1]!

describe('GET /docs', () => {
  it('is one page that lists every query, with a form filled in', async () => {
    const server = await serveDescribed(await openHere({ program }))
    const response = await fetch(`${server.url}/docs`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    expect(html).toContain('<summary>GetUser(name: String, limit?: U8)<small>only reads</small></summary>')
    expect(html).toContain('<summary>Add(name: String)<small>writes</small></summary>')
    expect(html).toContain('&#34;name&#34;: &#34;text&#34;')
    expect(html.match(/<form data-query=/g)).toHaveLength(2)
    expect(Buffer.byteLength(html)).toBeLessThan(16 * 1024)
  })

  it('loads nothing from elsewhere: its style and its script are the ones that its policy names', async () => {
    const server = await serveDescribed(await openHere({ program }))
    const response = await fetch(`${server.url}/docs`)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none';/)
    for (const element of ['style', 'script'] as const) {
      const hash = createHash('sha256').update(sourceOf(html, element)).digest('base64')
      expect(policy).toContain(`${element}-src 'sha256-${hash}'`)
    }
    expect(html).not.toMatch(/(?:src|href)="(?!openapi\.json|data:,)/)
    expect(html).not.toMatch(/https?:\/\//)
    expect(html).not.toMatch(/\son\w+=/)
    expect(() => new Function(sourceOf(html, 'script'))).not.toThrow()
  })

  it('escapes names and texts of the program', async () => {
    const server = await serveDescribed(await openHere({ program }))
    const html = await (await fetch(`${server.url}/docs`)).text()
    expect(html).toContain('<h1>a &#60;b&#62; &#38; c</h1>')
    expect(html).not.toContain('a <b>')
  })

  it('shows nothing without the key if there is one', async () => {
    const server = await serveDescribed(await openHere({ program }), { apiKey: 'sesame' })
    const html = await (await fetch(`${server.url}/docs`)).text()
    expect(html).not.toContain('GetUser')
    expect(html).toContain('<form id="lock">')
    expect((await fetch(`${server.url}/docs/queries`)).status).toBe(403)
    const headers = { 'x-api-key': 'sesame' }
    expect(await (await fetch(`${server.url}/docs/queries`, { headers })).text()).toContain('GetUser')
  })
})
