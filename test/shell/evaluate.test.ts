import { describe, expect, it } from 'vitest'
import { answer, codes, openOn, value, ways } from './shells.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U8, wide: I64 }
E::Knows { From: User, To: User, Properties: { since: Date DEFAULT NOW } }
V::Note { text: String }

QUERY AddUser(name: String, age: U8) =>
  user <- AddN<User>({name: name, age: age})
  RETURN user

QUERY Befriend(one: String, other: String) =>
  knows <- AddE<Knows>()::From(N<User>({name: one}))::To(N<User>({name: other}))
  RETURN knows

QUERY AddNote(data: [F64], text: String) =>
  note <- AddV<Note>(data, {text: text})
  RETURN note

QUERY Nearest(data: [F64]) =>
  notes <- SearchV<Note>(data, 5)
  RETURN notes::{text}

QUERY AllUsers() =>
  users <- N<User>
  RETURN users::{name, age}
`

describe.each(ways)('an entry (%s)', way => {
  it('calls a query by name, with named arguments or by position, and variables as arguments', async () => {
    const { shell } = await openOn(way, program)
    expect(await value(shell, 'AddUser(name: "Ada", age: 36)')).toMatchObject({
      user: { name: 'Ada', age: 36 },
    })
    expect(await value(shell, 'AddUser("Bob", 41)')).toMatchObject({ user: { name: 'Bob' } })
    await answer(shell, 'n <- N<User>({name: "Ada"})::{name}')
    expect(await value(shell, 'Befriend(n, "Bob")')).toMatchObject({ knows: { label: 'Knows' } })
    expect(await value(shell, 'n')).toEqual({ n: 'Ada' })
  })

  it('has the static types of its result', async () => {
    const { shell } = await openOn(way, program)
    const user = { name: 'User', type: 'String' }
    const columns = [
      { name: 'id', type: 'ID' },
      { name: 'label', type: 'String' },
      { name: 'name', type: 'String' },
      { name: 'age', type: 'U8' },
      { name: 'wide', type: 'I64' },
    ]
    expect((await answer(shell, 'u <- N<User> RETURN u')).shape).toMatchObject({
      kind: 'record',
      columns: [
        {
          name: 'u',
          type: '[User]',
          shape: { kind: 'list', element: { of: 'node', type: user.name, columns } },
        },
      ],
    })
    expect((await answer(shell, 'AllUsers()')).shape).toMatchObject({
      columns: [
        { name: 'users', shape: { element: { columns: [{ name: 'name' }, { name: 'age', type: 'U8' }] } } },
      ],
    })
    expect((await answer(shell, 'N<User>::GROUP_BY(age)')).shape).toMatchObject({
      kind: 'list',
      element: { columns: [{ name: 'age', type: 'U8' }, { name: 'count' }] },
    })
    expect((await answer(shell, 'N<User>::COUNT')).shape).toMatchObject({
      columns: [{ name: 'data', shape: { kind: 'value', type: 'I64' } }],
    })
  })

  it('keeps wide integers exact', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddN<User>({name: "W", wide: 9007199254740993})')
    expect(await value(shell, 'N<User>::{wide}')).toEqual({ data: [9007199254740993n] })
  })

  it('binds variables that last, and describes them', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada", 36)')
    const { bound } = await answer(shell, 'grown <- N<User>::WHERE(_::{age}::GT(30))')
    const facts = {
      name: 'grown',
      rows: 1,
      text: '1 User nodes',
      type: { kind: 'items', of: 'node', type: 'User', plural: true },
    }
    expect(bound).toMatchObject([facts])
    expect((await shell.scope()).variables).toMatchObject([facts])
    expect(await value(shell, 'grown::{name}')).toEqual({ grown: ['Ada'] })
  })

  it('reports what it wrote, type by type', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada", 36)')
    const { effects } = await answer(shell, 'AddUser("Bob", 41)')
    expect(effects).toEqual([{ of: 'node', type: 'User', created: 1, updated: 0, dropped: 0 }])
    await answer(shell, 'Befriend("Ada", "Bob")')
    expect((await answer(shell, 'N<User>::UPDATE({age: 50})')).effects).toMatchObject([{ updated: 2 }])
    expect((await answer(shell, 'DROP N<User>({name: "Ada"})')).effects).toEqual([
      { of: 'node', type: 'User', created: 0, updated: 0, dropped: 1 },
      { of: 'edge', type: 'Knows', created: 0, updated: 0, dropped: 1 },
    ])
    expect((await answer(shell, 'N<User>::COUNT')).effects).toEqual([])
  })

  it('does not count records that are created and dropped again', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada", 36)')
    const { effects } = await answer(
      shell,
      'x <- AddN<User>({name: "x"})\nDROP N<User>::WHERE(_::{name}::EQ("x"))',
    )
    expect(effects).toEqual([])
  })

  it('asks for the rest of an unfinished text, and reports errors with their places', async () => {
    const { shell } = await openOn(way, program)
    expect(await shell.evaluate('N<User>::WHERE(')).toMatchObject({ kind: 'incomplete' })
    expect(await shell.evaluate('// nothing')).toEqual({ kind: 'empty' })
    const result = await shell.evaluate('N<User>::{nme}')
    expect(result).toMatchObject({
      kind: 'diagnostics',
      diagnostics: [
        { code: 'E202', span: { file: { path: '<input>', text: 'N<User>::{nme}' }, start: 10, end: 13 } },
      ],
    })
    await expect(shell.evaluate('Nothing()')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(shell.evaluate('Befriend("x", "y")')).rejects.toMatchObject({ code: 'NO_VALUE_FOUND' })
    expect(await codes(shell, 'AddUser(nobody, 1)')).toEqual(['E301'])
  })

  it('is stopped by its caller, with nothing written', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada", 36)')
    const stopped = AbortSignal.abort()
    await expect(shell.evaluate('N<User>::UPDATE({age: 1})', { signal: stopped })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    expect(await value(shell, 'N<User>::{age}')).toEqual({ data: [36] })
  })
})

describe('an entry that runs for long', () => {
  const loops = `${program}
