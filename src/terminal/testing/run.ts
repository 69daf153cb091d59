import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { type OpenDatabaseOptions, openDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import { parseJson } from '../../language/catalog/index.ts'
import { startServer } from '../../serve/server/index.ts'
import { type ExampleRequest, playRequests, readRequests } from '../../tools/examples/index.ts'

export interface TestResult {
  /** The number of the entry and its name, or else that of its query: `3. GetUser`. */
  readonly title: string
  readonly request: ExampleRequest
  readonly status: 'passed' | 'failed' | 'skipped'
  /** The reason, if it failed. */
  readonly failure: string | undefined
  /** The response; absent if there was none. */
  readonly answer: { readonly status: number; readonly body: unknown } | undefined
  readonly milliseconds: number
}

export interface FileResult {
  readonly path: string
  readonly tests: readonly TestResult[]
  readonly milliseconds: number
  /** Start and end of the run, in milliseconds since 1970. */
  readonly time: { readonly from: number; readonly to: number }
}

export interface RunOptions {
  readonly project: string
  /** Report only entries whose titles contain this string. Those before them run too, because they may write data. */
  readonly filter: string | undefined
  readonly notice: (text: string) => void
  readonly env?: OpenDatabaseOptions['env']
  /** What to do while the server of the store is away, as for `openDatabase`. */
  readonly whenAway?: OpenDatabaseOptions['whenAway']
}

/**
 * Runs the entries of a file in order, on a temporary database.
 * @throws GvqError if the file is not a list of requests, CheckFailed if the program has errors
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
  { project, notice, env, whenAway }: RunOptions,
): Promise<readonly TestResult[]> {
  if (requests.length === 0) return []
  const { config } = await loadProject(project, { env })
  const dataDir = await mkdtemp(join(tmpdir(), 'gvq-test-'))
  const store = config.store === undefined ? undefined : await temporarySchema(config.store)
  try {
    const own = { project, dataDir, notice, purpose: 'gvq test', durable: false }
    const options = { ...own, ...(env && { env }), ...(whenAway && { whenAway }), ...(store && { store }) }
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
    if (store !== undefined) {
      const { removeSchema } = await import('../../store/postgres/index.ts')
      await removeSchema(store)
    }
  }
}

/** The URL of a store of its own on the same server. */
async function temporarySchema(store: string): Promise<string> {
  const { withSchema } = await import('../../store/postgres/index.ts')
  return withSchema(store, `gvq_test_${randomUUID().replaceAll('-', '')}`)
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
    // A reference to something that no earlier entry returned. The following entries would not be reliable.
    if (!(error instanceof GvqError)) throw error
    results.push({ ...next(), status: 'failed', failure: error.message, answer: undefined, milliseconds: 0 })
  }
  while (results.length < requests.length) {
    results.push({ ...next(), status: 'skipped', failure: undefined, answer: undefined, milliseconds: 0 })
  }
  return results
}
