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

/** Lines of the unchanged part of the program. */
const sizes = [100, 1500, 15_000]

export async function run() {
  const rows = []
  for (const lines of sizes) rows.push(await withFolder(folder => measure(folder, lines)))
  rows.push(['legacy: generate, compile, restart', 'minutes', '', ''])
  printTable(
    'From saving a query to its new response over HTTP, gvq serve --watch (ms)',
    ['program', 'median', 'least', 'most'],
    rows,
  )
}

async function measure(folder, lines) {
  await writeFile(join(folder, 'others.hx'), checkedProgram(lines, 0))
  await save(folder, 0)
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
      await save(folder, i)
      await untilAnswered(url, i)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    return [`${lines.toLocaleString('en')} lines`, times[saves >> 1], times[0], times.at(-1)]
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

/** Saves as editors do: writes a temporary file, then renames it. */
async function save(folder, answer) {
  const path = join(folder, 'answer.hx')
  await writeFile(`${path}~`, `QUERY Answer() =>\n  RETURN [${answer}]\n`)
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
