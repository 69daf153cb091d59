import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from '../../src/tools/transfer/import/rows/csv-rows.ts'
import type { CutCells, SourceRow } from '../../src/tools/transfer/import/rows/source-row.ts'

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

async function readAll(text: string, sizes: readonly number[], delimiter: string) {
  const { columns, pages } = await readCsv(cut(text, sizes), delimiter)
  const rows = []
  for await (const page of pages) {
    for (const row of page) {
      rows.push({ line: row.line, content: row.content })
      const cells = row.cut?.()
      if (cells !== undefined) expect(row.content).toEqual({ kind: 'cells', cells: cellsOf(cells) })
    }
  }
  return { columns, rows }
}

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '|', ' ', '\n', '\r', 'ä'), maxLength: 6 })
const row = fc.tuple(cell, cell, fc.boolean())
const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(1000)), {
  minLength: 1,
  maxLength: 3,
})
const input = fc.record({
  rows: fc.array(row, { maxLength: 8 }),
  delimiter: fc.constantFrom(',', '|', '||'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  endsInBreak: fc.boolean(),
  sizes,
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
      const { columns, rows: read } = await readAll(text, sizes, delimiter)
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

function withCommas(content: SourceRow['content']): SourceRow['content'] {
  const short = (text: string) => text.replaceAll('||', ',')
  if (content.kind === 'cells') return { ...content, cells: content.cells.map(short) }
  return content.kind === 'fault' ? { ...content, text: short(content.text) } : content
}

// The cells are cut in place only where the delimiter is one character.
it('reads any text as with a longer delimiter', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', '\n', '\r', 'ä'), maxLength: 60 }),
      sizes,
      async (text, sizes) => {
        const { rows } = await readAll(`x,y\n${text}`, sizes, ',')
        const longer = await readAll(`x||y\n${text.replaceAll(',', '||')}`, sizes, '||')
        const asShort = longer.rows.map(({ line, content }) => ({ line, content: withCommas(content) }))
        expect(rows).toEqual(asShort)
      },
    ),
    { numRuns: 2000 },
  ))
