import * as at from './characters.ts'

/** The text being edited. `caret` is a UTF-16 offset between two characters. */
export interface Buffer {
  readonly text: string
  readonly caret: number
}

export const emptyBuffer: Buffer = { text: '', caret: 0 }

/** Creates a buffer with the caret at the end. */
export function bufferOf(text: string): Buffer {
  return { text, caret: text.length }
}

export function replaced({ text }: Buffer, from: number, to: number, by: string): Buffer {
  return { text: text.slice(0, from) + by + text.slice(to), caret: from + by.length }
}

export function inserted(buffer: Buffer, text: string): Buffer {
  return replaced(buffer, buffer.caret, buffer.caret, text)
}

/** The target of each movement: the current offset if the caret cannot move further. */
export const movements = {
  left: ({ text, caret }: Buffer) => at.before(text, caret),
  right: ({ text, caret }: Buffer) => at.after(text, caret),
  wordLeft: ({ text, caret }: Buffer) => at.wordBefore(text, caret),
  wordRight: ({ text, caret }: Buffer) => at.wordAfter(text, caret),
  blankLeft: ({ text, caret }: Buffer) => at.blankBefore(text, caret),
  lineStart: ({ text, caret }: Buffer) => at.lineStart(text, caret),
  lineEnd: ({ text, caret }: Buffer) => at.lineEnd(text, caret),
  start: () => 0,
  end: ({ text }: Buffer) => text.length,
} as const

export type Movement = keyof typeof movements

/** Ctrl-T: swaps the characters around the caret, or the last two of a line. */
export function transposed(buffer: Buffer): Buffer {
  const { text, caret } = buffer
  const middle = caret === at.lineEnd(text, caret) ? at.before(text, caret) : caret
  if (middle <= at.lineStart(text, caret)) return buffer
  const [from, to] = [at.before(text, middle), at.after(text, middle)]
  return replaced(buffer, from, to, text.slice(middle, to) + text.slice(from, middle))
}

/**
 * Inserts a line break with the indentation of the line, and two more blanks if the line leaves a bracket open. A
 * closing bracket after the caret moves to a line of its own. Inside a string only the line break is inserted, because
 * blanks there would be part of its value.
 */
export function broken(buffer: Buffer): Buffer {
  const { text, caret } = buffer
  if (endsInString(text.slice(0, caret))) return inserted(buffer, '\n')
  const line = text.slice(at.lineStart(text, caret), caret)
  const indent = /^[ \t]*/.exec(line)![0]
  const opens = opensMore(line)
  const opened = inserted(buffer, `\n${indent}${opens ? '  ' : ''}`)
  if (!/[({[]\s*$/.test(line) || !/^[)}\]]/.test(text.slice(caret))) return opened
  return { ...inserted(opened, `\n${indent}`), caret: opened.caret }
}

function endsInString(text: string): boolean {
  return text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"|\/\/.*/g, '').includes('"')
}

/** Whether a line opens more brackets than it closes, ignoring strings, or begins the body of a query. */
function opensMore(line: string): boolean {
  const code = line.replaceAll(/"(?:[^"\\]|\\.)*"?|\/\/.*$/g, '')
  const count = (signs: RegExp): number => code.match(signs)?.length ?? 0
  return count(/[({[]/g) > count(/[)}\]]/g) || /=>\s*$/.test(code)
}

/** Number of cells between the start of the line and the caret. */
export function columnOf({ text, caret }: Buffer): number {
  return widthOf(text.slice(at.lineStart(text, caret), caret))
}

/** The offset one line up or down, as close to a column as possible; undefined if there is no such line. */
export function verticalTarget(
  { text, caret }: Buffer,
  direction: -1 | 1,
  column: number,
): number | undefined {
  const edge = direction < 0 ? at.lineStart(text, caret) - 1 : at.lineEnd(text, caret) + 1
  if (edge < 0 || edge > text.length) return undefined
  const start = at.lineStart(text, edge)
  let target = start
  let width = 0
  for (const cluster of at.clustersOf(text.slice(start, at.lineEnd(text, edge)))) {
    width += at.clusterWidth(cluster)
    if (width > column) break
    target += cluster.length
  }
  return target
}

function widthOf(text: string): number {
  return at.clustersOf(text).reduce((width, cluster) => width + at.clusterWidth(cluster), 0)
}
