import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { gvq, gvqArguments, printTable, seeded, withProject } from './support.mjs'

const nodes = 20_000
const edges = 100_000
const wideNodes = 200_000
const seconds = Number(process.env.GVQ_BENCH_SECONDS ?? 3)
const clients = Number(process.env.GVQ_BENCH_CLIENTS ?? 100)

/** The long reads by name, with the steps that they take. Each takes from tens of milliseconds to minutes. */
const longReads = {
  ThreeHopsShown: 'RETURN N<P>::Out<F>::Out<F>::Out<F>',
  TwoHopsFiltered: 'x <- N<P>::Out<F>::Out<F>::WHERE(_::{age}::GT(200)) RETURN x',
  TwoHopsLast: 'RETURN N<P>::Out<F>::Out<F>::WHERE(_::{age}::LT(200))::LAST',
  CountFourHops: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::Out<F>::COUNT',
  Order: 'RETURN N<P>::Out<F>::ORDER<Desc>(_::{name})::RANGE(50000, 50010)',
  OrderByTraversal: 'RETURN N<P>::ORDER<Desc>(_::Out<F>::Out<F>::COUNT)::FIRST',
  Group: 'RETURN N<P>::Out<F>::Out<F>::WHERE(_::{age}::GT(90))::GROUP_BY(name)',
  Aggregate: 'RETURN N<P>::Out<F>::AGGREGATE_BY(age)',
  Mapping: 'RETURN N<P>::RANGE(0, 3000)::{name, far: _::Out<F>::Out<F>::WHERE(_::{age}::GT(98))::COUNT}',
  Nested: 'RETURN N<P>::{name, friends: _::Out<F>::{name, age}}',
  Intersect: 'RETURN N<P>::RANGE(0, 4000)::INTERSECT(_::In<F>::Out<F>)::COUNT',
  Mmr: 'RETURN SearchV<V>([0.5, 0.25, 0.125, 0.0625], 2000)::RerankMMR(lambda: 0.5)::FIRST',
  Nearest: 'RETURN SearchV<V>([0.5, 0.25, 0.125, 0.0625], 20000)::COUNT',
  Words: 'RETURN SearchBM25<P>("alpha beta gamma", 20000)::COUNT',
  Loop: 'FOR p IN ps { x <- N<P>::WHERE(_::{age}::EQ(p))::Out<F>::Out<F>::WHERE(_::{age}::GT(98))::COUNT } RETURN NONE',
  GroupWide: 'RETURN N<P>::Out<F>::GROUP_BY(text)',
  AggregateWide: 'RETURN N<P>::Out<F>::AGGREGATE_BY(name)',
  OrderInside: 'RETURN N<P>::{name, top: _::Out<F>::ORDER<Desc>(_::{name})::RANGE(0, 3)::{name}}',
  Edges: 'RETURN N<P>::OutE<F>',
  Vectors: 'RETURN V<V>',
  Exact: 'RETURN V<V>::WHERE(_::{n}::GT(100))::SearchV<V>([0.5, 0.25, 0.125, 0.0625], 1000)',
  ManyWords: 'RETURN SearchBM25<P>(words, 100)',
  LookUps: 'RETURN N<P>::WHERE(_::{name}::IS_IN(names))',
  Lightest: 'RETURN N<P>::RANGE(0, 20)::ShortestPathDijkstras<F>(_::{w})::To(to)',
  Numbers: 'RETURN N<P>::Out<F>::{age}',
  Paths: 'RETURN N<P>::RANGE(0, 100)::ShortestPathBFS<F>::To(to)::COUNT',
  WideOrder: 'RETURN N<W>::ORDER<Asc>(_::{s3})::RANGE(100000, 100010)',
  WideOrderAll: 'RETURN N<W>::ORDER<Asc>(_::{s3})',
}
const parameters = {
  Loop: '(ps: [U8])',
  Paths: '(to: ID)',
  Lightest: '(to: ID)',
  ManyWords: '(words: String)',
  LookUps: '(names: [String])',
}

const wideProperties = Array.from({ length: 7 }, (_, i) => [
  [`s${i}`, 'String'],
  [`n${i}`, 'U32'],
]).flat()

const program = `
N::P { UNIQUE INDEX name: String, age: U8, text: String }
E::F { From: P, To: P, Properties: { w: F64 } }
V::V { n: U32 }
N::W { ${wideProperties.map(([name, type]) => `${name}: ${type}`).join(', ')} }
QUERY Ids() => RETURN N<P>::ID
QUERY ById(id: ID) => p <- N<P>(id) RETURN p
${Object.entries(longReads)
  .map(([name, body]) => `QUERY ${name}${parameters[name] ?? '()'} => ${body}`)
  .join('\n')}
`

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']

