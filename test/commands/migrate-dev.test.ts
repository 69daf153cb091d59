import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gvqPath, runGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const schema = `// People.
N::Person { name: String, age: U8, joined: String, note: String } // they join
N::Flyer { text: String }
E::Knows { From: Person, To: Person, Properties: { since: U16 } }
`
const adding = `QUERY Add(name: String, age: U8) =>
  person <- AddN<Person>({name: name, age: age, joined: "2020-01-02", note: "n"})
  AddN<Flyer>({text: name})
  RETURN person
QUERY Link(a: ID, b: ID) =>
  knows <- AddE<Knows>({since: 7})::From(a)::To(b)
  RETURN knows
`

let original = ''

/** A project with two persons, a flyer for each, and an edge between the persons. */
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'gvq-original-'))
  const gvq = (...args: readonly string[]) => runGvqHere(args, { cwd: original })
  await writeFile(join(original, 'program.hx'), `${schema}\n${adding}`)
  const ids: string[] = []
  for (const name of ['Ada', 'Bo']) {
    const { stdout } = await gvq('run', 'Add', '-p', `name=${name}`, '-p', 'age=30')
    ids.push(JSON.parse(stdout).person.id)
  }
  expect((await gvq('run', 'Link', '-p', `a=${ids[0]}`, '-p', `b=${ids[1]}`)).code).toBe(0)
})

afterAll(() => rm(original, { recursive: true }))

