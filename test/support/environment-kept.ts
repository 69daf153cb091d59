import { afterAll, expect } from 'vitest'

// Runs before each file of those that share processes: a variable such as `PATH` that one of them leaves changed fails others, far
// from its cause and only in some orders.

/** FAISS and the collector of statements change these for the whole process. */
const meant: ReadonlySet<string> = new Set(['NODE_OPTIONS', 'OMP_NUM_THREADS', 'STATEMENTS_FOLDER'])
const before = { ...process.env }
const folder = process.cwd()

afterAll(() => {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)])
  // Only their names: a value may be a secret.
  expect(
    [...names].filter(name => !meant.has(name) && process.env[name] !== before[name]),
    'the variables that a file of tests left changed',
  ).toEqual([])
  expect(process.cwd()).toBe(folder)
})
