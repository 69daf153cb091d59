import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { expect, it } from 'vitest'

/** Comments, tests and pages refer to a rule of docs/rules.md by its name in parentheses; see CONTRIBUTING.md. */
const name = '[RSWCHDL]\\d{1,2}[a-z]?'
const citation = new RegExp(`(?<![\\w$\\])>])\\((${name}(?:(?:, |–)${name})*)\\)`, 'g')

const root = resolve(import.meta.dirname, '../..')
const texts = ['src', 'test', 'docs', '.'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .map(name => (folder === '.' ? name : `${folder}/${name.replaceAll(sep, '/')}`))
    .filter(path => /\.(ts|mjs|cjs|js|md)$/.test(path) && !path.includes('node_modules'))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
)
const page = texts.find(({ path }) => path === 'docs/rules.md')!.text
const rules = [...page.matchAll(/^<a id="(\w+)"><\/a>\*\*(\w+)\. /gm)]
const headings = [...page.matchAll(/^#+ (.*)/gm)].map(([, title]) =>
  title!
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
)

it('every rule has one anchor, of its own name', () => {
  const names = rules.map(([, , rule]) => rule!)
  expect(rules.map(([, anchor]) => anchor)).toEqual(names.map(rule => rule.toLowerCase()))
  expect(names.filter((rule, i) => names.indexOf(rule) !== i)).toEqual([])
})

it('every rule that is cited is there', () => {
  const known = new Set(rules.map(([, , rule]) => rule))
  const cited = texts.flatMap(({ path, text }) =>
    [...text.matchAll(citation)].flatMap(([, list]) => list!.split(/, |–/).map(rule => ({ path, rule }))),
  )
  expect(cited.filter(({ rule }) => !known.has(rule))).toEqual([])
  expect(cited.length).toBeGreaterThan(200)
})

it('every doc comment has a noun of its own', () => {
  const beginnings = /\/\*\*(?:\s|\n\s*\*)+(?:Of|As|Those|Its|The same)\b.*/g
  const code = texts.filter(({ path }) => /^(?:src|test)\/.*\.(?:ts|mjs)$/.test(path))
  expect(
    code.flatMap(({ path, text }) => (text.match(beginnings) ?? []).map(comment => `${path}: ${comment}`)),
  ).toEqual([])
})

it('every link to a rule leads to one', () => {
  const known = new Set([...rules.map(([, anchor]) => anchor!), ...headings])
  const linked = texts.flatMap(({ path, text }) =>
    [...text.matchAll(path === 'docs/rules.md' ? /\]\(#([\w-]+)\)/g : /rules\.md#([\w-]+)/g)].map(
      ([, anchor]) => ({ path, anchor: anchor! }),
    ),
  )
  expect(linked.filter(({ anchor }) => !known.has(anchor))).toEqual([])
  expect(linked.length).toBeGreaterThan(50)
})
