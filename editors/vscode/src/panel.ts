import { randomBytes } from 'node:crypto'
import * as vscode from 'vscode'
import type { RecordsAnswer, RecordsCall } from '../../../src/serve/lsp/requests/records.ts'
import type { FromPage, ToPage } from './panel-messages.ts'

/** An answer with a file of the program that it is of. */
export interface Answer {
  readonly uri: string
  readonly query: string
  readonly json: string
  readonly milliseconds: number
}

type Ask = (call: RecordsCall) => PromiseLike<RecordsAnswer>

/** The panel beside the editor with an answer as graph, table and JSON. Later answers are shown in the same one. */
export class AnswerPanel implements vscode.Disposable {
  readonly #dist: vscode.Uri
  readonly #ask: Ask
  #panel: vscode.WebviewPanel | undefined
  #isLoaded = false
  #answer: Answer | undefined

  /** @param ask the language server */
  constructor(extensionPath: string, ask: Ask) {
    this.#dist = vscode.Uri.joinPath(vscode.Uri.file(extensionPath), 'dist')
    this.#ask = ask
  }

  show(answer: Answer): void {
    this.#answer = answer
    const isOpen = this.#panel !== undefined
    this.#panel ??= this.#open()
    this.#panel.title = answer.query
    if (isOpen) this.#panel.reveal(undefined, true)
    if (this.#isLoaded) this.#sendAnswer()
  }

  dispose(): void {
    this.#panel?.dispose()
  }

  #open(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      'gvq.answer',
      'gvq',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      // A large drawing takes seconds, so that it is kept while another tab is in front of it.
      { enableScripts: true, localResourceRoots: [this.#dist], retainContextWhenHidden: true },
    )
    this.#isLoaded = false
    panel.onDidDispose(() => {
      this.#panel = undefined
    })
    panel.webview.onDidReceiveMessage((message: FromPage) => this.#received(message))
    panel.webview.html = this.#html(panel.webview)
    return panel
  }

  #html(webview: vscode.Webview): string {
    const nonce = randomBytes(16).toString('base64url')
    const file = (name: string): string => String(webview.asWebviewUri(vscode.Uri.joinPath(this.#dist, name)))
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src ${webview.cspSource}`,
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ')
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Answer</title>
<link rel="stylesheet" href="${file('page.css')}">
</head>
<body>
<script nonce="${nonce}" src="${file('page.js')}"></script>
</body>
</html>
`
  }

  #received(message: FromPage): void {
    if (message.kind === 'ready') {
      // Also after VS Code has loaded the page again, as when the panel is moved to another window.
      this.#isLoaded = true
      this.#sendAnswer()
    } else if (message.kind === 'ask') void this.#asked(message)
    else void save(message.name, message.text)
  }

  #sendAnswer(): void {
    if (this.#answer === undefined) return
    const { query, json, milliseconds } = this.#answer
    this.#send({ kind: 'answer', query, json, milliseconds })
  }

  async #asked({ id, body }: Extract<FromPage, { kind: 'ask' }>): Promise<void> {
    try {
      const { method, args } = JSON.parse(body) as Pick<RecordsCall, 'method' | 'args'>
      const { json } = await this.#ask({ uri: this.#answer!.uri, method, args })
      this.#send({ kind: 'answered', id, json })
    } catch (error) {
      this.#send({ kind: 'refused', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  #send(message: ToPage): void {
    void this.#panel?.webview.postMessage(message)
  }
}

async function save(name: string, text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri
  const target = await vscode.window.showSaveDialog(
    folder && { defaultUri: vscode.Uri.joinPath(folder, name) },
  )
  if (target === undefined) return
  try {
    await vscode.workspace.fs.writeFile(target, Buffer.from(text))
  } catch (error) {
    void vscode.window.showErrorMessage(
      `The answer was not saved: ${error instanceof Error ? error.message : error}`,
    )
  }
}
