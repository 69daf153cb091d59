import { checkFiles } from '../../src/database/project/index.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

type Call = OpenProgram['call']

export const isleSchema = `
N::Isle { INDEX code: String, name: String, pop: U32, height: F64, warm: Boolean, tags: [String], home: ID, wide: U128, since: Date }
N::Port { UNIQUE INDEX tag: String, depth: F32 }
E::Ferry { From: Isle, To: Isle, Properties: { mins: U32, cost: F64 } }
E::Has { From: Isle, To: Port }
E::NoteOf { From: Isle, To: Note }
V::Note { body: String, lang: String }
QUERY Isle(code: String, name?: String, pop?: U32, height?: F64, tags?: [String], home?: ID) =>
  isle <- AddN<Isle>({code: code, name: name, pop: pop, height: height, tags: tags, home: home}) RETURN isle
QUERY Port(tag: String, depth?: F32) => port <- AddN<Port>({tag: tag, depth: depth}) RETURN port
QUERY Sail(a: ID, b: ID, mins?: U32, cost?: F64) => e <- AddE<Ferry>({mins: mins, cost: cost})::From(a)::To(b) RETURN e
QUERY Note(v: [F64], body: String, lang?: String) => n <- AddV<Note>(v, {body: body, lang: lang}) RETURN n
`

export const withIsles = (queries: string, work: (program: OpenProgram) => Promise<void>) =>
  withProgram(`${isleSchema}\n${queries}`, work)

/** Codes and marked texts of the errors and warnings of queries, except for properties omitted on purpose. */
export function isleFindings(queries: string): string[] {
  const text = `${isleSchema}\n${queries}`
  return checkFiles([{ path: 'q.hx', text }])
    .diagnostics.filter(({ code }) => code !== 'W102')
    .map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`)
}

/** Isles a (pop 1), b (pop 2) and c (no pop); ferries a→b in 10, b→c in 20 and a→c in 50 minutes. */
export async function isles(call: Call) {
  const a = (await call('Isle', { code: 'a', name: 'Alta', pop: 1, height: 1.5 })).isle
  const b = (await call('Isle', { code: 'b', name: 'Bara', pop: 2, height: 2 })).isle
  const c = (await call('Isle', { code: 'c', name: 'Cosa' })).isle
  const ab = (await call('Sail', { a: a.id, b: b.id, mins: 10, cost: 1 })).e
  const bc = (await call('Sail', { a: b.id, b: c.id, mins: 20, cost: 1 })).e
  const ac = (await call('Sail', { a: a.id, b: c.id, mins: 50, cost: 1 })).e
  return { a, b, c, ab, bc, ac }
}

export async function withServer(
  database: OpenProgram['database'],
  options: Parameters<typeof startServer>[1],
  work: (url: string) => Promise<void>,
) {
  const server = await startServer(database, { port: 0, ...options })
  try {
    await work(server.url)
  } finally {
    server.force()
    await server.close()
  }
}

export const post = (url: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, ...(body !== undefined && { body: Buffer.from(body) }) })
