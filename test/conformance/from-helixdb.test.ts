import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { open } from '../../src/index.ts'
import { folderWith } from '../project/folders.ts'

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
N::User { UNIQUE INDEX name: String, country: String, age: I64, score: F64 }
E::Knows { From: User, To: User }`

it('what docs/from-helixdb.md says that gvq answers, it answers', async () => {
  const section = page.slice(page.indexOf('## The same query'), page.indexOf('## What was wrong'))
  const rows = [...section.matchAll(/^\| `(.+?)` \| .+ \| `(.+?)` \| \[\w+\]\(rules\.md#\w+\) \|$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  const database = await open({ project: await folderWith({ 'schema.hx': schema }) })
  onTestFinished(() => database.close())
  const session = database.createSession()
  await session.evaluate('ada <- AddN<User>({name: "Ada", country: "UK", age: 36, score: 3.0})')
  await session.evaluate('bob <- AddN<User>({name: "Bob", country: "UK", age: 41, score: 2.5})')
  await session.evaluate('AddE<Knows>::From(ada)::To(bob)')
  for (const [, query, answer] of rows) {
    const result = await session.evaluate(query!)
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result))
    const { value } = result
    const shown = Array.isArray(value) ? value : Object.values(value as object)[0]
    expect([query, JSON.stringify(shown)]).toEqual([query, answer])
  }
})
