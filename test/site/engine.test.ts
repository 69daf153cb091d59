import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/serve/site/api.ts'
import { Engine } from '../../src/serve/site/engine/engine.ts'
import { entriesOf } from '../../src/serve/site/engine/entries.ts'

const program = `N::Person { name: String }
V::Note { text: String }
QUERY Add(name: String) =>
  person <- AddN<Person>({name: name})
  RETURN person
`

async function ask<T>(engine: Engine, method: string, ...args: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ method, args })
  const { status, text } = await engine.answer('/playground/call', body, new AbortController().signal)
  expect(status, text).toBe(200)
  return JSON.parse(text).result
}

async function run(entries: string, text = program): Promise<Outcome> {
  return ask(await Engine.start(), 'run', text, entries)
}

describe('the engine of the playground', () => {
  it('runs entries one after the other, which share variables, on an empty database each time', async () => {
    const engine = await Engine.start()
    const entries = 'ada <- AddN<Person>({name: "Ada"})\nada\nN<Person>::COUNT'
    for (let i = 0; i < 2; i++) {
      const { answers } = await ask<Outcome>(engine, 'run', program, entries)
      expect(answers.map(({ result }) => result.kind)).toEqual(['answer', 'answer', 'answer'])
      expect(answers.at(-1)).toMatchObject({
        entry: 'N<Person>::COUNT',
        from: 39,
        result: { value: { data: 1 } },
      })
    }
  })

  it('finds the nearest vectors without a folder for an index', async () => {
    const { answers } = await run(
      'AddV<Note>([1, 0], {text: "east"})\nAddV<Note>([0, 1], {text: "north"})\nSearchV<Note>([1, 0.2], 1)::{text}',
    )
    expect(answers.at(-1)!.result).toMatchObject({ value: { data: ['east'] } })
  })

  it('stops at the first entry that fails, and says why', async () => {
    const { answers } = await run('N<Persn>\nN<Person>')
    expect(answers).toHaveLength(1)
    expect(answers[0]!.result).toMatchObject({
      kind: 'wrong',
      diagnostics: [{ code: 'E101', at: { from: 2, to: 7 } }],
    })
    const refused = await run('Add(name: "Ada")\nN<Person>("01890a5d-ac96-774b-bcce-b302099a8057")')
    expect(refused.answers[1]!.result).toMatchObject({ kind: 'refused', code: 'NODE_NOT_FOUND' })
  })

  it('runs nothing of a program with an error, and keeps the one before', async () => {
    const engine = await Engine.start()
    await ask(engine, 'run', program, 'Add(name: "Ada")')
    const { answers, diagnostics } = await ask<Outcome>(
      engine,
      'run',
      'N::Person { name: Strin }',
      'N<Person>',
    )
    expect(answers).toEqual([])
    expect(diagnostics).toMatchObject([{ severity: 'error', at: { from: 18, to: 23 } }])
    const still = await engine.answer('/Add', '{"name": "Bo"}', new AbortController().signal)
    expect(still.status).toBe(200)
  })

  it('completes types of the program as it is typed, and variables of the entries that ran', async () => {
    const engine = await Engine.start()
    const typed = `${program}QUERY All() =>\n  all <- N<`
    const types = await ask<{ items: { text: string }[] }>(engine, 'complete', typed, typed.length)
    expect(types.items.map(({ text }) => text)).toEqual(['Person'])
    await ask(engine, 'run', program, 'ada <- AddN<Person>({name: "Ada"})')
    const entries = 'N<Person>\nad'
    const found = await ask<{ from: number; items: { text: string }[] }>(engine, 'completeEntry', entries, 12)
    expect(found).toMatchObject({ from: 10 })
    expect(found.items.map(({ text }) => text)).toContain('ada')
  })

  it('formats a program, but not one that it cannot read', async () => {
    const engine = await Engine.start()
    expect(await ask(engine, 'format', 'N::P{a:String}')).toEqual({ text: 'N::P {\n    a: String\n}\n' })
    expect(await ask(engine, 'format', 'N::P {')).toEqual({})
  })
})

