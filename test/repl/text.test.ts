import { expect, it } from 'vitest'
import { wrapped } from '../../src/terminal/repl/text.ts'

it('prose is wrapped between words, keeping its indentation', () => {
  const text = '  Keeps the items for which the condition is true.\n  N<X>'
  expect(wrapped(text, 30)).toBe('  Keeps the items for which\n  the condition is true.\n  N<X>')
  expect(wrapped(text, 80)).toBe(text)
})

it('a column of prose stays a column', () => {
  const text = '  :again   runs the last entry again, whatever'
  expect(wrapped(text, 30, 11)).toBe('  :again   runs the last entry\n           again, whatever')
})
