import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  ErrorCodes,
  type InitializeParams,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  type SemanticTokens,
  type SemanticTokensDelta,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { GvqError } from '../../base/errors.ts'
import type { Parts } from '../../base/flow/parts.ts'
import { limits } from '../../base/limits.ts'
import { CheckFailed } from '../../database/project/index.ts'
import { Runs, workInSlices } from '../../engine/execution/index.ts'
import { type FoundSymbol, type HoverPart, symbolsNamed } from '../../language/service/index.ts'
import { capabilitiesFor } from './capabilities.ts'
import { pathOf, uriOf } from './positions.ts'
import { codeActions } from './requests/actions.ts'
import {
  differenceOf,
  folds,
  inlayHints,
  linkedRanges,
  links,
  numbersOf,
  type PlacedTokens,
  selections,
  semanticTokens,
} from './requests/appearance.ts'
import { formatted, formattedOnType, prepareRename, renamed } from './requests/changes.ts'
import { fileDiagnostics } from './requests/diagnostics.ts'
import { codeLenses, resolvedLens, uriOfLens } from './requests/lenses.ts'
import { liveRequests, withLiveCount } from './requests/live-counts.ts'
import { documentSymbols, goTo, highlights, references, workspaceSymbol } from './requests/navigation.ts'
import { plansAt } from './requests/plans.ts'
import { type RecordsAnswer, readRecordsCall, records, recordsRequest } from './requests/records.ts'
import {
  type CommandResult,
  explained,
  isCommandName,
  missingParameters,
  readArguments,
  run,
} from './requests/running.ts'
import { completions, describedCompletion, hover, signatureHelp } from './requests/writing.ts'
import { Wire } from './wire.ts'
import { type FileInProgram, Workspace } from './workspace.ts'

export interface LanguageServerStreams {
  readonly input: Readable
  readonly output: Writable
}

export interface LanguageServerOptions {
  readonly version: string
  /** The page that explains the codes of diagnostics, as a path. */
  readonly explanations?: string
  /** Called with an error that is a fault of gvq. */
  readonly onInternalError: (error: unknown) => void
}

export interface LanguageServer {
  /** Resolves when the client has said `exit`, or is gone. The value is the exit code that the protocol asks for. */
  readonly ended: Promise<number>
  close(): void
}

/** See `startLanguageServer`. */
export function serveLanguage(
  { input, output }: LanguageServerStreams,
  options: LanguageServerOptions,
): LanguageServer {
  const wire = new Wire(input, output, code => server.end(code))
  const server = new Server(createConnection(wire.reader, wire.writer), options)
  server.listen()
  return { ended: server.ended, close: () => server.close() }
}

/** What a client may say at the beginning about itself and the folder. */
interface Initialization {
  /** The user trusts the folder: queries of it may be run. */
  readonly trusted: boolean
  /** The client has a view for the answers of commands. */
  readonly showsAnswers: boolean
}

class Server {
  readonly ended: Promise<number>
  readonly #connection: Connection
  readonly #options: LanguageServerOptions
  readonly #runs = new Runs()
  readonly #workspace: Workspace
  readonly #documents = new Map<string, TextDocument>()
  readonly #tokens = new Map<string, { readonly id: string; readonly pieces: readonly PlacedTokens[] }>()
  /** The paths for which the client has diagnostics. */
  readonly #reported = new Map<string, string>()
  #end!: (code: number) => void
  #client: ClientCapabilities = {}
  #initialization: Initialization = { trusted: false, showsAnswers: false }
  #publishing = false
  #mustPublish = false
  #tokenIds = 0

  constructor(connection: Connection, options: LanguageServerOptions) {
    this.#connection = connection
    this.#options = options
    this.#workspace = new Workspace(this.#runs, () => this.#publishSoon())
    this.ended = new Promise(resolve => {
      this.#end = resolve
    })
  }

  listen(): void {
    this.#life()
    this.#documentEvents()
    this.#navigation()
    this.#writing()
    this.#appearance()
    this.#changes()
    this.#commands()
    this.#connection.listen()
  }

  end(code: number): void {
    this.#end(code)
  }

  close(): void {
    this.#workspace.close()
    this.#connection.dispose()
  }

  // ---- life ----

