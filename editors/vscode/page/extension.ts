import { Refused } from '../../../src/serve/studio/page/client.ts'
import type { FromPage, ToPage } from '../src/panel-messages.ts'

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void }

interface Waiting {
  readonly answered: (response: Response) => void
  readonly refused: (error: Refused) => void
}

/** The extension, as the page sees it. Answers the calls of the studio, once the page asks it (`answerBy`). */
export class Extension {
  readonly #api = acquireVsCodeApi()
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  /** Asks for an answer, whenever there is one. */
  start(onAnswer: (answer: Extract<ToPage, { kind: 'answer' }>) => void): void {
    addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      if (data.kind === 'answer') return onAnswer(data)
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if (data.kind === 'answered') waiting?.answered(new Response(data.json))
      else waiting?.refused(new Refused(data.message, 'NO_ANSWER', 0, undefined))
    })
    this.#api.postMessage({ kind: 'ready' })
  }

  respond({ body }: RequestInit): Promise<Response> {
    this.#last++
    const id = this.#last
    return new Promise((answered, refused) => {
      this.#waiting.set(id, { answered, refused })
      this.#api.postMessage({ kind: 'ask', id, body: String(body) })
    })
  }

  save(name: string, text: string): void {
    this.#api.postMessage({ kind: 'save', name, text })
  }
}
