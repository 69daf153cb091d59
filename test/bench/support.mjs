import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const repository = new URL('../../', import.meta.url).pathname

/** The folder of the built code: `GVQ_BENCH_DIST`, or dist/. */
export const distPath = process.env.GVQ_BENCH_DIST ?? join(repository, 'dist')

/** Imports a module of the built code. */
export function gvq(path) {
  return import(join(distPath, path))
}

/** The arguments with which Node runs `gvq` of the built code. */
export function gvqArguments(...args) {
  const [start, main] = ['start.cjs', 'commands/main.cjs'].map(path => JSON.stringify(join(distPath, path)))
  const argv = 'process.argv.slice(1)'
  return ['-e', `require(${start}).start(${main}, ${argv}).main(${argv})`, '--', ...args]
}

/** Prints rows under a title, with numbers aligned to the right. */
export function printTable(title, header, rows) {
  const cells = [header, ...rows.map(row => row.map(format))]
  const widths = header.map((_, i) => Math.max(...cells.map(row => row[i].length)))
  const line = row =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  console.log(`\n${title}`)
  console.log(line(cells[0]))
  console.log(widths.map(width => '─'.repeat(width)).join('  '))
  for (const row of cells.slice(1)) console.log(line(row))
}

export function format(value) {
  if (typeof value !== 'number') return String(value)
  if (value >= 1000) return Math.round(value).toLocaleString('en-US')
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}

/** Reads an option that consists of `count` positive numbers: `1000000,5000000`. */
export function numbersOf(option, text, count) {
  const numbers = text.split(',').map(Number)
  if (numbers.length === count && numbers.every(number => number > 0)) return numbers
  throw new Error(
    `${option} needs ${count === 1 ? 'a number' : `${count} numbers, with commas between them`}`,
  )
}

/** Returns the peak memory of this process in bytes. */
export function peakMemory() {
  const status = '/proc/self/status'
  // `maxRSS` of Linux is no less than the memory that the parent process had when it started this one.
  if (!existsSync(status)) return process.resourceUsage().maxRSS * 1024
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))[1]) * 1024
}

/** Returns the size of all files in a folder. */
export function folderBytes(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** Calls `work` for about `milliseconds`, after a warm-up, and returns calls per second. */
export async function rate(work, milliseconds = 1500) {
  for (const end = performance.now() + milliseconds / 3; performance.now() < end; ) await work()
  let calls = 0
  const start = performance.now()
  for (const end = start + milliseconds; performance.now() < end; calls++) await work()
  return (calls * 1000) / (performance.now() - start)
}

/** The rate of calls with `clients` concurrent callers; see `rate`. */
export async function concurrentRate(work, clients, milliseconds = 1500) {
  let calls = 0
  const start = performance.now()
  const end = start + milliseconds
  const client = async () => {
    for (; performance.now() < end; calls++) await work()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (calls * 1000) / (performance.now() - start)
}

/** Runs `work` in a project in a temporary folder, which is then removed. */
export function withProject(program, work) {
  return withFolder(async folder => {
    await writeFile(join(folder, 'program.hx'), program)
    return await work(folder)
  })
}

/** Runs `work` in a temporary folder, which is then removed. */
export async function withFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a seeded random number generator (mulberry32), so that every run measures the same data. */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const social = `
N::User { UNIQUE INDEX handle: String, name: String, INDEX country: String, age: U8, score: F64 }
E::Knows { From: User, To: User, Properties: { since: I32 } }
QUERY Load(rows: [{handle: String, name: String, country: String, age: U8, score: F64}]) =>
  FOR {handle, name, country, age, score} IN rows {
    AddN<User>({handle: handle, name: name, country: country, age: age, score: score})
  }
  RETURN NONE
QUERY Link(rows: [{a: ID, b: ID}]) =>
  FOR {a, b} IN rows { AddE<Knows>({since: 2020})::From(a)::To(b) }
  RETURN NONE
QUERY Ids() => u <- N<User> RETURN u::ID
QUERY ById(id: ID) => user <- N<User>(id) RETURN user
QUERY ByHandle(handle: String) => user <- N<User>({handle: handle}) RETURN user
QUERY Friends(id: ID) => user <- N<User>(id) friends <- user::Out<Knows> RETURN friends
QUERY FriendNames(id: ID) =>
  user <- N<User>(id)
  friends <- user::Out<Knows>::{id, name, country, age}
  RETURN friends
QUERY ByCountry() => users <- N<User> RETURN users::GROUP_BY(country)
QUERY Adults() => users <- N<User>::WHERE(_::{age}::GTE(50)) RETURN users::COUNT
QUERY Upsert(handle: String, age: U8) =>
  existing <- N<User>::WHERE(_::{handle}::EQ(handle))
  user <- existing::UpsertN({handle: handle, age: age})
  RETURN user
`

const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PL', 'SE', 'US']

export function users(count, random) {
  return Array.from({ length: count }, (_, i) => ({
    handle: `user${i}`,
    name: `User number ${i}`,
    country: countries[Math.floor(random() * countries.length)],
    age: Math.floor(random() * 100),
    score: Math.round(random() * 1e6) / 100,
  }))
}

/** Returns a program of about `lines` lines: many small schemas with queries. The first `faults` queries name a wrong property. */
export function checkedProgram(lines, faults) {
  const parts = []
  for (let i = 0, count = 0; count < lines; i++) {
    const part = checkedPart(i, i < faults ? 'nmae' : 'name')
    parts.push(part)
    count += part.split('\n').length
  }
  return parts.join('\n')
}

const checkedPart = (i, property) => `
N::User${i} {
  UNIQUE INDEX handle: String,
  name: String,
  age: U8 DEFAULT 0,
}

E::Knows${i} {
  From: User${i},
  To: User${i},
  Properties: {
    since: Date DEFAULT NOW,
  }
}

V::Note${i} {
  text: String,
}

QUERY AddUser${i}(handle: String, name: String, age: U8) =>
  user <- AddN<User${i}>({handle: handle, name: name, age: age})
  RETURN user

// Friends of at least an age, the oldest first.
QUERY Friends${i}(id: ID, least: U8) =>
  user <- N<User${i}>(id)
  friends <- user::Out<Knows${i}>::WHERE(AND(_::{age}::GTE(least), _::{${property}}::NEQ("x")))
  sorted <- friends::ORDER<Desc>(_::{age})::RANGE(0, 10)
  RETURN sorted::{name, age}

QUERY Find${i}(text: String, k: I32) =>
  notes <- SearchV<Note${i}>(Embed(text), k)
  RETURN notes::{text, score}
`
