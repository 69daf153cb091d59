import { replaced } from './buffer.ts'
import { resting } from './history-moves.ts'
import type { EditorState, Menu, Surroundings } from './state.ts'

/** Tab: puts in what all completions share, and opens the list of what is left to choose. */
export function completed(state: EditorState, surroundings: Surroundings): EditorState {
  const { buffer } = state
  const { from, to, items } = surroundings.complete(buffer.text, buffer.caret)
  const [only, ...others] = items
  if (only === undefined) return state
  if (others.length === 0) return remembering(state, resting(state, replaced(buffer, from, to, only.text)))
  const written = buffer.text.slice(from, to)
  const shared = sharedStart(items.map(item => item.text))
  const extends_ = shared.length > written.length && shared.startsWith(written)
  const next = extends_ ? replaced(buffer, from, to, shared) : buffer
  const menu: Menu = { from, to: next.caret, items, origin: next }
  const opened = { ...resting(state, next), menu: extends_ ? menu : { ...menu, to } }
  return extends_ ? remembering(state, opened) : opened
}

/** The next (1) or previous (-1) item of the list, round and round, put in. */
export function cycled(state: EditorState, menu: Menu, direction: -1 | 1): EditorState {
  const count = menu.items.length
  const before = menu.selected ?? (direction > 0 ? -1 : 0)
  const selected = (before + direction + count) % count
  const buffer = replaced(menu.origin, menu.from, menu.to, menu.items[selected]!.text)
  const next = { ...resting(state, buffer), menu: { ...menu, selected } }
  return menu.selected === undefined ? remembering(state, next) : next
}

function remembering(before: EditorState, next: EditorState): EditorState {
  return { ...next, undo: [...before.undo, before.buffer] }
}

function sharedStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length--
  return first.slice(0, length)
}
