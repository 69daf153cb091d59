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
