import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gvq } from '../support.mjs'

export const title = 'gvq'

const program = `
N::User { UNIQUE INDEX handle: String, name: String, INDEX country: String, age: U8, score: F64 }
E::Knows { From: User, To: User, Properties: { since: I32 } }
QUERY Point(id: ID) => user <- N<User>(id) RETURN user
QUERY Lookup(handle: String) => user <- N<User>({handle: handle}) RETURN user
QUERY Hop(id: ID) => user <- N<User>(id) friends <- user::Out<Knows> RETURN friends
QUERY TwoHop(id: ID) => user <- N<User>(id) n <- user::Out<Knows>::Out<Knows>::COUNT RETURN n
QUERY Group() => groups <- N<User>::GROUP_BY(country) RETURN groups
QUERY Filter() => n <- N<User>::WHERE(_::{age}::GTE(50))::COUNT RETURN n
QUERY Upsert(handle: String, age: U8) =>
  existing <- N<User>::WHERE(_::{handle}::EQ(handle))
  user <- existing::UpsertN({handle: handle, age: age})
  RETURN user
`

function* userRows(people) {
  for (const p of people) {
    yield {
      values: new Map([p.handle, p.name, p.country, p.age, p.score].map((value, slot) => [slot, value])),
    }
  }
}

function* edgeRows({ from, to, since }, ids) {
  for (let i = 0; i < from.length; i++) {
    yield { from: ids[from[i]], to: ids[to[i]], values: new Map([[0, since[i]]]) }
  }
}

/** Formats the bytes of an id as a UUID, which queries accept. */
function formatId(id) {
  return Buffer.from(id, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Connects to gvq through its public API: JavaScript values in and out, durable writes. */
export async function connect(folder) {
  const { open } = await gvq('index.js')
  await writeFile(join(folder, 'program.hx'), program)
  const idsPath = join(folder, 'ids.json')
  let db = await open({ project: folder })
  let ids

  return {
    async load({ people, from, to, since }) {
      const { nodes, edges } = db.program.catalog
      const own = []
      await db.records.load(nodes.get('User'), userRows(people), { onCommit: some => own.push(...some) })
      await db.records.load(edges.get('Knows'), edgeRows({ from, to, since }, own))
      await writeFile(idsPath, JSON.stringify(own.map(formatId)))
    },
    async reopen() {
      await db.close()
      db = await open({ project: folder })
      ids = JSON.parse(await readFile(idsPath, 'utf8'))
    },
    point: async i => (await db.call('Point', { id: ids[i] })).user,
    lookup: async i => (await db.call('Lookup', { handle: `user${i}` })).user,
    hop: async i => (await db.call('Hop', { id: ids[i] })).friends,
    twoHop: async i => (await db.call('TwoHop', { id: ids[i] })).n,
    group: () => db.call('Group'),
    filter: async () => (await db.call('Filter')).n,
    upsert: async (i, age) => (await db.call('Upsert', { handle: `user${i}`, age })).user,
    close: () => db.close(),
  }
}
