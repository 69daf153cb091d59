import { startServer } from '../../src/serve/server/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

type Call = OpenProgram['call']

const schema = `
N::Person { INDEX name: String, age: U32, city: String DEFAULT "Oslo", joined: Date }
N::Firm { UNIQUE INDEX name: String, size: U32 }
V::Note { body: String, lang: String DEFAULT "en" }
V::Image { url: String }
E::Knows { From: Person, To: Person, Properties: { since: String, kind: String DEFAULT "friend" } }
E::Holds UNIQUE { From: Person, To: Firm, Properties: { share: F64 } }
E::Wrote { From: Person, To: Note, Properties: { page: U32 } }
E::About { From: Note, To: Person, Properties: { page: U32 } }
E::Shows { From: Note, To: Image, Properties: { page: U32 } }
QUERY AddPerson(name: String, age?: U32) => p <- AddN<Person>({name: name, age: age}) RETURN p
QUERY AddFirm(name: String) => f <- AddN<Firm>({name: name}) RETURN f
QUERY AddNote(v: [F64], body: String, lang?: String) => n <- AddV<Note>(v, {body: body, lang: lang}) RETURN n
QUERY AddImage(v: [F64], url: String) => n <- AddV<Image>(v, {url: url}) RETURN n
QUERY Near(v: [F64], k: I32) => n <- SearchV<Note>(v, k) RETURN n
`

export const withPeople = (queries: string, work: (program: OpenProgram) => Promise<void>) =>
  withProgram(`${schema}\n${queries}`, work)

export const person = async (call: Call, name: string, age?: number) =>
  (await call('AddPerson', { name, age })).p as { readonly id: string; readonly name: string }

/** Serves the program over HTTP; `send` answers with status and body. */
export const served = (
  queries: string,
  work: (
    send: (path: string, body?: string, init?: RequestInit) => Promise<{ status: number; body: any }>,
    program: OpenProgram,
    port: number,
  ) => Promise<void>,
  options: Parameters<typeof startServer>[1] = {},
) =>
  withPeople(queries, async program => {
    const server = await startServer(program.database, { port: 0, ...options })
    try {
      await work(
        async (path, body, init = {}) => {
          const response = await fetch(`${server.url}${path}`, {
            method: 'POST',
            ...(body !== undefined && { body: Buffer.from(body) }),
            ...init,
          })
          const text = await response.text()
          return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
        },
        program,
        server.port,
      )
    } finally {
      server.force()
      await server.close()
    }
  })