async function load(folder) {
  const { open } = await gvq('index.js')
  const random = seeded(7)
  const db = await open({ project: folder, durable: false })
  await db.load(
    'P',
    Array.from({ length: nodes }, (_, i) => ({
      name: `p${i}`,
      age: i % 100,
      text: `${words[i % 5]} ${words[i % 3]} ${i}`,
    })),
  )
  const ids = (await db.call('Ids')).data
  const skewed = () => ids[Math.floor(random() ** 3 * ids.length)]
  await db.load(
    'F',
    Array.from({ length: edges }, () => ({ from_node: skewed(), to_node: skewed(), w: random() })),
  )
  await db.load(
    'V',
    Array.from({ length: nodes }, (_, i) => ({ n: i, data: [random(), random(), random(), random()] })),
  )
  const wide = i =>
    wideProperties.map(([name, type], at) => [
      name,
      type === 'String' ? `${words[(i + at) % 5]} ${Math.floor(random() * 1e6)}` : i + at,
    ])
  await db.load(
    'W',
    Array.from({ length: wideNodes }, (_, i) => Object.fromEntries(wide(i))),
  )
  await db.close()
  return ids
}

/** Starts `gvq serve` in a process of its own. */
async function serve(folder) {
  const args = gvqArguments('serve', '--port', '0', '--project', folder, '--log-level', 'silent')
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, port: Number(/:(\d+)/.exec(String(line).slice(16))[1]) }
}

/** Sends a request and resolves with its status when the answer has arrived. */
function send(port, agent, method, path, body, signal) {
  return new Promise((resolve, reject) => {
    const sent = request({ port, agent, method, path, signal, host: '127.0.0.1' }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Returns the times of one request after the other, in milliseconds. */
async function timesOf(until, call) {
  const times = []
  while (performance.now() < until) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return times.sort((a, b) => a - b)
}

/** Measures `/healthz` and a point read while clients repeat long reads; the answers of these by status. */
async function measure(folder, ids, names) {
  const { child, port } = await serve(folder)
  const stop = new AbortController()
  const statuses = new Map()
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const bodies = {
    Loop: JSON.stringify({ ps: words.map((_, i) => i) }),
    Paths: JSON.stringify({ to: ids[9] }),
    Lightest: JSON.stringify({ to: ids[9] }),
    ManyWords: JSON.stringify({ words: Array.from({ length: 5000 }, (_, i) => 3 * i).join(' ') }),
    LookUps: JSON.stringify({ names: Array.from({ length: nodes }, (_, i) => `p${i}`) }),
  }
  const client = async index => {
    const name = names[index % names.length]
    while (!stop.signal.aborted) {
      const status = await send(port, agent, 'POST', `/${name}`, bodies[name] ?? '', stop.signal).catch(
        error => (stop.signal.aborted ? undefined : error.code),
      )
      if (status !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (typeof status === 'string') await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  try {
    const all = Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
    const own = new Agent({ keepAlive: true })
    const point = JSON.stringify({ id: ids[77] })
    // What has to be read from disk first is not measured.
    await new Promise(resolve => setTimeout(resolve, 1000))
    const until = performance.now() + seconds * 1000
    // A server that does not answer at all is given up two seconds after the end: its maximum then says so.
    const patient = call => call().catch(() => undefined)
    const late = () => AbortSignal.timeout(Math.ceil(until + 2000 - performance.now()))
    const [health, read] = await Promise.all([
      timesOf(until, () => patient(() => send(port, own, 'GET', '/healthz', undefined, late()))),
      timesOf(until, () => patient(() => send(port, own, 'POST', '/ById', point, late()))),
    ])
    stop.abort()
    await all
    const at = (times, part) => times[Math.min(times.length - 1, Math.floor(part * times.length))]
    const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
    return [
      at(health, 0.5),
      at(health, 0.99),
      at(health, 1),
      at(read, 0.5),
      at(read, 0.99),
      at(read, 1),
      answers,
    ]
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
    agent.destroy()
  }
}

export async function run({ only }) {
  const all = Object.keys(longReads)
  const chosen = only === undefined ? ['all together', ...all] : only.split(',')
  const rows = []
  await withProject(program, async folder => {
    const ids = await load(folder)
    for (const name of chosen) {
      const figures = await measure(folder, ids, name === 'all together' ? all : [name])
      rows.push([name, ...figures, loadavg()[0].toFixed(1)])
      console.error(rows.at(-1).join('  '))
    }
  })
  printTable(
    `Milliseconds of a short request beside ${clients} clients that repeat a long read`,
    [
      'long read',
      'healthz p50',
      'p99',
      'max',
      'point read p50',
      'p99',
      'max',
      'answers of long reads',
      'load',
    ],
    rows,
  )
}
