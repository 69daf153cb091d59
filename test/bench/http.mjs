import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gvq, gvqArguments, printTable, seeded, social, users, withProject } from './support.mjs'

const { open } = await gvq('index.js')
const seconds = 2
const rounds = 3
const idleConnections = 1000
/** The unit of CPU time in /proc, in microseconds. */
const tick = 10_000

/** Starts a server in a new process. */
async function start(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(line))[0]
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { pid: child.pid, url, stop }
}

const startGvq = folder => start(gvqArguments('serve', '--port', '0', '--project', folder))

const startBare = answer => start([fileURLToPath(new URL('http-bare.mjs', import.meta.url)), answer])

/** Returns requests per second, p50 and p99 in milliseconds, and the server's CPU time per request in microseconds. */
async function measure(server, path, body, connections) {
  const before = processorTicks(server.pid)
  const load = fileURLToPath(new URL('http-load.mjs', import.meta.url))
  const args = [load, `${server.url}/${path}`, body, String(connections), String(seconds)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const result = await json(child.stdout)
  // The load warms up for half a second.
  const requests = result.perSecond * (seconds + 0.5)
  return { ...result, processor: ((processorTicks(server.pid) - before) * tick) / requests }
}

/** Returns user and system time, in ticks. */
function processorTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/** Measures both in turns, so that other work on the machine affects both; returns the median of each figure. */
async function compare(own, bare, path, body, connections) {
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const mine = await measure(own, path, body, connections)
    pairs.push([mine, await measure(bare, path, body, connections)])
  }
  const figure = (side, name) => median(pairs.map(pair => pair[side][name]))
  const share = median(pairs.map(([mine, other]) => mine.perSecond / other.perSecond))
  return [
    ...['perSecond', 'p50', 'p99', 'processor'].map(name => figure(0, name)),
    ...['perSecond', 'p99', 'processor'].map(name => figure(1, name)),
    `${Math.round(100 * share)} %`,
  ]
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

/** Fills a project, and returns requests with their responses. */
async function prepare(folder) {
  const db = await open({ project: folder })
  await db.call('Load', { rows: users(10_000, seeded(2)) })
  const ids = (await db.call('Ids')).u
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ a: ids[i % 97], b: ids[(i * 31) % 10_000] }))
  await db.call('Link', { rows })
  const requests = [
    ['point read', 'ById', { id: ids[5000] }],
    ['look-up by index', 'ByHandle', { handle: 'user77' }],
    ['one hop, 206 friends', 'Friends', { id: ids[3] }],
    ['… with a mapping', 'FriendNames', { id: ids[3] }],
    ['GROUP_BY over 10,000', 'ByCountry', {}],
    ['durable upsert', 'Upsert', { handle: 'user5', age: 9 }],
  ]
  const answered = []
  for (const [title, query, params] of requests) {
    const body = JSON.stringify(params)
    answered.push({ title, query, body, answer: await db.callText(query, body) })
  }
  await db.close()
  return answered
}

export async function run() {
  if (process.platform !== 'linux')
    throw new Error('This benchmark runs on Linux only: it reads CPU times from /proc.')
  const rows = []
  const idle = []
  await withProject(social, async folder => {
    const requests = await prepare(folder)
    const own = await startGvq(folder)
    for (const { title, query, body, answer } of requests) {
      const bare = await startBare(answer)
      for (const connections of [1, 16, 64]) {
        rows.push([title, String(connections), ...(await compare(own, bare, query, body, connections))])
      }
      if (query === 'ById') {
        idle.push(['gvq serve', await memoryOfIdle(own, query, body)])
        idle.push(['bare node:http', await memoryOfIdle(bare, query, body)])
      }
      await bare.stop()
    }
    await own.stop()
  })
  const header = [
    '',
    'clients',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'bare/s',
    'bare p99',
    'bare CPU',
    'share',
  ]
  printTable(
    `HTTP on loopback: median of ${rounds} turns of ${seconds} s; CPU is the server's time per request`,
    header,
    rows,
  )
  printTable(`Memory of ${idleConnections} idle connections`, ['', 'KiB each'], idle)
}
