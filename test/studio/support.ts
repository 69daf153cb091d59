import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { buildStudio } from '../../bin/studio.mjs'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../../src/database/open.ts'
import {
  queryLimits,
  type RunningServer,
  type ServerOptions,
  startServer,
} from '../../src/serve/server/index.ts'
import { studioEndpoints } from '../../src/serve/studio/index.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { chromiumPath } from '../support/chromium.ts'
import { newTestStore, runsOnServer } from '../support/test-store.ts'

export const program = `
N::Person { INDEX name: String, age: U8, born: Date }
N::Company { UNIQUE INDEX name: String }
E::Knows { From: Person, To: Person, Properties: { since: U16 } }
E::WorksAt { From: Person, To: Company, Properties: { position: String } }
V::Note { text: String }
E::Wrote { From: Person, To: Note }

QUERY AddPerson(name: String, age: U8, born?: Date) =>
  person <- AddN<Person>({name: name, age: age, born: born})
  RETURN person

QUERY People(min_age?: U8) =>
  people <- N<Person>::WHERE(_::{age}::GTE(min_age))
  RETURN people

QUERY Find(name: String) =>
  person <- N<Person>({name: name})
  RETURN person

QUERY AddCompany(name: String) =>
  company <- AddN<Company>({name: name})
  RETURN company

QUERY Meet(a: String, b: String, since: U16) =>
  from <- N<Person>({name: a})
  to <- N<Person>({name: b})
  knows <- AddE<Knows>({since: since})::From(from)::To(to)
  RETURN knows

QUERY Hire(person: String, company: String, position: String) =>
  from <- N<Person>({name: person})
  to <- N<Company>({name: company})
  job <- AddE<WorksAt>({position: position})::From(from)::To(to)
  RETURN job

QUERY AddMany(people: [{name: String, age: U8}]) =>
  FOR {name, age} IN people {
    AddN<Person>({name: name, age: age})
  }
  RETURN NONE

QUERY MeetMany(pairs: [{a: String, b: String}]) =>
  FOR {a, b} IN pairs {
    AddE<Knows>({since: 2020})::From(N<Person>({name: a}))::To(N<Person>({name: b}))
  }
  RETURN NONE

QUERY DropPeople() =>
  DROP N<Person>
  RETURN NONE

QUERY Slow(n: [U32]) =>
  FOR a IN n { FOR b IN n { FOR c IN n { count <- N<Person>::COUNT } } }
  RETURN NONE

QUERY SlowWrite(n: [U32]) =>
  FOR a IN n { FOR b IN n { FOR c IN n {
    AddN<Person>({name: "x"})
    count <- N<Person>::COUNT
  } } }
  RETURN NONE

// Says what it was told:
// <b>all</b> of it.
QUERY Echo(wide: U64, flag?: Boolean, list: [I64]) =>
  RETURN {wide: wide, flag: flag, list: list}
`

const closers: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
  closers.length = 0
})

export interface Served {
  readonly database: OpenDatabase
  readonly server: RunningServer
  /** Saves a changed program, and reloads it. */
  change(text: string): Promise<void>
}

/** Where the data of a server is. */
interface Place {
  readonly options: Pick<OpenDatabaseOptions, 'store' | 'keyValues'>
  remove(): Promise<void>
}

async function memoryStore(): Promise<Place> {
  return { options: { keyValues: openMemoryStore() }, remove: async () => undefined }
}

/** A server with the studio, on its own program. */
export async function serve(
  text = program,
  options: ServerOptions = {},
  store: Promise<Place> = runsOnServer ? newTestStore() : memoryStore(),
): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-studio-'))
  closers.push(() => rm(folder, { recursive: true }))
  const project = join(folder, 'town')
  await mkdir(project)
  await writeFile(join(project, 'town.hx'), text)
  const { options: place, remove } = await store
  closers.push(remove)
  const database = await openDatabase({ project, env: {}, durable: false, ...place })
  closers.push(() => database.close())
  const endpoints = studioEndpoints(database, await buildStudio(), queryLimits(options.queryTimeoutMs))
  const server = await startServer(database, { port: 0, endpoints, ...options })
  closers.push(() => server.close())
  const change = async (next: string) => {
    await writeFile(join(project, 'town.hx'), next)
    await database.reload()
  }
  return { database, server, change }
}

