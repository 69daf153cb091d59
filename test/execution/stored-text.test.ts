import { expect, it } from 'vitest'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { linesOf } from '../../src/serve/server/answer/answer-text.ts'
import { withProgram } from '../support/program.ts'
import { tiny, usual, withSizes } from '../support/sizes.ts'

const program = `
N::User { UNIQUE INDEX handle: String, INDEX team: String, name: String, bold: Boolean, small: U8, wide: U128, score: F64, at: Date, best: ID, tags: [String], days: [Date] }
E::Knows { From: User, To: User, Properties: { since: I32 } }
QUERY Add(handle: String, team: String, name?: String, bold?: Boolean, small?: U8, wide?: U128, score?: F64, at?: Date, best?: ID, tags?: [String], days?: [Date]) =>
  user <- AddN<User>({handle: handle, team: team, name: name, bold: bold, small: small, wide: wide, score: score, at: at, best: best, tags: tags, days: days})
  RETURN user
QUERY Link(a: ID, b: ID) => from <- N<User>(a) to <- N<User>(b) edge <- AddE<Knows>({since: 2020})::From(from)::To(to) RETURN edge
QUERY Rename(id: ID, name: String) => user <- N<User>(id)::UPDATE({name: name, small: 9}) RETURN user
QUERY Remove(handle: String) => DROP N<User>({handle: handle}) RETURN NONE

QUERY Friends(id: ID) => user <- N<User>(id) friends <- user::Out<Knows> RETURN friends
QUERY Bare(id: ID) => RETURN N<User>(id)::Out<Knows>
QUERY Fans(id: ID) => RETURN N<User>(id)::In<Knows>
QUERY Members(id: ID) => RETURN N<User>(id)::Out<Knows>::{who: id, name, label, at, wide, label2: label}
QUERY Less(id: ID) => RETURN N<User>(id)::Out<Knows>::!{name, tags}
QUERY Computed(id: ID) => RETURN N<User>(id)::Out<Knows>::{name, twice: MUL(_::{small}, 2)}
QUERY Edges(id: ID) => RETURN N<User>(id)::OutE<Knows>
QUERY Ends(id: ID) => RETURN N<User>(id)::OutE<Knows>::ToN
QUERY Far(id: ID) => RETURN N<User>(id)::Out<Knows>::Out<Knows>
QUERY Team(id: ID) => RETURN N<User>::WHERE(_::{team}::EQ("red"))
QUERY TeamFriends(id: ID) => RETURN N<User>::WHERE(_::{team}::EQ("red"))::Out<Knows>::{handle, score}
QUERY Several(id: ID) => a <- N<User>(id)::Out<Knows> b <- N<User>(id)::In<Knows> n <- N<User>::COUNT RETURN a, n, b
QUERY Twice(id: ID) => friends <- N<User>(id)::Out<Knows> part <- friends::RANGE(1, 3) RETURN friends, part
`

const texts = [
  'ada',
  'Bøb',
  '€😀',
  '"\\',
  '\n\u0000',
  '',
  'a name of more than sixteen characters',
  '\u007f\u0080ÿ',
]

for (const sizes of [usual, ...tiny]) {
  it(`the text that the store writes of records is that of their values: ${sizes.name}`, async () => {
    await withSizes(sizes, () => withProgram(program, compareAnswers, sizes.options))
  })
}

async function compareAnswers({ database }: Parameters<Parameters<typeof withProgram>[1]>[0]): Promise<void> {
  const call = async (name: string, params: object) => (await database.call(name, params)) as any
  const ids: string[] = []
  for (let i = 0; i < 24; i++) {
    const name = texts[i % texts.length]!
    const some = { name, bold: i % 2 === 0, small: i, wide: 2n ** BigInt(5 * i), score: i / 7 - 1 }
    const more = {
      at: '2031-02-03T04:05:06.5Z',
      best: ids[0] ?? null,
      tags: [name, ''],
      days: ['0000-01-01'],
    }
    const given = { ...(i % 3 > 0 && some), ...(i % 4 > 0 && more) }
    ids.push(
      (await call('Add', { handle: `u${i}${name}`, team: i % 5 === 0 ? 'red' : 'blue', ...given })).user.id,
    )
  }
  for (let i = 0; i < 60; i++) await call('Link', { a: ids[(i * i) % 5], b: ids[(i * 7) % 24] })
  for (const [i, name] of texts.entries()) await call('Rename', { id: ids[3 * i], name })
  await call('Remove', { handle: `u14${texts[14 % texts.length]}` })
  for (const { name, writes } of database.program.queries.values()) {
    if (writes) continue
    for (const id of [ids[0], ids[1], ids[23]]) {
      const value = stringifyJson(await database.call(name, { id }))
      expect(await database.callText(name, stringifyJson({ id })), name).toBe(value)
    }
  }
  for (const name of ['Bare', 'Members', 'Less', 'Ends', 'Far', 'Team', 'TeamFriends']) {
    const rows: string[] = []
    for await (const row of database.rows(name, { id: ids[0] })) rows.push(`${stringifyJson(row)}\n`)
    const query = database.program.queries.get(name)!
    let lines = ''
    for await (const part of database.stream(query, stringifyJson({ id: ids[0] }), {})!) {
      for (const bytes of linesOf(part)) lines += bytes
    }
    expect(lines, name).toBe(rows.join(''))
  }
}

it('long records are written in parts', async () => {
  const wide = `
N::Doc { n: U32, text: String }
E::Has { From: Doc, To: Doc }
QUERY Load(rows: [{n: U32, text: String}]) =>
  hub <- AddN<Doc>({n: 0, text: ""})
  FOR {n, text} IN rows { doc <- AddN<Doc>({n: n, text: text}) has <- AddE<Has>()::From(hub)::To(doc) }
  RETURN hub
QUERY Of(id: ID) => docs <- N<Doc>(id)::Out<Has> RETURN docs
`
  await withProgram(wide, async ({ database }) => {
    const rows = Array.from({ length: 40 }, (_, n) => ({ n, text: 'é"x'.repeat(n * 400) }))
    const { hub } = (await database.call('Load', { rows })) as any
    const text = await database.callText('Of', stringifyJson({ id: hub.id }))
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(text === stringifyJson(await database.call('Of', { id: hub.id }))).toBe(true)
    const limited = database.callText('Of', stringifyJson({ id: hub.id }), { signal: AbortSignal.abort() })
    await expect(limited).rejects.toThrow()
  })
})
