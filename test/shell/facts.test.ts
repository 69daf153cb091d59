import { describe, expect, it } from 'vitest'
import { drawPlan } from '../../src/engine/planner/index.ts'
import type { SessionPlan } from '../../src/tools/shell/index.ts'
import { answer, openOn, ways } from './shells.ts'

const program = `N::User { UNIQUE INDEX name: String, age: U8 DEFAULT 18, tags: [String] }
N::City { name: String }
E::LivesIn UNIQUE { From: User, To: City, Properties: { since: Date DEFAULT NOW } }

QUERY AddUser(name: String, age?: U8) =>
  user <- AddN<User>({name: name, age: age})
  RETURN user

QUERY Forget(name: String) =>
  DROP N<User>({name: name})
  RETURN NONE
`

describe.each(ways)('what a shell knows (%s)', way => {
  it('types, queries and variables that can be named now', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'n <- N<User>::COUNT')
    const scope = await shell.scope()
    expect(scope.types).toMatchObject([
      {
        of: 'node',
        name: 'User',
        properties: [
          { name: 'name', type: 'String', index: 'unique' },
          { name: 'age', type: 'U8', index: 'none', default: '18' },
          { name: 'tags', type: '[String]' },
        ],
        declaredAt: { line: 1 },
      },
      { of: 'node', name: 'City' },
      {
        of: 'edge',
        name: 'LivesIn',
        from: { of: 'node', type: 'User' },
        to: { of: 'node', type: 'City' },
        unique: true,
        properties: [{ name: 'since', type: 'Date', default: 'NOW' }],
      },
    ])
    expect(scope.queries).toMatchObject([
      {
        name: 'AddUser',
        parameters: [
          { name: 'name', type: 'String', optional: false },
          { name: 'age', type: 'U8', optional: true },
        ],
        returns: { kind: 'record', columns: [{ name: 'user', type: 'User' }] },
        writes: true,
        declaredAt: { line: 5 },
      },
      { name: 'Forget' },
    ])
    expect(scope.queries[1]).not.toHaveProperty('returns')
    expect(scope.variables).toMatchObject([
      { name: 'n', type: { kind: 'value', type: 'I64', plural: false }, rows: 1 },
    ])
    expect(await shell.queries()).toEqual(scope.queries)
    expect((await shell.sources()).map(({ text }) => text)).toEqual([program])
  })

  it('how many records each type has, and what a name refers to', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser(name: "Ada")')
    expect((await shell.schema()).map(({ name, records }) => [name, records])).toEqual([
      ['User', 1],
      ['City', 0],
      ['LivesIn', 0],
    ])
    expect(await shell.describe('User')).toMatchObject({
      found: [{ kind: 'type', type: { name: 'User', records: 1 }, source: program.split('\n')[0] }],
      near: [],
    })
    expect(await shell.describe('Usr')).toMatchObject({ found: [], near: ['User'] })
  })

  it('how an entry runs, and what each part of a run did, without keeping its effects', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser(name: "Ada")')
    const explained = await shell.explain('N<User>::WHERE(_::{name}::EQ("Ada"))')
    expect(explained).toMatchObject({ kind: 'plan' })
    expect(drawPlan((explained as Extract<SessionPlan, { kind: 'plan' }>).plan)).toContain('index')
    expect(await shell.explain('AddUser')).toMatchObject({ kind: 'plan' })
    expect(await shell.explain('N<User>::{nme}')).toMatchObject({ diagnostics: [{ code: 'E202' }] })
    const profiled = await shell.profile('DROP N<User>')
    expect(profiled).toMatchObject({ kind: 'plan', plan: { measured: { timeMs: expect.any(Number) } } })
    expect((await shell.schema())[0]).toMatchObject({ records: 1 })
  })
})
