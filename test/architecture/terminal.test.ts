import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Text leaves for a terminal through few places, each of which escapes it by `base/text/terminal-text.ts`. */

const src = resolve(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/studio\/page|generated/.test(name))
  // Without comments: examples of the library print what they get.
  .map(name => ({
    name,
    text: readFileSync(join(src, name), 'utf8').replaceAll(/^ *\/\*\*[\s\S]*?\*\//gm, ''),
  }))

const namesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort()

it('only these write to the standard streams', () => {
  expect(namesWith(/process\.std(?:out|err)\.write|console\.\w+\(/)).toEqual([
    // Clears the screen.
    'terminal/commands/support/check/watch.ts',
    'terminal/commands/support/output.ts',
  ])
})

it('only these write to a terminal of the shell', () => {
  const inTerminal = namesWith(/(?:tty|output|errors|stream)\.write\(/).filter(name =>
    name.startsWith('terminal/'),
  )
  expect(inTerminal).toEqual([
    'terminal/commands/support/progress.ts',
    // Draws what has been laid out: `entry-layout.ts` escapes it.
    'terminal/repl/editor/reader.ts',
    'terminal/repl/face/terminal-face.ts',
    'terminal/repl/script.ts',
    'terminal/repl/tty/ask.ts',
    'terminal/repl/tty/tty.ts',
  ])
})

it('only these ask on one by the package for that', () => {
  expect(namesWith(/'@inquirer\/prompts'/)).toEqual(['terminal/commands/support/prompts.ts'])
})

it('there is one list of the characters that act on a terminal', () => {
  expect(namesWith(/\\u202[a-e]-|-\\u202[a-e]|\\u206[69]-|\\u061c/)).toEqual(['base/text/terminal-text.ts'])
})
