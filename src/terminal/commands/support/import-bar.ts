/** Milliseconds between two pictures of the bar. */
const pauseMs = 100
const clearLine = '\r\x1b[2K'
const cells = 20

export interface BarState {
  readonly rows: number
  readonly bytes: number
  /** Without it there is no bar, only the count. */
  readonly bytesTotal: number | undefined
}

/** `████████░░░░░░░░░░░░ 41 %  410,000 rows  83,000 rows/s` on a terminal, and nothing elsewhere. */
export class ImportBar {
  readonly #stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>
  readonly #now: () => number
  readonly #startedAt: number
  #shownAt = Number.NEGATIVE_INFINITY
  #rowsBefore: number | undefined

  constructor(
    stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>,
    now = () => performance.now(),
  ) {
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
    this.#stream.write(clearLine + text.slice(0, (this.#stream.columns ?? 80) - 1))
  }

  clear(): void {
    if (this.#shownAt > Number.NEGATIVE_INFINITY) this.#stream.write(clearLine)
  }
}

function bar(share: number): string {
  const full = Math.min(cells, Math.floor(share * cells))
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${Math.min(100, Math.floor(share * 100))} %`
}
