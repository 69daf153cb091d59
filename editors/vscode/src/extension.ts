import * as vscode from 'vscode'
import {
  ErrorCodes,
  LanguageClient,
  type LanguageClientOptions,
  ResponseError,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node'
import type { RecordsAnswer, RecordsCall } from '../../../src/serve/lsp/requests/records.ts'
import { findGvq, type Gvq } from './find-gvq.ts'
import { type Answer, AnswerPanel } from './panel.ts'
import { execute, type Target } from './running.ts'
import { ProgramTree } from './tree.ts'

const scheme = 'gvq-answer'
const selector = [{ language: 'helixql' }]

/** Called by VS Code when a workspace has HelixQL in it, or a file of it is opened. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const extension = new Extension(context)
  context.subscriptions.push(extension)
  await extension.start()
}

class Extension implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext
  readonly #parts: vscode.Disposable[] = []
  readonly #texts = new Map<string, string>()
  /** By the path of its text. */
  readonly #answers = new Map<string, Answer>()
  readonly #panel: AnswerPanel
  readonly #changedAnswer = new vscode.EventEmitter<vscode.Uri>()
  readonly #status = vscode.window.createStatusBarItem('gvq', vscode.StatusBarAlignment.Right, 10)
  readonly #tree = new ProgramTree(() => this.#symbols())
  readonly #output = vscode.window.createOutputChannel('gvq', { log: true })
  #gvq: Gvq = { of: 'extension' }
  #client: LanguageClient | undefined
  #lastAnswer: Answer | undefined

  constructor(context: vscode.ExtensionContext) {
    this.#context = context
    this.#panel = new AnswerPanel(context.extensionPath, call => this.#records(call))
    const command = vscode.commands.registerCommand
    this.#parts.push(
      this.#status,
      this.#output,
      this.#changedAnswer,
      this.#panel,
      vscode.window.registerTreeDataProvider('gvq.program', this.#tree),
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.#changedAnswer.event,
        provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? '',
      }),
      command('gvq.showGraph', (uri?: vscode.Uri) => this.#showGraph(uri)),
      command('gvq.restart', () => this.restart()),
      command('gvq.refresh', () => this.#tree.refresh()),
      command('gvq.startServer', () => this.#startServer()),
      command('gvq.openStudio', () =>
        vscode.env.openExternal(vscode.Uri.parse(`http://127.0.0.1:${this.#port}/`)),
      ),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restart()),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration('gvq.path')) void this.restart()
      }),
      vscode.workspace.onDidSaveTextDocument(({ languageId }) => {
        if (languageId === 'helixql') this.#tree.refresh()
      }),
    )
    this.#status.name = 'gvq'
    this.#status.command = 'gvq.restart'
  }

  async dispose(): Promise<void> {
    for (const part of this.#parts) part.dispose()
    await this.#client?.dispose()
  }

  async start(): Promise<void> {
    const trusted = vscode.workspace.isTrusted
    this.#gvq = findGvq({
      folders: this.#folders,
      trusted,
      setting: this.#setting('path', ''),
      searchPath: process.env.PATH ?? '',
      platform: process.platform,
    })
    const client = new LanguageClient('gvq', 'gvq', this.#server(), this.#clientOptions(trusted))
    this.#client = client
    this.#show('$(sync~spin)', 'The language server starts.')
    try {
      await client.start()
    } catch (error) {
      this.#show(
        '$(error)',
        `The language server did not start: ${error instanceof Error ? error.message : error}`,
      )
      return
    }
    this.#show(
      '',
      `Language server: ${this.#gvq.of === 'extension' ? 'that of the extension' : this.#gvq.command}`,
    )
    await vscode.commands.executeCommand('setContext', 'gvq.active', true)
    this.#tree.refresh()
  }

  async restart(): Promise<void> {
    const old = this.#client
    this.#client = undefined
    // One that did not start, or is gone, cannot be stopped.
    await old?.dispose().catch(() => undefined)
    await this.start()
  }

  #server(): ServerOptions {
    const { extensionPath } = this.#context
    if (this.#gvq.of === 'extension') {
      const module = vscode.Uri.joinPath(vscode.Uri.file(extensionPath), 'dist/server.cjs').fsPath
      return { module, transport: TransportKind.stdio }
    }
    // A .cmd file is started by the shell, which needs quotes around blanks.
    const shell = process.platform === 'win32'
    const command = shell ? `"${this.#gvq.command}"` : this.#gvq.command
    const cwd = this.#folders[0]
    return { command, args: ['lsp'], options: { shell, ...(cwd !== undefined && { cwd }) } }
  }

  #clientOptions(trusted: boolean): LanguageClientOptions {
    return {
      documentSelector: selector,
      initializationOptions: { trusted, showsAnswers: true },
      outputChannel: this.#output,
      middleware: {
        executeCommand: async (command, args, next) => {
          const target = (args[0] as Target | undefined) ?? (await this.#queryAtCaret())
          if (target === undefined) return vscode.window.showWarningMessage('There is no query at the caret.')
          if (this.#gvq.of === 'extension' && command !== 'gvq.explain')
            return vscode.window.showWarningMessage(
              trusted
                ? 'To run queries, install gvq in the project, or set gvq.path.'
                : 'Nothing is run in a folder that is not trusted.',
            )
          const send = (given: object) => next(command, [given]) as PromiseLike<unknown>
          await this.#keep(await execute(target, send, this.#face))
        },
        resolveCodeLens: async (lens, token, next) => {
          const resolved = await next(lens, token)
          if (resolved?.command?.command === 'editor.action.showReferences')
            this.#convertReferences(resolved.command)
          return resolved
        },
      },
    }
  }

  /** VS Code takes its own positions, where the protocol has plain objects. */
  #convertReferences(command: vscode.Command): void {
    const convert = this.#client!.protocol2CodeConverter
    const [uri, position, places] = command.arguments ?? []
    command.arguments = [
      convert.asUri(uri),
      convert.asPosition(position),
      places.map((place: Parameters<typeof convert.asLocation>[0]) => convert.asLocation(place)),
    ]
  }

  async #queryAtCaret(): Promise<Target | undefined> {
    const editor = vscode.window.activeTextEditor
    if (editor?.document.languageId !== 'helixql') return undefined
    const { uri } = editor.document
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    )
    const query = symbols?.find(
      ({ kind, range }) => kind === vscode.SymbolKind.Function && range.contains(editor.selection.active),
    )
    return query && { uri: uri.toString(), query: query.name }
  }

  get #face() {
    return {
      answers: this.#setting<'table' | 'json' | 'graph'>('answers', 'table'),
      draw: (answer: Answer) => this.#panel.show(answer),
      ask: (prompt: string, isRight: (text: string) => string | undefined) =>
        vscode.window.showInputBox({ prompt, validateInput: isRight, ignoreFocusOut: true }),
      warn: (message: string) => void vscode.window.showWarningMessage(message),
      show: async (name: string, text: string, language: 'plaintext' | 'json') => {
        const uri = vscode.Uri.from({ scheme, path: pathOf(name) })
        this.#texts.set(uri.path, text)
        this.#changedAnswer.fire(uri)
        const document = await vscode.workspace.openTextDocument(uri)
        await vscode.languages.setTextDocumentLanguage(document, language)
        await vscode.window.showTextDocument(document, {
          viewColumn: vscode.ViewColumn.Beside,
          preserveFocus: true,
        })
      },
    }
  }

  async #keep(answer: Answer | undefined): Promise<void> {
    if (answer === undefined) return
    this.#answers.set(pathOf(answer.query), answer)
    this.#lastAnswer = answer
    await vscode.commands.executeCommand('setContext', 'gvq.answered', true)
  }

  /** Shows the answer whose text is open in an editor, or else the last one. */
  #showGraph(text: vscode.Uri | undefined): void {
    const answer = (text && this.#answers.get(text.path)) ?? this.#lastAnswer
    if (answer) this.#panel.show(answer)
    else void vscode.window.showWarningMessage('There is no answer yet: run a query first.')
  }

  async #records(call: RecordsCall): Promise<RecordsAnswer> {
    if (!this.#client?.isRunning()) throw new Error('The language server does not run.')
    try {
      return await this.#client.sendRequest('gvq/records', call)
    } catch (error) {
      if (error instanceof ResponseError && error.code === ErrorCodes.MethodNotFound)
        throw new Error('This version of gvq draws no answers: install a newer one.')
      throw error
    }
  }

  async #symbols(): Promise<readonly vscode.SymbolInformation[]> {
    const client = this.#client
    if (!client?.isRunning()) return []
    const found = await client.sendRequest<
      Parameters<typeof client.protocol2CodeConverter.asSymbolInformations>[0]
    >('workspace/symbol', { query: '' })
    return client.protocol2CodeConverter.asSymbolInformations(found ?? [])
  }

  #startServer(): void {
    const gvq = this.#gvq
    if (!vscode.workspace.isTrusted) {
      void vscode.window.showWarningMessage('Nothing is run in a folder that is not trusted.')
      return
    }
    if (gvq.of === 'extension') {
      void vscode.window.showWarningMessage('To serve queries, install gvq in the project, or set gvq.path.')
      return
    }
    const terminal = vscode.window.createTerminal({
      name: 'gvq serve',
      shellPath: gvq.command,
      shellArgs: ['serve', '--watch', '--port', String(this.#port)],
    })
    terminal.show(true)
  }

  get #folders(): readonly string[] {
    const folders = vscode.workspace.workspaceFolders ?? []
    return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath)
  }

  get #port(): number {
    return this.#setting('port', 6969)
  }

  #setting<T>(name: string, otherwise: T): T {
    return vscode.workspace.getConfiguration('gvq').get(name, otherwise)
  }

  #show(icon: string, tooltip: string): void {
    this.#status.text = `${icon} gvq`.trim()
    this.#status.tooltip = `${tooltip} Click to restart it.`
    this.#status.show()
  }
}

/** The path of the text of an answer. */
function pathOf(name: string): string {
  return `/${name}`
}
