import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../../src/database/open.ts'
import { defaultTreeLimits } from '../../../src/store/graph/tree/tree.ts'
import type { Engine } from '../../../src/store/keyvalue/index.ts'
import { program } from './program.ts'

/** Data folders from which damaged ones are made. */
export interface Originals {
  readonly engine: Engine
  readonly project: string
  /** The complete folder at several moments: all of them were the data at some time. */
  readonly older: readonly string[]
  /** After its process has ended properly, and while it works, which is what `kill -9` leaves. */
  readonly current: { readonly closed: string; readonly killed: string }
  /** Other data of the same program. */
  readonly other: string
}

const sessions = 3
const peopleEach = 18

/** Several sessions, so that a store has files of several ages: pages of few rows, and trees of several nodes. */
export async function makeOriginals(root: string, engine: Engine): Promise<Originals> {
  const before = { ...defaultTreeLimits }
  Object.assign(defaultTreeLimits, { entriesMax: 24, childrenMax: 6, bytesMax: 400 })
  try {
    const project = join(root, 'project')
    mkdirSync(project, { recursive: true })
    writeFileSync(join(project, 'program.hx'), program)
    const dataDir = join(root, 'data')
    const older: string[] = []
    for (let session = 0; session < sessions; session++) {
      await write(project, dataDir, engine, session, 0, async () => {
        if (session < sessions - 1) return
        await noted(join(dataDir, engine))
        await copy(dataDir, join(root, 'killed'))
      })
      older.push(await copy(dataDir, join(root, `older-${session}`)))
    }
    const other = join(root, 'other')
    for (let session = 0; session < sessions; session++)
      await write(project, other, engine, session, 500, async () => undefined)
    return {
      engine,
      project,
      older: older.slice(0, -1),
      current: { closed: older.at(-1)!, killed: join(root, 'killed') },
      other,
    }
  } finally {
    Object.assign(defaultTreeLimits, before)
  }
}

/** Until the note beside the store has the last commit: it is written now and then. */
async function noted(folder: string): Promise<void> {
  const path = join(folder, 'committed')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (let tries = 0; tries < 100; tries++) {
    await setTimeout(20)
    if (existsSync(path) && readFileSync(path, 'utf8') !== before) return setTimeout(150)
  }
}

async function copy(from: string, to: string): Promise<string> {
  await cp(from, to, { recursive: true, preserveTimestamps: true })
  return to
}

async function write(
  project: string,
  dataDir: string,
  engine: Engine,
  session: number,
  base: number,
  whileOpen: () => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ project, dataDir, engine, env: {}, pageRows: 16 })
  const call = (query: string, params: object) => database.callText(query, JSON.stringify(params))
  const first = session * peopleEach
  const numbers = Array.from({ length: peopleEach }, (_, i) => first + i)
  const name = (i: number) => `p${base + i}@x`
  try {
    if (session === 0) {
      const rows = Array.from({ length: 7 }, (_, i) => ({ name: `town ${i}` }))
      await call('AddTowns', { rows })
    }
    await call('AddPeople', {
      rows: numbers.map(i => ({
        email: name(i),
        age: (i * 7 + base) % 40,
        bio: `red ${i % 3 === 0 ? 'fox' : 'hen'} word${i % 11} own${base + i}`,
        tags: i % 4 === 0 ? [] : [`t${i % 5}`, 'é'],
        amount: (i * 7919 + base) % 1000,
      })),
    })
    await call('AddKnows', {
      rows: numbers.flatMap(i =>
        [1, 4, 9].map(step => ({
          from: name(i),
          to: name(kept((i * step + 3) % (first + peopleEach))),
          since: i % 6,
        })),
      ),
    })
    await call('AddHomes', { rows: numbers.map(i => ({ who: name(i), town: `town ${i % 7}` })) })
    await call('AddDocs', {
      rows: numbers.slice(0, 6).map(i => ({
        topic: i % 4,
        title: `doc ${base + i}`,
        v: Array.from({ length: 12 }, (_, at) => Math.sin((base + i) * 12.9 + at * 78.2)),
        who: name(i),
      })),
    })
    // Small commits leave deltas beside pages and nodes.
    for (const i of numbers.filter(i => i % 9 === 1))
      await call('MovePerson', { email: name(i), age: 77, bio: `blue owl own${base + i}` })
    if (session > 0) await call('DropPerson', { email: name(first - 5) })
    if (session > 0) await call('DropDoc', { title: `doc ${base + first - peopleEach + 2}` })
    await whileOpen()
  } finally {
    await database.close()
  }
}

/** One that no session drops. */
function kept(i: number): number {
  return i % peopleEach === peopleEach - 5 ? i - 1 : i
}

/** Paths of all files of a folder, relative to it. */
export function filesOf(folder: string, within = ''): string[] {
  const found: string[] = []
  for (const name of readdirSync(join(folder, within)).sort()) {
    const path = join(within, name)
    if (statSync(join(folder, path)).isDirectory()) found.push(...filesOf(folder, path))
    else found.push(path)
  }
  return found
}

export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
}
