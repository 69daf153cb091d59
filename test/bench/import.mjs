import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { printTable, repository, seeded, withProject } from './support.mjs'

const schema = `
N::User { UNIQUE INDEX handle: String, name: String, INDEX country: String, age: U8, score: F64 }
E::Knows { From: User, To: User, Properties: { since: I32 } }
QUERY Count() => users <- N<User>::COUNT RETURN users
`

const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PL', 'SE', 'US']

async function writeRows(path, header, count, row) {
  const file = createWriteStream(path)
  file.write(`${header}\n`)
  for (let i = 0; i < count; ) {
    const lines = []
    for (const end = Math.min(count, i + 10_000); i < end; i++) lines.push(row(i))
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

/** Returns the number of rows, the seconds and the peak memory in MiB of one `gvq import` process. */
async function measure(folder, args) {
  const meter = join(import.meta.dirname, 'peak-memory.cjs')
  const child = spawn(
    process.execPath,
    ['--require', meter, join(repository, 'bin/run.js'), 'import', ...args, '--json'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    },
  )
  const [out, peak] = await Promise.all([text(child.stdout), text(child.stdio[3]), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`gvq import ended with ${child.exitCode}`)
  const [{ imported, seconds }] = JSON.parse(out).files
  return { imported, seconds, peak: Number(peak) / 1024 }
}

async function nodes(count) {
  return withProject(schema, async folder => {
    const random = seeded(7)
    await writeRows(join(folder, 'users.csv'), 'handle,name,country,age,score', count, i => {
      const country = countries[Math.floor(random() * countries.length)]
      return `user${i},User number ${i},${country},${i % 100},${Math.round(random() * 1e6) / 100}`
    })
    return measure(folder, ['User', 'users.csv'])
  })
}

async function edges(users, count) {
  return withProject(schema, async folder => {
    const random = seeded(8)
    const any = () => `user${Math.floor(random() * users)}`
    await writeRows(join(folder, 'users.csv'), 'handle', users, i => `user${i}`)
    await measure(folder, ['User', 'users.csv'])
    await writeRows(join(folder, 'knows.csv'), 'a,b,since', count, i => `${any()},${any()},${i % 50}`)
    return measure(folder, ['Knows', 'knows.csv', '--from', 'a:handle', '--to', 'b:handle'])
  })
}

/** `GVQ_BENCH_ROWS`: number of rows in the large file. */
export async function run() {
  const large = Number(process.env.GVQ_BENCH_ROWS ?? 1_000_000)
  const cases = [
    [`${large / 4} nodes, 2 indexes`, () => nodes(large / 4)],
    [`${large} nodes, 2 indexes`, () => nodes(large)],
    [`${large / 4} edges by a key`, () => edges(large / 10, large / 4)],
  ]
  const rows = []
  for (const [title, work] of cases) {
    const { imported, seconds, peak } = await work()
    rows.push([title, seconds, imported / seconds, peak])
  }
  printTable('gvq import of CSV, whole process', ['', 's', 'rows/s', 'peak memory MiB'], rows)
}
