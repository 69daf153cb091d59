import type { Worker } from 'node:worker_threads'
import { entryUrl } from '../../../base/files/entry-url.ts'
import type { KeyValueOperation } from '../contract/api.ts'
import { packBatch } from './batch.ts'
import { describeSqlite, type SqliteErrorFacts } from './error.ts'

export type WriterRequest =
  | { readonly kind: 'write'; readonly id: number; readonly batch: ArrayBuffer; readonly sync: boolean }
  | { readonly kind: 'close' }

export interface WriterReply {
  readonly id: number
  readonly error?: SqliteErrorFacts
}

interface Pending {
  resolve(): void
  reject(error: unknown): void
}

/** The thread that writes. It is started by the first write, since many processes only read. */
export class SqliteWriter {
  readonly #path: string
  #worker: Worker | undefined
  readonly #pending = new Map<number, Pending>()
  #lastId = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Resolves when the batch is committed, in the order of the calls. */
  write(operations: readonly KeyValueOperation[], sync: boolean): Promise<void> {
    const batch = packBatch(operations)
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      // Only work under way keeps the process alive.
      worker.ref()
      worker.postMessage({ kind: 'write', id, batch, sync } satisfies WriterRequest, [batch])
    })
  }

  /** Closes the file after all writes. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === undefined) return
    const gone = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    worker.ref()
    worker.postMessage({ kind: 'close' } satisfies WriterRequest)
    await gone
  }

  #start(): Worker {
    // Loaded only here: most commands do not write to SQLite.
    const threads = process.getBuiltinModule('node:worker_threads')
    const program = entryUrl(import.meta.url, './writer-thread.ts', '#sqlite-writer-thread')
    const worker = new threads.Worker(program, { workerData: this.#path, name: 'gvq sqlite writer' })
    worker.on('message', ({ id, error }: WriterReply) => {
      const pending = this.#pending.get(id)
      this.#pending.delete(id)
      if (this.#pending.size === 0) worker.unref()
      if (error === undefined) pending?.resolve()
      else pending?.reject(describeSqlite(Object.assign(new Error(error.message), error)))
    })
    let cause: unknown = new Error('the writer thread has ended')
    worker.on('error', error => {
      cause = error
    })
    // What it had begun is rolled back, or was committed unreported. The next write starts another thread.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      for (const pending of this.#pending.values()) pending.reject(describeSqlite(cause))
      this.#pending.clear()
    })
    worker.unref()
    return worker
  }
}
