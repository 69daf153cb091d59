import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const starts = {
  'N<P>(id)': 'P',
  'N<P>({name: name})': 'P',
  'E<K>(edge)': 'K',
  'N<P>': 'P',
  'V<D>(vector)': 'D',
}

/** Hops from each type, with the type that they lead to. */
const hops: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  P: {
    '': 'P',
    '::Out<K>': 'P',
    '::In<K>': 'P',
    '::OutE<K>': 'K',
    '::Out<W>': 'D',
    '::OutE<K>::ToN': 'P',
    '::Out<K>::Out<K>': 'P',
    '::Out<K>::In<K>::Out<K>': 'P',
    '::Out<K>::OutE<K>::FromN::Out<W>': 'D',
  },
  K: { '': 'K', '::ToN': 'P', '::FromN::Out<K>': 'P' },
  D: { '': 'D', '::In<W>': 'P' },
}
const property: Readonly<Record<string, string>> = { P: 'age', K: 'since', D: 'page' }

/** What becomes of them, by the name of a property. */
const ends = [
  () => '',
  () => '::COUNT',
  () => '::ID',
  (name: string) => `::{${name}}`,
  (name: string) => `::{a: _::{${name}}, b: _::ID}`,
  (name: string) => `::!{${name}}`,
  (name: string) => `::WHERE(_::{${name}}::GT(1))`,
  (name: string) => `::WHERE(_::{${name}}::GT(1))::COUNT`,
  (name: string) => `::ORDER<Desc>(_::{${name}})::RANGE(0, 2)`,
  () => '::RANGE(0, 2)',
  () => '::FIRST',
  (name: string) => `::GROUP_BY(${name})`,
]

const traversals = Object.entries(starts).flatMap(([start, type]) =>
  Object.entries(hops[type]!).flatMap(([hop, reached]) =>
    ends.map(end => `${start}${hop}${end(property[reached]!)}`),
  ),
)
const parameters = 'id: ID, name: String, edge: ID, vector: ID'

const program = `
N::P { UNIQUE INDEX name: String, age: I64 }
V::D { page: I64 }
E::K { From: P, To: P, Properties: { since: I64 } }
E::W { From: P, To: D }
QUERY Add(name: String, age: I64) => p <- AddN<P>({name: name, age: age}) RETURN p::ID
QUERY Know(a: ID, b: ID, since: I64) => e <- AddE<K>({since: since})::From(N<P>(a))::To(N<P>(b)) RETURN e::ID
QUERY Draw(a: ID, page: I64) =>
  d <- AddV<D>([1.0, 2.0], {page: page})
  e <- AddE<W>::From(N<P>(a))::To(d)
  RETURN d::ID
`

const { it } = needsServer

it('answers hops as they are written, wherever they start and whatever becomes of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-hops-'))
  const store = await newServerStore()
  const file = join(folder, 'program.hx')
  const open = (optimise: boolean) =>
    openDatabase({ project: folder, env: {}, durable: false, planner: { optimise }, ...store.options })
  try {
    await writeFile(file, program)
    const filled = await open(true)
    const idOf = async (name: string, given: Record<string, unknown>) =>
      Object.values((await filled.call(name, given)) as Record<string, string>)[0]!
    const people: string[] = []
    for (let i = 0; i < 6; i++) people.push(await idOf('Add', { name: `p${i}`, age: i % 4 }))
    let edge = ''
    for (let i = 0; i < 14; i++) {
      edge = await idOf('Know', { a: people[i % 4], b: people[(i * i) % 5], since: i % 5 })
    }
    const vector = await idOf('Draw', { a: people[1], page: 2 })
    await idOf('Draw', { a: people[4], page: 3 })

    const valid: string[] = []
    for (const [i, traversal] of traversals.entries()) {
      valid.push(`QUERY Q${i}(${parameters}) => x <- ${traversal} RETURN x`)
    }
    await writeFile(file, `${program}\n${valid.join('\n')}\n`)
    await filled.close()
    const [planned, asWritten] = [await open(true), await open(false)]
    const unknown = '01900000-0000-7000-8000-000000000000'
    for (const [i, traversal] of traversals.entries()) {
      for (const id of [people[1]!, people[5]!, unknown]) {
        const given = { id, name: 'p2', edge, vector }
        const ask = (database: typeof planned) =>
          database.call(`Q${i}`, given).catch((error: { code: string }) => error.code)
        expect(await ask(planned), traversal).toEqual(await ask(asWritten))
      }
    }
    await planned.close()
    await asWritten.close()
  } finally {
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)
