/** How a declaration begins, at the start of a line: not where `^` finds one after U+2028, at which no comment ends. */
const head = /(?<![^\n])(?:(QUERY)\b|[NEV][ \t]*::|schema\b|MIGRATION\b)/g

/**
 * Splits a text before each query that begins a line, and before what is declared between queries: with the comments and macros directly
 * above. If no piece has an error when it is parsed by itself, their declarations are those of the text: no string
 * and no comment goes on beyond the end of its piece.
 */
export function piecesOf(text: string): readonly string[] {
  const starts = [0]
  let afterQuery = false
  for (const { 1: query, index } of text.matchAll(head)) {
    // Types are not parted from each other: they may be in one block.
    if (query !== undefined || afterQuery) {
      const start = startAbove(text, index, starts.at(-1)!)
      if (start > starts.at(-1)!) starts.push(start)
    }
    afterQuery = query !== undefined
  }
  return starts.map((start, i) => text.slice(start, starts[i + 1]))
}

/** Returns where the comments and macros directly above a line begin, not before `least`. */
function startAbove(text: string, line: number, least: number): number {
  let start = line
  while (start > least) {
    const above = text.lastIndexOf('\n', start - 2) + 1
    if (!/^[ \t\r]*(?:\/\/|#\[)/.test(text.slice(above, start))) break
    start = above
  }
  return start
}
