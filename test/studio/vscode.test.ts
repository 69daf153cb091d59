import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildAnswerPage } from '../../editors/vscode/build-page.mjs'
import type { Answer } from '../../editors/vscode/src/panel.ts'
import { execute } from '../../editors/vscode/src/running.ts'
import type { RecordsAnswer, RecordsCall } from '../../src/serve/lsp/requests/records.ts'
import { type Client, startClient } from '../language-server/client.ts'
import { type Site, served } from '../site/support.ts'
import { needsChromium } from '../support/chromium.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { axeFindings, openPage, program } from './support.ts'

/**
 * The page of an answer in VS Code, as the extension makes it: in Chromium, with VS Code in between replaced, and the language
 * server behind it. As in VS Code, the page is of another origin than its files.
 */

interface Webview {
  readonly options: object
  readonly html: string
  /** Calls the extension with a message of the page. */
  readonly received: (message: unknown) => void
  /** Where messages of the extension go. */
  toPage: (message: unknown) => Promise<void>
  /** Is called when the user has closed the panel. */
  readonly closed: () => void
  title: string
}

const api = vi.hoisted(() => ({
  panels: [] as Webview[],
  saved: [] as (readonly [path: string, text: string])[],
  files: '',
}))

vi.mock('vscode', () => {
  const uri = (path: string) => ({ path, toString: () => path })
  return {
    Uri: { file: uri, joinPath: (base: { path: string }, name: string) => uri(`${base.path}/${name}`) },
    ViewColumn: { Beside: -2 },
    window: {
      createWebviewPanel: (_: string, title: string, __: object, options: object) => {
        let received: Webview['received']
        let closed: () => void
        const webview = {
          html: '',
          cspSource: api.files,
          asWebviewUri: ({ path }: { path: string }) => path.replace('/extension/dist', api.files),
          onDidReceiveMessage: (listener: Webview['received']) => {
            received = listener
          },
          postMessage: (message: unknown) => panel.toPage(message),
        }
        const panel = {
          options,
          title,
          webview,
          get html() {
            return webview.html
          },
          received: (message: unknown) => received(message),
          closed: () => closed(),
          toPage: async () => undefined,
          onDidDispose: (listener: () => void) => {
            closed = listener
          },
          reveal: () => undefined,
          dispose: () => closed(),
        } as Webview & Record<string, any>
        api.panels.push(panel)
        return panel
      },
      showSaveDialog: async ({ defaultUri }: { defaultUri: object }) => defaultUri,
    },
    workspace: {
      workspaceFolders: [{ uri: uri('/work') }],
      fs: {
        writeFile: async ({ path }: { path: string }, bytes: Buffer) => {
          api.saved.push([path, String(bytes)])
        },
      },
    },
  }
})

const { AnswerPanel } = await import('../../editors/vscode/src/panel.ts')

let files: Site
let folder: string
let client: Client & AsyncDisposable
let uri: string

