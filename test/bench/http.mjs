import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { gvq, printTable, seeded, social, users, withProject } from './support.mjs'

const { open } = await gvq('index.js')
const { startServer } = await gvq('server/index.js')
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const seconds = 4

/** Requests per second and the slowest of 99 %, from a process of its own. */
async function load(url, body, connections) {
  const args = [autocannon, '-j', '-n', '-d', String(seconds), '-c', String(connections), '-m', 'POST']
  args.push('-H', 'content-type=application/json', '-b', body, url)
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const result = JSON.parse(output)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed: ${url}`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** A server that reads the body and answers the same bytes whatever it says. */
async function bareServer(answer) {
  const server = createServer((request, response) => {
    request.on('data', () => {})
    request.on('end', () => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      response.end(answer)
    })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

export async function run() {
  const rows = []
  await withProject(social, async folder => {
    const db = await open({ project: folder })
    await db.call('Load', { rows: users(10_000, seeded(2)) })
    const ids = (await db.call('Ids')).u
    await db.call('Link', {
      rows: Array.from({ length: 20_000 }, (_, i) => ({ a: ids[i % 97], b: ids[(i * 31) % 10_000] })),
    })
    const server = await startServer(db, { host: '127.0.0.1', port: 0 })
    const requests = [
      ['point read', 'ById', { id: ids[5000] }],
      ['look-up by index', 'ByHandle', { handle: 'user77' }],
      ['one hop, 206 friends', 'Friends', { id: ids[3] }],
      ['GROUP_BY over 10,000', 'ByCountry', {}],
      ['durable upsert', 'Upsert', { handle: 'user5', age: 9 }],
    ]
    for (const [title, query, params] of requests) {
      const body = JSON.stringify(params)
      const bare = await bareServer(await db.callText(query, body))
      for (const connections of [1, 16, 64]) {
        const own = await load(`${server.url}/${query}`, body, connections)
        const base = await load(bare.url, body, connections)
        const share = `${Math.round((100 * own.perSecond) / base.perSecond)} %`
        rows.push([title, String(connections), own.perSecond, own.p50, own.p99, base.perSecond, share])
      }
      bare.close()
    }
    await server.close()
    await db.close()
  })
  const header = ['', 'clients', 'requests/s', 'p50 ms', 'p99 ms', 'bare node:http', 'share']
  printTable('HTTP on loopback, server and load on two cores', header, rows)
}
