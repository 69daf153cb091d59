import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../docs/from-helixdb.md', import.meta.url), 'utf8')

it('every row of docs/from-helixdb.md has exactly one test, and no test names another row', () => {
  const rows = [...page.matchAll(/^\| ((?:A[12]|10)-\d+a?) \|/gm)].map(match => match[1]!)
  const titled = readdirSync(import.meta.dirname).flatMap(name => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8')
    return [...text.matchAll(/^ *(?:it|describe)\(\s*'((?:A[12]|10)-\d+a?) /gm)].map(match => match[1]!)
  })
  expect(titled.toSorted()).toEqual(rows.toSorted())
  expect(rows.length).toBeGreaterThan(60)
})
