import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { engineParts } from '../../src/store/keyvalue/folder/engines.ts'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import type {
  Space,
  StoreReader,
  StoreTransaction,
  VersionedStore,
} from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { engineNames } from '../support/engines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Item, items, others, rows, WatchedStore } from './support.ts'

/**
 * Actors run at the same time: transactions that read and write, and snapshots that read. The model is the plainest one
 * that can be: a full copy of every published state, by sequence.
 */
type State = ReadonlyMap<string, number>

interface Step {
  readonly kind: 'get' | 'getMany' | 'scan' | 'put' | 'delete' | 'wait'
  readonly space: 0 | 1
  readonly keys: readonly string[]
  readonly reverse: boolean
  readonly value: number
}

interface Actor {
  readonly kind: 'write' | 'read'
  readonly delay: number
  readonly steps: readonly Step[]
  readonly throws: boolean
}

interface Scenario {
  readonly actors: readonly Actor[]
  /** How long the disk takes, call by call, over and over. */
  readonly delays: readonly number[]
  /** What the disk does to the writes, call by call; 'late' fails after it has written. */
  readonly writes: readonly ('ok' | 'early' | 'late')[]
  readonly failedReads: readonly boolean[]
  readonly cacheBytesMax: number
}

const bytes = ['a', 'b', '\xff']
const keys = ['', ...bytes, ...bytes.flatMap(first => bytes.map(second => first + second))]
const key = fc.constantFrom(...keys)
/** So far from each other that each is read ahead by a request of its own. */
const keysApart = 32
const numberedItems: Space<Item> = {
  ...items,
  numbering: {
    series: () => '',
    number: of => keysApart * keys.indexOf(of),
    keys: (_, number) => (number % keysApart === 0 ? keys.slice(number / keysApart).slice(0, 1) : []),
  },
}
const spaces: readonly [Space<Item>, Space<Item>] = [numberedItems, others]

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('get', 'getMany', 'scan', 'put', 'put', 'delete', 'wait'),
  space: fc.constantFrom(0, 1),
  keys: fc.array(key, { minLength: 1, maxLength: 4 }),
  reverse: fc.boolean(),
  value: fc.nat(1000),
})
const actor: fc.Arbitrary<Actor> = fc.record({
  kind: fc.constantFrom('write', 'write', 'read'),
  delay: fc.nat(12),
  steps: fc.array(step, { maxLength: 8, size: 'max' }),
  throws: fc.nat(9).map(n => n === 0),
})
const calm = {
  actors: fc.array(actor, { maxLength: 16, size: 'max' }),
  delays: fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
  cacheBytesMax: fc.constantFrom(0, 400, 1 << 20, 1 << 26),
}
const calmScenario: fc.Arbitrary<Scenario> = fc.record({
  ...calm,
  writes: fc.constant(['ok'] as const),
  failedReads: fc.constant([false]),
})
const failingScenario: fc.Arbitrary<Scenario> = fc.record({
  ...calm,
  writes: fc.array(fc.constantFrom('ok', 'ok', 'early', 'late'), { minLength: 1, maxLength: 8 }),
  failedReads: fc.array(
    fc.nat(7).map(n => n === 0),
    { minLength: 1, maxLength: 20 },
  ),
})

