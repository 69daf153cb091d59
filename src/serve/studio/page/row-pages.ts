import { parseJson } from './json.ts'

/** More would use up the memory of the tab. */
const charactersMax = 256 * 1024 * 1024

/** Rows that are taken from the server at once. */
const pageRows = 10_000

/**
 * Answers that wait in all tabs of a browser together: it has six connections to a server, and without one a tab cannot even be opened.
 * The oldest makes room.
 */
const waitingMax = 3

/** Tells the other tabs that an answer waits. */
const otherTabs = new BroadcastChannel('gvq-answer-waits')

/**
 * The rows of an answer, a page at a time. The server makes them as fast as they are read, all of one snapshot: so
 * the rest of a large answer is not in memory until it is asked for.
 */
export class RowPages {
  readonly #reader: ReadableStreamDefaultReader<string>
  readonly #rows: unknown[] = []
  /** The beginning of a line. */
  #text = ''
  #bytes = 0
  #isWhole = false
  #failure: string | undefined
  #reading: Promise<void> = Promise.resolve()
  /** Answers of other tabs that have begun to wait since this one did. */
  #newer = 0

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader()
  }

  /** The rows so far. */
  get rows(): readonly unknown[] {
    return this.#rows.slice()
  }

  get bytes(): number {
    return this.#bytes
  }

  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Why there are no more rows, if the answer broke off. */
  get failure(): string | undefined {
    return this.#failure
  }

  /** Takes rows from the server until there are so many more, and it is known whether these are all. A second call waits for the first. */
  read(rowsMax = pageRows): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      otherTabs.removeEventListener('message', this.#noteOther)
      await this.#readRows(rowsMax)
      if (!this.#isWhole && this.#failure === undefined) this.#wait()
    })
    return this.#reading
  }

  async #readRows(rowsMax: number): Promise<void> {
    const end = this.#rows.length + rowsMax
    while (!this.#isWhole && this.#failure === undefined) {
      const newline = this.#text.indexOf('\n')
      if (newline < 0) await this.#readMore()
      else if (this.#rows.length === end) return
      else this.#takeLines(newline, end)
    }
  }

  #wait(): void {
    this.#newer = 0
    otherTabs.addEventListener('message', this.#noteOther)
    otherTabs.postMessage('')
  }

  readonly #noteOther = (): void => {
    if (++this.#newer < waitingMax) return
    this.#failure = 'other tabs needed its connection. Run the query again for more.'
    void this.close()
  }

  /** Ends the answer where it is. */
  async close(): Promise<void> {
    otherTabs.removeEventListener('message', this.#noteOther)
    await this.#reader.cancel().catch(() => undefined)
  }

  async #readMore(): Promise<void> {
    try {
      const { done, value = '' } = await this.#reader.read()
      this.#bytes += value.length
      this.#text += value
      if (done) this.#end()
      if (this.#bytes > charactersMax) {
        this.#failure = 'the studio holds up to 256 MiB. Write it to a file with gvq run.'
        await this.close()
      }
    } catch {
      // The server disconnects a client that reads nothing for some time.
      this.#failure = 'the server has ended the connection. Run the query again for more.'
    }
  }

  /** An error after the first row is the last line. */
  #end(): void {
    const last = this.#rows.at(-1)
    if (isFailure(last)) {
      this.#rows.pop()
      this.#failure = last.error
    } else this.#isWhole = true
  }

  #takeLines(first: number, end: number): void {
    const text = this.#text
    let start = 0
    for (let newline = first; newline >= 0 && this.#rows.length < end; newline = text.indexOf('\n', start)) {
      this.#rows.push(parseJson(text.slice(start, newline)))
      start = newline + 1
    }
    this.#text = text.slice(start)
  }
}

/** Whether a line begins as errors do. Records begin with their id. */
function isFailure(row: unknown): row is { readonly error: string } {
  if (typeof row !== 'object' || row === null) return false
  const [error, code] = Object.entries(row)
  return error?.[0] === 'error' && typeof error[1] === 'string' && code?.[0] === 'code'
}