QUERY Loops(n: [U32]) =>
  AddN<User>({name: "half"})
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<User>::COUNT } } }
  RETURN NONE
`
  const numbers = JSON.stringify(Array.from({ length: 1000 }, (_, i) => i))

  it.each(ways)('is cancelled (%s), and nothing of it is kept', async way => {
    const { shell } = await openOn(way, loops)
    const stop = new AbortController()
    const running = shell.evaluate(`Loops(${numbers})`, { signal: stop.signal })
    expect(await shell.describe('User')).toMatchObject({ found: [{ type: { records: 0 } }] })
    stop.abort()
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(await value(shell, 'N<User>::COUNT')).toEqual({ data: 0 })
  })

  it('does not block the server, and ends with the shell that started it', async () => {
    const { shell, another, server } = await openOn('served', loops)
    const other = await another()
    const running = other.evaluate(`Loops(${numbers})`)
    const gone = expect(running).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(await value(shell, 'N<User>::COUNT')).toEqual({ data: 0 })
    const answered = await fetch(`${server!.url}/AllUsers`, { method: 'POST' })
    expect(await answered.json()).toEqual({ users: [] })
    await other.close()
    await gone
    await answer(shell, 'AddUser("Ada", 36)')
  })
})

describe.each(ways)('caution (%s)', way => {
  it('a dry run shows the answer and the effects, and keeps neither writes nor variables', async () => {
    const { shell } = await openOn(way, program)
    const dry = await answer(shell, 'u <- AddN<User>({name: "Ada"}) RETURN u', { dry: true })
    expect(dry).toMatchObject({
      value: { u: { name: 'Ada' } },
      effects: [{ created: 1 }],
      dry: true,
      undoable: false,
    })
    expect(await value(shell, 'N<User>::COUNT')).toEqual({ data: 0 })
    expect((await shell.scope()).variables).toEqual([])
  })

  it('a guard stops what touches more rows than allowed, with their number, until the user agrees', async () => {
    const { shell } = await openOn(way, program)
    for (const name of ['a', 'b', 'c']) await answer(shell, `AddUser("${name}", 1)`)
    await answer(shell, 'Befriend("a", "b")')
    expect(await shell.evaluate('DROP N<User>', { guardRows: 3 })).toEqual({
      kind: 'needsConfirmation',
      rows: 4,
      effects: [
        { of: 'node', type: 'User', created: 0, updated: 0, dropped: 3 },
        { of: 'edge', type: 'Knows', created: 0, updated: 0, dropped: 1 },
      ],
    })
    expect(await value(shell, 'N<User>::COUNT')).toEqual({ data: 3 })
    await answer(shell, 'N<User>::UPDATE({age: 9})', { guardRows: 3 })
    await answer(shell, 'AddUser("d", 1)', { guardRows: 0 })
    await answer(shell, 'DROP N<User>')
    expect(await value(shell, 'N<User>::COUNT')).toEqual({ data: 0 })
  })

  it('undoes its last write: records, edges, indexes and vectors are as they were', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada", 36)')
    await answer(shell, 'AddUser("Bob", 41)')
    await answer(shell, 'Befriend("Ada", "Bob")')
    await answer(shell, 'AddNote([1, 0], "east")')
    const before = await value(shell, 'u <- N<User> k <- E<Knows> n <- V<Note> RETURN u, k, n')
    expect((await answer(shell, 'DROP N<User>\nDROP V<Note>')).undoable).toBe(true)
    expect(await shell.undo()).toEqual({
      kind: 'undone',
      effects: [
        { of: 'node', type: 'User', created: 2, updated: 0, dropped: 0 },
        { of: 'edge', type: 'Knows', created: 1, updated: 0, dropped: 0 },
        { of: 'vector', type: 'Note', created: 1, updated: 0, dropped: 0 },
      ],
    })
    expect(await value(shell, 'u <- N<User> k <- E<Knows> n <- V<Note> RETURN u, k, n')).toEqual(before)
    expect(await value(shell, 'N<User>({name: "Ada"})::Out<Knows>::{name}')).toEqual({ data: ['Bob'] })
    expect(await value(shell, 'Nearest([1, 0.1])')).toEqual({ notes: ['east'] })
    await answer(shell, 'AddNote([0, 1], "north")')
    expect(await shell.undo()).toMatchObject({ kind: 'undone' })
    expect(await value(shell, 'Nearest([0, 1])')).toEqual({ notes: ['east'] })
    expect(await shell.undo()).toMatchObject({ kind: 'refused' })
  })

  it('undoes an update, and a name can be used again after an undone creation', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada", 36)')
    await answer(shell, 'N<User>({name: "Ada"})::UPDATE({name: "Eve", age: 1})')
    await shell.undo()
    expect(await value(shell, 'AllUsers()')).toEqual({ users: [{ name: 'Ada', age: 36 }] })
    await answer(shell, 'AddUser("Eve", 2)')
    await shell.undo()
    await answer(shell, 'AddUser("Eve", 3)')
    expect(await value(shell, 'N<User>({name: "Eve"})::{age}')).toEqual({ data: 3 })
  })

  it('does not take a later record for the one in a variable whose creation was undone', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'u <- AddN<User>({name: "Ada", age: 36})')
    await shell.undo()
    await answer(shell, 'AddUser("Bob", 41)')
    expect(await value(shell, 'u::COUNT')).toEqual({ u: 0 })
  })
})

describe('undo beside others', () => {
  it('is refused if anything was written since', async () => {
    const { shell, another } = await openOn('served', program)
    const other = await another()
    await answer(shell, 'AddUser("Ada", 36)')
    await answer(other, 'AddUser("Bob", 41)')
    expect(await shell.undo()).toEqual({
      kind: 'refused',
      reason: 'Something else has been written since; nothing was undone.',
    })
    expect(await value(shell, 'N<User>::COUNT')).toEqual({ data: 2 })
    expect(await other.undo()).toMatchObject({ kind: 'undone' })
  })
})
