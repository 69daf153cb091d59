import { forTerminal } from '../../../base/text/terminal-text.ts'
import type { Progress } from '../../../store/keyvalue/index.ts'

/** Milliseconds between updates: smooth, and negligible next to the work. */
const pauseMs = 100
const clearLine = '\r\x1b[2K'

/** Runs `work` and shows its progress in one line of standard error, if that is a terminal. Clears it afterwards. */
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
    // The next output starts on an empty line.
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
    this.#stream.write(clearLine + forTerminal(text).slice(0, (this.#stream.columns ?? 80) - 1))
  }

  clear(): void {
    if (this.#isShown) this.#stream.write(clearLine)
    this.#isShown = false
  }
}

function inDigits(count: number): string {
  return count.toLocaleString('en')
}

const barCells = 20

export interface BarState {
  readonly rows: number
  readonly bytes: number
  /** If undefined, only the count is shown. */
  readonly bytesTotal: number | undefined
}

/** Shows `████████░░░░░░░░░░░░ 41 %  410,000 rows  83,000 rows/s` on a terminal, and nothing elsewhere. */
export class ImportBar {
  readonly #stream: Terminal
  readonly #now: () => number
  readonly #startedAt: number
  #shownAt = Number.NEGATIVE_INFINITY
  #rowsBefore: number | undefined

  constructor(stream: Terminal, now = () => performance.now()) {
    this.#stream = stream
    this.#now = now
    this.#startedAt = now()
  }

  show({ rows, bytes, bytesTotal }: BarState): void {
    const now = this.#now()
    this.#rowsBefore ??= rows
    if (this.#stream.isTTY !== true || now - this.#shownAt < pauseMs) return
    this.#shownAt = now
    const seconds = (now - this.#startedAt) / 1000
    const rate = seconds > 0 ? Math.round((rows - this.#rowsBefore) / seconds) : 0
    const counts = `${rows.toLocaleString('en')} rows  ${rate.toLocaleString('en')} rows/s`
    const text = bytesTotal === undefined ? counts : `${bar(bytes / Math.max(bytesTotal, 1))}  ${counts}`
    this.#stream.write(clearLine + forTerminal(text).slice(0, (this.#stream.columns ?? 80) - 1))
  }

  clear(): void {
    if (this.#shownAt > Number.NEGATIVE_INFINITY) this.#stream.write(clearLine)
  }
}

function bar(share: number): string {
  const full = Math.min(barCells, Math.floor(share * barCells))
  return `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${Math.min(100, Math.floor(share * 100))} %`
}
