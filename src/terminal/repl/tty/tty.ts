import type { ReadStream, WriteStream } from 'node:tty'
import { type Key, KeyDecoder } from '../editor/keys.ts'

/** Receives keys, one after another, and a call of `settle` when no more are waiting. */
export interface KeyListener {
  key(key: Key): void
  settle(): void
  /** The window was resized, or another program used the terminal. */
  redraw(reason: 'resized' | 'lent'): void
  /** The terminal was closed. */
  hangUp(): void
}

/** Time limit for the rest of a sequence that begins with Esc, even over a slow connection. */
const escapeMs = 50
const resumeMs = 50
const signalsOfKeys: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT'] : ['SIGINT', 'SIGQUIT']
const ignore = (): void => undefined
const on = '\x1b[?2004h'
const off = '\x1b[?2004l'

/** A terminal in raw mode. Keys are queued while there is no listener. */
export class Tty {
  readonly #input: ReadStream
  readonly #output: WriteStream
  readonly #decoder = new KeyDecoder()
  #waiting: Key[] = []
  #listener: KeyListener | undefined
  #escape: NodeJS.Timeout | undefined
  #hasHungUp = false
  #hasStatus = false

  constructor(input: ReadStream, output: WriteStream) {
    this.#input = input
    this.#output = output
    input.setEncoding('utf8')
    input.on('data', this.#take)
    input.on('end', this.#hangUp)
    input.on('error', this.#hangUp)
    output.on('resize', this.#resized)
    this.#begin()
  }

  get isGone(): boolean {
    return this.#hasHungUp
  }

  get columns(): number {
    return this.#output.columns || 80
  }

  get rows(): number {
    return this.#output.rows || 24
  }

  write(text: string): void {
    if (text !== '') this.#output.write(this.#withoutStatus() + text)
  }

  /** Shows one line below all output, which the next output replaces; `undefined` removes it. */
  status(line: string | undefined): void {
    const text = this.#withoutStatus() + (line ?? '')
    this.#hasStatus = line !== undefined
    if (text !== '' && !this.#hasHungUp) this.#output.write(text)
  }

  #withoutStatus(): string {
    const clear = this.#hasStatus ? '\r\x1b[2K' : ''
    this.#hasStatus = false
    return clear
  }

  /** Sends keys to a listener, or queues them while there is none. */
  listen(listener: KeyListener | undefined): void {
    this.#listener = listener
    if (this.#hasHungUp) listener?.hangUp()
    else if (this.#waiting.length > 0) this.#deliver()
  }

  /** Returns an unused key, or part of one, to the front of the queue. */
  unread(key: Key): void {
    this.#waiting.unshift(key)
  }

  /** Discards queued keys, so that they do not answer a question that was not visible yet. */
  discardWaiting(): void {
    this.#waiting = []
  }

  /** Listens like `listen`; the returned function restores the listener before. */
  borrow(listener: KeyListener): () => void {
    const before = this.#listener
    this.listen(listener)
    return () => {
      this.#listener = before
    }
  }

  /**
   * Queues all keys while `work` runs, except Ctrl-C, which calls `interrupted`, and that of the work which this is a part
   * of.
   */
  async whileRunning<T>(interrupted: () => void, work: () => Promise<T>): Promise<T> {
    const ahead: Key[] = []
    const whole = this.#listener
    const giveBack = this.borrow({
      key(key) {
        if (key.kind !== 'named' || key.name !== 'ctrl-c') {
          ahead.push(key)
          return
        }
        interrupted()
        whole?.key(key)
      },
      settle() {},
      redraw() {},
      hangUp() {
        interrupted()
        whole?.hangUp()
      },
    })
    try {
      return await work()
    } finally {
      giveBack()
      this.#waiting.unshift(...ahead)
    }
  }

  /**
   * Restores the terminal for another program while `work` runs, then takes it back. Ctrl-C and Ctrl-\\ are for that
   * program, although the terminal sends them to this process too.
   */
  async lend<T>(work: () => Promise<T>): Promise<T> {
    const listener = this.#listener
    this.#listener = undefined
    this.#end()
    for (const name of signalsOfKeys) process.on(name, ignore)
    try {
      return await work()
    } finally {
      for (const name of signalsOfKeys) process.off(name, ignore)
      this.#begin()
      this.#listener = listener
      listener?.redraw('lent')
    }
  }

  /** Handles Ctrl-Z: stops the process group, and continues when the user resumes it. */
  suspend(): void {
    void this.lend(async () => {
      process.kill(0, 'SIGTSTP')
      // The timer expires only after the process has been resumed.
      await new Promise(resolve => setTimeout(resolve, resumeMs))
    })
  }

  close(): void {
    this.#end()
    this.#listener = undefined
    this.#input.off('data', this.#take)
    this.#input.off('end', this.#hangUp)
    this.#input.off('error', this.#hangUp)
    this.#output.off('resize', this.#resized)
  }

  #begin(): void {
    if (this.#hasHungUp) return
    this.#input.setRawMode(true)
    this.#input.resume()
    this.write(on)
  }

  #end(): void {
    clearTimeout(this.#escape)
    if (this.#hasHungUp) return
    this.write(off)
    this.#input.pause()
    this.#input.setRawMode(false)
  }

  readonly #take = (chunk: string): void => {
    clearTimeout(this.#escape)
    this.#waiting.push(...this.#decoder.push(chunk))
    if (this.#decoder.isWaiting) this.#escape = setTimeout(this.#giveUpWaiting, escapeMs)
    this.#deliver()
  }

  readonly #giveUpWaiting = (): void => {
    this.#waiting.push(...this.#decoder.flush())
    this.#deliver()
  }

  #deliver(): void {
    while (this.#listener !== undefined && this.#waiting.length > 0)
      this.#listener.key(this.#waiting.shift()!)
    this.#listener?.settle()
  }

  readonly #resized = (): void => this.#listener?.redraw('resized')

  readonly #hangUp = (): void => {
    this.#hasHungUp = true
    this.#listener?.hangUp()
  }
}
