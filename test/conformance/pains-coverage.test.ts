import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../docs/legacy-differences.md', import.meta.url), 'utf8')

it('every row of docs/legacy-differences.md is proved by one test of its name, and no test names another', () => {
  const rows = [...page.matchAll(/^\| ((?:A[12]|10)-\d+a?) \|/gm)].map(match => match[1]!)
  const titled = readdirSync(import.meta.dirname).flatMap(name => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8')
    return [...text.matchAll(/^ *(?:it|describe)\(\s*'((?:A[12]|10)-\d+a?) /gm)].map(match => match[1]!)
  })
  expect(titled.toSorted()).toEqual(rows.toSorted())
  expect(rows.length).toBeGreaterThan(60)
})
