import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { open, type Session } from '../../src/index.ts'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { folderWith } from '../project/folders.ts'
import { echo, start } from '../server/support.ts'

const page = readFileSync(new URL('../../docs/from-helixdb.md', import.meta.url), 'utf8')

it('every row of docs/from-helixdb.md on what was wrong has exactly one test, and no test names another row', () => {
  const rows = [...page.matchAll(/^\| ((?:A[12]|10)-\d+a?) \|/gm)].map(match => match[1]!)
  const titled = readdirSync(import.meta.dirname).flatMap(name => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8')
    return [...text.matchAll(/^ *(?:it|describe)\(\s*'((?:A[12]|10)-\d+a?) /gm)].map(match => match[1]!)
  })
  expect(titled.toSorted()).toEqual(rows.toSorted())
  expect(rows.length).toBeGreaterThan(60)
})

const schema = `
N::User { UNIQUE INDEX name: String, country: String, age: I64, score: F64, joined: Date }
N::Post { }
N::Big { n: U128 }
V::Doc { title: String }
V::Note { }
E::Knows { From: User, To: User }
E::Wrote { From: User, To: Post }`

const records = [
  'ada <- AddN<User>({name: "Ada", country: "UK", age: 36, score: 3.0, joined: "2031-02-03T04:05:06.123456789Z"})',
  'bob <- AddN<User>({name: "Bob", country: "UK", age: 41, score: 2.5})',
  'AddE<Knows>::From(ada)::To(bob)',
  'AddV<Doc>([1.0, 2.0], {title: "a"})',
]

/** The status of a request that names a host. */
async function statusOf(path: string, host: string): Promise<string> {
  const { url } = await start({ [path.slice(1)]: echo })
  const asked = request(`${url}${path}`, { method: 'POST', headers: { host } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return String(response.statusCode)
}

/** What gvq answers to an entry, or to a query with RETURN; the code of the first error where it is refused. */
async function answerTo(session: Session, entry: string, number: number): Promise<string> {
  const isReturn = entry.includes('RETURN')
  if (isReturn) await session.evaluate(`QUERY Row${number}() => ${entry}`)
  const result = await session.evaluate(isReturn ? `Row${number}()` : entry)
  if (result.kind === 'diagnostics')
    return result.diagnostics.find(({ severity }) => severity === 'error')!.code
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result))
  const { value } = result
  const isWhole = isReturn || value === null || Array.isArray(value)
  return stringifyJson(isWhole ? value : Object.values(value as object)[0])
}

it('what docs/from-helixdb.md says that gvq answers, it answers', async () => {
  const section = page.slice(page.indexOf('## The same query'), page.indexOf('## What was wrong'))
  const rows = [...section.matchAll(/^\| `(.+?)`(?: with `host: (.+?)`)? \| .+ \| `(.+?)`.* \| .*\|$/gm)]
  expect(rows).toHaveLength(section.match(/^\| `/gm)!.length)
  expect(rows.length).toBeGreaterThan(14)
  const database = await open({ project: await folderWith({ 'schema.hx': schema }) })
  onTestFinished(() => database.close())
  const session = database.createSession()
  for (const entry of records) await session.evaluate(entry)
  for (const [number, [, query, host, answer]] of rows.entries()) {
    const found =
      host === undefined
        ? await answerTo(session, query!, number)
        : await statusOf(query!.replace('POST ', ''), host)
    expect([query, found]).toEqual([query, answer])
  }
})
