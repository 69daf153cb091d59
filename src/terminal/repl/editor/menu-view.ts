import type { Theme } from '../highlight/index.ts'
import { type Cell, cellsOf, clipped, type Row, widthOf } from './entry-layout.ts'
import type { Menu, MenuItem } from './state.ts'

const itemsMax = 8

/** The list of completions: a row for each, as many as there is room for, and how many there are. */
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
