import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Every row of the pains of compiler and checker, of those at run time, and of the defects of the engine. */
const rows = [
  ...numbers(1, 19).map(row => `A1-${row}`),
  ...numbers(20, 37).map(row => `A2-${row}`),
  ...numbers(1, 30).map(row => `10-${row}`),
  '10-24a',
]

/** Rows that ask for nothing that a program could show. */
const notTests: Readonly<Record<string, string>> = {
  'A1-19': 'asks that the conformance suite is published; these files are that suite',
}

const suites = ['pains-checker', 'pains-runtime', 'legacy-bugs']

it('every row of the legacy pains and defects is named by one test, or listed as none', () => {
  const titled = suites.flatMap(suite => {
    const text = readFileSync(new URL(`./${suite}.test.ts`, import.meta.url), 'utf8')
    return [...text.matchAll(/^ *(?:it|describe)\(\s*'((?:A[12]|10)-\d+a?) /gm)].map(match => match[1]!)
  })
  expect([...titled, ...Object.keys(notTests)].toSorted()).toEqual(rows.toSorted())
})