describe('a rename in the playground', () => {
  interface Renamed {
    readonly edits?: readonly { readonly from: number; readonly to: number; readonly text: string }[]
    readonly notice?: string
    readonly refused?: string
  }

  const changed = (text: string, { edits = [], refused }: Renamed) =>
    refused ??
    edits
      .toSorted((a, b) => b.from - a.from)
      .reduce((whole, { from, to, text }) => whole.slice(0, from) + text + whole.slice(to), text)

  const inProgram = async (word: string, name: string, entries = '') => {
    const engine = await Engine.start()
    const found = await ask<Renamed>(engine, 'rename', program, entries, program.indexOf(word), name)
    return { text: changed(program, found), notice: found.notice }
  }

  /** The entries with the name at `§` renamed, beside a program that ran. */
  const inEntries = async (marked: string, name: string) => {
    const engine = await Engine.start()
    await ask(engine, 'run', program, '')
    const entries = marked.replace('§', '')
    return changed(entries, await ask<Renamed>(engine, 'renameEntry', entries, marked.indexOf('§'), name))
  }

  it('changes types, properties, queries, parameters and variables of a program that did not run', async () => {
    expect((await inProgram('Person', 'Human')).text).toBe(program.replaceAll('Person', 'Human'))
    expect((await inProgram('Add(', 'New')).text).toBe(program.replace('Add(', 'New('))
    expect((await inProgram('person <-', 'made')).text).toBe(program.replaceAll('person', 'made'))
    expect((await inProgram('name: String }', 'title')).text).toContain('AddN<Person>({title: name})')
    expect((await inProgram('name: String)', 'given')).text).toContain('AddN<Person>({name: given})')
    expect((await inProgram('Person', 'Value')).text).toMatch(/reserved.*\(E\d+, program.hx:1\)/)
    expect((await inProgram('QUERY', 'x')).text).toMatch(/^There is no name here/)
    const engine = await Engine.start()
    expect(await ask(engine, 'renameable', program, program.indexOf('Person'))).toEqual({
      name: 'Person',
      at: { from: 3, to: 9 },
      places: [3, program.indexOf('Person>')].map(from => ({ from, to: from + 6 })),
    })
  })

  it('tells that entries, which stay as they are, name what was renamed', async () => {
    const entries = 'Add(name: "Ada")\nN<Person>::{name}'
    expect((await inProgram('Person', 'Human', entries)).notice).toBe(
      'The entries are as they were: Person stands in them.',
    )
    const noticed = async (word: string, entries: string) => (await inProgram(word, 'Other', entries)).notice
    expect(await noticed('Add(', 'x <- 1\nAdd("Ada")')).toMatch(/: Add stands in them/)
    expect(await noticed('name: String)', entries)).toMatch(/: name stands in them/)
    expect(await noticed('name: String }', 'N<Person>::{n: name}')).toMatch(/: name stands in them/)
    // Of entries that cannot be read, what their words mean is not known.
    expect(await noticed('Person', 'N<Person>::{')).toMatch(/: Person stands in them/)
    expect((await inProgram('person <-', 'made', `${entries}\nperson`)).notice).toBeUndefined()
    expect((await inProgram('Note', 'Memo', entries)).notice).toBeUndefined()
  })

  it.each([
    ['a string', 'Add(', '["Add"]'],
    ['a comment', 'Person', '// Person\nN<Note> // Person'],
    ['a string and a comment of entries that cannot be read', 'Person', '// Person\nN<Note>::{ // "Person"'],
    ['a property of another type', 'name: String }', 'N::Robot { name: String }\nN<Robot>::{name}'],
    ['a variable', 'name: String }', 'name <- "Ada"\n[name]'],
    ['a value without a name', 'name: String)', 'Add("Ada")'],
    ['the parameter of another query', 'name: String)', 'QUERY Q(name: String) => RETURN name\nQ(name: "x")'],
  ])('says nothing of entries where the name is %s', async (_, word, entries) => {
    const { text, notice } = await inProgram(word, 'Other', entries)
    expect(notice).toBeUndefined()
    expect(text).toContain('Other')
  })

  it('refuses in the program a name that entries declare', async () => {
    const { text } = await inProgram('Person', 'Human', 'x <- 1\nN::Human { age: I32 }\nN<Human>')
    expect(text).toBe('Human is declared in the entries, too (entries:2): choose another name.')
    const query = await inProgram('Add(', 'Put', 'QUERY Put() => RETURN 1')
    expect(query.text).toBe('Put is declared in the entries, too (entries:1): choose another name.')
    expect((await inProgram('person <-', 'human', 'human <- 1\n[human]')).text).toContain('human <- AddN')
  })

  it('changes what entries share in all of them, each at its place', async () => {
    const entries =
      'a§da <- AddN<Person>({name: "Ada"})\n\n// Whom?\nada::{name}\nAdd(name: "x")\nRETURN [ada]'
    expect(await inEntries(entries, 'one')).toBe(
      'one <- AddN<Person>({name: "Ada"})\n\n// Whom?\none::{name}\nAdd(name: "x")\nRETURN [one]',
    )
    // Bound a second time, it is another variable.
    expect(await inEntries('x <- 1\n[x]\n§x <- 2\n[x, 1]', 'y')).toBe('x <- 1\n[x]\ny <- 2\n[y, 1]')
    expect(await inEntries('x <- 1\n[§x]\nx <- 2\n[x, 1]', 'y')).toBe('y <- 1\n[y]\nx <- 2\n[x, 1]')
    expect(await inEntries('x <- "Ada"\nAdd(name: §x)', 'y')).toBe('y <- "Ada"\nAdd(name: y)')
    expect(await inEntries('all <- N<Person>::{ni§ck: name}\n[1]\nall::{nick}', 'called')).toBe(
      'all <- N<Person>::{called: name}\n[1]\nall::{called}',
    )
  })

  it('changes what entries declare, also when they ran', async () => {
    const robots = 'r <- N<Person>\nN::Robot { name: String }\nx <- N<Robot>::{name}\nr::{name}'
    const engine = await Engine.start()
    for (const entries of ['', robots]) {
      await ask(engine, 'run', program, entries)
      for (const at of ['Robot {', 'Robot>']) {
        const found = await ask<Renamed>(engine, 'renameEntry', robots, robots.indexOf(at), 'Machine')
        expect(changed(robots, found)).toBe(robots.replaceAll('Robot', 'Machine'))
      }
      const found = await ask<Renamed>(engine, 'renameEntry', robots, robots.indexOf('name'), 'title')
      expect(changed(robots, found)).toBe(
        'r <- N<Person>\nN::Robot { title: String }\nx <- N<Robot>::{title}\nr::{name}',
      )
    }
  })

  it.each([
    [
      'a query',
      'QUERY §Q(name: String) => p <- AddN<Person>({name}) RETURN p\nx <- 1\nQ(name: "Q")\nQ("b")',
      'R',
      'QUERY R(name: String) => p <- AddN<Person>({name}) RETURN p\nx <- 1\nR(name: "Q")\nR("b")',
    ],
    [
      'a query at a call of it',
      'x <- 1\nQUERY Q(name: String) => RETURN name\n§Q(name: "Q")',
      'R',
      'x <- 1\nQUERY R(name: String) => RETURN name\nR(name: "Q")',
    ],
    [
      'a parameter',
      'QUERY Q(na§me: String, n: I32) => p <- AddN<Person>({name}) RETURN p, n\nname <- "a"\nQ(name: name, n: 1)\nQ("b", 2)',
      'given',
      'QUERY Q(given: String, n: I32) => p <- AddN<Person>({name: given}) RETURN p, n\nname <- "a"\nQ(given: name, n: 1)\nQ("b", 2)',
    ],
    [
      'a parameter at a call',
      'QUERY Q(name: String) => RETURN name\nQ(na§me: "name")\nAdd(name: "x")',
      'given',
      'QUERY Q(given: String) => RETURN given\nQ(given: "name")\nAdd(name: "x")',
    ],
    [
      'a member of a parameter',
      'QUERY Q(ps: [{na§me: String}]) => FOR {name} IN ps { AddN<Person>({name}) } RETURN NONE\nname <- "b"\nQ(ps: [{name: "a"}, {name}])\nQ([{name: "c"}])',
      'called',
      'QUERY Q(ps: [{called: String}]) => FOR {called} IN ps { AddN<Person>({name: called}) } RETURN NONE\nname <- "b"\nQ(ps: [{called: "a"}, {called: name}])\nQ([{called: "c"}])',
    ],
    [
      'a variable behind a declaration that begins the entries',
      'N::Robot { name: String }\nr§s <- N<Robot>\nrs::{name}',
      'all',
      'N::Robot { name: String }\nall <- N<Robot>\nall::{name}',
    ],
    [
      'a variable in the call of a query that entries declare',
      'QUERY Q(name: String) => RETURN name\nna§me <- "a"\nQ(name: name)\nQ(name)',
      'b',
      'QUERY Q(name: String) => RETURN name\nb <- "a"\nQ(name: b)\nQ(b)',
    ],
  ])('changes %s in declarations and calls', async (_, marked, name, expected) => {
    expect(await inEntries(marked, name)).toBe(expected)
    const answers = async (entries: string) => {
      const found = await run(entries)
      return JSON.stringify(found.answers.map(({ result }) => result.kind))
    }
    expect(await answers(expected)).toBe(await answers(marked.replace('§', '')))
    expect(await answers(expected)).not.toMatch(/refused|wrong/)
  })

  it('shows all places before, in declarations and calls', async () => {
    const engine = await Engine.start()
    const entries = 'QUERY Q(name: String) => RETURN name\nQ(name: "Q")'
    const found = await ask<{ places: readonly { from: number }[] }>(engine, 'renameableEntry', entries, 6)
    expect(found.places.map(({ from }) => from).sort((a, b) => a - b)).toEqual([6, entries.lastIndexOf('Q(')])
  })

  it('refuses in entries what the program declares, what is taken, and what cannot be read', async () => {
    expect(await inEntries('N<Per§son>', 'Human')).toBe(
      'Person is declared at program.hx:1, not in the entries: rename it there.',
    )
    expect(await inEntries('A§dd(name: "x")', 'New')).toMatch(/^Add is declared at program.hx:3/)
    expect(await inEntries('§a <- 1\nb <- 2\n[a, b]', 'b')).toMatch(/declared|something else/)
    expect(await inEntries('§a <- 1\nb <- N<', 'c')).toMatch(/\(E\d+, entries:2\)\.$/)
  })
})

describe('entriesOf', () => {
  it('begins an entry in each line, unless the one before goes on', () => {
    expect(entriesOf('')).toEqual([])
    expect(entriesOf('N<P>')).toEqual([{ text: 'N<P>', from: 0 }])
    const text = '\n// a comment\nA(\n  x: 1\n)\n\nN<P>\n  ::COUNT\nB('
    const entries = entriesOf(text)
    expect(entries.map(entry => entry.text)).toEqual(['A(\n  x: 1\n)', 'N<P>\n  ::COUNT', 'B('])
    for (const entry of entries) expect(text.slice(entry.from).startsWith(entry.text)).toBe(true)
  })
})

it('the page offers every example of the repository', () => {
  const root = join(import.meta.dirname, '../..')
  const page = readFileSync(join(root, 'src/serve/site/playground/examples.ts'), 'utf8')
  const named = [...page.matchAll(/^ {2}example\(\n {4}'([\w-]+)'/gm)].map(([, name]) => name!)
  expect(named.toSorted()).toEqual(readdirSync(join(root, 'examples')).toSorted())
})