/** A copy of it, for one test. */
async function project() {
  const cwd = await temporaryFolder()
  await cp(original, cwd, { recursive: true })
  const gvq = (...args: readonly string[]) => runGvqHere(args, { cwd })
  const file = join(cwd, 'program.hx')
  const ask = async (query: string) => {
    const { code, stdout, stderr } = await gvq('run', query)
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  /** Changes the schema, and adds queries that read the data by it. */
  const change = (changed: string, queries: string) => writeFile(file, `${changed}\n${queries}`)
  return { cwd, gvq, file, ask, change, text: () => readFile(file, 'utf8') }
}

const person = 'N::Person { name: String, age: U8, joined: String, note: String }'
const others = schema.split('\n').slice(2).join('\n')
const all = 'QUERY All() => p <- N<Person>::ORDER<Asc>(_::{joined}) RETURN p'

describe('gvq migrate dev', () => {
  it.each([
    [
      'a property is added',
      `N::Person { name: String, age: U8, joined: String, note: String, points: U32 DEFAULT 10, city: String }\n${others}`,
      [],
      { name: 'Ada', age: 30, points: 10, city: null },
    ],
    [
      'a property is removed',
      `N::Person { name: String, age: U8, joined: String }\n${others}`,
      [],
      { name: 'Ada', joined: '2020-01-02' },
    ],
    [
      'a property is renamed',
      `N::Person { full_name: String, age: U8, joined: String, note: String }\n${others}`,
      ['--rename', 'N::Person.name=full_name'],
      { full_name: 'Ada', age: 30 },
    ],
    [
      'a property is renamed and has another type',
      `N::Person { name: String, years: I64, joined: String, note: String }\n${others}`,
      ['--rename', 'N::Person.age=years'],
      { name: 'Ada', years: 30 },
    ],
    [
      'types are converted',
      `N::Person { name: String, age: String, joined: Date, note: String }\n${others}`,
      [],
      { age: '30', joined: '2020-01-02T00:00:00+00:00' },
    ],
    [
      'a type cannot be converted, but has a default',
      `N::Person { name: String, age: Boolean DEFAULT true, joined: String, note: String }\n${others}`,
      [],
      { name: 'Ada', age: true },
    ],
    [
      'an index is added',
      `N::Person { UNIQUE INDEX name: String, INDEX age: U8, joined: String, note: String }\n${others}`,
      [],
      { name: 'Ada', age: 30 },
    ],
    ['a type is added', `${person}\n${others}\nN::City { name: String }`, [], { name: 'Ada', age: 30 }],
    [
      'a type is removed',
      `${person}\nE::Knows { From: Person, To: Person, Properties: { since: U16 } }`,
      [],
      { name: 'Ada', age: 30 },
    ],
  ])('writes a migration that keeps the data: %s', async (_, changed, flags, expected) => {
    const { gvq, ask, change, text } = await project()
    await change(changed, all)
    const written = await gvq('migrate', 'dev', 'a-change', '--yes', ...flags)
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(written.stdout).toContain('Next: gvq migrate --dry-run')
    const result = await text()
    expect(result).toContain('schema::1 {')
    expect(result).toContain('schema::2 {')
    expect(result).toMatch(/\/\/ a-change\nMIGRATION schema::1 => schema::2 \{/)
    expect(await gvq('fmt', '--check')).toMatchObject({ code: 0 })
    expect(await gvq('check')).toMatchObject({ code: 0 })
    expect(await gvq('migrate', '--dry-run')).toMatchObject({ code: 0, stderr: '' })
    expect(await gvq('migrate', '--yes')).toMatchObject({ code: 0 })
    const { p: persons } = await ask('All')
    expect(persons).toHaveLength(2)
    expect(persons.find((each: object) => Object.values(each).includes('Ada'))).toMatchObject(expected)
    const again = await gvq('migrate', 'dev', 'again', '--yes')
    expect(again).toMatchObject({
      code: 0,
      stdout: 'Nothing differs from schema::2; there is nothing to migrate.\n',
    })
  })

  it('proposes a rename, and does not assume it', async () => {
    const { gvq, change, text } = await project()
    await change(`N::Person { full_name: String, age: U8, joined: String, note: String }\n${others}`, all)
    const { code, stderr } = await gvq('migrate', 'dev', 'rename', '--yes')
    expect(code).toBe(0)
    expect(stderr).toContain('use --rename N::Person.name=full_name')
    expect(await text()).toContain(
      [
        'MIGRATION schema::1 => schema::2 {',
        '    N::Person => _:: {',
        '        // name is dropped. If full_name is its new name, write instead:',
        '        // full_name: name',
        '    }',
        '}',
      ].join('\n'),
    )
    expect(await gvq('migrate')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('would be dropped'),
    })
  })

  it('marks what it cannot convert, so that the program does not check before it is filled in', async () => {
    const { gvq, ask, change, text, file } = await project()
    await change(`N::Person { name: String, age: Boolean, joined: String, note: String }\n${others}`, all)
    const { code, stderr } = await gvq('migrate', 'dev', 'adults', '--yes')
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 place marked TODO')])
    expect(await gvq('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('TODO') })
    expect(await gvq('fmt', '--check')).toMatchObject({ code: 0 })
    await writeFile(file, (await text()).replace('age: TODO', 'age: true'))
    expect(await gvq('migrate', '--yes')).toMatchObject({ code: 0 })
    expect((await ask('All')).p).toMatchObject([{ age: true }, { age: true }])
  })

  it('marks an edge type with records that gets other ends', async () => {
    const { gvq, change, text } = await project()
    await change(schema.replace('To: Person', 'To: Flyer'), all)
    expect(await gvq('migrate', 'dev', 'ends', '--yes')).toMatchObject({ code: 0 })
    expect(await text()).toContain('TODO: TODO')
    expect((await gvq('check')).code).toBe(1)
    expect(await gvq('fmt', '--check')).toMatchObject({ code: 0 })
  })

  it('lets an edge type without records get other ends', async () => {
    const { gvq, ask, change, file, text } = await project()
    await writeFile(file, `${await text()}\nQUERY Cut() =>\n  DROP E<Knows>\n  RETURN NONE\n${all}`)
    await ask('Cut')
    await change(schema.replace('To: Person', 'To: Flyer'), all)
    expect(await gvq('migrate', 'dev', 'ends', '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(await gvq('migrate', '--yes')).toMatchObject({ code: 0 })
    expect((await ask('All')).p).toHaveLength(2)
  })

  it('says how a renamed type keeps its records, which copies them', async () => {
    const { gvq, ask, change, text } = await project()
    const renamed = `${schema}N::Leaflet { text: String }`
    await change(renamed.replace('N::Flyer { text: String }\n', ''), all)
    expect(await gvq('migrate', 'dev', 'leaflets', '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'gvq export N::Flyer --out records.jsonl; gvq import N::Leaflet records.jsonl',
      ),
    })
    await change(
      renamed,
      'QUERY Both() =>\n  f <- N<Flyer>::{text}\n  l <- N<Leaflet>::{text}\n  RETURN {f: f, l: l}',
    )
    expect(await gvq('export', 'N::Flyer', '--out', 'records.jsonl')).toMatchObject({ code: 0 })
    expect(await gvq('import', 'N::Leaflet', 'records.jsonl')).toMatchObject({ code: 0 })
    const { f, l } = await ask('Both')
    expect(l).toEqual(f)
    expect(await text()).toContain('Leaflet')
  })

  it('shows what it would write, and writes nothing without --yes or a terminal', async () => {
    const { cwd, change, text } = await project()
    const gvq = (...args: readonly string[]) => runGvq(args, { cwd })
    await change(`N::Person { name: String, age: U16, joined: String, note: String }\n${others}`, all)
    const before = await text()
    const dry = await gvq('migrate', 'dev', 'wider', '--dry-run')
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toMatch(/^\+ schema::1 \{$/m)
    expect(dry.stdout).toMatch(/^\+ {9}age: age AS U16$/m)
    expect(dry.stdout).not.toContain('\u001b')
    const declined = await gvq('migrate', 'dev', 'wider')
    expect(declined).toMatchObject({
      code: 1,
      stdout: dry.stdout,
      stderr: 'Nothing was written. Add --yes to write it.\n',
    })
    expect(await text()).toBe(before)
  })

  it('asks on a terminal about each likely rename, and before it writes', async () => {
    const { cwd, change, text } = await project()
    await change(`N::Person { full_name: String, age: U8, joined: String, note: String }\n${others}`, all)
    const args = [gvqPath, 'migrate', 'dev', 'rename']
    // There are no colours in CI, not even on a terminal.
    const { CI: _, ...env } = process.env
    const terminal = spawn(process.execPath, args, { cols: 160, rows: 60, cwd, env })
    let shown = ''
    const answers = ['y/N', 'Y/n']
    terminal.onData(piece => {
      shown += piece
      if (answers[0] === undefined || !shown.includes(answers[0])) return
      answers.shift()
      terminal.write('y\r')
    })
    await new Promise<void>(resolve => terminal.onExit(() => resolve()))
    expect(shown).toContain('Is N::Person.full_name the property that was name?')
    expect(shown).toContain('Write this?')
    expect(shown).toContain('\u001b[32m+ schema::1 {')
    expect(await text()).toContain('N::Person => _:: {\n        full_name: name\n    }')
  })

  it('continues from the version of the data, also in blocks and in several files, and keeps comments', async () => {
    const { cwd, gvq, ask, text, file } = await project()
    await writeFile(file, `${schema}\n${all}`)
    expect(await gvq('migrate', 'dev', 'none', '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing differs'),
    })
    await writeFile(file, `${schema.replace('age: U8', 'age: U16')}\n${all}`)
    expect(await gvq('migrate', 'dev', 'one', '--yes')).toMatchObject({ code: 0 })
    expect(await text()).toMatch(/schema::2 \{\n {4}\/\/ People\.\n {4}N::Person \{/)
    expect(await text()).toContain('// they join')
    expect(await gvq('migrate', '--yes')).toMatchObject({ code: 0 })
    await writeFile(join(cwd, 'more.hx'), 'schema::2 {\n    N::City {\n        name: String\n    }\n}\n')
    await writeFile(file, (await text()).replace('age: U16', 'age: U32'))
    expect(await gvq('migrate', 'dev', 'two', '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(await readFile(join(cwd, 'more.hx'), 'utf8')).toContain('schema::3 {')
    expect(await gvq('fmt', '--check')).toMatchObject({ code: 0 })
    expect(await gvq('migrate', '--yes')).toMatchObject({ code: 0 })
    expect((await ask('All')).p).toMatchObject([{ age: 30 }, { age: 30 }])
  })

  it('drafts the block between two versions of the files', async () => {
    const cwd = await temporaryFolder()
    const gvq = (...args: readonly string[]) => runGvqHere(args, { cwd })
    const file = join(cwd, 'schema.hx')
    await writeFile(file, 'N::A { x: U8 }\n')
    expect(await gvq('migrate', 'dev', 'first')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no earlier schema'),
    })
    await writeFile(
      file,
      'schema::1 {\n    N::A {\n        x: U8\n    }\n}\n\nschema::2 {\n    N::A {\n        x: Date\n    }\n}\n',
    )
    expect(await gvq('migrate', 'dev', 'first', '--yes')).toMatchObject({ code: 0 })
    expect(await readFile(file, 'utf8')).toMatch(
      /schema::2 \{[\s\S]*\n\/\/ first\nMIGRATION schema::1 => schema::2 \{[\s\S]*TODO/,
    )
    await writeFile(file, (await readFile(file, 'utf8')).replace('x: TODO', 'x: "2020-01-01"'))
    expect(await gvq('migrate', 'dev', 'second')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('already'),
    })
  })

  it.each([
    [['dev'], 'needs a name'],
    [['deploy', 'x'], 'Unknown argument "deploy"'],
    [['dev', 'x', '--rename', 'N::Person.name'], 'not of the form'],
    [['dev', 'x', '--rename', 'N::Person.nam=age'], 'fits no property'],
    [['--rename', 'N::Person.name=age'], '--rename needs dev'],
  ])('refuses %j', async (args, what) => {
    const { gvq, change } = await project()
    await change(`N::Person { full_name: String, age: U8 }\n${others}`, all)
    expect(await gvq('migrate', ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(what) })
  })
})
