import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { gvqArguments, printTable } from './support.mjs'

const schema = `N::Person {
    UNIQUE INDEX name: String,
    INDEX age: U8,
    city: String
}

N::Company {
    INDEX title: String,
    size: U32
}

E::Knows {
    From: Person,
    To: Person,
    Properties: {
        since: Date
    }
}

E::WorksAt {
    From: Person,
    To: Company
}
`

/** Ten lines with the one between two queries. */
const query = i => `// People around one, number ${i}.
QUERY Around${i}(name: String, least: U8) =>
    person <- N<Person>({name: name})
    friends <- person::Out<Knows>::WHERE(_::{age}::GT(least))
    colleagues <- person::Out<WorksAt>::In<WorksAt>::WHERE(AND(_::{age}::GT(${i % 100}), _::{city}::EQ("Basel")))
    oldest <- friends::ORDER<Desc>(_::{age})::RANGE(0, 10)
    count <- colleagues::COUNT
    shown <- oldest::{name, years: age, firms: _::Out<WorksAt>::{title}}
    RETURN shown, count, friends::{name, city}

`

/**
 * What is typed in the middle of the file, key by key: a statement, with what an editor closes by itself left out, so that the text is broken
 * most of the time; then it is deleted again.
 */
const typed = '    more <- friends::Out<Knows>::WHERE(_::{age}::LT(40))::{name, city}\n'
const rounds = Number(process.env.GVQ_BENCH_ROUNDS ?? 4)

async function session(lines) {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-bench-'))
  const text = Array.from({ length: Math.round(lines / 10) }, (_, i) => query(i)).join('')
  await writeFile(join(folder, 'schema.hx'), schema)
  await writeFile(join(folder, 'queries.hx'), text)
  const child = spawn(process.execPath, gvqArguments('lsp'), {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    return await measure(child, folder, text)
  } finally {
    child.kill()
    await rm(folder, { recursive: true })
  }
}

async function measure(child, folder, text) {
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.onRequest('workspace/diagnostic/refresh', () => null)
  connection.listen()
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'bench' }]
  const capabilities = {
    textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } },
  }
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities,
    workspaceFolders,
  })
  await connection.sendNotification('initialized', {})
  const uri = pathToFileURL(join(folder, 'queries.hx')).href
  const start = performance.now()
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'helixql', version: 1, text },
  })
  const textDocument = { uri }
  await connection.sendRequest('textDocument/diagnostic', { textDocument })
  const opened = performance.now() - start
  let tokens = await connection.sendRequest('textDocument/semanticTokens/full', { textDocument })
  const lines = text.split('\n')
  // Behind the third statement of the query in the middle.
  const line = Math.floor(lines.length / 20) * 10 + 5
  let version = 1
  const times = { diagnostics: [], completion: [], tokens: [], all: [] }
  const clocked = async (into, method, parameters) => {
    const before = performance.now()
    const answer = await connection.sendRequest(`textDocument/${method}`, parameters)
    into.push(performance.now() - before)
    return answer
  }
  const key = async (range, inserted, position) => {
    const before = performance.now()
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: ++version },
      contentChanges: [{ range, text: inserted }],
    })
    await clocked(times.diagnostics, 'diagnostic', { textDocument })
    await clocked(times.completion, 'completion', { textDocument, position })
    const changed = await clocked(times.tokens, 'semanticTokens/full/delta', {
      textDocument,
      previousResultId: tokens.resultId,
    })
    tokens = { resultId: changed.resultId }
    times.all.push(performance.now() - before)
  }
  const cpuBefore = cpuOf(child.pid)
  const memory = []
  for (let round = 0; round < rounds; round++) {
    for (let column = 0; column < typed.length; column++) {
      const at = { line, character: column }
      const inserted = typed[column]
      const after = inserted === '\n' ? { line: line + 1, character: 0 } : { line, character: column + 1 }
      await key({ start: at, end: at }, inserted, after)
    }
    // As Undo takes it away: the whole line.
    await key({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, '', {
      line,
      character: 0,
    })
    memory.push(memoryOf(child.pid))
  }
  const cpu = (cpuOf(child.pid) - cpuBefore) / times.all.length
  await connection.sendRequest('shutdown')
  return { opened, times, cpu, memory }
}

/** The CPU time of a process in milliseconds, and its memory in megabytes; Linux only. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}

function ranked(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.99)]]
}

export async function run({ only } = {}) {
  const sizes = only === undefined ? [1500, 15_000] : only.split(',').map(Number)
  const rows = []
  for (const lines of sizes) {
    const { opened, times, cpu, memory } = await session(lines)
    const all = Object.values(times).flatMap(ranked)
    rows.push([`${lines} lines`, opened, ...all, cpu, memory[0], memory.at(-1)])
  }
  const names = ['diagnostics', 'completion', 'tokens', 'all three'].flatMap(name => [`${name} p50`, 'p99'])
  const header = ['', 'open', ...names, 'CPU a key', 'MB first', 'MB last']
  const load = loadavg()[0].toFixed(1)
  printTable(
    `Milliseconds after a key in gvq lsp, ${rounds} times a statement is typed (load ${load})`,
    header,
    rows,
  )
}
