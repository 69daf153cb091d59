import type { Shape } from '../../language/facts/index.ts'
import { plainText } from './cells.ts'
import { flatRows } from './rows.ts'
import { escapeControls, padStart, widthOf } from './text.ts'

/** One `column = value` a line, everything in full, rows apart from each other by an empty line. */
export function* columnLines(value: unknown, shape: Shape | undefined): Generator<string> {
  const { columns, rows } = flatRows(value, shape)
  const names = columns.map(escapeControls)
  const width = Math.max(0, ...names.map(widthOf))
  for (const [i, row] of rows.entries()) {
    if (i > 0) yield '\n'
    for (const [column, each] of row.entries()) {
      if (each === undefined) continue
      const text = each === null ? 'null' : escapeControls(plainText(each))
      yield `${padStart(names[column] ?? '', width)} = ${text}\n`
    }
  }
}
