import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { type OpenDatabaseOptions, openDatabase } from '../../database/open.ts'
import { parseJson } from '../../language/catalog/index.ts'
import { startServer } from '../../serve/server/index.ts'
import { type ExampleRequest, playRequests, readRequests } from '../../tools/examples/index.ts'

export interface TestResult {
  /** The name of the entry, else that of its query, with the entry's number: `3. GetUser`. */
  readonly title: string
  readonly request: ExampleRequest
  readonly status: 'passed' | 'failed' | 'skipped'
  /** Why it failed. */
  readonly failure: string | undefined
  /** What was answered; absent when nothing was. */
  readonly answer: { readonly status: number; readonly body: unknown } | undefined
  readonly milliseconds: number
}

export interface FileResult {
  readonly path: string
  readonly tests: readonly TestResult[]
  readonly milliseconds: number
  /** When the run began and ended, in milliseconds since 1970. */
  readonly time: { readonly from: number; readonly to: number }
}

export interface RunOptions {
  readonly project: string
  /** Only entries whose title has this text are reported; those before them run too, for what they leave behind. */
  readonly filter: string | undefined
  readonly notice: (text: string) => void
  readonly env?: OpenDatabaseOptions['env']
}

/**
 * Runs the entries of a file in order, on data of their own.
 * @throws GvqError when the file is no list of requests, CheckFailed when the program has errors
 */
export async function runTestFile(path: string, options: RunOptions): Promise<FileResult> {
  const requests = readRequests(await readFile(path, 'utf8'), path)
  const titles = requests.map(({ name, query }, i) => `${i + 1}. ${name ?? query}`)
  const wanted = titles.map(title => options.filter === undefined || title.includes(options.filter))
  const last = wanted.lastIndexOf(true)
  const time = { from: Date.now() }
  const start = performance.now()
  const tests = await runRequests(requests.slice(0, last + 1), titles, options)
  return {
    path,
    tests: tests.filter((_, i) => wanted[i]),
    milliseconds: performance.now() - start,
    time: { ...time, to: Date.now() },
  }
}

async function runRequests(
  requests: readonly ExampleRequest[],
  titles: readonly string[],
  { project, notice, env }: RunOptions,
): Promise<readonly TestResult[]> {
  if (requests.length === 0) return []
  const dataDir = await mkdtemp(join(tmpdir(), 'gvq-test-'))
  try {
    const options = { project, dataDir, notice, purpose: 'gvq test', durable: false, ...(env && { env }) }
    const database = await openDatabase(options)
    try {
      const server = await startServer(database, { port: 0 })
      try {
        return await play(server.url, requests, titles)
      } finally {
        await server.close()
      }
    } finally {
      await database.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function play(
  url: string,
  requests: readonly ExampleRequest[],
  titles: readonly string[],
): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  const next = () => ({ title: titles[results.length]!, request: requests[results.length]! })
  let start = performance.now()
  try {
    for await (const { status, text, difference } of playRequests(url, requests)) {
      results.push({
        ...next(),
        status: difference === undefined ? 'passed' : 'failed',
        failure: difference,
        answer: { status, body: parseJson(text) },
        milliseconds: performance.now() - start,
      })
      start = performance.now()
    }
  } catch (error) {
    // A reference to what no earlier entry has left; those after it cannot be relied on.
    if (!(error instanceof GvqError)) throw error
    results.push({ ...next(), status: 'failed', failure: error.message, answer: undefined, milliseconds: 0 })
  }
  while (results.length < requests.length) {
    results.push({ ...next(), status: 'skipped', failure: undefined, answer: undefined, milliseconds: 0 })
  }
  return results
}
