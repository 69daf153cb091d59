import { describe, expect, it } from 'vitest'
import { call, result } from './call.ts'
import { type Served, serve } from './support.ts'

let town: Promise<Served> | undefined

/** The server of all tests that only look at entries. */
function theTown(): Promise<Served> {
  town ??= serve()
  return town
}

/** The entry with the name at `§` renamed, or why it is not. */
async function renamed(marked: string, name: string, served = theTown()): Promise<string> {
  const entry = marked.replace('§', '')
  const { refused, edits } = await result(await served, 'rename', entry, marked.indexOf('§'), name)
  if (refused !== undefined) return refused
  return edits
    .toSorted((a: any, b: any) => b.from - a.from)
    .reduce(
      (text: string, { from, to, text: written }: any) => text.slice(0, from) + written + text.slice(to),
      entry,
    )
}

/** The words that a rename at `§` would change, or why there is none. */
async function places(marked: string, served = theTown()): Promise<unknown> {
  const entry = marked.replace('§', '')
  const found = await result(await served, 'renameable', entry, marked.indexOf('§'))
  return found.refused ?? found.places.map(({ from, to }: any) => `${from} ${entry.slice(from, to)}`)
}

describe('a rename in an entry', () => {
  it.each([
    [
      'a variable',
      'a§ll <- N<Person>\nRETURN all::COUNT',
      'everyone',
      'everyone <- N<Person>\nRETURN everyone::COUNT',
    ],
    [
      'what is short for it',
      'na§me <- "Ada"\nAddN<Person>({name, age: 1, born: "2020-01-01"})',
      'given',
      'given <- "Ada"\nAddN<Person>({name: given, age: 1, born: "2020-01-01"})',
    ],
    [
      'the variable of a loop, and none of that name in another',
      'ns <- [1, 2]\nFOR n IN ns { a <- n }\nFOR §n IN ns { b <- n }',
      'm',
      'ns <- [1, 2]\nFOR n IN ns { a <- n }\nFOR m IN ns { b <- m }',
    ],
    [
      'the variable of a closure',
      'N<Person>::|§p|{named: p::{name}}',
      'each',
      'N<Person>::|each|{named: each::{name}}',
    ],
    [
      'the entry of a mapping',
      'a <- N<Person>::{ni§ck: name}\nRETURN a::{nick}',
      'called',
      'a <- N<Person>::{called: name}\nRETURN a::{called}',
    ],
    [
      'a type that it declares',
      'N::Ro§bot { name: String }\nQUERY Robots() =>\n  all <- N<Robot>\n  RETURN all',
      'Machine',
      'N::Machine { name: String }\nQUERY Robots() =>\n  all <- N<Machine>\n  RETURN all',
    ],
    [
      'a property that it declares',
      'N::Robot { na§me: String }\nQUERY Robots() =>\n  all <- N<Robot>::{name}\n  RETURN all',
      'title',
      'N::Robot { title: String }\nQUERY Robots() =>\n  all <- N<Robot>::{title}\n  RETURN all',
    ],
    [
      'a query that it declares, which reads the program',
      'QUERY Al§l() =>\n  all <- N<Person>\n  RETURN all',
      'Everyone',
      'QUERY Everyone() =>\n  all <- N<Person>\n  RETURN all',
    ],
    [
      'a parameter of one',
      'QUERY Older(a§ge: U8) =>\n  all <- N<Person>::WHERE(_::{age}::GT(age))\n  RETURN all',
      'years',
      'QUERY Older(years: U8) =>\n  all <- N<Person>::WHERE(_::{age}::GT(years))\n  RETURN all',
    ],
  ])('changes %s', async (_, marked, name, expected) => {
    expect(await renamed(marked, name)).toBe(expected)
  })

  it('shows before what it will change', async () => {
    expect(await places('a§ll <- N<Person>\nRETURN all::COUNT')).toEqual(['0 all', '24 all'])
  })

  it.each([
    [
      'a type of the program',
      'x <- N<Per§son>',
      /^Person is declared at town.hx:2, not in this entry: .*gvq lsp/,
    ],
    ['a property of one', 'N<Person>::{na§me}', /^name is declared at town.hx:2, not/],
    ['a query that is called', 'Fi§nd(name: "Ada")', /^Find is declared at town.hx:17, not/],
    [
      'a variable that is there',
      'a <- 1\n§b <- 2\nRETURN a, b',
      /already declared \(E302, entry:2\)\.$/,
      'a',
    ],
    ['a name of the language', '§a <- 1\nRETURN a', /\(E\d+, entry:1\)\.$/, 'N'],
    ['a name that would be taken for a literal', '§a <- 1\nRETURN a', /\.$/, 'true'],
    ['what is no name', '§a <- 1\nRETURN a', /^2b is not a name: write letters/, '2b'],
    ['a name with a line end', '§a <- 1\nRETURN a', /is not a name/, 'b\n'],
    ['no name at all', '§a <- 1\nRETURN a', /is not a name/, ''],
    ['a word that is no name', 'N<Person>::COU§NT', /^There is no name here/],
    ['what is before all words', '§N<Person>', /^There is no name here/],
    ['an empty entry', '§', /^There is no name here/],
    ['a variable that is not declared', 'RETURN al§l', /^There is no name here/],
    ['half an entry', 'al§l <- N<Person', /\(E\d+, entry:1\)\.$/],
    [
      'an entry with an error of syntax',
      'a§ll <- N<Person>::{name::COUNT\nRETURN all',
      /\(E\d+, entry:\d\)\.$/,
    ],
    [
      'a type with the name of one of the program',
      'N::Rob§ot { name: String }',
      /declared twice.*\(E\d+, entry:1\)/,
      'Person',
    ],
    [
      'a query with the name of one of the program',
      'QUERY Al§l() =>\n  all <- N<Person>\n  RETURN all',
      /^Query Find is declared twice \(E701, entry:1\)\.$/,
      'Find',
    ],
    [
      'a variable whose new name a property would take',
      'a§ge_max <- 3\nRETURN N<Person>::{name, limit: age_max}',
      /^age is in use: another name would mean something else\.$/,
      'age',
    ],
  ])('refuses %s', async (_, marked, reason, name = 'other') => {
    expect(await renamed(marked, name)).toMatch(reason)
    if (name === 'other') expect(await places(marked)).toMatch(reason)
  })

  it('is of what the entry declares, although an earlier one with other words declared something', async () => {
    const served = serve()
    const options = { dry: false, guard: true }
    const declared = 'QUERY One() =>\n  x <- 1\n  RETURN x\n\nN::Robot { name: String }'
    expect(await result(await served, 'evaluate', declared, options)).toMatchObject({ kind: 'declared' })
    const entry = '// A comment, behind which the words are.\nro§bots <- N<Robot>\nRETURN robots::{name}'
    expect(await renamed(entry, 'all', served)).toBe(
      entry.replaceAll('ro§bots', 'all').replaceAll('robots', 'all'),
    )
    const { parts } = await result(await served, 'hover', entry.replace('§', ''), entry.indexOf('Robot>'))
    expect(parts[0]).toEqual({ code: 'N::Robot { name: String }' })
    expect(await renamed('N<Ro§bot>', 'Machine', served)).toMatch(
      /^Robot is in force, because an entry declared it/,
    )
  })

  it('answers wrong arguments with a refusal', async () => {
    const served = await theTown()
    for (const offset of [-1, 1e9, 1.5, Number.NaN, 'x', null, {}, [], true]) {
      expect(await result(served, 'renameable', 'N<Person>', offset)).toHaveProperty('refused')
      expect(await result(served, 'rename', 'N<Person>', offset, 'other')).toHaveProperty('refused')
    }
    const wrong: readonly (readonly [string, readonly unknown[]])[] = [
      ['renameable', [3, 0]],
      ['renameable', []],
      ['rename', ['a <- 1', 0]],
      ['rename', ['a <- 1', 0, 7]],
      ['rename', ['a <- 1', 0, { length: 1 }]],
      ['rename', [null, 0, 'b']],
    ]
    for (const [method, args] of wrong) {
      const { status, body } = await call(served, method, args)
      expect([status, body.code]).toEqual([400, 'INVALID_PARAMETER'])
    }
    const { refused } = await result(served, 'rename', 'a <- 1', 0, 'x'.repeat(300_000))
    expect(refused.length).toBeLessThan(200)
  })

  it('answers for 300,000 characters', async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `x${i} <- [first, ${i}] // ${'.'.repeat(32)}`)
    const entry = `§first <- 1\n${lines.join('\n')}\nRETURN first`
    expect(entry.length).toBeGreaterThan(250_000)
    expect(await renamed(entry, 'one')).toBe(entry.replace('§', '').replaceAll('first', 'one'))
    expect(await renamed(`§${'x'.repeat(300_000)} <- 1`, 'a')).toMatch(/\.$/)
  })
})