beforeAll(async () => {
  files = await served(buildAnswerPage)
  api.files = files.url
  folder = await mkdtemp(join(tmpdir(), 'gvq-vscode-'))
  await writeFile(join(folder, 'town.hx'), program)
  client = await startClient({
    folders: [folder],
    initializationOptions: { trusted: true, showsAnswers: true },
  })
  uri = await client.open(join(folder, 'town.hx'), program)
  await run('AddMany', { people: ['Ada', 'Bo', 'Cleo', 'Dan'].map((name, i) => ({ name, age: 30 + i })) })
  for (const [a, b] of [
    ['Ada', 'Bo'],
    ['Bo', 'Cleo'],
  ])
    await run('Meet', { a, b, since: 2019 })
  await run('AddCompany', { name: 'Harbour Works' })
  await run('Hire', { person: 'Dan', company: 'Harbour Works', position: 'Keeper' })
})
afterAll(async () => {
  await client[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
  await files.close()
})

beforeEach(() => {
  api.panels.length = 0
  api.saved.length = 0
})

/** Runs a query as the extension does. */
async function run(query: string, parameters: object = {}): Promise<Answer> {
  const send = (argument: object) =>
    client.connection.sendRequest('workspace/executeCommand', {
      command: 'gvq.run',
      arguments: [{ ...argument, parameters }],
    })
  const shown: string[] = []
  const face = {
    answers: 'graph' as const,
    ask: async () => undefined,
    show: async () => undefined,
    draw: () => undefined,
    warn: (text: string) => void shown.push(text),
  }
  const answer = await execute({ uri, query }, send, face)
  expect(shown).toEqual([])
  return answer!
}

const asked = (call: RecordsCall) => client.connection.sendRequest<RecordsAnswer>('gvq/records', call)

interface Shown {
  readonly page: Page
  readonly panel: InstanceType<typeof AnswerPanel>
  readonly webview: Webview
}

interface Look {
  readonly theme?: string
  readonly style?: string
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** Shows an answer in a new panel, as VS Code does with the theme that it has. */
async function show(answer: Answer, ask = asked, look: Look = {}): Promise<Shown> {
  const { theme = 'vscode-light', style = '', viewport = { width: 900, height: 700 } } = look
  const panel = new AnswerPanel('/extension', ask)
  panel.show(answer)
  const webview = api.panels[0]!
  const html = webview.html
    .replace('<html ', `<html style="${style}" `)
    .replace('<body>', `<body class="${theme}">`)
  const site = await served(root => writeFile(join(root, 'index.html'), html))
  onTestFinished(() => site.close())
  const page = await openPage('about:blank', { isUncached: true, viewport })
  await page.exposeFunction('toExtension', webview.received)
  await page.addInitScript(() => {
    const postMessage = (message: unknown) => (globalThis as any).toExtension(message)
    Object.assign(globalThis, { acquireVsCodeApi: () => ({ postMessage }) })
  })
  webview.toPage = message => page.evaluate(each => postMessage(each), message).catch(isGone)
  await page.goto(site.url)
  return { page, panel, webview }
}

/** The page of a test that has ended does not need its answer. */
function isGone(error: unknown): void {
  if (!(error instanceof Error && /has been closed/.test(error.message))) throw error
}

const record = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const drawn = (page: Page) => page.locator('.graph[data-ready="true"]').waitFor()

needsChromium.describe('the answer of a query in VS Code', () => {
  it('is drawn with the edges between its records, and with neighbours when a record is chosen', async () => {
    const { page, webview } = await show(await run('People'))
    await drawn(page)
    expect(webview.title).toBe('People')
    await page.getByText('4 records, 2 edges').waitFor()
    await record(page, 'Dan').click()
    await record(page, 'Harbour Works').waitFor()
    expect(await page.locator('.legend').textContent()).toBe('Person4Company1Knows2WorksAt1')
    // Without what axe would load: the page may load nothing.
    expect(await axeFindings(page, { preload: false })).toEqual([])
  })

  it('has its table and its JSON beside the drawing, with all digits', async () => {
    const wide = '18446744073709551615'
    const answer = await run('Echo', { wide: 1, list: [] })
    const { page } = await show({ ...answer, json: `{"people":[{"wide":${wide}}]}` })
    await page.getByRole('cell', { name: wide }).waitFor()
    await page.getByRole('tab', { name: 'JSON' }).click()
    expect(await page.locator('.answer-body').textContent()).toContain(`"wide": ${wide}`)
    await page.getByRole('button', { name: 'Save as JSON' }).click()
    await vi.waitFor(() => expect(api.saved).toHaveLength(1))
    const [[path, text]] = api.saved as [readonly [string, string]]
    expect(path).toBe('/work/Echo.json')
    expect(text).toContain(wide)
  })

  it('without a record is shown as a table, which says why', async () => {
    const { page, panel } = await show(await run('Echo', { wide: 7, list: [1, 2] }))
    await page.getByText('No graph: the answer contains no whole records.').waitFor()
    expect(await page.getByRole('tab', { name: 'Table' }).getAttribute('aria-selected')).toBe('true')
    // A later answer is drawn again, in the same panel.
    panel.show(await run('People'))
    await drawn(page)
    expect(await page.getByText('No graph').count()).toBe(0)
    expect(api.panels).toHaveLength(1)
  })

  it('is a table with the reason where the records cannot be read', async () => {
    const { page } = await show(await run('People'), async () => {
      throw new Error('The language server does not run.')
    })
    await page
      .getByText('The records cannot be read, so that there is no graph: The language server does not run.')
      .waitFor()
    await page.getByRole('cell', { name: 'Cleo' }).waitFor()
  })

  it('is shown again when VS Code loads its page again', async () => {
    const { page } = await show(await run('People'))
    await drawn(page)
    await page.reload()
    await drawn(page)
  })

  it('cannot be changed', async () => {
    const { page } = await show(await run('People'))
    await drawn(page)
    await page.getByRole('tab', { name: 'Table' }).click()
    await page.getByRole('cell', { name: 'Ada' }).waitFor()
    expect(await page.locator('button.cell, td.tools').count()).toBe(0)
  })

  it('is laid out in a thread, beside which the page can be used', async () => {
    const idOf = (i: number) => `018f0000-0000-7000-8000-${String(i).padStart(12, '0')}`
    const knows = Array.from({ length: 10_000 }, (_, i) => ({
      id: idOf(100_000 + i),
      label: 'Knows',
      from_node: idOf(i + 1),
      to_node: idOf(Math.floor(i / 3)),
    }))
    const answer = await run('People')
    const viewport = { width: 560, height: 400 }
    const { page } = await show({ ...answer, json: JSON.stringify({ knows }) }, asked, { viewport })
    await page.getByText(/^Laying out/).waitFor()
    const [thread, other] = page.workers()
    expect([thread?.url(), other]).toEqual([expect.stringMatching(/^blob:/), undefined])
    const ended = thread!.waitForEvent('close')
    await page.getByRole('tab', { name: 'Table' }).click()
    await page.getByText('10,000 rows').waitFor()
    await ended
  })
})

needsChromium.describe('its colours', () => {
  const colours = (page: Page) =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [document.documentElement.dataset.theme, backgroundColor, color]
    })

  it.each([
    ['vscode-light', 'light'],
    ['vscode-high-contrast vscode-high-contrast-light', 'light'],
    ['vscode-dark', 'dark'],
    ['vscode-high-contrast', 'dark'],
  ])('are those of %s', async (theme, own) => {
    const style = '--vscode-editor-background: rgb(1, 2, 3); --vscode-editor-foreground: rgb(4, 5, 6)'
    const { page } = await show(await run('People'), asked, { theme, style })
    expect(await colours(page)).toEqual([own, 'rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
  })

  it('follow a change of the theme', async () => {
    const { page } = await show(await run('People'))
    await drawn(page)
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--vscode-editor-background', 'rgb(7, 8, 9)')
      document.body.className = 'vscode-dark'
    })
    await page.locator('html[data-theme="dark"]').waitFor()
    expect((await colours(page))[1]).toBe('rgb(7, 8, 9)')
  })
})

