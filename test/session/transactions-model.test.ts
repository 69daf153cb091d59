import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inspectData } from '../../src/database/maintenance/index.ts'
import { openDatabase } from '../../src/database/open.ts'
import { withProgram } from '../support/program.ts'

const program = `
N::User { UNIQUE INDEX name: String, INDEX age: I32, bio: String }
E::Knows { From: User, To: User }
V::Doc { title: String }
QUERY Find(q: String) => found <- SearchBM25<User>(q, 9) RETURN found::{name}
`

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const entry = fc.oneof(
  name.map(n => `AddN<User>({name: "${n}", age: 1, bio: "words of ${n}"})`),
  fc.tuple(name, fc.nat(9)).map(([n, age]) => `N<User>({name: "${n}"})::UPDATE({age: ${age}, bio: "other"})`),
  name.map(n => `DROP N<User>({name: "${n}"})`),
  fc
    .tuple(name, name)
    .map(([a, b]) => `AddE<Knows>()::From(N<User>({name: "${a}"}))::To(N<User>({name: "${b}"}))`),
  name.map(n => `AddV<Doc>([1, 0.5], {title: "${n}"})`),
  fc.constant('DROP V<Doc>'),
)
const transaction = fc.record({
  entries: fc.array(entry, { maxLength: 8 }),
  end: fc.constantFrom('commit', 'rollBack', 'none'),
})

/** What everybody sees, without ids. */
const state = `RETURN {
  users: N<User>::ORDER<Asc>(_::{name})::{name, age, bio}, edges: E<Knows>::COUNT,
  known: N<User>::ORDER<Asc>(_::{name})::Out<Knows>::{name}, ones: N<User>::WHERE(_::{age}::EQ(1))::COUNT,
  near: SearchV<Doc>([1.0, 0.5], 9)::{title}, docs: V<Doc>::COUNT
}`

it('transactions leave what their entries leave one by one, if committed, and derived data that fits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 6 }), async transactions => {
      await withProgram(program, async ({ database, folder }) => {
        const session = database.createSession()
        const data = `${folder}/data`
        const other = await openDatabase({ project: folder, dataDir: data })
        const oneByOne = other.createSession()
        for (const { entries, end } of transactions) {
          if (end !== 'none') await session.begin()
          for (const text of entries) {
            const outcome = await tried(session.evaluate(text))
            expect(outcome).not.toBe('diagnostics')
            if (end !== 'rollBack') expect(await tried(oneByOne.evaluate(text))).toBe(outcome)
          }
          if (end === 'commit') await session.commit()
          if (end === 'rollBack') await session.rollBack()
        }
        const seen = await session.evaluate(state)
        expect(seen).toMatchObject({ kind: 'answer' })
        expect(responseOf(seen)).toEqual(responseOf(await oneByOne.evaluate(state)))
        await other.close()
        await database.close()
        expect(await inspectData(database.dataDir, () => undefined)).toMatchObject({ faults: [], losses: [] })
        await rm(data, { recursive: true })
      })
    }),
    { numRuns: 12 },
  )
})

async function tried(run: Promise<{ readonly kind: string }>): Promise<string> {
  try {
    return (await run).kind
  } catch (error) {
    return (error as { code: string }).code
  }
}

function responseOf(result: { readonly kind: string; readonly value?: unknown }): unknown {
  return result.value
}
