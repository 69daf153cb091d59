import { Worker } from 'node:worker_threads'
import { GvqError } from '../../../base/errors.ts'
import type { RowSource } from '../import/rows/source-row.ts'
import { fileLimits } from '../limits.ts'
import { memorySignal, type Said } from './said.ts'

/** Reads the file that its arguments name: the limits, the memory, `parquet` and a path, or `arrow` from standard input. */
async function main([limits, bytesMax, format, path]: readonly string[]): Promise<void> {
  Object.assign(fileLimits, JSON.parse(limits!))
  // Ctrl-C goes to this process, too, but only the one that started it stops in order.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  watch(Number(bytesMax))
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
  const { readParquet } = await import('./parquet/parquet-rows.ts')
  return readParquet(path, bytes => say({ kind: 'read', bytes }))
}

async function openArrow(): Promise<RowSource> {
  const { readArrow } = await import('./arrow/arrow-rows.ts')
  return readArrow(process.stdin)
}

/**
 * Ends this process with the one that started it, or when it takes more memory than it may: in a loop without an end, this thread would
 * notice neither.
 */
function watch(bytesMax: number): void {
  const signal = process.platform === 'win32' ? 'SIGKILL' : memorySignal
  const code = `const { ppid, pid } = process
    setInterval(() => process.ppid === ppid || process.kill(pid, 'SIGKILL'), 1000)
    setInterval(() => process.memoryUsage.rss() > ${bytesMax} && process.kill(pid, '${signal}'), 20)`
  new Worker(code, { eval: true }).unref()
}

function say(said: Said): void {
  process.send?.(said)
}

/** Reports a failure. An error that a reader meets in a damaged file says nothing to users. */
function fail(error: unknown): void {
  if (error instanceof GvqError) {
    const { message, hint } = error
    say({ kind: 'failure', message, ...(hint !== undefined && { hint }) })
    return
  }
  const isStumble = error instanceof TypeError || error instanceof RangeError
  const message = isStumble ? 'it is damaged' : error instanceof Error ? error.message : String(error)
  const { errno, code, syscall } = error as NodeJS.ErrnoException
  // One of Node about arguments has a code, too.
  say({ kind: 'failure', message, ...(errno !== undefined && { system: { errno, code, syscall } }) })
}

void main(process.argv.slice(2))
