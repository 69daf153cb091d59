import { callAt, Refused } from '../../studio/page/client.ts'
import type { EngineRequest, EngineResponse, PlaygroundCalls } from '../api.ts'

/** How long a run may take to stop by itself. */
const patienceMs = 2_000

interface Waiting {
  readonly answered: (response: EngineResponse) => void
  readonly failed: (error: unknown) => void
}

/** The engine in its thread. Answers requests as a server does, once the page asks it (`answerBy`). */
export class EngineClient {
  #worker = this.#start()
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  #start(): Worker {
    const worker = new Worker(new URL('engine.js', document.baseURI))
    worker.addEventListener('message', ({ data }: MessageEvent<EngineResponse>) => {
      this.#waiting.get(data.id)?.answered(data)
      this.#waiting.delete(data.id)
    })
    worker.addEventListener('error', event => {
      event.preventDefault()
      this.#restart(new Refused(`The engine failed: ${event.message}`, 'INTERNAL_ERROR', 500, undefined))
    })
    return worker
  }

  /** Ends the engine with all that it holds, and starts another one. */
  #restart(reason: unknown): void {
    this.#worker.terminate()
    this.#worker = this.#start()
    for (const { failed } of this.#waiting.values()) failed(reason)
    this.#waiting.clear()
  }

  async respond(path: string, { body, signal }: RequestInit): Promise<Response> {
    this.#last++
    const id = this.#last
    const request: EngineRequest = { id, path, body: String(body ?? '') }
    const response = await new Promise<EngineResponse>((answered, failed) => {
      this.#waiting.set(id, { answered, failed })
      signal?.addEventListener('abort', () => this.#stop(id))
      this.#worker.postMessage(request)
    })
    return new Response(response.text, { status: response.status })
  }

  #stop(id: number): void {
    const stop: EngineRequest = { id, stop: true }
    this.#worker.postMessage(stop)
    // Most work asks now and then whether to go on; what does not is ended with its thread.
    setTimeout(() => {
      if (this.#waiting.has(id)) this.#restart(new Refused('Stopped.', 'CANCELLED', 503, undefined))
    }, patienceMs)
  }

  call<M extends keyof PlaygroundCalls>(
    method: M,
    args: Parameters<PlaygroundCalls[M]>,
    signal?: AbortSignal,
  ): Promise<ReturnType<PlaygroundCalls[M]>> {
    return callAt('/playground/call', method, args, signal)
  }
}
