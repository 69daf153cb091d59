import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { checkedProgram, printTable, repository, withFolder } from './support.mjs'

const saves = 21
const gvq = join(repository, 'bin/run.js')
const agent = new Agent({ keepAlive: true })

/** Lines of the unchanged part of the program, and whether it is in the file that is saved. */
const programs = [
  [100, false],
  [1500, false],
  [15_000, false],
  [15_000, true],
]

export async function run() {
  const rows = []
  for (const [lines, isOneFile] of programs)
    rows.push(await withFolder(folder => measure(folder, lines, isOneFile)))
  rows.push(['legacy: generate, compile, restart', 'minutes', '', ''])
  printTable(
    'From saving a query to its new response over HTTP, gvq serve --watch (ms)',
    ['program', 'median', 'least', 'most'],
    rows,
  )
}

async function measure(folder, lines, isOneFile) {
  const others = checkedProgram(lines, 0)
  if (!isOneFile) await writeFile(join(folder, 'others.hx'), others)
  const save = answer => saveAnswer(folder, answer, isOneFile ? others : '')
  await save(0)
  const child = spawn(process.execPath, [gvq, 'serve', '--watch', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    const url = `${String(line).trim().split(' ').at(-1)}/Answer`
    const times = []
    await untilAnswered(url, 0)
    for (let i = 1; i <= saves; i++) {
      const start = performance.now()
      await save(i)
      await untilAnswered(url, i)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const title = `${lines.toLocaleString('en')} lines${isOneFile ? ' in the saved file' : ''}`
    return [title, times[saves >> 1], times[0], times.at(-1)]
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

/** Saves as editors do: writes a temporary file, then renames it. */
async function saveAnswer(folder, answer, others) {
  const path = join(folder, 'answer.hx')
  await writeFile(`${path}~`, `QUERY Answer() =>\n  RETURN [${answer}]\n${others}`)
  await rename(`${path}~`, path)
}

/** Sends requests without a pause, over one connection. */
async function untilAnswered(url, answer) {
  while ((await ask(url)) !== `[${answer}]`);
}

async function ask(url) {
  const sent = request(url, { method: 'POST', agent })
  sent.end()
  const [response] = await once(sent, 'response')
  return text(response)
}
