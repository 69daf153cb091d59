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

/** Draws a line in place of the one that the cursor is in, as much of it as fits. */
function drawLine(stream: Terminal, text: string): void {
  stream.write(clearLine + forTerminal(text).slice(0, (stream.columns ?? 80) - 1))
}

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
    drawLine(this.#stream, text)
  }

  clear(): void {
    if (this.#isShown) this.#stream.write(clearLine)
    this.#isShown = false
  }
}

const elapsedMs = 1000

interface ElapsedOptions {
  /** The records so far; absent if they are not counted here. */
  readonly records?: () => number
  readonly stream?: Terminal
  /** Calls a function again and again until the returned function is called. */
  readonly everySecond?: (tick: () => void) => () => void
}

/**
 * Runs work, and shows in one line of a terminal, from a second on, how long it takes, how far it is, and how to stop it. The
 * line is cleared at the end.
 */
export async function withElapsed<T>(
  work: () => Promise<T>,
  { records, stream = process.stderr, everySecond = eachSecond }: ElapsedOptions = {},
): Promise<T> {
  if (stream.isTTY !== true) return work()
  let seconds = 0
  const end = everySecond(() => {
    seconds++
    const count = records?.() ?? 0
    const far = count === 0 ? [] : [`${inDigits(count)} records so far`]
    const text = [`${seconds} s`, ...far, 'Ctrl-C stops it'].join(' · ')
    drawLine(stream, text)
  })
  try {
    return await work()
  } finally {
    end()
    if (seconds > 0) stream.write(clearLine)
  }
}

function eachSecond(tick: () => void): () => void {
  const timer = setInterval(tick, elapsedMs)
  return () => clearInterval(timer)
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
    drawLine(this.#stream, text)
  }

  clear(): void {
    if (this.#shownAt > Number.NEGATIVE_INFINITY) this.#stream.write(clearLine)
  }
}

/** `41 %, 410,000 rows so far`; without the whole, only the rows. */
export function barText({ rows, bytes, bytesTotal }: BarState): string {
  const percent = bytesTotal === undefined ? '' : `${percentOf(bytes / Math.max(bytesTotal, 1))} %, `
  return `${percent}${rows.toLocaleString('en')} rows so far`
}

function percentOf(share: number): number {
  return Math.min(100, Math.floor(share * 100))
}

function bar(share: number): string {
  const full = Math.min(barCells, Math.floor(share * barCells))
  return `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${percentOf(share)} %`
}