/** Six people, two companies and the edges between them. */
export async function fill({ database }: Pick<Served, 'database'>): Promise<void> {
  const people = [
    ['Ada', 36],
    ['Bo', 30],
    ['Cleo', 18],
    ['Dan', 52],
    ['Eve', 44],
    ['Finn', 27],
  ] as const
  for (const [name, age] of people) await database.call('AddPerson', { name, age, born: '1990-05-01' })
  for (const name of ['Analytical Engines', 'Harbour Works']) await database.call('AddCompany', { name })
  const pairs = [
    ['Ada', 'Bo'],
    ['Bo', 'Cleo'],
    ['Cleo', 'Ada'],
    ['Dan', 'Eve'],
    ['Ada', 'Eve'],
  ] as const
  for (const [a, b] of pairs) await database.call('Meet', { a, b, since: 2019 })
  await database.call('Hire', { person: 'Ada', company: 'Analytical Engines', position: 'Engineer' })
  await database.call('Hire', { person: 'Finn', company: 'Harbour Works', position: 'Pilot' })
  await database.call('Hire', { person: 'Dan', company: 'Harbour Works', position: 'Keeper' })
}

let browser: Promise<Browser> | undefined

/** A window of the browser, whose page one test after another has to itself. */
interface Tab {
  readonly page: Page
  complaints: string[]
}

const viewport = { width: 1280, height: 800 }
/** A new window takes the browser several times as long as the page in it, so that one whose test has ended is used again. */
let free: Tab | undefined

interface PageOptions extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'> {
  /** Whether nothing of the studio may be in the cache of the browser. */
  readonly isUncached?: boolean
}

/** A page as of a new window, until the test ends. An error on its console fails the test. */
export async function openPage(url: string, options: PageOptions = {}): Promise<Page> {
  const own = (options.isUncached !== true && free) || (await openTab())
  if (own === free) free = undefined
  const { page } = own
  onTestFinished(async () => {
    const isEmptied = await emptied(page).catch(() => false)
    const { complaints } = own
    if (isEmptied && free === undefined) free = Object.assign(own, { complaints: [] })
    else await page.context().close()
    expect(complaints).toEqual([])
  })
  await page.setViewportSize(options.viewport ?? viewport)
  await page.emulateMedia({
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
  })
  await page.goto(url)
  return page
}

async function openTab(): Promise<Tab> {
  if (browser === undefined) {
    browser = chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', '--disable-gpu'] })
    closers.push(async () => {
      free = undefined
      await (await browser)?.close()
    })
  }
  const context = await (await browser).newContext({ viewport })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const own: Tab = { page, complaints: [] }
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ sourceFile, violatedDirective, target }) => {
      const at = target instanceof Element ? `${target.tagName} ${target.className}` : ''
      console.error(`${violatedDirective} violated by ${sourceFile} at ${at}`)
    })
  })
  page.on('pageerror', error => own.complaints.push(String(error)))
  page.on('console', message => {
    const text = message.text()
    // The page itself shows refused requests.
    const isKnown = /status of (?:4|503)|ERR_INTERNET_DISCONNECTED/.test(text)
    if (message.type() === 'error' && !isKnown) own.complaints.push(text)
  })
  return own
}

/** Leaves nothing of a test in its page. False where that cannot be: then the window is closed. */
async function emptied(page: Page): Promise<boolean> {
  const context = page.context()
  if (page.isClosed() || context.pages().length > 1) return false
  await page.evaluate(() => {
    // What is still under way must not keep anything either.
    Storage.prototype.setItem = () => undefined
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await page.mouse.move(-1, -1)
  await Promise.all([page.unrouteAll(), context.setOffline(false), context.clearCookies()])
  return true
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page as it is now: each rule with the first elements that violate it. */
export async function axeFindings(page: Page, options: object = {}): Promise<readonly string[]> {
  // It stays in a page until that is loaded again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async own => {
    const { violations } = await (globalThis as any).axe.run(document, {
      resultTypes: ['violations'],
      ...own,
    })
    return violations.map(
      ({ id, nodes }: any) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map(
            (node: any) =>
              `${node.target.flat().join(' ')} (${[...node.any, ...node.all].map((each: any) => each.message)[0] ?? ''})`,
          )
          .join('; ')}`,
    )
  }, options)
}
