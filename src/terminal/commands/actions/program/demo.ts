import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../../../base/errors.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import { loadProject } from '../../../../database/project/index.ts'
import { parseJson } from '../../../../language/catalog/index.ts'
import { startServer } from '../../../../serve/server/index.ts'
import { loadRequests, type Played, playRequests } from '../../../../tools/examples/index.ts'
import { prettyJson } from '../../../repl/index.ts'
import { exitCodes } from '../../support/failure.ts'
import { demoModel, tryLocalModel } from '../../support/local-model.ts'
import { paint, print, say } from '../../support/output.ts'
import { packageRoot } from '../../support/package.ts'
import { withDatabase } from '../../support/with-database.ts'
import { checkAction } from './check.ts'

const example = join(packageRoot(), 'examples', 'social')

/** Runs the example on a temporary data folder. Returns the exit code. */
export async function demoAction(): Promise<number> {
  print(`Checking ${example}`)
  await checkAction({ paths: [example], format: 'pretty', denyWarnings: false })
  const data = await mkdtemp(join(tmpdir(), 'gvq-demo-'))
  const remove = (): void => rmSync(data, { recursive: true, force: true })
  // Ctrl-C and a closed pipe end the process without running the code below.
  process.once('exit', remove)
  process.once('SIGINT', () => process.exit(exitCodes.interrupted))
  try {
    const env = await environment()
    const serve = async (database: OpenDatabase) => {
      const server = await startServer(database, { port: 0 })
      try {
        print(`Serving on ${server.url}\n`)
        return await play(server.url)
      } finally {
        await server.close()
      }
    }
    const unexpected = await withDatabase({ project: example, data }, 'gvq demo', serve, { env })
    return unexpected === 0 ? exitCodes.ok : exitCodes.failed
  } finally {
    remove()
  }
}

/** The environment, in which texts are searched by meaning if a model for that is on this machine. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const { env } = process
  if (env.GVQ_EMBEDDING_MODEL?.trim()) return env
  const project = await loadProject(example)
  // It is only looked for: the demo fetches nothing.
  const config = { embedding: { ...project.config.embedding, allowDownload: false } }
  try {
    const { model, runtime } = await tryLocalModel({ ...project, config }, demoModel)
    print(`Embedding with ${model} by ${runtime}`)
    return { ...env, GVQ_EMBEDDING_MODEL: model }
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return env
  }
}

/** Sends and shows every request. Returns the number of unexpected responses. */
async function play(url: string): Promise<number> {
  let count = 0
  let unexpected = 0
  const start = performance.now()
  for await (const played of playRequests(url, await loadRequests(join(example, 'requests.json')))) {
    show(played)
    count++
    if (played.difference !== undefined) unexpected++
  }
  const milliseconds = Math.round(performance.now() - start)
  print(
    `${count} requests in ${milliseconds} ms, ${unexpected === 0 ? 'all responses as expected' : `${unexpected} unexpected responses`}.`,
  )
  return unexpected
}

function show({ request, params, status, text, difference }: Played): void {
  const { stdout } = process
  const answer = prettyJson(parseJson(text), { shortVectors: true })
  print(`${paint('bold', `POST /${request.query}`, stdout)} ${prettyJson(params, { shortVectors: true })}`)
  print(`${paint(status === 200 ? 'green' : 'yellow', String(status), stdout)} ${answer}
`)
  if (difference !== undefined) say(`${paint(['red', 'bold'], 'unexpected:')} ${difference}`)
}
