import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../src/store/keyvalue/index.ts'
import { engineNames } from '../support/engines.ts'
import { withSizes } from '../support/sizes.ts'
import { withThresholds } from '../support/thresholds.ts'
import type { Errand } from './killed-process.ts'
import { type Model, nothing, type Rows } from './model.ts'
import { plainProgramOf, programOf } from './program.ts'
import { setsOf, small } from './sizes.ts'
import { World } from './world.ts'

/** Processes that are killed for each test; more with GVQ_COMPLETENESS_ROUNDS. */
const kills = 4 * Number(process.env.GVQ_COMPLETENESS_ROUNDS ?? 1)

const source = join(import.meta.dirname, 'killed-process.ts')
/** Node 20 and early versions of 22 run no sources, and then have no SQLite whose thread would need them. */
const runsSources = Boolean(process.features.typescript)
const engines = engineNames.filter(engine => runsSources || engine === 'rocksdb')

let script = source
let folder: string | undefined

beforeAll(async () => {
  if (runsSources) return
  // Where packages are found.
  folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.gvq-killed-'))
  const build = await rolldown({ input: source, platform: 'node', external: /^[^./]/ })
  await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' })
  await build.close()
  script = join(folder, 'killed-process.mjs')
})

afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true })
})

interface Step {
  readonly query: string
  readonly params: object
  readonly rows: Rows
  /** Whether it has happened. */
  readonly isDone: (world: World) => Promise<boolean>
}

for (const engine of engines) {
  it(`finds all that was written before a process was killed while it writes (${engine})`, () =>
    killed(engine, 'start', turn => turn * 37 + 5))

  it(`finds all that was written before a process was killed while it builds the index of vectors (${engine})`, () =>
    killed(engine, 'written', turn => turn * 9))

  it(`finds all where processes were killed while they made indexes (${engine})`, async () => {
    const world = await openWorld(engine, 5)
    await withSizes(world.thresholds.sizes, async () => {
      const steps = stepsOf(world.model, 60)
      for (const { query, params, rows } of steps) {
        await world.call(query, params)
        world.model.add(rows)
      }
      await world.reopen(plainProgramOf(1))
      await world.close()
      await world.setProgram(programOf(1))
      for (let kill = 0; kill < kills; kill++) {
        await runUntilKilled(errandOf(world, { turns: 3 + kill * 11, from: 'start', calls: [] }))
      }
      await world.reopen()
      await world.check()
      await world.settled()
      await world.check()
    })
  })
}

/** Kills one process after the other, each of which writes more. */
async function killed(
  engine: Engine,
  from: Errand['from'],
  turnsOf: (kill: number) => number,
): Promise<void> {
  const world = await openWorld(engine, from === 'start' ? 11 : 12)
  await withSizes(world.thresholds.sizes, async () => {
    for (let kill = 0; kill < kills; kill++) {
      await world.close()
      const steps = stepsOf(world.model, 30)
      const calls = steps.map(({ query, params }) => [query, params] as const)
      const turns = turnsOf(kill)
      const written = await runUntilKilled(errandOf(world, { turns, from, calls }))
      if (from === 'written') expect(written).toBe(steps.length)
      for (const { rows } of steps.slice(0, written)) world.model.add(rows)
      await world.reopen()
      // The answer may have been lost.
      const next = steps[written]
      if (next !== undefined && (await next.isDone(world))) world.model.add(next.rows)
      await world.check()
    }
    await world.settled()
    await world.check()
  })
}

async function openWorld(engine: Engine, seed: number): Promise<World> {
  const [thresholds] = small
  for (const { all, values } of setsOf(thresholds!)) withThresholds(all, values)
  return World.open(engine, thresholds!, seed)
}

/** New records, and vectors that get other numbers. */
function stepsOf(model: Model, count: number): readonly Step[] {
  const { items, links, docs, abouts } = model.rows(count)
  const half = docs.length >> 1
  const moved = model.some(model.docs.keys(), 0.5).map(name => model.doc(name))
  const docsStep = (part: Rows['docs']): Step => ({
    query: 'AddDocs',
    params: { rows: part },
    rows: { ...nothing, docs: part },
    isDone: async ({ call }) => (await call('DocByName', { name: part[0]!.name })).doc.length > 0,
  })
  return [
    {
      query: 'AddItems',
      params: { rows: items },
      rows: { ...nothing, items },
      isDone: async ({ call }) => (await call('ItemsOfKeys', { keys: [items[0]!.key] })).i.length > 0,
    },
    docsStep(docs.slice(0, half)),
    {
      query: 'AddLinks',
      params: { rows: links },
      rows: { ...nothing, links },
      isDone: async ({ call }) =>
        (await call('LinksOfTag', { tag: links[0]!.tag })).l.includes(links[0]!.load),
    },
    ...moved.map(
      (doc): Step => ({
        query: 'PutDoc',
        params: doc,
        rows: { ...nothing, docs: [doc] },
        isDone: async ({ call }) => {
          const { doc: found } = await call('DocByName', { name: doc.name })
          return found[0].data[0] === doc.v[0]
        },
      }),
    ),
    docsStep(docs.slice(half)),
    {
      query: 'AddAbouts',
      params: { rows: abouts },
      rows: { ...nothing, abouts },
      isDone: async ({ call }) => (await call('DocByName', { name: abouts[0]!.doc })).items.length > 0,
    },
  ]
}

function errandOf(world: World, rest: Pick<Errand, 'turns' | 'from' | 'calls'>): Errand {
  return {
    project: world.folder,
    dataDir: world.dataDir,
    engine: world.store as Engine,
    thresholds: small.indexOf(world.thresholds),
    ...rest,
  }
}

/** Returns how many calls were answered. */
async function runUntilKilled(errand: Errand): Promise<number> {
  const child = spawn(process.execPath, [script, JSON.stringify(errand)])
  const [out, error, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ])
  expect({ signal, error }).toEqual({ signal: 'SIGKILL', error: '' })
  return out.length
}
