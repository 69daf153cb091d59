import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import {
  type ClientCapabilities,
  type CodeAction,
  type CompletionItem,
  type CompletionList,
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { startLanguageServer } from '../../src/serve/lsp/index.ts'

/** What an editor can do, unless a test says otherwise. */
export const everything: ClientCapabilities = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    rename: { prepareSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
  workspace: { workspaceFolders: true },
}

export interface ClientOptions {
  readonly folders?: readonly string[]
  readonly capabilities?: ClientCapabilities
  readonly initializationOptions?: object
}

/** An editor, as far as the protocol sees it: its open documents, and the diagnostics that it was sent. */
export class Client {
  readonly connection: ProtocolConnection
  readonly internalErrors: unknown[] = []
  readonly messages: string[] = []
  initialized!: InitializeResult
  readonly #documents = new Map<string, TextDocument>()
  readonly #diagnostics = new Map<string, PublishDiagnosticsParams>()
  readonly #waiting = new Set<() => void>()
  #answers: (string | undefined)[] = []

  constructor(connection: ProtocolConnection) {
    this.connection = connection
    connection.onNotification('textDocument/publishDiagnostics', (found: PublishDiagnosticsParams) => {
      this.#diagnostics.set(found.uri, found)
      for (const wake of this.#waiting) wake()
    })
    connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message)
    })
    connection.onRequest('window/showMessageRequest', ({ message }: { message: string }) => {
      this.messages.push(message)
      const title = this.#answers.shift()
      return title === undefined ? null : { title }
    })
    connection.onRequest('client/registerCapability', () => null)
    connection.listen()
  }

  /** Answers the next questions of the server with the titles of buttons. */
  willAnswer(...titles: readonly (string | undefined)[]): void {
    this.#answers.push(...titles)
  }

  async start({
    folders = [],
    capabilities = everything,
    initializationOptions,
  }: ClientOptions): Promise<void> {
    const parameters: InitializeParams = {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map(folder => ({ uri: uriOf(folder), name: folder })),
      ...(initializationOptions && { initializationOptions }),
    }
    this.initialized = await this.connection.sendRequest('initialize', parameters)
    await this.connection.sendNotification('initialized', {})
  }

  async open(path: string, text: string): Promise<string> {
    const uri = /^[a-z]{2,}:/.test(path) ? path : uriOf(path)
    this.#documents.set(uri, TextDocument.create(uri, 'helixql', 1, text))
    const textDocument = { uri, languageId: 'helixql', version: 1, text }
    await this.connection.sendNotification('textDocument/didOpen', { textDocument })
    return uri
  }

  async close(uri: string): Promise<void> {
    this.#documents.delete(uri)
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
  }

  document(uri: string): TextDocument {
    return this.#documents.get(uri)!
  }

  text(uri: string): string {
    return this.document(uri).getText()
  }

  /** Replaces a range of offsets. */
  async change(uri: string, start: number, end: number, text: string): Promise<void> {
    const document = this.document(uri)
    const range = { start: document.positionAt(start), end: document.positionAt(end) }
    const version = document.version + 1
    this.#documents.set(uri, TextDocument.update(document, [{ range, text }], version))
    const textDocument = { uri, version }
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument,
      contentChanges: [{ range, text }],
    })
  }

  async replace(uri: string, text: string): Promise<void> {
    await this.change(uri, 0, this.text(uri).length, text)
  }

  /** Resolves with the diagnostics that were sent for the version of a document that is open now. */
  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    for (;;) {
      const found = this.#diagnostics.get(uri)
      if (found?.version === this.document(uri).version) return found.diagnostics
      await this.#change()
    }
  }

  /** Resolves once the diagnostics of a file satisfy a condition. */
  async diagnosticsWhere(
    uri: string,
    isWanted: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    for (;;) {
      const found = this.#diagnostics.get(uri)?.diagnostics
      if (found && isWanted(found)) return found
      await this.#change()
    }
  }

  #change(): Promise<void> {
    return new Promise(resolve => {
      const wake = (): void => {
        this.#waiting.delete(wake)
        resolve()
      }
      this.#waiting.add(wake)
    })
  }

  // ---- requests ----

  at(uri: string, offset: number): { textDocument: { uri: string }; position: Position } {
    return { textDocument: { uri }, position: this.document(uri).positionAt(offset) }
  }

  range(uri: string, start: number, end: number): Range {
    const document = this.document(uri)
    return { start: document.positionAt(start), end: document.positionAt(end) }
  }

  request<T>(method: string, parameters: unknown): Promise<T> {
    return this.connection.sendRequest(`textDocument/${method}`, parameters)
  }

  ask<T>(method: string, uri: string, offset: number, more: object = {}): Promise<T> {
    return this.request(method, { ...this.at(uri, offset), ...more })
  }

  whole<T>(method: string, uri: string, more: object = {}): Promise<T> {
    return this.request(method, { textDocument: { uri }, ...more })
  }

  async completions(uri: string, offset: number): Promise<readonly CompletionItem[]> {
    return (await this.ask<CompletionList>('completion', uri, offset)).items
  }

  actions(uri: string, start: number, end = start, only?: readonly string[]): Promise<readonly CodeAction[]> {
    return this.whole('codeAction', uri, {
      range: this.range(uri, start, end),
      context: { diagnostics: [], ...(only && { only }) },
    })
  }

  /** The text that a range of a document has. */
  textIn(uri: string, { start, end }: Range): string {
    const document = this.document(uri)
    return document.getText().slice(document.offsetAt(start), document.offsetAt(end))
  }

  /** Returns a text with the edits that were answered. */
  edited(uri: string, edits: readonly TextEdit[]): string {
    return TextDocument.applyEdits(this.document(uri), [...edits])
  }

  /** Applies edits of several files as an editor does, and tells the server. */
  async apply({ changes = {} }: WorkspaceEdit): Promise<void> {
    for (const [uri, edits] of Object.entries(changes)) await this.replace(uri, this.edited(uri, edits))
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown')
    await this.connection.sendNotification('exit')
  }
}

export function connect(input: Readable, output: Writable): Client {
  return new Client(createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output)))
}

/** Starts a server in this process, and an editor that talks to it over streams. */
export async function startClient(options: ClientOptions = {}): Promise<Client & AsyncDisposable> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const client = connect(toClient, toServer)
  const server = await startLanguageServer(
    { input: toServer, output: toClient },
    {
      version: 'test',
      explanations: '/docs/errors.md',
      onInternalError: error => client.internalErrors.push(error),
    },
  )
  await client.start(options)
  return Object.assign(client, {
    [Symbol.asyncDispose]: async () => {
      await client.stop()
      await server.ended
      server.close()
      client.connection.dispose()
    },
  })
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Splits a text at `|`: the place that is meant. */
export function caretIn(text: string): { readonly text: string; readonly at: number } {
  const at = text.lastIndexOf('|')
  return { text: text.slice(0, at) + text.slice(at + 1), at }
}
