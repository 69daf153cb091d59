import { expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { tiny, usual, withSizes } from '../support/sizes.ts'

const program = `
N::User { UNIQUE INDEX handle: String, name: String, age: U8 }
E::Knows { From: User, To: User, Properties: { since: I32 } }
QUERY Add(handle: String, name: String, age?: U8) => user <- AddN<User>({handle: handle, name: name, age: age}) RETURN user::ID
QUERY Link(a: ID, b: ID, since: I32) => AddE<Knows>({since: since})::From(a)::To(b) RETURN NONE

QUERY Ages(id: ID) => RETURN N<User>(id)::Out<Knows>::{age}
QUERY Years(id: ID) => RETURN N<User>(id)::OutE<Knows>::{since}
QUERY Far(id: ID) => RETURN N<User>(id)::Out<Knows>::In<Knows>::{name}
QUERY All() => RETURN N<User>::Out<Knows>::{handle}
QUERY Each() => RETURN N<User>::{handle, ages: _::Out<Knows>::{age}}
QUERY Oldest(id: ID) => RETURN MAX(N<User>(id)::Out<Knows>::{age})
QUERY Later(id: ID) =>
  older <- N<User>({handle: "b"})::UPDATE({age: 99})
  ages <- N<User>(id)::Out<Knows>::{age}
  RETURN ages
QUERY Fewer(id: ID) =>
  users <- N<User>
  DROP N<User>({handle: "b"})
  ages <- users::Out<Knows>::{age}
  RETURN ages
`

for (const sizes of [usual, ...tiny]) {
  it(`a property behind a hop has a value for each edge, as the edges go: ${sizes.name}`, async () => {
    await withSizes(sizes, () =>
      withProgram(
        program,
        async ({ database }) => {
          const call = async (name: string, params: object = {}) => {
            const answer = (await database.call(name, params)) as Record<string, unknown> | null
            return answer && Object.values(answer)[0]
          }
          const ids: unknown[] = []
          for (const [i, handle] of ['a', 'b', 'c', 'd'].entries()) {
            const age = i === 2 ? null : 10 * i
            ids.push(await call('Add', { handle, name: `Name of ${handle}`, age }))
          }
          const [a, b, c, d] = ids
          const edges = [
            [a, d],
            [a, b],
            [a, c],
            [a, b],
            [d, a],
          ]
          for (const [since, [from, to]] of edges.entries()) await call('Link', { a: from, b: to, since })

          expect(await call('Ages', { id: a })).toEqual([30, 10, null, 10])
          expect(await call('Ages', { id: b })).toEqual([])
          expect(await call('Years', { id: a })).toEqual([0, 1, 2, 3])
          expect(await call('Far', { id: d })).toEqual(['Name of d'])
          expect(await call('All')).toEqual(['d', 'b', 'c', 'b', 'a'])
          expect(await call('Each')).toEqual([
            { handle: 'a', ages: [30, 10, null, 10] },
            { handle: 'b', ages: [] },
            { handle: 'c', ages: [] },
            { handle: 'd', ages: [0] },
          ])
          expect(await call('Oldest', { id: a })).toBe(30)
          expect(await call('Later', { id: a })).toEqual([30, 99, null, 99])
          expect(await call('Fewer', { id: a })).toEqual([30, null, 0])
        },
        sizes.options,
      ),
    )
  })
}
