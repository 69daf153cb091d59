import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineIndexOf } from '../../src/language/diagnostics/index.ts'
import { openShell } from '../../src/tools/shell/index.ts'
import { answer, codes, openOn, value, ways } from './shells.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U8 }
E::Knows { From: User, To: User }

QUERY AddUser(name: String) =>
  user <- AddN<User>({name: name, age: 1})
  RETURN user
`

const names = 'QUERY Names() =>\n  users <- N<User>\n  RETURN users::{name}'

describe.each(ways)('a declaration (%s)', way => {
  it('of a query extends the program at once, and can be replaced', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada")')
    expect(await shell.evaluate(names)).toMatchObject({
      kind: 'declared',
      declared: [{ kind: 'query', name: 'Names', replaced: false }],
      diagnostics: [],
    })
    expect(await value(shell, 'Names()')).toEqual({ users: ['Ada'] })
    expect(await shell.evaluate(names.replace('name}', 'age}'))).toMatchObject({
      declared: [{ replaced: true }],
    })
    expect(await value(shell, 'Names()')).toEqual({ users: [1] })
  })

  it('of types holds data, joins those of the files, and leaves variables as they are', async () => {
    const { shell } = await openOn(way, program)
    await answer(shell, 'AddUser("Ada")')
    await answer(shell, 'u <- N<User>::{name, age}')
    const declared = await shell.evaluate(
      'N::Pet { name: String }\nE::Owns { From: User, To: Pet }\nV::Look { }',
    )
    expect(declared).toMatchObject({ declared: [{ kind: 'node' }, { kind: 'edge' }, { kind: 'vector' }] })
    await answer(
      shell,
      'p <- AddN<Pet>({name: "Rex"})\no <- AddE<Owns>()::From(N<User>({name: "Ada"}))::To(p)',
    )
    expect(await value(shell, 'N<User>({name: "Ada"})::Out<Owns>::{name}')).toEqual({ data: ['Rex'] })
    await answer(shell, 'AddV<Look>([1, 0])')
    expect(await value(shell, 'SearchV<Look>([1, 0.5], 1)::COUNT')).toEqual({ data: 1 })
    expect(await value(shell, 'u')).toEqual({ u: [{ name: 'Ada', age: 1 }] })
  })

  it('that has errors, or declares what a file declares, changes nothing', async () => {
    const { shell } = await openOn(way, program)
    expect(await codes(shell, 'QUERY Wrong() =>\n  x <- N<Nobody>\n  RETURN x')).toEqual(['E101'])
    expect(await codes(shell, 'N::User { other: String }')).toContain('E107')
    await expect(shell.evaluate('Wrong()')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await shell.scope()).revision).toBe(1)
  })

  it('is only checked by a dry run, and a migration is left to a file', async () => {
    const { shell } = await openOn(way, program)
    expect(await shell.evaluate(names, { dry: true })).toMatchObject({ kind: 'declared', dry: true })
    await expect(shell.evaluate('Names()')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await shell.evaluate('QUERY Names() =>\n  x <- y\n  RETURN x', { dry: true })).toMatchObject({
      kind: 'diagnostics',
    })
    const migration = 'MIGRATION schema::1 => schema::2 { N::User => N::User { name: name } }'
    await expect(shell.evaluate(migration)).rejects.toMatchObject({ code: 'INVALID_VALUE' })
  })

  it('that would lose data is refused, and the previous program stays', async () => {
    const { shell } = await openOn(way, program)
    await shell.evaluate('N::Pet { name: String, age: U8 }')
    await answer(shell, 'AddN<Pet>({name: "Rex", age: 3})')
    await expect(shell.evaluate('N::Pet { name: String }')).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      details: [expect.stringContaining('Pet.age')],
    })
    expect(await value(shell, 'N<Pet>::{age}')).toEqual({ data: [3] })
    await answer(shell, 'N<Pet>::UPDATE({age: 4})')
    expect(await value(shell, 'N<Pet>::{name, age}')).toEqual({ data: [{ name: 'Rex', age: 4 }] })
  })

  it('that adds properties and indexes to a type reads the existing data', async () => {
    const { shell } = await openOn(way, program)
    await shell.evaluate('N::Pet { name: String, age: U8 }')
    await answer(shell, 'AddN<Pet>({name: "Rex", age: 3})')
    await answer(shell, 'pets <- N<Pet>')
    await shell.evaluate('N::Pet { kind: String, INDEX age: U8, name: String }')
    expect(await value(shell, 'pets::{kind, age, name}')).toEqual({
      pets: [{ kind: null, age: 3, name: 'Rex' }],
    })
    expect(await value(shell, 'N<Pet>({age: 3})::{name}')).toEqual({ data: 'Rex' })
    await answer(shell, 'AddN<Pet>({name: "Tom", kind: "cat", age: 5})')
    expect(await value(shell, 'N<Pet>({age: 5})::{kind}')).toEqual({ data: 'cat' })
    expect(await value(shell, 'N<Pet>::{name}')).toEqual({ data: ['Rex', 'Tom'] })
  })
})

describe.each(ways)('the files (%s)', way => {
  it('are read again by reload, and live declarations stay', async () => {
    const { shell, folder } = await openOn(way, program)
    await shell.evaluate(names)
    await answer(shell, 'AddUser("Ada")')
    await writeFile(join(folder, 'more.hx'), 'QUERY Count() =>\n  n <- N<User>::COUNT\n  RETURN n')
    expect(await shell.reload()).toMatchObject({ kind: 'reloaded', changed: true, diagnostics: [] })
    expect(await value(shell, 'Count()')).toEqual({ n: 1 })
    expect(await value(shell, 'Names()')).toEqual({ users: ['Ada'] })
    expect(await shell.reload()).toMatchObject({ kind: 'reloaded', changed: false })
  })

  it('are named with the lines of a declaration after a reload, too', async () => {
    const { shell, folder } = await openOn(way, program)
    await writeFile(join(folder, 'program.hx'), `QUERY One() =>\n  RETURN 1\n${program}`)
    expect(await shell.reload()).toMatchObject({ kind: 'reloaded', changed: true })
    const refused = await shell.evaluate('N<User>::{nope}')
    const [found] = refused.kind === 'diagnostics' ? refused.diagnostics : []
    const { span } = found!.related![0]!
    expect(lineIndexOf(span.file).position(span.start)).toMatchObject({ line: 4, column: 4 })
  })

  it('with an error leave the program as it is', async () => {
    const { shell, folder } = await openOn(way, program)
    await writeFile(join(folder, 'more.hx'), 'QUERY Count() =>\n  n <- N<Nobody>::COUNT\n  RETURN n')
    const reloaded = await shell.reload()
    expect(reloaded).toMatchObject({ kind: 'diagnostics', diagnostics: [{ code: 'E101' }] })
    expect(await value(shell, 'AddUser("Ada")')).toMatchObject({ user: { name: 'Ada' } })
  })

  it('include what is saved to one of them, so the next start has it', async () => {
    const { shell, folder } = await openOn(way, program)
    await shell.evaluate('// An animal.\n  // Of a house.\nN::Pet { name: String } // kept')
    await shell.evaluate(names)
    expect((await shell.scope()).unsaved.map(({ name }) => name)).toEqual(['Pet', 'Names'])
    const path = join(folder, 'declared.hx')
    expect(await shell.save(path)).toMatchObject({
      path,
      saved: [{ name: 'Pet' }, { name: 'Names' }],
      inProject: true,
    })
    const pet = '// An animal.\n// Of a house.\nN::Pet { name: String }'
    expect(await readFile(path, 'utf8')).toBe(`${pet}\n\n${names}\n`)
    expect((await shell.scope()).unsaved).toEqual([])
    expect(await shell.describe('Names')).toMatchObject({ found: [{ kind: 'query', source: names }] })
    expect(await shell.save(path)).toMatchObject({ saved: [] })
    expect(await value(shell, 'N<Pet>::COUNT')).toEqual({ data: 0 })
  })

  it('stay as they are when declarations are saved elsewhere', async () => {
    const { shell, folder } = await openOn(way, program)
    await shell.evaluate(names)
    await writeFile(join(folder, 'notes.txt'), '')
    await expect(shell.save(join(folder, 'notes.txt'))).rejects.toMatchObject({ code: 'INVALID_VALUE' })
    const elsewhere = join(folder, '.gvq', 'kept.hx')
    expect(await shell.save(elsewhere)).toMatchObject({ inProject: false })
    expect((await shell.scope()).unsaved).toEqual([])
    expect(await value(shell, 'Names()')).toEqual({ users: [] })
  })
})

describe('declarations that are saved to one file more than once', () => {
  it('replace those of the same names', async () => {
    const { shell, folder } = await openOn('here', program)
    const path = join(folder, '.gvq', 'kept.hx')
    await writeFile(path, '// One.\nQUERY One() => RETURN 1\n\n// Two.\nQUERY Two() => RETURN 2 // two\n')
    await shell.evaluate('// One again.\nQUERY One() => RETURN 11')
    await shell.save(path)
    await shell.evaluate('QUERY One() => RETURN 111')
    await shell.save(path)
    expect(await readFile(path, 'utf8')).toBe(
      '// Two.\nQUERY Two() => RETURN 2 // two\n\nQUERY One() => RETURN 111\n',
    )
  })
})

describe('types that only a shell declared', () => {
  it('may be missing at the next start if no type has data, else the start names those that do', async () => {
    const { shell, folder } = await openOn('here', program)
    await shell.evaluate('N::Pet { name: String }\nN::Toy { name: String }')
    await answer(shell, 'AddN<Pet>({name: "Rex"})')
    await shell.close()
    await expect(openShell({ project: folder, notice: () => undefined })).rejects.toMatchObject({
      details: [expect.stringContaining('Pet')],
    })
    await writeFile(join(folder, 'pet.hx'), 'N::Pet { name: String }')
    const again = await openShell({ project: folder, notice: () => undefined })
    expect(await value(again, 'N<Pet>::{name}')).toEqual({ data: ['Rex'] })
    await again.close()
  })
})
