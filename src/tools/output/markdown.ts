import { escapeControls } from '../../base/text/terminal-text.ts'
import { isNumeric, plainText } from './cells.ts'
import type { Section } from './sections.ts'

/** Writes one table per section, with all rows in full. */
export function* markdown(sections: readonly Section[]): Generator<string> {
  for (const [i, section] of sections.entries()) {
    if (sections.length > 1 && section.name !== undefined)
      yield `${i > 0 ? '\n' : ''}**${escaped(section.name)}**\n\n`
    yield* sectionTable(section)
  }
}

function* sectionTable(section: Section): Generator<string> {
  switch (section.kind) {
    case 'rows': {
      const { columns, count, cell } = section
      const numeric = columns.map((_, column) => isNumericColumn(count, row => cell(row, column)))
      yield line(columns.map(({ name }) => name))
      yield line(numeric.map(each => (each ? '---:' : '---')))
      for (let row = 0; row < count; row++) yield line(columns.map((_, column) => cell(row, column)))
      return
    }
    case 'record':
      yield line(['name', 'value'])
      yield line(['---', '---'])
      for (const [i, { name }] of section.columns.entries()) yield line([name, section.values[i]])
      return
    case 'value':
      yield line([section.name ?? 'value'])
      yield line([isNumeric(section.value) ? '---:' : '---'])
      yield line([section.value])
  }
}

/** How many rows tell whether a column is aligned as numbers are. */
const alignedRowsMax = 1000

function isNumericColumn(count: number, cell: (row: number) => unknown): boolean {
  let numbers = 0
  for (let row = 0; row < Math.min(count, alignedRowsMax); row++) {
    const value = cell(row)
    if (isNumeric(value)) numbers++
    else if (value !== null && value !== undefined) return false
  }
  return numbers > 0
}

function line(values: readonly unknown[]): string {
  return `| ${values.map(value => escaped(plainText(value))).join(' | ')} |\n`
}

/** Escapes line breaks and characters that have a meaning in Markdown. */
function escaped(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(escapeControls)
  return lines.map(each => each.replace(/[\\|`*_<>[\]&~]/g, '\\$&')).join('<br>')
}
