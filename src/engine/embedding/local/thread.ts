import type { Worker } from 'node:worker_threads'
import { GvqError } from '../../../base/errors.ts'
import { entryUrl } from '../../../base/files/entry-url.ts'
import type { ModelSource } from './download.ts'
import { localFailure } from './failure.ts'
import type { LocalModel } from './model.ts'
import { NativeWork } from './native-work.ts'

/** What the thread runs. */
export interface ThreadSetup {
  /** The model, without `local:`. */
  readonly name: string
  /** The file of Transformers.js to load. */
  readonly main: string
  /** The model, or where it is fetched from, and into which cache. */
  readonly model: LocalModel | ModelSource
}

/** What the thread is started with. */
export interface ThreadStart extends ThreadSetup {
  /** What its `NativeWork` shares. */
  readonly shared: SharedArrayBuffer
}

export type ThreadRequest = 'close' | { readonly id: number; readonly texts: readonly string[] }

/** One vector per text, one behind the other. */
export interface Embedded {
  readonly numbers: Float32Array<ArrayBuffer>
  readonly dimension: number
}

export interface ThreadReply {
  readonly id: number
  readonly embedded?: Embedded
  readonly failure?: ThreadFailure
}

/** An EMBEDDING_ERROR of the thread. */
export interface ThreadFailure extends Pick<GvqError, 'message' | 'publicMessage' | 'hint'> {
  /** Whether the model could not be loaded, so that another try needs another thread. */
  readonly isOfLoading: boolean
}

interface Pending {
  resolve(embedded: Embedded): void
  reject(error: unknown): void
}

/**
 * The thread of one model, so that no text holds the event loop of the others. It starts with the first text, and again with the next one after it
 * has failed: what was missing may be there by then.
 */
export class EmbeddingThread {
  readonly #name: string
  readonly #setup: () => ThreadSetup
  #worker: Worker | undefined
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  /** Threads that have been told to end. */
  readonly #ending = new Set<Promise<void>>()

  constructor(name: string, setup: () => ThreadSetup) {
    this.#name = name
    this.#setup = setup
  }

  async embed(texts: readonly string[]): Promise<Embedded> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      // Only work under way keeps the process alive.
      worker.ref()
      worker.postMessage({ id, texts } satisfies ThreadRequest)
    })
  }

  /** Ends the thread after the text that it is at, or after the model that it loads. */
  async close(): Promise<void> {
    if (this.#worker !== undefined) this.#end(this.#worker)
    await Promise.all(this.#ending)
  }

  /** Lets the thread end itself: where another one ends it in the middle of native code, the runtime aborts the process. */
  #end(worker: Worker): void {
    const gone = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    this.#ending.add(gone)
    void gone.then(() => this.#ending.delete(gone))
    worker.ref()
    worker.postMessage('close' satisfies ThreadRequest)
  }

  #start(): Worker {
    // Loaded only here: most commands embed nothing.
    const threads = process.getBuiltinModule('node:worker_threads')
    const program = entryUrl(import.meta.url, './embedding-thread.ts', '#embedding-thread')
    const work = new NativeWork()
    const workerData: ThreadStart = { ...this.#setup(), shared: work.shared }
    const worker = new threads.Worker(program, { workerData, name: 'gvq embedding' })
    const endWork = () => work.end()
    process.once('exit', endWork)
    worker.on('message', (reply: ThreadReply) => this.#take(worker, reply))
    let cause: unknown
    worker.on('error', error => {
      cause = error
    })
    worker.on('exit', () => {
      process.off('exit', endWork)
      this.#forget(worker, cause)
    })
    worker.unref()
    return worker
  }

  #take(worker: Worker, { id, embedded, failure }: ThreadReply): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#pending.size === 0) worker.unref()
    if (embedded !== undefined) pending?.resolve(embedded)
    if (failure === undefined) return
    const { message, publicMessage, hint, isOfLoading } = failure
    const error = new GvqError('EMBEDDING_ERROR', message, {
      publicMessage,
      ...(hint !== undefined && { hint }),
    })
    pending?.reject(error)
    if (!isOfLoading) return
    // The calls that wait for the same model get the same answer.
    this.#forget(worker, error)
    this.#end(worker)
  }

  #forget(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const reason = cause instanceof Error ? cause.message : 'it was closed'
    const error =
      cause instanceof GvqError
        ? cause
        : localFailure(this.#name, 'has ended in the middle of its work', reason)
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
