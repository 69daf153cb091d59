import { expect, it } from 'vitest'
import { fakeServer, json } from '../embedding/fake-server.ts'
import { withProgram } from '../support/program.ts'

const program = `
N::User { INDEX age: U8, text: String }
V::Note { text: String }

QUERY Load(users: [{age: U8, text: String}]) =>
  FOR {age, text} IN users { AddN<User>({age: age, text: text}) }
  AddV<Note>([1, 0], {text: "a"})
  RETURN NONE
QUERY Near(age: U8) =>
  users <- N<User>
  older <- users::WHERE(_::{age}::GT(age))
  user <- users::FIRST
  notes <- SearchV<Note>(Embed(user::{text}), 1)
  RETURN older::{age}
`

it('the rows of a query that embeds texts that it has read are those of its whole answer, and held once', async () => {
  const provider = await fakeServer(json({ data: [{ index: 0, embedding: [1, 0] }] }))
  await withProgram(
    program,
    async ({ database, call }) => {
      const users = Array.from({ length: 3000 }, (_, i) => ({ age: i % 60, text: 'x' }))
      await call('Load', { users })
      const rows: unknown[] = []
      for await (const row of database.rows('Near', { age: 20 })) rows.push(row)
      expect(rows).toEqual(users.map(({ age }) => age).filter(age => age > 20))
      expect(database.runs.memory.bytes).toBe(0)
    },
    {
      queryBytesMax: 1_000_000,
      env: { GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny', GVQ_EMBEDDING_BASE_URL: `${provider.url}/v1` },
    },
  )
})