describe('its page', () => {
  it('may load the files of the extension, start a thread of its own text, and nothing else', async () => {
    const panel = new AnswerPanel('/extension', asked)
    const answer = { uri, query: 'People', json: '{}', milliseconds: 1 }
    panel.show(answer)
    const [{ options, html, closed }] = api.panels as [Webview]
    expect(options).toMatchObject({ enableScripts: true, localResourceRoots: [{ path: '/extension/dist' }] })
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    const [, nonce] = /nonce-([\w-]{22})'/.exec(policy) ?? []
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src ${api.files}`,
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}" src="${api.files}/page.js">`])
    // A panel that the user has closed is opened again, with another nonce.
    closed()
    panel.show(answer)
    expect(api.panels).toHaveLength(2)
    expect(api.panels[1]!.html).not.toContain(nonce)
  })
})

/** The colours of Dark Modern, the theme that VS Code has at first. */
const darkModern = {
  'editor-background': '#1f1f1f',
  'editor-foreground': '#cccccc',
  'sideBar-background': '#181818',
  'editorWidget-background': '#202020',
  'panel-border': '#2b2b2b',
  'editorWidget-border': '#313131',
  'list-hoverBackground': '#2a2d2e',
  'list-inactiveSelectionBackground': '#37373d',
  descriptionForeground: '#9d9d9d',
  'textLink-foreground': '#4daafc',
}

const needsWish = skipUnless(
  process.env.GVQ_SCREENSHOTS !== undefined,
  'renews the picture of a graph in VS Code: GVQ_SCREENSHOTS=1',
)

needsWish.it('its picture is taken', async () => {
  const style = Object.entries(darkModern)
    .map(([name, colour]) => `--vscode-${name}: ${colour}`)
    .join('; ')
  const viewport = { width: 860, height: 560 }
  const { page } = await show(await run('People'), asked, { theme: 'vscode-dark', style, viewport })
  await drawn(page)
  await record(page, 'Dan').click()
  await record(page, 'Harbour Works').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.screenshot({ path: join(import.meta.dirname, '../../editors/vscode/images/graph.png') })
})
