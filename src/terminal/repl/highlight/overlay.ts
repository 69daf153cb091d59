import type { Mark, MarkedLine } from './lines.ts'

/** The lines with one more mark, `start` to `end` in the whole text, on top of the others. */
export function withMark(
  lines: readonly MarkedLine[],
  start: number,
  end: number,
  kind: Mark['kind'],
): readonly MarkedLine[] {
  let from = 0
  return lines.map(line => {
    const lineFrom = from
    from += line.text.length + 1
    const mark = {
      kind,
      start: Math.max(0, start - lineFrom),
      end: Math.min(line.text.length, end - lineFrom),
    }
    return mark.end > mark.start ? { text: line.text, marks: covered(line.marks, mark) } : line
  })
}

function covered(marks: readonly Mark[], top: Mark): readonly Mark[] {
  const pieces = marks.flatMap(mark => [
    { ...mark, end: Math.min(mark.end, top.start) },
    { ...mark, start: Math.max(mark.start, top.end) },
  ])
  return [...pieces.filter(({ start, end }) => end > start), top].toSorted((a, b) => a.start - b.start)
}
