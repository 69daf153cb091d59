import { Worker } from 'node:worker_threads'
import type { RowSource } from '../import/source-row.ts'

/** What this process says to the one that started it: first the columns, then a page or the end for each message that it gets. */
export type Said =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  /** Rows one after another, by column: copied in less time than objects. */
  | {
      readonly kind: 'page'
      readonly line: number
      readonly rows: number
      readonly columns: readonly unknown[][]
    }
  | { readonly kind: 'end' }
  /** `system`: the members of an error of the operating system. */
  | { readonly kind: 'failure'; readonly message: string; readonly system?: object }

/** Reads the file that its arguments name: `parquet` and a path, or `arrow` from standard input. */
async function main([format, path]: readonly string[]): Promise<void> {
  // Ctrl-C goes to this process, too, but only the other one stops in order.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  endWithParent()
  try {
    const source = await (format === 'parquet' ? openParquet(path!) : openArrow())
    const columns = source.columns ?? []
    const pages = source.pages[Symbol.asyncIterator]()
    const sayNext = async () => {
      const { value: page, done } = await pages.next()
      if (done) return say({ kind: 'end' })
      const members = page.map(({ content }) => (content.kind === 'members' ? content.members : {}))
      const values = columns.map(name => members.map(row => row[name]))
      say({ kind: 'page', line: page[0]?.line ?? 0, rows: page.length, columns: values })
    }
    process.on('message', () => void sayNext().catch(fail))
    say({ kind: 'columns', columns })
  } catch (error) {
    fail(error)
  }
}

async function openParquet(path: string): Promise<RowSource> {
  const { readParquet } = await import('./parquet-rows.ts')
  return readParquet(path, bytes => say({ kind: 'read', bytes }))
}

async function openArrow(): Promise<RowSource> {
  const { readArrow } = await import('./arrow-rows.ts')
  return readArrow(process.stdin)
}

/** In a loop without an end, this thread would not notice that the other process is gone. */
function endWithParent(): void {
  const watch = `const { ppid } = process
    setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGKILL'), 1000)`
  new Worker(watch, { eval: true }).unref()
}

function say(said: Said): void {
  process.send?.(said)
}

/** What a reader stumbles over in a damaged file says nothing to users. */
function fail(error: unknown): void {
  const isStumble = error instanceof TypeError || error instanceof RangeError
  const message = isStumble ? 'it is damaged' : error instanceof Error ? error.message : String(error)
  const { errno, code, syscall } = error as NodeJS.ErrnoException
  // One of Node about arguments has a code, too.
  say({ kind: 'failure', message, ...(errno !== undefined && { system: { errno, code, syscall } }) })
}

void main(process.argv.slice(2))
