import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

const program = `
N::Town { INDEX name: I32 }
E::Road { From: Town, To: Town, Properties: { km: I32 } }
QUERY Towns(names: [I32]) => FOR name IN names { AddN<Town>({name: name}) } RETURN NONE
QUERY Roads(rows: [{a: I32, b: I32, km: I32}]) => FOR {a, b, km} IN rows { AddE<Road>({km: km})::From(N<Town>({name: a}))::To(N<Town>({name: b})) } RETURN NONE
QUERY Hops(a: I32, b: I32) => p <- N<Town>({name: a})::ShortestPathBFS<Road>::To(N<Town>({name: b})) RETURN p
QUERY Km(a: I32, b: I32) => p <- N<Town>({name: a})::ShortestPathDijkstras<Road>(_::{km})::To(N<Town>({name: b})) RETURN p
`

const towns = 400

/** An answer without what differs between two stores. */
function alongOf(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value) =>
      /^(id|from|to|from_node|to_node)$/.test(key) ? undefined : value,
    ),
  )
}

it('shortest paths are those of a folder, found by few statements', { timeout: 120_000 }, async () => {
  const random = randomNumbers(3)
  const any = () => Math.floor(random() * towns)
  const rows = Array.from({ length: 4 * towns }, () => ({
    a: any(),
    b: any(),
    km: 1 + Math.floor(random() * 50),
  }))
  const open = async (options: object): Promise<OpenDatabase> => {
    const project = await temporaryFolder()
    await writeFile(join(project, 'program.hx'), program)
    const database = await openDatabase({ project, env: {}, durable: false, ...options })
    await database.call('Towns', { names: Array.from({ length: towns }, (_, i) => i) })
    await database.call('Roads', { rows })
    return database
  }
  const store = await newServerStore()
  const databases = [await open({}), await open(store.options)] as const
  const [folder, server] = databases
  try {
    for (let i = 0; i < 30; i++) {
      const ends = { a: any(), b: any() }
      for (const query of ['Hops', 'Km']) {
        expect(alongOf(await server.call(query, ends))).toEqual(alongOf(await folder.call(query, ends)))
      }
    }
    // No way leads there: everything that can be reached is visited.
    await folder.call('Towns', { names: [towns] })
    await server.call('Towns', { names: [towns] })
    const nowhere = { a: 0, b: towns }
    const statements = async (query: string) => (await server.profile(query, nowhere)).measured!.reads
    expect(await statements('Hops')).toBeLessThan(15)
    // Each town needs its roads, and the records of the town, the roads and the towns at their ends.
    expect(await statements('Km')).toBeLessThan(towns / 2)
  } finally {
    for (const database of databases) await database.close()
    await store.remove()
  }
})
