import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { GvqError } from '../../../src/base/errors.ts'
import { inspectData } from '../../../src/database/maintenance/index.ts'
import { type OpenDatabase, openDatabase } from '../../../src/database/open.ts'
import { dump, exportType, findType } from '../../../src/tools/transfer/index.ts'
import { filesOf } from './folders.ts'

export interface Errand {
  readonly project: string
  readonly dataDir: string
  /** A folder for what is written on the way. */
  readonly scratch: string
  /** Whether to write copies, and to ask `gvq doctor`, where nothing fails. */
  readonly withCopies: boolean
}

export interface Failure {
  /** `undefined` if it is not an error that gvq meant. */
  readonly code: string | undefined
  readonly text: string
}

export type Outcome = { readonly answer: string } | { readonly failure: Failure }

export interface Examined {
  /** The outcomes of opening, then of each read. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** What `gvq doctor` names. */
  readonly named: readonly string[]
  readonly notices: readonly string[]
}

type Call = (query: string, params?: object) => Promise<string>

/** One each of what a query may ask. Ids come from the first answers. */
async function* reads(call: Call): AsyncGenerator<readonly [what: string, read: () => Promise<string>]> {
  const ids = new Map<string, readonly string[]>()
  for (const query of ['People', 'Docs']) {
    yield [
      query,
      async () => {
        const text = await call(query)
        const [rows] = Object.values(JSON.parse(text)) as [readonly { readonly id: string }[]]
        ids.set(
          query,
          rows.map(({ id }) => id),
        )
        return text
      },
    ]
  }
  const some = (query: string, by: string, step: number) =>
    (ids.get(query) ?? [])
      .filter((_, i) => i % step === 0)
      .map((id, i) => [`${by} ${i}`, () => call(by, { id })] as const)
  yield* some('People', 'PersonById', 9)
  yield* some('Docs', 'DocById', 5)
  const ask = (query: string, ...all: readonly object[]) =>
    all.map((params, i) => [`${query} ${i}`, () => call(query, params)] as const)
  const emails = [0, 7, 14, 22, 35, 53].map(i => ({ email: `p${i}@x` }))
  yield* ask('PersonByEmail', ...emails)
  yield* ask('Around', ...emails)
  yield* ask('OfAge', ...[0, 7, 14, 33, 77].map(age => ({ age })))
  yield* ask('CountOfAge', ...[0, 7, 77].map(age => ({ age })))
  yield* ask('Between', { from: 5, to: 12 }, { from: 0, to: 255 })
  const words = ['fox', 'hen', 'owl', 'word3', 'own41', 'red own50']
  yield* ask('WithWord', ...words.map(word => ({ word, k: 200 })))
  yield* ask('Above', { amount: 500 })
  yield* ask('Top', { count: 12 })
  yield* ask('Totals', {})
  yield* ask('Neighbours', { name: 'town 0' }, { name: 'town 4' })
  yield* ask('Links', {})
  yield* ask('LinksSince', { since: 2 }, { since: 5 })
  yield* ask('OfTopic', { topic: 1 })
  const v = Array.from({ length: 12 }, (_, at) => Math.sin(20 * 12.9 + at * 78.2))
  yield* ask('Near', { v, k: 5 }, { v, k: 1000 })
  yield* ask('NearOfTopic', { v, k: 5, topic: 2 })
}

export async function examine({ project, dataDir, scratch, withCopies }: Errand): Promise<Examined> {
  const outcomes: Record<string, Outcome> = {}
  const notices: string[] = []
  const note = async (what: string, work: () => Promise<string>) => {
    try {
      outcomes[what] = { answer: digest(await work()) }
    } catch (error) {
      outcomes[what] = { failure: failureOf(error) }
    }
  }
  const openAt = (folder: string) =>
    openDatabase({ project, dataDir: folder, env: {}, notice: text => notices.push(text) })
  let database: OpenDatabase | undefined
  await note('open', async () => {
    database = await openAt(dataDir)
    return ''
  })
  if (database !== undefined) {
    const opened = database
    try {
      const call: Call = (query, params = {}) => opened.callText(query, JSON.stringify(params))
      for await (const [what, read] of reads(call)) await note(what, read)
      await note('dump', () => dumped(opened, join(scratch, 'dump')))
      for (const type of ['N::Person', 'E::Knows', 'V::Doc'])
        await note(`export ${type}`, () => exported(opened, type))
      if (withCopies) await note('backup', () => copied(opened, join(scratch, 'backup'), openAt))
    } finally {
      await note('close', async () => {
        await opened.close()
        return ''
      })
    }
  }
  const named: string[] = []
  // It asks for much more than this: where nothing failed, only sometimes.
  if (withCopies || Object.values(outcomes).some(outcome => 'failure' in outcome)) {
    await note('doctor', async () => {
      const { faults, losses } = await inspectData(dataDir, () => undefined)
      named.push(...faults, ...losses)
      return ''
    })
    const { doctor } = outcomes
    if ('failure' in doctor!) named.push(doctor.failure.text)
  }
  return { outcomes, named, notices }
}

async function dumped(database: OpenDatabase, folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  await dump(database, folder)
  return textOf(folder)
}

function textOf(folder: string): string {
  return filesOf(folder)
    .map(file => `${file}\n${readFileSync(join(folder, file), 'latin1')}`)
    .join('\n')
}

async function exported(database: OpenDatabase, name: string): Promise<string> {
  const type = findType(database.program.catalog, name)
  const snapshot = database.records.snapshot()
  try {
    const pieces: string[] = []
    for await (const { bytes } of exportType(snapshot, type, {
      format: 'jsonl',
      delimiter: ',',
      nullText: '',
    }))
      pieces.push(Buffer.from(bytes as string).toString('latin1'))
    return pieces.join('')
  } finally {
    snapshot.release()
  }
}

/** What a dump of a backup has. */
async function copied(
  database: OpenDatabase,
  folder: string,
  openAt: (folder: string) => Promise<OpenDatabase>,
): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  await database.backup(folder)
  const copy = await openAt(folder)
  try {
    return await dumped(copy, `${folder}.dump`)
  } finally {
    await copy.close()
  }
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

function failureOf(error: unknown): Failure {
  if (error instanceof GvqError) return { code: error.code, text: error.message }
  return { code: undefined, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
