import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { declarations, entries, wideTexts } from '../hostile/texts.ts'
import { gvqArguments, printTable, withProject } from './support.mjs'

const seconds = Number(process.env.GVQ_BENCH_SECONDS ?? 2)
/** Tokens of a statement or a declaration; more are refused. */
const unitTokensMax = 10_000
/** A text has at most 1 MiB, and 200,000 tokens. */
const lengths = [1_000_000, 480_000, 190_000, 90_000]

const program = `
N::Person { INDEX name: String, age: U8 }
E::Knows { From: Person, To: Person }
QUERY People(min_age?: U8) => people <- N<Person>::WHERE(_::{age}::GTE(min_age)) RETURN people
QUERY Say(text: String) => RETURN text
`

const studio = (method, ...args) => ({
  path: '/studio/call',
  headers: { 'x-gvq-studio': '1' },
  body: JSON.stringify({ method, args }),
})

/** Each call that takes a text, as a request. */
const calls = {
  evaluate: text => studio('evaluate', text, { dry: true, guard: true }),
  plan: text => studio('plan', text, false),
  measure: text => studio('plan', text, true),
  check: text => studio('check', text),
  complete: text => studio('complete', `${text}\nz <- N<Person>::WHERE(`, text.length + 23),
  'check of MCP': text => ({
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'check', arguments: { text } },
    }),
  }),
  query: text => ({ path: '/Say', headers: {}, body: JSON.stringify({ text }) }),
}

const agent = new Agent({ keepAlive: true })

function send(port, { path, headers, body }) {
  return new Promise((resolve, reject) => {
    const options = { port, path, method: body === undefined ? 'GET' : 'POST', host: '127.0.0.1', agent }
    const sent = request(
      { ...options, headers: { 'content-type': 'application/json', ...headers } },
      async response => {
        const pieces = []
        for await (const piece of response) pieces.push(piece)
        resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends requests one after the other until it is told to stop, in a thread of its own: what it does must not delay the short ones. */
const sender = `
const { parentPort, workerData } = require('node:worker_threads')
const { Agent, request } = require('node:http')
const agent = new Agent({ keepAlive: true })
let isOver = false
parentPort.on('message', () => { isOver = true })
const send = ({ path, headers, body }) => new Promise(resolve => {
  const sent = request({ port: workerData.port, path, method: 'POST', host: '127.0.0.1', agent, headers: { 'content-type': 'application/json', ...headers } }, response => {
    response.resume()
    response.on('close', () => resolve(response.statusCode))
  })
  sent.on('error', error => resolve(error.code))
  sent.end(body)
})
;(async () => {
  const statuses = new Set()
  do {
    for (const [name, call] of workerData.calls) {
      parentPort.postMessage({ name })
      statuses.add(await send(call))
    }
  } while (!isOver)
  parentPort.postMessage({ statuses: [...statuses] })
  agent.destroy()
  parentPort.close()
})()
`

/** Times of /healthz in milliseconds beside the calls, and the call beside which the longest was. */
async function beside(port, requests) {
  const worker = new Worker(sender, { eval: true, workerData: { port, calls: requests } })
  let current
  let statuses
  worker.on('message', told => {
    current = told.name ?? current
    statuses = told.statuses ?? statuses
  })
  const gone = once(worker, 'exit')
  const times = []
  let longest = ['', 0]
  const until = performance.now() + seconds * 1000
  let isTold = false
  while (statuses === undefined) {
    const begun = performance.now()
    if (begun > until && !isTold) {
      worker.postMessage('stop')
      isTold = true
    }
    const name = current
    await send(port, { path: '/healthz', headers: {} })
    const took = performance.now() - begun
    times.push(took)
    if (took > longest[1]) longest = [name ?? '', took]
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await gone
  times.sort((a, b) => a - b)
  return { times, longest, statuses }
}

/** The longest of a text that is not refused as a whole. */
async function longestOf(port, make) {
  for (const length of lengths) {
    const text = make(Math.floor(length / (make(64).length / 64)))
    const { text: answer } = await send(port, calls.check(text))
    if (!/"E00[78]"/.test(answer)) return text
  }
  return make(unitTokensMax / 50)
}

export async function run({ only }) {
  const kinds = Object.entries({ entries, declarations, wideTexts })
  const rows = []
  await withProject(program, async folder => {
    const args = gvqArguments('serve', '--port', '0', '--project', folder, '--log-level', 'silent')
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data')
    const port = Number(/:(\d+)/.exec(String(line).slice(16))[1])
    try {
      const measure = async (name, text) => {
        const requests = Object.entries(calls).map(([call, make]) => [call, make(text)])
        const { times, longest, statuses } = await beside(port, requests)
        const at = part => times[Math.min(times.length - 1, Math.floor(part * times.length))]
        const figures = [at(0.5), at(0.99), at(1), longest[0], times.length, statuses.join(' ')]
        rows.push([name, text.length, ...figures, loadavg()[0].toFixed(1)])
        console.error(rows.at(-1).join('  '))
      }
      // The first call of each loads its code.
      for (const make of Object.values(calls)) await send(port, make('x <- 1'))
      await measure('a short text', 'x <- 1')
      for (const [kind, texts] of kinds) {
        for (const [name, make] of Object.entries(texts)) {
          if (only !== undefined && !only.split(',').includes(name)) continue
          await measure(name, kind === 'wideTexts' ? make(unitTokensMax) : await longestOf(port, make))
        }
      }
    } finally {
      child.kill('SIGKILL')
      await once(child, 'close')
      agent.destroy()
    }
  })
  const columns = ['text', 'characters', 'p50', 'p99', 'max', 'max beside', 'requests', 'statuses', 'load']
  printTable('Milliseconds of /healthz beside each call that takes a text', columns, rows)
}
