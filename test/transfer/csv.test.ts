import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from '../../src/tools/transfer/import/csv-rows.ts'
import type { CutCells } from '../../src/tools/transfer/import/source-row.ts'

async function* cut(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length]!
    yield text.slice(at, at + size)
    at += size
  }
}

function cellsOf({ text, starts, ends }: CutCells): readonly string[] {
  return Array.from(starts, (start, i) => text.slice(start, ends[i]))
}

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '|', ' ', '\n', '\r', 'ä'), maxLength: 6 })
const row = fc.tuple(cell, cell, fc.boolean())
const input = fc.record({
  rows: fc.array(row, { maxLength: 8 }),
  delimiter: fc.constantFrom(',', '|', '||'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  endsInBreak: fc.boolean(),
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
})

it('reads what was written, however it is split into chunks', () =>
  fc.assert(
    fc.asyncProperty(input, async ({ rows, delimiter, lineBreak, endsInBreak, sizes }) => {
      const written = (text: string, quoted: boolean) =>
        quoted || /["\r\n]/.test(text) || text.includes(delimiter[0]!)
          ? `"${text.replaceAll('"', '""')}"`
          : text
      const lines = [
        `x${delimiter}y`,
        ...rows.map(([a, b, quoted]) => `${written(a, quoted)}${delimiter}${written(b, quoted)}`),
      ]
      const text = `${lines.join(lineBreak)}${endsInBreak ? lineBreak : ''}`
      const { columns, pages } = await readCsv(cut(text, sizes), delimiter)
      const read = []
      for await (const page of pages) {
        for (const row of page) {
          read.push({ line: row.line, content: row.content })
          const cut = row.cut?.()
          if (cut !== undefined) expect(row.content).toEqual({ kind: 'cells', cells: cellsOf(cut) })
        }
      }
      let line = 2
      const expected = rows.map(([a, b]) => {
        const at = line
        line += 1 + `${a}${b}`.split('\n').length - 1
        return { line: at, content: { kind: 'cells', cells: [a, b] } }
      })
      expect(columns).toEqual(['x', 'y'])
      expect(read).toEqual(expected)
    }),
  ))
