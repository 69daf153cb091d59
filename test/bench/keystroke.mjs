import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../bin/bundle.mjs'
import { printTable, repository } from './support.mjs'

const size = { columns: 100, rows: 40 }
/** Typed letter by letter in the middle of the entry, and deleted again after each round. */
const typed = 'AddE<Knows>({since: 2020})::From(a)'
const rounds = 8

/** Returns an entry of so many lines, without its last bracket. */
function entryOf(lines) {
  const statements = Array.from(
    { length: lines - 2 },
    (_, i) =>
      `  p${i} <- N<Person>::WHERE(_::{age}::GT(${i}))::ORDER<Asc>(_::{name})::RANGE(0, 10) // the ${i}th`,
  )
  return `QUERY Many(ids: [ID]) =>\n${statements.join('\n')}\n  RETURN p0::{name,`
}

const person = {
  of: 'node',
  name: 'Person',
  properties: ['name', 'age'].map(name => ({ name, type: name === 'age' ? 'U8' : 'String', index: 'none' })),
}
const scope = { types: [person], queries: [], variables: [] }

function measure({ press, startState, View, Screen, themeOf, isIncomplete, signature, complete }, lines) {
  const text = entryOf(lines)
  const view = new View(size, {
    theme: themeOf(true),
    prompt: 'gvq> ',
    continuation: '...> ',
    entryStart: () => 0,
  })
  const screen = new Screen()
  const outside = { history: [], isIncomplete, complete: () => ({ from: 0, to: 0, items: [] }) }
  const middle = text.indexOf('\n', text.length / 2)
  let state = startState({ text, caret: middle })
  screen.draw(view.frame(state, undefined))
  const times = { key: [], signature: [], tab: [], enter: [] }
  const clocked = (into, work) => {
    const start = performance.now()
    const result = work()
    into.push(performance.now() - start)
    return result
  }
  const strike = key =>
    clocked(times.key, () => {
      state = press(state, key, outside).state
      return screen.draw(view.frame(state, undefined))
    })
  for (let round = 0; round < rounds; round++) {
    for (const letter of typed) {
      strike({ kind: 'text', text: letter })
      const { text, caret } = state.buffer
      clocked(times.signature, () => signature(text, caret, scope))
    }
    const { text, caret } = state.buffer
    clocked(times.tab, () => complete(text, caret, scope))
    clocked(times.enter, () => isIncomplete(text))
    for (const _ of typed) strike({ kind: 'named', name: 'backspace' })
  }
  return Object.values(times).flatMap(list => ranked(list))
}

/** Returns the median and the 99th percentile, without the first round, which is a warm-up. */
function ranked(times) {
  const sorted = times.slice(Math.ceil(times.length / rounds)).sort((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.99)]]
}

export async function run() {
  const folder = await mkdtemp(join(repository, 'node_modules/.gvq-bench-'))
  try {
    await bundle({ parts: join(import.meta.dirname, 'keystroke-parts.mjs') }, folder)
    const { default: parts } = await import(pathToFileURL(join(folder, 'parts.cjs')).href)
    const rows = [10, 200, 2000].map(lines => [`${lines} lines`, ...measure(parts, lines)])
    const names = ['key', 'signature', 'Tab', 'Enter'].flatMap(name => [`${name} median`, '99 %'])
    printTable('A key in the middle of an entry in ms: to the bytes for the terminal', ['', ...names], rows)
  } finally {
    await rm(folder, { recursive: true })
  }
}
