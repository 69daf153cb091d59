import type { Query } from '../analysis/program/program.ts'

/** Returns the text of the `//` lines directly above a query, or '' if there are none. */
export function leadingComment({ span }: Pick<Query, 'span'>): string {
  const comments: string[] = []
  let isBehindMacros = false
  for (const line of linesAbove(span.file.text, span.start)) {
    if (!isBehindMacros && /^\s*#\[/.test(line)) continue
    isBehindMacros = true
    if (!/^\s*\/\//.test(line)) break
    comments.push(line.replace(/^\s*\/\/+\s?/, '').trimEnd())
  }
  return comments.reverse().join('\n').trim()
}

/** The lines above that of a place, from the next one on: a file has many declarations, each of which asks for its own. */
export function* linesAbove(text: string, place: number): Generator<string> {
  let end = place === 0 ? -1 : text.lastIndexOf('\n', place - 1)
  while (end >= 0) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    yield text.slice(start, end)
    end = start - 1
  }
}
