import { classifyWords, type WordKind } from '../../../language/syntax/index.ts'

export type MarkKind = WordKind | 'command' | 'unmatched' | 'found'

/** A range of a line, in UTF-16 offsets of the line. */
export interface Mark {
  readonly kind: MarkKind
  readonly start: number
  readonly end: number
}

/** A line of an entry. Unchanged lines are the same objects from one key to the next. */
export interface MarkedLine {
  readonly text: string
  /** The marks in order; the text between them is plain. */
  readonly marks: readonly Mark[]
}

/**
 * Marks the lines of an entry while it is typed. Only changed lines are read again, because only strings can span
 * several lines.
 */
export class LineMarker {
  #known = new Map<string, readonly MarkedLine[]>()

  mark(text: string): readonly MarkedLine[] {
    const lines = text.split('\n')
    const seen = new Map<string, readonly MarkedLine[]>()
    const marked: MarkedLine[] = []
    while (marked.length < lines.length) {
      const from = marked.length
      let piece = this.#markPiece(lines[from]!, seen)
      for (let count = lineCountOf(piece, lines, from); count > piece.length; ) {
        piece = this.#markPiece(lines.slice(from, from + count).join('\n'), seen)
        count = lineCountOf(piece, lines, from)
      }
      marked.push(...piece)
    }
    this.#known = seen
    return marked
  }

  #markPiece(text: string, seen: Map<string, readonly MarkedLine[]>): readonly MarkedLine[] {
    const piece = seen.get(text) ?? this.#known.get(text) ?? markedLines(text)
    seen.set(text, piece)
    return piece
  }
}

/** Number of lines that must be read together, because a string that begins in them ends further down, or never. */
function lineCountOf(piece: readonly MarkedLine[], lines: readonly string[], from: number): number {
  const open = piece.findIndex(({ marks }) => marks.some(({ kind }) => kind === 'unclosedString'))
  if (open < 0) return piece.length
  // The rest of the piece contains no quote that closes the string.
  for (let at = from + piece.length; at < lines.length; at++) {
    if (/^(?:[^"\\]|\\.)*"/.test(lines[at]!)) return at - from + 1
  }
  return lines.length - from
}

/** Classifies the words of a text that begins outside strings, and distributes them to its lines. */
function markedLines(text: string): readonly MarkedLine[] {
  const words = classifyWords(text)
  let start = 0
  let next = 0
  return text.split('\n').map(line => {
    const end = start + line.length
    const marks: Mark[] = []
    while (next < words.length && words[next]!.start <= end) {
      const word = words[next]!
      const isContinued = word.kind === 'unclosedString' && word.start < start
      const mark = {
        kind: isContinued ? 'string' : word.kind,
        start: Math.max(word.start, start) - start,
        end: Math.min(word.end, end) - start,
      } as const
      if (mark.end > mark.start) marks.push(mark)
      if (word.end > end) break
      next++
    }
    start = end + 1
    return { text: line, marks }
  })
}

/** Adds a mark from `start` to `end` of the whole text, on top of the other marks. */
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
