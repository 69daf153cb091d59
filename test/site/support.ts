import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export interface Site {
  readonly folder: string
  readonly url: string
  close(): Promise<void>
}

/** Builds into a folder of its own, and serves that as any server of files does. */
export async function served(build: (folder: string) => Promise<void>): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-site-'))
  await build(folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    readFile(join(folder, path)).then(
      bytes => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
      await rm(folder, { recursive: true })
    },
  }
}

/** Waits until as many runs of the playground have ended. */
export async function ranTimes(page: Page, times: number): Promise<void> {
  await page.waitForFunction(count => Number(document.body.dataset.ran ?? 0) >= count, times)
}

/** The editor of the program or of the entries, in its shadow tree. */
export function editor(page: Page, which: 'Program' | 'Entries') {
  return page.getByRole('textbox', { name: which, exact: true })
}

export async function textOf(page: Page, which: 'Program' | 'Entries'): Promise<string> {
  return (await editor(page, which).locator('.cm-line').allTextContents()).join('\n')
}

/** Replaces the text of an editor by the keyboard. */
export async function rewrite(page: Page, which: 'Program' | 'Entries', text: string): Promise<void> {
  await editor(page, which).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(text)
}
