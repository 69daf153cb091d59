import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const citySchema = `
N::City { UNIQUE INDEX name: String, n: U32 }
E::Road { From: City, To: City }
V::Place { k: U32 }
QUERY Load(n: [U32]) => FOR i IN n { AddN<City>({n: i}) } RETURN NONE
QUERY Count() => a <- N<City>::COUNT b <- N<City>::{n} RETURN {a: a, b: b::COUNT, c: N<City>::WHERE(_::{n}::GTE(0))::COUNT}
QUERY Upsert(name: String) => city <- N<City>({name: name})::UpsertN({name: name}) RETURN city
QUERY All() => RETURN N<City>::{n, name}
QUERY Put(v: [F64], k: U32) => place <- AddV<Place>(v, {k: k}) RETURN place::ID
QUERY Move(id: ID, v: [F64], k: U32) => place <- V<Place>(id)::UpsertV(v, {k: k}) RETURN place::ID
QUERY Remove(id: ID) => DROP V<Place>(id) RETURN NONE
QUERY Near(v: [F64], k: U32) => s <- SearchV<Place>(v, k) RETURN {s: s::{k}, count: V<Place>::COUNT, all: V<Place>::{k, data}}
QUERY Restart(v: [F64]) => DROP V<Place> x <- AddV<Place>(v, {k: 1}) RETURN {s: SearchV<Place>(v, 10)::{k}}
`

export async function cityProject(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-cities-'))
  await writeFile(join(folder, 'program.hx'), text)
  return folder
}
