import type { Theme } from '../highlight/index.ts'
import { replaced } from './buffer.ts'
import { type Cell, cellsOf, clipped, type Row, widthOf } from './entry-layout.ts'
import { resting } from './history-moves.ts'
import type { EditorState, Menu, MenuItem, Surroundings } from './state.ts'

/** Handles Tab: inserts the common prefix of all completions and opens a list of them. */
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

/** Selects and inserts the next (1) or previous (-1) item of the list, wrapping around. */
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

const itemsMax = 8

/** Rows of the list of completions: as many items as fit, and their total number. */
export function menuRows(
  { items, selected }: Menu,
  size: { readonly columns: number; readonly rows: number },
  theme: Theme,
): readonly Row[] {
  const room = Math.max(1, Math.min(itemsMax, size.rows - 1))
  const top = Math.max(0, (selected ?? 0) - room + 1)
  const width = Math.max(...items.map(({ text }) => widthOf(cellsOf(text, ''))))
  const rows = items
    .slice(top, top + room)
    .map((item, index) => clipped(itemCells(item, width, top + index === selected, theme), size.columns))
  if (items.length <= room) return rows
  const count = selected === undefined ? `${items.length}` : `${selected + 1} of ${items.length}`
  return [...rows, clipped(cellsOf(`   ${count}`, theme.style('detail')), size.columns)]
}

function itemCells(
  { text, kind, detail }: MenuItem,
  width: number,
  isSelected: boolean,
  theme: Theme,
): Cell[] {
  const gap = ' '.repeat(width - widthOf(cellsOf(text, '')))
  const note = detail === undefined || detail === '' ? kind : detail
  return [
    ...cellsOf('  ', ''),
    ...cellsOf(` ${text}${gap} `, theme.style(isSelected ? 'selected' : 'menu')),
    ...cellsOf(` ${note}`, theme.style('detail')),
  ]
}
