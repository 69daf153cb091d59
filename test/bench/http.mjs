import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { load, loadClient } from './http-client.mjs'
import { gvqArguments, numbersOf, printTable, seeded, social, users, withProject } from './support.mjs'

const seconds = 2
const rounds = 3
const idleConnections = 1000
/** Edges of one query of a load. */
const edgesAtOnce = 500
/** The unit of CPU time in /proc, in microseconds. */
const tick = 10_000

const program = `${social}
QUERY SecondFriends(id: ID) => user <- N<User>(id) RETURN user::Out<Knows>::Out<Knows>::COUNT
`

/** Starts a server in a new process. */
async function start(name, args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(line))[0]
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { name, pid: child.pid, url, stop }
}

const startGvq = folder => start('gvq', gvqArguments('serve', '--port', '0', '--project', folder))

/** Servers that answer with the same bytes whatever they are asked. */
function startBare(answer) {
  const run = (name, script) => start(name, [fileURLToPath(new URL(script, import.meta.url)), answer])
  return Promise.all([run('node:http', 'http-bare.mjs'), run('net', 'http-net.mjs')])
}

async function post(url, query, params) {
  const response = await fetch(`${url}/${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}/${query}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

/** Fills a server through its queries. Returns the ids of its users, and the edges that it took each second. */
async function fill(url, [userCount, edgeCount]) {
  const rows = users(userCount, seeded(2))
  for (let i = 0; i < rows.length; i += edgesAtOnce) {
    await post(url, 'Load', { rows: rows.slice(i, i + edgesAtOnce) })
  }
  const ids = JSON.parse(await post(url, 'Ids', {})).u
  const random = seeded(3)
  const pick = () => ids[Math.floor(random() * ids.length)]
  const begin = performance.now()
  for (let i = 0; i < edgeCount; i += edgesAtOnce) {
    await post(url, 'Link', { rows: Array.from({ length: edgesAtOnce }, () => ({ a: pick(), b: pick() })) })
  }
  return { ids, edgesPerSecond: (edgeCount * 1000) / (performance.now() - begin) }
}

/** What is called on a server: its records have ids of their own. */
function requestsOf(ids) {
  const id = ids[ids.length >> 1]
  return [
    ['point read', 'ById', { id }],
    ['… a connection each', 'ById', { id }, true],
    ['look-up, unique', 'ByHandle', { handle: 'user77' }],
    ['one hop', 'Friends', { id }],
    ['two hops, counted', 'SecondFriends', { id }],
    ['GROUP_BY', 'ByCountry', {}],
    ['durable upsert', 'Upsert', { handle: 'user5', age: 9 }],
  ].map(([title, query, params, closes = false]) => ({ title, query, closes, body: JSON.stringify(params) }))
}

/** Returns user and system time, in ticks; of a server that somebody else has started nothing. */
function processorTicks(pid) {
  if (pid === undefined) return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/** Measures servers in turns, so that other work on the machine affects all. Returns the median of each figure, by server. */
async function inTurns(measured, client, folder) {
  const figures = measured.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, { server, ...request }] of measured.entries()) {
      const before = processorTicks(server.pid)
      const result = await load(client, folder, { ...request, seconds })
      const requests = result.perSecond * seconds
      figures[i].push({ ...result, processor: ((processorTicks(server.pid) - before) * tick) / requests })
    }
  }
  return figures.map(each =>
    Object.fromEntries(Object.keys(each[0]).map(name => [name, median(each.map(figure => figure[name]))])),
  )
}

/** Returns the KiB of server memory for each connection that has sent one request and is idle. */
async function memoryOfIdle(server, path, body) {
  const request = `POST /${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const before = residentKibibytes(server.pid)
  const sockets = []
  for (let i = 0; i < idleConnections; i++) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(request)
    await once(socket, 'data')
    sockets.push(socket)
  }
  const after = residentKibibytes(server.pid)
  for (const socket of sockets) socket.destroy()
  return (after - before) / idleConnections
}

function residentKibibytes(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
}

function readOptions({ peer = [], only, scale = '10000,40000', connections = '1,16,64' }) {
  const peers = peer.map(each => {
    const [, name, url] = /^([^=]+)=(https?:\/\/.*?)\/?$/.exec(each) ?? []
    if (url === undefined)
      throw new Error('--peer needs a name and a URL: --peer helix=http://127.0.0.1:6969')
    return { name, url }
  })
  return {
    peers,
    only: only?.split(','),
    scale: numbersOf('--scale', scale, 2),
    connections: connections.split(',').map(Number),
  }
}

export async function run(options = {}) {
  if (process.platform !== 'linux')
    throw new Error('This benchmark runs on Linux only: it reads CPU times from /proc.')
  const { peers, only, scale, connections } = readOptions(options)
  const client = await loadClient()
  const rows = []
  const idle = []
  const filled = []
  await withProject(program, async folder => {
    const own = await startGvq(folder)
    const servers = []
    for (const server of [own, ...peers]) {
      const { ids, edgesPerSecond } = await fill(server.url, scale)
      servers.push({ server, requests: requestsOf(ids) })
      filled.push([server.name, edgesPerSecond])
    }
    for (const [n, { title, query, body, closes }] of servers[0].requests.entries()) {
      if (only !== undefined && !only.includes(query)) continue
      const bare = await startBare(await post(own.url, query, JSON.parse(body)))
      for (const count of connections) {
        const measured = [
          ...servers.map(({ server, requests }) => ({ server, ...requests[n] })),
          ...bare.map(server => ({ server, query, body, closes })),
        ].map(each => ({ ...each, url: `${each.server.url}/${each.query}`, connections: count }))
        const figures = await inTurns(measured, client, folder)
        const { perSecond, p50, p99, processor } = figures[0]
        const others = figures.slice(1).map(other => perSecond / other.perSecond)
        rows.push([title, String(count), perSecond, p50, p99, processor, ...others])
      }
      if (query === 'ById' && !closes) {
        for (const server of [own, ...bare]) idle.push([server.name, await memoryOfIdle(server, query, body)])
      }
      for (const server of bare) await server.stop()
    }
    await own.stop()
  })
  const names = [...peers.map(({ name }) => name), 'node:http', 'net']
  printTable(
    `HTTP on loopback, ${scale[0]} users, ${scale[1]} edges: median of ${rounds} turns of ${seconds} s by ${client}. CPU is the server's time a request; the last columns are the rate of gvq by that of each other`,
    ['', 'clients', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', ...names.map(name => `÷ ${name}`)],
    rows,
  )
  printTable(`Edges by FOR, ${edgesAtOnce} a query, between random users`, ['', 'edges/s'], filled)
  if (idle.length > 0) printTable(`Memory of ${idleConnections} idle connections`, ['', 'KiB each'], idle)
}