test('agrees with the model, in memory', async () => {
  await fc.assert(
    fc.asyncProperty(calmScenario, async scenario => {
      const outcome = await play(scenario, openMemoryStore())
      expect(outcome.failed).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('agrees with the model when reads and writes fail', async () => {
  await fc.assert(
    fc.asyncProperty(failingScenario, async scenario => {
      await play(scenario, openMemoryStore())
    }),
    { numRuns: 600 },
  )
})

test.each(engineNames)('agrees with the model on %s, opened again and again', async engine => {
  const folder = await temporaryFolder()
  let state: State = new Map()
  await fc.assert(
    fc.asyncProperty(failingScenario, async scenario => {
      const disk = await engineParts(engine).open(folder, { createIfMissing: true })
      try {
        state = (await play(scenario, disk, state)).state
      } finally {
        await disk.close()
      }
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

async function play(
  scenario: Scenario,
  disk: KeyValueStore,
  initial: State = new Map(),
): Promise<{ readonly state: State; readonly failed: number }> {
  const unpredictable = new WatchedStore(disk)
  const store = await openVersionedStore(unpredictable, {
    sync: false,
    cacheBytesMax: scenario.cacheBytesMax,
  })
  const run = new Run(store, initial)
  disturb(unpredictable, scenario)
  await Promise.all(scenario.actors.map(each => run.act(each)))
  unpredictable.afterRead = () => undefined
  unpredictable.beforeWrite = () => undefined
  unpredictable.afterWrite = () => undefined
  run.check()

  // A last write puts right what failed writes may have left.
  await store.write(transaction => transaction.put(items, 'last', { n: store.sequence }))
  expect(unpredictable.openCursors).toBe(0)
  await store.close()
  const again = await openVersionedStore(unpredictable, { sync: false, cacheBytesMax: 1000 })
  expect(again.sequence).toBe(store.sequence)
  const snapshot = again.snapshot()
  const last = run.state(again.sequence)
  expect(new Map([...(await contents(snapshot, 0)), ...(await contents(snapshot, 1))])).toEqual(last)
  snapshot.release()
  await again.close()
  return { state: last, failed: run.failed }
}

class Run {
  failed = 0
  readonly #store: VersionedStore
  readonly #first: number
  readonly #states: State[]
  readonly #checks: (() => void)[] = []

  constructor(store: VersionedStore, initial: State) {
    this.#store = store
    this.#first = store.sequence
    this.#states = [initial]
    store.onPublish(commit => {
      expect(commit.sequence).toBe(this.#first + this.#states.length)
      expect(store.sequence).toBe(commit.sequence)
      const next = new Map(this.#states.at(-1))
      for (const at of [0, 1] as const) {
        for (const [each, item] of commit.changes(spaces[at])) apply(next, at, each, item?.n)
      }
      this.#states.push(next)
    })
  }

  state(sequence: number): State {
    const state = this.#states[sequence - this.#first]
    if (state === undefined) throw new Error(`commit ${sequence} was not published`)
    return state
  }

  async act(each: Actor): Promise<void> {
    await turns(each.delay)
    try {
      if (each.kind === 'write') await this.#write(each)
      else await this.#read(each)
    } catch (error) {
      if (error === onPurpose) return
      expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      this.failed++
    }
  }

  /** What transactions saw is compared when all is done, since the states before theirs come to be later. */
  check(): void {
    for (const check of this.#checks) check()
  }

  async #read(each: Actor): Promise<void> {
    const snapshot = this.#store.snapshot()
    try {
      const state = this.state(snapshot.sequence)
      for (const one of each.steps) {
        const seen = await look(snapshot, one)
        expect(seen).toEqual(expected(state, one))
      }
    } finally {
      snapshot.release()
    }
  }

  async #write(each: Actor): Promise<void> {
    const checks: ((before: State) => void)[] = []
    let own = 0
    const commit = await this.#store.write(async (transaction, sequence) => {
      const overlay: [0 | 1, string, number | undefined][] = []
      for (const one of each.steps) {
        if (one.kind === 'put' || one.kind === 'delete') {
          change(transaction, one, overlay)
        } else {
          const seen = await look(transaction, one)
          const written = [...overlay]
          checks.push(before => {
            const state = new Map(before)
            for (const [at, name, value] of written) apply(state, at, name, value)
            expect(seen).toEqual(expected(state, one))
          })
        }
      }
      if (each.throws) throw onPurpose
      own = overlay.length
      return sequence
    })
    // Published, when the promise resolves.
    if (own > 0) expect(this.#store.sequence).toBeGreaterThanOrEqual(commit)
    expect(this.#store.sequence).toBeGreaterThanOrEqual(commit - 1)
    this.#checks.push(() => {
      for (const check of checks) check(this.state(commit - 1))
    })
  }
}

const onPurpose = new Error('on purpose')

function change(
  transaction: StoreTransaction,
  one: Step,
  overlay: [0 | 1, string, number | undefined][],
): void {
  for (const name of one.keys) {
    if (one.kind === 'put') transaction.put(spaces[one.space], name, { n: one.value })
    else transaction.delete(spaces[one.space], name)
    overlay.push([one.space, name, one.kind === 'put' ? one.value : undefined])
  }
}

async function look(reader: StoreReader, one: Step): Promise<unknown> {
  const of = spaces[one.space]
  switch (one.kind) {
    case 'get':
      return (await reader.get(of, one.keys[0]!))?.n
    case 'getMany':
      return (await reader.getMany(of, one.keys)).map(item => item?.n)
    case 'scan': {
      const [prefix, gte] = one.keys
      return rows(reader, of, {
        prefix: prefix!,
        ...(gte === undefined ? {} : { gte }),
        reverse: one.reverse,
      })
    }
    default:
      await turns(one.value % 5)
      return undefined
  }
}

function expected(state: State, one: Step): unknown {
  const get = (name: string): number | undefined => state.get(`${one.space}${name}`)
  switch (one.kind) {
    case 'get':
      return get(one.keys[0]!)
    case 'getMany':
      return one.keys.map(get)
    case 'scan': {
      const [prefix, gte] = one.keys
      const found = [...state]
        .filter(([name]) => name.startsWith(`${one.space}${prefix}`))
        .map(([name, value]): [string, number] => [name.slice(1), value])
        .filter(([name]) => gte === undefined || name >= gte)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return one.reverse ? found.reverse() : found
    }
    default:
      return undefined
  }
}

function apply(state: Map<string, number>, at: 0 | 1, name: string, value: number | undefined): void {
  if (value === undefined) state.delete(`${at}${name}`)
  else state.set(`${at}${name}`, value)
}

async function contents(reader: StoreReader, at: 0 | 1): Promise<[string, number][]> {
  return (await rows(reader, spaces[at])).map(([name, value]) => [`${at}${name}`, value])
}

function disturb(store: WatchedStore, scenario: Scenario): void {
  const delay = cycle(scenario.delays)
  const write = cycle(scenario.writes)
  const failsRead = cycle(scenario.failedReads)
  let mode: 'ok' | 'early' | 'late' = 'ok'
  store.beforeWrite = async () => {
    mode = write()
    await turns(delay())
    if (mode === 'early') throw new Error('no space left on device')
  }
  store.afterWrite = async () => {
    await turns(delay())
    if (mode === 'late') throw new Error('fsync failed')
  }
  store.afterRead = async () => {
    const fails = failsRead()
    await turns(delay())
    if (fails) throw new Error('read failed')
  }
}

function cycle<T>(values: readonly T[]): () => T {
  let at = 0
  return () => values[at++ % values.length]!
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}
