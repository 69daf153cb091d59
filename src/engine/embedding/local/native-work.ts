/** How long a process that ends waits for its thread: a model is loaded in less. */
const patienceMs = 10_000

/** The places of the shared numbers, each 1 or 0. */
const working = 0
const ending = 1

/**
 * The native work of a thread, as the thread that ends the process sees it, too. Node ends the threads of a process where they are; in the middle of a
 * call of the ONNX runtime, that aborts the process.
 */
export class NativeWork {
  readonly shared: SharedArrayBuffer
  readonly #states: Int32Array

  constructor(shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#states = new Int32Array(shared)
  }

  /** Does work, unless the process ends: then this never returns. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    Atomics.store(this.#states, working, 1)
    try {
      if (Atomics.load(this.#states, ending) === 1) this.#park()
      return await work()
    } finally {
      this.#rest()
      if (Atomics.load(this.#states, ending) === 1) this.#park()
    }
  }

  /** Waits in this thread until no work is done in the other one, and lets none begin. */
  end(): void {
    Atomics.store(this.#states, ending, 1)
    Atomics.wait(this.#states, working, 1, patienceMs)
  }

  #rest(): void {
    Atomics.store(this.#states, working, 0)
    Atomics.notify(this.#states, working)
  }

  #park(): void {
    this.#rest()
    Atomics.wait(this.#states, ending, 1)
  }
}
