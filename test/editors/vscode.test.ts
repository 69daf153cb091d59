import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ErrorCodes, ResponseError } from 'vscode-languageserver-protocol/node'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The code of the extension, with VS Code and its client of the protocol replaced: what it asks of them, and what it does when they call. */

const api = vi.hoisted(() => {
  const disposable = () => ({ dispose: vi.fn() })
  class EventEmitter {
    readonly #listeners = new Set<(value: unknown) => void>()
    event = (listener: (value: unknown) => void) => {
      this.#listeners.add(listener)
      return { dispose: () => void this.#listeners.delete(listener) }
    }
    fire(value: unknown): void {
      for (const listener of this.#listeners) listener(value)
    }
    dispose(): void {}
  }
  const registered = new Map<string, (...args: unknown[]) => unknown>()
  const status = { name: '', command: '', text: '', tooltip: '', show: vi.fn(), dispose: vi.fn() }
  const granted = new EventEmitter()
  const configured = new EventEmitter()
  const saved = new EventEmitter()
  const settings = new Map<string, unknown>()
  const state = { tree: undefined as unknown, provider: undefined as unknown, symbols: [] as unknown[] }
  const uriOf = (text: string) => ({ toString: () => text, fsPath: text, path: text })
  const panels: Panel[] = []
  const createWebviewPanel = vi.fn((_: string, title: string, where: object): Panel => {
    const received = new EventEmitter()
    const closed = new EventEmitter()
    const panel = {
      title,
      where,
      webview: {
        html: '',
        cspSource: 'https://files',
        asWebviewUri: ({ path }: { path: string }) => `https://files${path}`,
        onDidReceiveMessage: received.event,
        postMessage: vi.fn(),
      },
      reveal: vi.fn(),
      onDidDispose: closed.event,
      dispose: () => closed.fire(undefined),
      say: (message: object) => received.fire(message),
    }
    panels.push(panel)
    return panel
  })
  const vscode = {
    EventEmitter,
    StatusBarAlignment: { Right: 2 },
    ViewColumn: { Beside: -2 },
    TreeItemCollapsibleState: { Expanded: 2 },
    SymbolKind: { Class: 4, Interface: 10, Function: 11, Struct: 22 },
    TreeItem: class {
      readonly label: string
      readonly collapsibleState: number | undefined
      constructor(label: string, collapsibleState?: number) {
        this.label = label
        this.collapsibleState = collapsibleState
      }
    },
    ThemeIcon: class {
      readonly id: string
      constructor(id: string) {
        this.id = id
      }
    },
    Uri: {
      parse: uriOf,
      file: uriOf,
      joinPath: (base: { fsPath: string }, part: string) => uriOf(`${base.fsPath}/${part}`),
      from: ({ scheme, path }: { scheme: string; path: string }) => ({ ...uriOf(path), scheme }),
    },
    env: { openExternal: vi.fn() },
    commands: {
      registerCommand: (name: string, run: (...args: unknown[]) => unknown) => {
        registered.set(name, run)
        return disposable()
      },
      executeCommand: vi.fn(
        async (name: string): Promise<unknown> =>
          name === 'vscode.executeDocumentSymbolProvider' ? state.symbols : undefined,
      ),
    },
    languages: { setTextDocumentLanguage: vi.fn() },
    window: {
      activeTextEditor: undefined as unknown,
      createStatusBarItem: () => status,
      createOutputChannel: disposable,
      registerTreeDataProvider: (_: string, tree: unknown) => {
        state.tree = tree
        return disposable()
      },
      showWarningMessage: vi.fn(),
      showInputBox: vi.fn(),
      showTextDocument: vi.fn(),
      showErrorMessage: vi.fn(),
      showSaveDialog: vi.fn(),
      createWebviewPanel,
      createTerminal: vi.fn(() => ({ show: vi.fn() })),
    },
    workspace: {
      isTrusted: true,
      workspaceFolders: undefined as unknown,
      registerTextDocumentContentProvider: (_: string, provider: unknown) => {
        state.provider = provider
        return disposable()
      },
      onDidGrantWorkspaceTrust: granted.event,
      onDidChangeConfiguration: configured.event,
      onDidSaveTextDocument: saved.event,
      fs: { writeFile: vi.fn() },
      openTextDocument: vi.fn(async (uri: unknown) => ({ uri })),
      getConfiguration: () => ({
        get: (name: string, otherwise: unknown) => settings.get(name) ?? otherwise,
      }),
    },
  }
  return {
    ...{ vscode, registered, status, granted, configured, saved, settings, state, panels },
    clients: [] as Client[],
    answerRecords: vi.fn(),
  }
})

/** A panel with a page. */
interface Panel {
  readonly title: string
  readonly where: object
  readonly webview: { readonly postMessage: ReturnType<typeof vi.fn> }
  readonly reveal: ReturnType<typeof vi.fn>
  dispose(): void
  /** Sends a message of the page to the extension. */
  say(message: object): void
}

interface Client {
  readonly server: object
  readonly options: {
    readonly initializationOptions: object
    readonly middleware: {
      executeCommand(
        command: string,
        args: unknown[],
        next: (...given: unknown[]) => unknown,
      ): Promise<unknown>
      resolveCodeLens(lens: unknown, token: unknown, next: () => unknown): Promise<unknown>
    }
  }
  failure: Error | undefined
  isDisposed: boolean
}

const next = vi.hoisted(() => ({ failure: undefined as Error | undefined }))

vi.mock('vscode', () => api.vscode)
vi.mock('vscode-languageclient/node', async () => ({
  ...(await vi.importActual<object>('vscode-languageserver-protocol')),
  TransportKind: { stdio: 0 },
  LanguageClient: class {
    readonly server: object
    readonly options: Client['options']
    readonly failure = next.failure
    isDisposed = false
    protocol2CodeConverter = {
      asUri: (uri: string) => ({ uri }),
      asPosition: (position: object) => ({ position }),
      asLocation: (location: object) => ({ location }),
      asSymbolInformations: (found: readonly object[]) => found,
    }
    constructor(_: string, __: string, server: object, options: Client['options']) {
      this.server = server
      this.options = options
      api.clients.push(this as unknown as Client)
    }
    async start(): Promise<void> {
      if (this.failure) throw this.failure
    }
    isRunning(): boolean {
      return !this.isDisposed && this.failure === undefined
    }
    async sendRequest(method: string, given: unknown): Promise<unknown> {
      return method === 'gvq/records' ? api.answerRecords(given) : api.state.symbols
    }
    async dispose(): Promise<void> {
      this.isDisposed = true
    }
  },
}))

const { activate } = await import('../../editors/vscode/src/extension.ts')

const { vscode, registered, status, settings, state, clients, panels } = api

/** What a command of the palette does. */
const runCommand = (name: string, argument?: unknown) => registered.get(name)!(argument)

async function activated(): Promise<Client> {
  const context = { subscriptions: [] as { dispose(): Promise<void> }[], extensionPath: '/extension' }
  await activate(context as never)
  onTestFinished(() => context.subscriptions[0]!.dispose())
  return clients.at(-1)!
}

/** The gvq of a project in a folder that is open. */
async function project(): Promise<string> {
  const folder = await temporaryFolder()
  const command = join(folder, 'node_modules/.bin/gvq')
  await mkdir(dirname(command), { recursive: true })
  await writeFile(command, '#!/bin/sh\n', { mode: 0o755 })
  vscode.workspace.workspaceFolders = [{ uri: { scheme: 'file', fsPath: folder } }]
  return command
}

beforeEach(() => {
  vi.clearAllMocks()
  settings.clear()
  clients.length = 0
  panels.length = 0
  next.failure = undefined
  state.symbols = []
  vi.stubEnv('PATH', '')
  Object.assign(vscode.workspace, { isTrusted: true, workspaceFolders: undefined })
  vscode.window.activeTextEditor = undefined
  return () => vi.unstubAllEnvs()
})

describe('the language server', () => {
  it('is the gvq of the project in a trusted workspace, and may run queries', async () => {
    const command = await project()
    const { server, options } = await activated()
    expect(server).toMatchObject({ command, args: ['lsp'] })
    expect(options.initializationOptions).toEqual({ trusted: true, showsAnswers: true })
    expect(status).toMatchObject({ text: 'gvq', tooltip: `Language server: ${command} Click to restart it.` })
  })

  it('is that of the extension in one that is not trusted, and another one once it is', async () => {
    const command = await project()
    vscode.workspace.isTrusted = false
    const first = await activated()
    expect(first.server).toMatchObject({ module: '/extension/dist/server.cjs' })
    expect(first.options.initializationOptions).toMatchObject({ trusted: false })
    vscode.workspace.isTrusted = true
    api.granted.fire(undefined)
    await vi.waitFor(() => expect(clients).toHaveLength(2))
    expect(first.isDisposed).toBe(true)
    expect(clients[1]!.server).toMatchObject({ command })
  })

  it('is started again when its setting changes, and not for other settings', async () => {
    await activated()
    api.configured.fire({ affectsConfiguration: (name: string) => name === 'editor.fontSize' })
    expect(clients).toHaveLength(1)
    settings.set('path', '/opt/gvq')
    api.configured.fire({ affectsConfiguration: (name: string) => name === 'gvq.path' })
    await vi.waitFor(() => expect(clients).toHaveLength(2))
    expect(clients[1]!.server).toMatchObject({ command: '/opt/gvq' })
  })

  it('that does not start is told in the status bar, and can be started again', async () => {
    next.failure = new Error('spawn ENOENT')
    await activated()
    expect(status).toMatchObject({
      text: '$(error) gvq',
      command: 'gvq.restart',
      tooltip: 'The language server did not start: spawn ENOENT Click to restart it.',
    })
    next.failure = undefined
    await runCommand('gvq.restart')
    expect(status.text).toBe('gvq')
  })
})

describe('a command of a query', () => {
  const target = { uri: 'file:///shop/queries.hx', query: 'All' }
  const answer = { kind: 'answer', query: 'All', milliseconds: 1.25, table: 'all\n---\n', json: '{"all":[]}' }

  it('runs the query of its lens, and without one that at the caret', async () => {
    await project()
    const { middleware } = (await activated()).options
    const sent = vi.fn(async () => ({ kind: 'refused', message: 'no' }))
    await middleware.executeCommand('gvq.run', [target], sent)
    expect(sent).toHaveBeenLastCalledWith('gvq.run', [target])

    vscode.window.activeTextEditor = {
      document: { languageId: 'helixql', uri: vscode.Uri.parse(target.uri) },
      selection: { active: 7 },
    }
    const range = (has: boolean) => ({ contains: () => has })
    state.symbols = [
      { name: 'Person', kind: vscode.SymbolKind.Class, range: range(true) },
      { name: 'Other', kind: vscode.SymbolKind.Function, range: range(false) },
      { name: 'All', kind: vscode.SymbolKind.Function, range: range(true) },
    ]
    await middleware.executeCommand('gvq.run', [], sent)
    expect(sent).toHaveBeenLastCalledWith('gvq.run', [target])
  })

  it.each([
    ['without a query at the caret', true, [], 'gvq.run', 'There is no query at the caret.'],
    [
      'without a gvq that runs queries',
      true,
      [target],
      'gvq.run',
      'To run queries, install gvq in the project, or set gvq.path.',
    ],
    [
      'in a folder that is not trusted',
      false,
      [target],
      'gvq.profile',
      'Nothing is run in a folder that is not trusted.',
    ],
  ])('says why it does nothing, %s', async (_, isTrusted, args, command, warning) => {
    vscode.workspace.isTrusted = isTrusted
    const { middleware } = (await activated()).options
    const sent = vi.fn()
    await middleware.executeCommand(command, args, sent)
    expect(vscode.window.showWarningMessage).toHaveBeenCalledWith(warning)
    expect(sent).not.toHaveBeenCalled()
  })

  it('explains with the server of the extension, too', async () => {
    vscode.workspace.isTrusted = false
    const { middleware } = (await activated()).options
    const sent = vi.fn(async () => answer)
    await middleware.executeCommand('gvq.explain', [target], sent)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it.each(['table', 'json'] as const)('shows the answer beside the query, as %s', async form => {
    await project()
    settings.set('answers', form)
    const { middleware } = (await activated()).options
    await middleware.executeCommand('gvq.run', [target], async () => answer)
    const [[document, where]] = vscode.window.showTextDocument.mock.calls as unknown as [
      [{ readonly uri: { readonly path: string } }, object],
    ]
    expect(where).toEqual({ viewColumn: vscode.ViewColumn.Beside, preserveFocus: true })
    const { provideTextDocumentContent } = state.provider as {
      provideTextDocumentContent(uri: object): string
    }
    const shown = provideTextDocumentContent(document.uri)
    if (form === 'table') expect(shown).toContain('all\n---')
    else expect(JSON.parse(shown)).toEqual({ all: [] })
  })
})

describe('an answer as graph', () => {
  const target = { uri: 'file:///shop/queries.hx', query: 'All' }
  const answer = { kind: 'answer', query: 'All', milliseconds: 1.25, table: 'all', json: '{"all":[]}' }
  const message = { kind: 'answer', query: 'All', milliseconds: 1.25, json: '{"all":[]}' }

  async function ran(form: string, ...answers: readonly object[]): Promise<Client> {
    await project()
    settings.set('answers', form)
    const client = await activated()
    for (const each of answers)
      await client.options.middleware.executeCommand('gvq.run', [target], async () => each)
    return client
  }

  const sent = () => panels[0]!.webview.postMessage.mock.calls.map(([each]) => each)

  it('is in a panel beside the query, which later answers use again', async () => {
    const { options } = await ran('graph', answer)
    expect(panels).toMatchObject([
      { title: 'All', where: { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true } },
    ])
    // The page has not said yet that it is loaded.
    expect(sent()).toEqual([])
    panels[0]!.say({ kind: 'ready' })
    expect(sent()).toEqual([message])
    const other = { ...answer, query: 'Near' }
    await options.middleware.executeCommand('gvq.run', [target], async () => other)
    expect(panels).toMatchObject([{ title: 'Near' }])
    expect(panels[0]!.reveal).toHaveBeenCalledWith(undefined, true)
    expect(sent()).toEqual([message, { ...message, query: 'Near' }])
    expect(vscode.window.showTextDocument).not.toHaveBeenCalled()
  })

  it('is sent again to a page that is loaded again, and has a new panel after the user has closed one', async () => {
    const { options } = await ran('graph', answer)
    panels[0]!.say({ kind: 'ready' })
    panels[0]!.say({ kind: 'ready' })
    expect(sent()).toEqual([message, message])
    panels[0]!.dispose()
    await options.middleware.executeCommand('gvq.run', [target], async () => answer)
    expect(panels).toHaveLength(2)
    expect(panels[1]!.webview.postMessage).not.toHaveBeenCalled()
  })

  it('asks the language server for records of its program', async () => {
    await ran('graph', answer)
    api.answerRecords.mockResolvedValueOnce({ json: '{"result":7}' })
    panels[0]!.say({ kind: 'ask', id: 1, body: '{"method":"neighbours","args":[{"id":"a"},25]}' })
    await vi.waitFor(() => expect(sent()).toEqual([{ kind: 'answered', id: 1, json: '{"result":7}' }]))
    expect(api.answerRecords).toHaveBeenCalledWith({
      uri: target.uri,
      method: 'neighbours',
      args: [{ id: 'a' }, 25],
    })
  })

  it.each([
    [new Error('The data folder is in use.'), 'The data folder is in use.'],
    [
      new ResponseError(ErrorCodes.MethodNotFound, 'Unhandled method gvq/records'),
      'This version of gvq draws no answers: install a newer one.',
    ],
  ])('tells its page why records cannot be read: %s', async (failure, message) => {
    await ran('graph', answer)
    api.answerRecords.mockRejectedValueOnce(failure)
    panels[0]!.say({ kind: 'ask', id: 1, body: '{"method":"overview","args":[]}' })
    await vi.waitFor(() => expect(sent()).toEqual([{ kind: 'refused', id: 1, message }]))
  })

  it('is shown by a command: that of the text in the editor, or the last one', async () => {
    await ran('table', answer, { ...answer, query: 'Near' })
    expect(panels).toEqual([])
    expect(vscode.commands.executeCommand).toHaveBeenCalledWith('setContext', 'gvq.answered', true)
    runCommand('gvq.showGraph')
    expect(panels).toMatchObject([{ title: 'Near' }])
    runCommand('gvq.showGraph', vscode.Uri.parse('/All'))
    expect(panels).toMatchObject([{ title: 'All' }])
  })

  it('is not there before a query has run', async () => {
    await ran('table', { kind: 'plan', query: 'All', text: 'scan' })
    runCommand('gvq.showGraph')
    expect(panels).toEqual([])
    expect(vscode.window.showWarningMessage).toHaveBeenCalledWith(
      'There is no answer yet: run a query first.',
    )
  })

  it('is saved where the user wants it, and says why it is not', async () => {
    await ran('graph', answer)
    const { showSaveDialog, showErrorMessage } = vscode.window
    const { writeFile } = vscode.workspace.fs
    const save = { kind: 'save', name: 'All.json', text: '[1]' }
    showSaveDialog.mockResolvedValueOnce(undefined)
    panels[0]!.say(save)
    await vi.waitFor(() => expect(showSaveDialog).toHaveBeenCalledTimes(1))
    showSaveDialog.mockResolvedValueOnce('/there/All.json')
    panels[0]!.say(save)
    await vi.waitFor(() => expect(writeFile).toHaveBeenCalledTimes(1))
    expect(writeFile).toHaveBeenCalledWith('/there/All.json', Buffer.from('[1]'))
    showSaveDialog.mockResolvedValueOnce('/full/All.json')
    writeFile.mockRejectedValueOnce(new Error('No space left'))
    panels[0]!.say(save)
    await vi.waitFor(() =>
      expect(showErrorMessage).toHaveBeenCalledWith('The answer was not saved: No space left'),
    )
  })
})

it('a lens of references opens the places of VS Code', async () => {
  const { middleware } = (await activated()).options
  const lens = {
    command: {
      command: 'editor.action.showReferences',
      arguments: ['file:///a.hx', { line: 1 }, [{ line: 2 }]],
    },
  }
  const resolved = await middleware.resolveCodeLens({}, undefined, async () => lens)
  expect(resolved).toMatchObject({
    command: {
      arguments: [{ uri: 'file:///a.hx' }, { position: { line: 1 } }, [{ location: { line: 2 } }]],
    },
  })
})

describe('a server of queries', () => {
  it('is started in a terminal, with the port of the settings, which the studio has, too', async () => {
    const shellPath = await project()
    settings.set('port', 7000)
    await activated()
    runCommand('gvq.startServer')
    expect(vscode.window.createTerminal).toHaveBeenCalledWith({
      name: 'gvq serve',
      shellPath,
      shellArgs: ['serve', '--watch', '--port', '7000'],
    })
    runCommand('gvq.openStudio')
    const [[opened]] = vscode.env.openExternal.mock.calls as unknown as [[object]]
    expect(String(opened)).toBe('http://127.0.0.1:7000/')
  })

  it('is not started in a folder that is not trusted', async () => {
    await project()
    vscode.workspace.isTrusted = false
    await activated()
    runCommand('gvq.startServer')
    expect(vscode.window.createTerminal).not.toHaveBeenCalled()
  })
})

describe('the tree', () => {
  interface Tree {
    readonly onDidChangeTreeData: (listener: () => void) => void
    getChildren(entry?: unknown): Promise<readonly { readonly name: string }[]>
    getTreeItem(entry: unknown): object
  }

  const symbol = (name: string, kind: number) => ({
    name,
    kind,
    location: { uri: 'file:///a.hx', range: 'here' },
  })

  it('has the types and the queries of the program by name, and opens them', async () => {
    await activated()
    const tree = state.tree as Tree
    const { Class, Function: query, Interface } = vscode.SymbolKind
    state.symbols = [
      symbol('Town', Class),
      symbol('All', query),
      symbol('Near', Interface),
      symbol('Add', query),
    ]
    expect(await tree.getChildren()).toEqual(['Types', 'Queries'])
    const types = await tree.getChildren('Types')
    expect(types.map(({ name }) => name)).toEqual(['Near', 'Town'])
    expect((await tree.getChildren('Queries')).map(({ name }) => name)).toEqual(['Add', 'All'])
    expect(await tree.getChildren(types[0])).toEqual([])
    expect(tree.getTreeItem(types[0])).toMatchObject({
      label: 'Near',
      iconPath: { id: 'arrow-right' },
      command: { command: 'vscode.open', arguments: ['file:///a.hx', { selection: 'here' }] },
    })
  })

  it('is read again when a program is saved, and no other file', async () => {
    await activated()
    const changed = vi.fn()
    ;(state.tree as Tree).onDidChangeTreeData(changed)
    api.saved.fire({ languageId: 'markdown' })
    expect(changed).not.toHaveBeenCalled()
    api.saved.fire({ languageId: 'helixql' })
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('is empty while no server runs', async () => {
    next.failure = new Error('gone')
    await activated()
    state.symbols = [symbol('Town', vscode.SymbolKind.Class)]
    expect(await (state.tree as Tree).getChildren('Types')).toEqual([])
  })
})
