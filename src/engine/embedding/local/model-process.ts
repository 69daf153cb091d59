import { type ChildProcess, fork } from 'node:child_process'
import { GvqError } from '../../../base/errors.ts'
import { entryUrl } from '../../../base/files/entry-url.ts'
import type { ModelSource } from './download.ts'
import { localFailure } from './failure.ts'
import type { LocalModel } from './model.ts'

/** What the process runs. */
export interface ModelSetup {
  /** The model, without `local:`. */
  readonly name: string
  /** The file of Transformers.js to load. */
  readonly main: string
  /** The model, or where it is fetched from, and into which cache. */
  readonly model: LocalModel | ModelSource
}

export interface ModelRequest {
  readonly id: number
  readonly texts: readonly string[]
}

/** One vector per text, one behind the other. */
export interface Embedded {
  readonly numbers: Float32Array
  readonly dimension: number
}

export interface ModelReply {
  readonly id: number
  readonly embedded?: Embedded
  readonly failure?: ModelFailure
}

/** An EMBEDDING_ERROR of the process. */
export interface ModelFailure extends Pick<GvqError, 'message' | 'publicMessage' | 'hint'> {
  /** Whether the model could not be loaded, so that another try needs another process. */
  readonly isOfLoading: boolean
}

interface Pending {
  resolve(embedded: Embedded): void
  reject(error: unknown): void
}

/**
 * The process of one model. So no text holds the event loop of the others, and where the runtime of the model aborts, that ends nothing else. It starts
 * with the first text, and again with the next one after it has failed: what was missing may be there by then.
 */
export class ModelProcess {
  readonly #name: string
  readonly #setup: () => ModelSetup
  #child: ChildProcess | undefined
  readonly #pending = new Map<number, Pending>()
  #lastId = 0

  constructor(name: string, setup: () => ModelSetup) {
    this.#name = name
    this.#setup = setup
  }

  async embed(texts: readonly string[]): Promise<Embedded> {
    this.#child ??= this.#start()
    const child = this.#child
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      hold(child)
      // Its end tells what waits that it has failed.
      child.send({ id, texts } satisfies ModelRequest, () => undefined)
    })
  }

  /** Ends the process. What waits for it fails. */
  async close(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    const gone = new Promise(resolve => child.once('close', resolve))
    hold(child)
    child.kill('SIGKILL')
    await gone
  }

  #start(): ChildProcess {
    const program = entryUrl(import.meta.url, './embedding-process.ts', '#embedding-process')
    const child = fork(program, [JSON.stringify(this.#setup())], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    let cause: unknown
    child.on('message', (reply: ModelReply) => this.#take(child, reply))
    child.on('error', error => {
      cause = error
    })
    child.on('exit', () => this.#forget(child, cause))
    // Only work under way keeps this process alive.
    release(child)
    return child
  }

  #take(child: ChildProcess, { id, embedded, failure }: ModelReply): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#pending.size === 0) release(child)
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
    this.#forget(child, error)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess, cause: unknown): void {
    if (this.#child !== child) return
    this.#child = undefined
    const reason = cause instanceof Error ? cause.message : 'it was closed'
    const error =
      cause instanceof GvqError
        ? cause
        : localFailure(this.#name, 'has ended in the middle of its work', reason)
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