  #life(): void {
    const connection = this.#connection
    connection.onInitialize(parameters => this.#initialize(parameters))
    connection.onInitialized(() => this.#initialized())
    connection.onShutdown(() => this.#workspace.close())
  }

  #initialize({ capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams) {
    this.#client = capabilities
    this.#initialization = readInitialization(initializationOptions)
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
    this.#workspace.setFolders(pathsOf(uris))
    return {
      capabilities: capabilitiesFor(capabilities),
      serverInfo: { name: 'gvq', version: this.#options.version },
    }
  }

  #initialized(): void {
    const { workspace } = this.#client
    if (workspace?.workspaceFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(pathsOf(removed.map(({ uri }) => uri)))
        const kept = this.#workspace.folders.filter(folder => !gone.has(folder))
        this.#workspace.setFolders([...kept, ...pathsOf(added.map(({ uri }) => uri))])
      })
    }
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return
    const watchers = [{ globPattern: '**/*.hx' }, { globPattern: '**/{gvq,helix}.toml' }]
    this.#connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers })
      .catch(() => undefined)
  }

  // ---- documents ----

  #documentEvents(): void {
    const connection = this.#connection
    const opened = (document: TextDocument): void => {
      this.#documents.set(document.uri, document)
      const { uri } = document
      this.#workspace.opened({ uri, path: pathOf(uri), text: document.getText() })
    }
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) =>
      opened(TextDocument.create(uri, languageId, version, text)),
    )
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
      const document = this.#documents.get(uri)
      if (document) opened(TextDocument.update(document, contentChanges, version))
    })
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      this.#documents.delete(uri)
      this.#tokens.delete(uri)
      this.#workspace.closed(uri)
    })
    connection.onDidSaveTextDocument(() => undefined)
    connection.onDidChangeWatchedFiles(() => this.#workspace.diskChanged())
    connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }, token) =>
      this.#answer(() => this.#pulled(uri, previousResultId, token)),
    )
    connection.languages.diagnostics.onWorkspace((_, token) => this.#answer(() => this.#pulledAll(token)))
  }

  /** A client that asks for diagnostics itself is not sent them as well. */
  get #pulls(): boolean {
    return this.#client.textDocument?.diagnostic !== undefined
  }

  #publishSoon(): void {
    this.#mustPublish = true
    if (this.#publishing) return
    this.#publishing = true
    // After all changes that have arrived together.
    setImmediate(() => {
      void this.#publish().finally(() => {
        this.#publishing = false
      })
    })
  }

  async #publish(): Promise<void> {
    while (this.#mustPublish) {
      this.#mustPublish = false
      try {
        if (this.#pulls) await this.#refresh()
        else await this.#push()
      } catch (error) {
        this.#report(error)
      }
    }
  }

  /** Asks the client to ask again: a change of one file may be an error in another. */
  async #refresh(): Promise<void> {
    if (this.#client.workspace?.diagnostics?.refreshSupport !== true || this.#documents.size < 2) return
    await this.#connection.languages.diagnostics.refresh().catch(() => undefined)
  }

  async #push(): Promise<void> {
    const found = new Map<string, readonly object[]>()
    for (const [owner, state] of await this.#workspace.programs()) {
      for (const file of state.files) {
        const each: FileInProgram = { file, state, owner }
        const uri = this.#workspace.uriFor(file.path)
        if (!found.has(uri)) found.set(uri, await this.#inSlices(this.#diagnosticsOf(each)))
      }
    }
    // A newer text is being checked: what was found would be stale.
    if (this.#mustPublish) return
    for (const uri of [...this.#reported.keys()]) {
      if (found.has(uri)) continue
      this.#reported.delete(uri)
      await this.#connection.sendDiagnostics({ uri, diagnostics: [] })
    }
    for (const [uri, diagnostics] of found) {
      const version = this.#documents.get(uri)?.version
      const text = JSON.stringify([version, diagnostics])
      const before = this.#reported.get(uri)
      if (before === text || (before === undefined && diagnostics.length === 0 && version === undefined))
        continue
      this.#reported.set(uri, text)
      await this.#connection.sendDiagnostics({
        uri,
        diagnostics: diagnostics as never[],
        ...(version !== undefined && { version }),
      })
    }
  }

  #diagnosticsOf(file: FileInProgram) {
    const { explanations } = this.#options
    return fileDiagnostics(file, {
      uriFor: path => this.#workspace.uriFor(path),
      explanations: explanations === undefined ? undefined : uriOf(explanations),
    })
  }

  async #pulled(
    uri: string,
    previous: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    const file = await this.#workspace.file(uri)
    const items = file ? [...(await this.#inSlices(this.#diagnosticsOf(file), token))] : []
    const resultId = digest(JSON.stringify(items))
    if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items }
  }

  async #pulledAll(token: CancellationToken) {
    const items = []
    for (const [owner, state] of await this.#workspace.programs()) {
      for (const file of state.files) {
        const uri = this.#workspace.uriFor(file.path)
        const version = this.#documents.get(uri)?.version ?? null
        const own = this.#diagnosticsOf({ file, state, owner })
        const diagnostics = [...(await this.#inSlices(own, token))]
        items.push({ kind: DocumentDiagnosticReportKind.Full, uri, version, items: diagnostics } as const)
      }
    }
    return { items }
  }

  // ---- requests ----

  /** Answers a request about one place of a file; `otherwise` for a file that is not known. */
  #onFile<T>(uri: string, otherwise: T, work: (file: FileInProgram) => T): Promise<T> {
    return this.#answer(async () => {
      const file = await this.#workspace.file(uri)
      return file ? work(file) : otherwise
    })
  }

  /** Answers a request that looks at a whole file, or all files: in slices, between which others are answered. */
  #partsOnFile<T>(
    uri: string,
    otherwise: T,
    token: CancellationToken,
    work: (file: FileInProgram) => Parts<T>,
  ): Promise<T> {
    return this.#answer(async () => {
      const file = await this.#workspace.file(uri)
      return file ? this.#inSlices(work(file), token) : otherwise
    })
  }

  /** Does work in slices; it ends early when the client no longer wants the answer, and at the limit of time. */
  #inSlices<T>(work: Parts<T>, token?: CancellationToken): Promise<T> {
    return workInSlices(this.#runs, () => work, {
      timeoutMs: limits.queryTimeoutMs,
      ...(token && { signal: signalOf(token) }),
    })
  }

  /** Turns errors into answers: no request ends the server. */
  async #answer<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ResponseError) throw error
      if (error instanceof GvqError && error.code === 'CANCELLED')
        throw new ResponseError(LSPErrorCodes.RequestCancelled, error.message)
      if (error instanceof GvqError || error instanceof CheckFailed)
        throw new ResponseError(LSPErrorCodes.RequestFailed, error.message)
      this.#report(error)
      throw new ResponseError(ErrorCodes.InternalError, 'gvq failed at this request.')
    }
  }

  #report(error: unknown): void {
    if (error instanceof GvqError) this.#connection.window.showWarningMessage(error.message)
    else this.#options.onInternalError(error)
  }

  readonly #uriFor = (path: string): string => this.#workspace.uriFor(path)

  #navigation(): void {
    const connection = this.#connection
    const goToFrom =
      (what: Parameters<typeof goTo>[0]) =>
      ({ textDocument, position }: { textDocument: { uri: string }; position: never }) =>
        this.#onFile(textDocument.uri, [], file => goTo(what, file, position, this.#uriFor))
    connection.onDefinition(goToFrom('definition') as never)
    connection.onTypeDefinition(goToFrom('typeDefinition') as never)
    connection.onImplementation(goToFrom('implementation') as never)
    connection.onReferences(({ textDocument, position, context }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file =>
        references(file, position, context.includeDeclaration, this.#uriFor),
      ),
    )
    connection.onDocumentHighlight(({ textDocument, position }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => highlights(file, position)),
    )
    connection.onDocumentSymbol(({ textDocument }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => documentSymbols(file)),
    )
    connection.onWorkspaceSymbol(({ query }, token) =>
      this.#answer(async () => {
        const found: FoundSymbol[] = []
        for (const [, { view }] of await this.#workspace.programs())
          found.push(...(await this.#inSlices(symbolsNamed(view, query, workspaceSymbolsMax), token)))
        return found
          .slice(0, workspaceSymbolsMax)
          .map(symbol => workspaceSymbol(symbol, this.#uriFor) as never)
      }),
    )
  }

  #writing(): void {
    const connection = this.#connection
    connection.onCompletion(({ textDocument: { uri }, position }, token) =>
      this.#partsOnFile(uri, { isIncomplete: false, items: [] }, token, file =>
        completions(file, uri, position, this.#allowsSnippets),
      ),
    )
    connection.onCompletionResolve(item => {
      const uri = (item.data as { readonly uri?: unknown } | undefined)?.uri
      return typeof uri === 'string'
        ? this.#onFile(uri, item, ({ state }) => describedCompletion(item, state.view))
        : item
    })
    connection.onSignatureHelp(({ textDocument, position }) =>
      this.#onFile(textDocument.uri, null, file => signatureHelp(file, position)),
    )
    connection.onHover(({ textDocument, position }, token) =>
      this.#answer(async () => {
        const file = await this.#workspace.file(textDocument.uri)
        if (file === undefined) return null
        const plans = (offset: number): readonly HoverPart[] => plansAt(file, offset)
        const found = await this.#inSlices(hover(file, position, this.#workspace.words, plans), token)
        const { root = '' } = file.owner
        if (found === null || root === '' || !this.#isTrusted(root)) return found
        return withLiveCount(found, file, position, root)
      }),
    )
  }

  get #allowsSnippets(): boolean {
    return this.#client.textDocument?.completion?.completionItem?.snippetSupport === true
  }

  #appearance(): void {
    const connection = this.#connection
    const { words } = this.#workspace
    const { semanticTokens: tokens } = connection.languages
    const keep = (uri: string, pieces: readonly PlacedTokens[]) => this.#keepTokens(uri, pieces)
    const kept = (uri: string) => this.#tokens.get(uri)
    tokens.on(({ textDocument: { uri } }, token) =>
      this.#partsOnFile(uri, { resultId: '', data: [] }, token, function* (file): Parts<SemanticTokens> {
        const pieces = yield* semanticTokens(file, words)
        return { resultId: keep(uri, pieces), data: numbersOf(pieces) }
      }),
    )
    tokens.onRange(({ textDocument: { uri }, range }, token) =>
      this.#partsOnFile(uri, { data: [] }, token, function* (file): Parts<SemanticTokens> {
        return { data: numbersOf(yield* semanticTokens(file, words, range)) }
      }),
    )
    tokens.onDelta(({ textDocument: { uri }, previousResultId }, token) =>
      this.#partsOnFile(uri, { data: [] }, token, function* (file): Parts<
        SemanticTokens | SemanticTokensDelta
      > {
        const pieces = yield* semanticTokens(file, words)
        const before = kept(uri)
        const resultId = keep(uri, pieces)
        if (before?.id !== previousResultId) return { resultId, data: numbersOf(pieces) }
        const difference = differenceOf(before.pieces, pieces)
        return { resultId, edits: difference ? [difference] : [] }
      }),
    )
    connection.onFoldingRanges(({ textDocument }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => folds(file, words)),
    )
    connection.onSelectionRanges(({ textDocument, positions }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => selections(file, positions, words)),
    )
    connection.languages.inlayHint.on(({ textDocument, range }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => inlayHints(file, range)),
    )
    connection.languages.onLinkedEditingRange(({ textDocument, position }) =>
      this.#onFile(textDocument.uri, null, file => linkedRanges(file, position)),
    )
    connection.onDocumentLinks(({ textDocument }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => links(file, words, this.#uriFor)),
    )
    connection.onCodeLens(({ textDocument: { uri } }, token) =>
      this.#answer(async () => {
        const file = await this.#workspace.file(uri)
        if (file === undefined) return []
        const { root = '' } = file.owner
        const requests = root !== '' && this.#isTrusted(root) ? await liveRequests(root) : undefined
        return this.#inSlices(codeLenses(file, uri, requests), token)
      }),
    )
    connection.onCodeLensResolve((lens, token) => {
      if (lens.command) return lens
      const uri = uriOfLens(lens)
      return this.#partsOnFile(uri, lens, token, file => resolvedLens(lens, file, uri, this.#uriFor))
    })
  }

  #keepTokens(uri: string, pieces: readonly PlacedTokens[]): string {
    const id = String(++this.#tokenIds)
    this.#tokens.set(uri, { id, pieces })
    return id
  }

  #changes(): void {
    const connection = this.#connection
    connection.onPrepareRename(({ textDocument, position }) =>
      this.#onFile(textDocument.uri, null, file => prepareRename(file, position)),
    )
    connection.onRenameRequest(({ textDocument, position, newName }, token) =>
      this.#partsOnFile(textDocument.uri, null, token, file =>
        renamed(file, position, newName, this.#uriFor),
      ),
    )
    connection.onDocumentFormatting(({ textDocument }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => formatted(file)),
    )
    connection.onDocumentRangeFormatting(({ textDocument, range }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => formatted(file, range)),
    )
    connection.onDocumentOnTypeFormatting(({ textDocument, position, ch }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => formattedOnType(file, position, ch)),
    )
    connection.onCodeAction(({ textDocument, range, context }, token) =>
      this.#partsOnFile(textDocument.uri, [], token, file => codeActions(file, range, context, this.#uriFor)),
    )
  }

  // ---- commands ----

  #commands(): void {
    this.#connection.onExecuteCommand(({ command, arguments: given }, token) =>
      this.#answer(async (): Promise<CommandResult> => {
        if (!isCommandName(command))
          throw new ResponseError(ErrorCodes.InvalidParams, `No command ${command}.`)
        const { uri, query: name, parameters } = readArguments(given)
        const file = await this.#workspace.file(uri)
        const query = file?.state.program?.queries.get(name)
        if (file === undefined || query === undefined) {
          const why = file?.state.program ? `There is no query ${name}.` : 'The program has errors.'
          return this.#shown({ kind: 'refused', message: why })
        }
        if (command === 'gvq.explain') return this.#shown(explained(query))
        const project = file.owner.root
        if (project === undefined || project === '')
          return this.#shown({ kind: 'refused', message: 'The file is not saved.' })
        const missing = missingParameters(query, parameters)
        if (missing) return missing
        if (!(await this.#trusts(project)))
          return { kind: 'refused', message: 'Nothing is run in a folder that is not trusted.' }
        return this.#shown(
          await run(query, {
            project,
            parameters,
            profile: command === 'gvq.profile',
            signal: signalOf(token),
            notice: this.#notice,
          }),
        )
      }),
    )
    this.#connection.onRequest(recordsRequest, (given: unknown, token: CancellationToken) =>
      this.#answer(async (): Promise<RecordsAnswer> => {
        const call = readRecordsCall(given)
        const project = (await this.#workspace.file(call.uri))?.owner.root ?? ''
        if (project === '') throw new GvqError('NOT_FOUND', 'The file is not saved in a project.')
        if (!this.#isTrusted(project))
          throw new GvqError('FORBIDDEN', 'Nothing is opened in a folder that is not trusted.')
        return records(call, { project, signal: signalOf(token), notice: this.#notice })
      }),
    )
  }

  readonly #notice = (message: string): void => {
    void this.#connection.sendNotification('window/logMessage', { type: MessageType.Info, message })
  }

  /** A client without a view for answers shows them as a message. */
  #shown(result: CommandResult): CommandResult {
    if (this.#initialization.showsAnswers) return result
    const text =
      result.kind === 'answer'
        ? result.table
        : result.kind === 'plan'
          ? result.text
          : 'message' in result
            ? result.message
            : ''
    if (text !== '')
      void this.#connection.sendNotification('window/showMessage', { type: MessageType.Info, message: text })
    return result
  }

  /** Asks once for each project, unless the client said that the folder is trusted. */
  async #trusts(project: string): Promise<boolean> {
    if (this.#isTrusted(project)) return true
    const answer = await this.#connection.window.showWarningMessage(
      `Do you trust the files in ${project}? gvq would open the data of this project and run its query.`,
      { title: trustTitle },
      { title: 'Cancel' },
    )
    if (answer?.title !== trustTitle) return false
    this.#trusted.add(project)
    return true
  }
  #isTrusted(project: string): boolean {
    return this.#initialization.trusted || this.#trusted.has(project)
  }

  readonly #trusted = new Set<string>()
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController()
  if (token.isCancellationRequested) controller.abort()
  token.onCancellationRequested(() => controller.abort())
  return controller.signal
}

/** A short name of a text, which another text hardly has. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

const trustTitle = 'Trust and run'
const workspaceSymbolsMax = 500

function readInitialization(given: unknown): Initialization {
  const options = typeof given === 'object' && given !== null ? given : {}
  return {
    trusted: 'trusted' in options && options.trusted === true,
    showsAnswers: 'showsAnswers' in options && options.showsAnswers === true,
  }
}

function pathsOf(uris: readonly string[]): string[] {
  return uris.filter(uri => uri.startsWith('file:')).map(uri => fileURLToPath(uri))
}
