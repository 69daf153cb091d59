import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LoadedIds } from '../loaded-ids.mjs'
import { gvq } from '../support.mjs'
import { edges, filterOf, questions, users } from './data.mjs'

export const program = `
N::User { UNIQUE INDEX name: String, country: String, city: String, age: U8 }
E::Knows { From: User, To: User, Properties: { since: U16 } }
QUERY Point(id: ID) => user <- N<User>(id) RETURN user
QUERY Lookup(name: String) => user <- N<User>({name: name}) RETURN user
QUERY Hop(id: ID) => user <- N<User>(id) friends <- user::Out<Knows> RETURN friends
QUERY TwoHop(id: ID) => user <- N<User>(id) n <- user::Out<Knows>::Out<Knows>::COUNT RETURN n
QUERY Group() => groups <- N<User>::GROUP_BY(country) RETURN groups
QUERY Filter(age: U8, country: String) =>
  n <- N<User>::WHERE(AND(_::{age}::GTE(age), _::{country}::EQ(country)))::COUNT
  RETURN n
QUERY Upsert(name: String, age: U8) =>
  existing <- N<User>::WHERE(_::{name}::EQ(name))
  user <- existing::UpsertN({name: name, age: age})
  RETURN user
`

export function* userRows(count) {
  for (const { name, country, city, age } of users(count)) {
    yield { values: new Map().set(0, name).set(1, country).set(2, city).set(3, age) }
  }
}

export function* edgeRows(count, userCount, loaded) {
  for (const { from, to, since } of edges(count, userCount)) {
    yield { from: loaded.at(from), to: loaded.at(to), values: new Map().set(0, since) }
  }
}

/** Connects to gvq through its public API: JavaScript values in and out, durable writes. */
export async function connect(folder, { userCount, edgeCount }, engine) {
  const { open } = await gvq('index.js')
  const idsPath = join(folder, 'ids.json')
  const loaded = new LoadedIds()
  let db
  let ids
  const openNow = () => open({ project: folder, engine })

  return {
    dataFolder: join(folder, '.gvq'),
    async create() {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'program.hx'), program)
      db = await openNow()
    },
    async loadUsers() {
      await db.records.load(db.program.catalog.nodes.get('User'), userRows(userCount), loaded.options)
    },
    async loadEdges() {
      const rows = edgeRows(edgeCount, userCount, loaded)
      await db.records.load(db.program.catalog.edges.get('Knows'), rows)
    },
    async finishLoad() {
      const asked = Array.from(questions(userCount), i => [i, loaded.uuid(i)])
      await writeFile(idsPath, JSON.stringify(asked))
    },
    /** Reads the ids of the users who will be asked for. */
    async prepare() {
      ids = new Map(JSON.parse(await readFile(idsPath, 'utf8')))
    },
    async open() {
      db = await openNow()
    },
    point: async i => (await db.call('Point', { id: ids.get(i) })).user,
    lookup: async i => (await db.call('Lookup', { name: `user-${i}` })).user,
    hop: async i => (await db.call('Hop', { id: ids.get(i) })).friends,
    twoHop: async i => (await db.call('TwoHop', { id: ids.get(i) })).n,
    group: () => db.call('Group'),
    filter: async i => (await db.call('Filter', filterOf(i))).n,
    upsert: async (i, age) => (await db.call('Upsert', { name: `user-${i}`, age })).user,
    close: () => db.close(),
  }
}
