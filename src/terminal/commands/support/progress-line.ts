import type { Progress } from '../../../store/storage/index.ts'

/** Milliseconds between two pictures of the line: fluent, and nothing beside the work. */
const pauseMs = 100
const clearLine = '\r\x1b[2K'

/** Lets `work` tell its progress, which is one line of standard error when that is a terminal, and gone afterwards. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const line = new ProgressLine(process.stderr)
  try {
    return await work(step => line.show(step))
  } finally {
    line.clear()
  }
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>

export class ProgressLine {
  readonly #stream: Terminal
  readonly #now: () => number
  #shownAt = Number.NEGATIVE_INFINITY
  #isShown = false

  constructor(stream: Terminal, now = () => performance.now()) {
    this.#stream = stream
    this.#now = now
  }

  show({ what, done, total }: Parameters<Progress>[0]): void {
    // What is written next begins on a line of its own.
    if (done === total) this.clear()
    else if (this.#isDue())
      this.#draw(`${what}: ${Math.floor((100 * done) / total)} % (${inDigits(done)} of ${inDigits(total)})`)
  }

  #isDue(): boolean {
    return this.#stream.isTTY === true && this.#now() - this.#shownAt >= pauseMs
  }

  #draw(text: string): void {
    this.#shownAt = this.#now()
    this.#isShown = true
    this.#stream.write(clearLine + text.slice(0, (this.#stream.columns ?? 80) - 1))
  }

  clear(): void {
    if (this.#isShown) this.#stream.write(clearLine)
    this.#isShown = false
  }
}

function inDigits(count: number): string {
  return count.toLocaleString('en')
}
