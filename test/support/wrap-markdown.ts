/** The longest line of a page that is neither a row of a table, nor code, nor a link alone. */
export const pageWidth = 120

/** A token that would begin a list, a heading, a quotation or a table at the begin of a line. */
const marker = /^(?:[-+*>]|\d+[.)]|#+|=+|-+|\|.*)$/
/** A unit, which stays with its number. */
const unit = /^(?:%|n?s|[mµ]s|[KMG]i?B)\W*$/

/** Markdown whose paragraphs and items with a line that is too long are filled anew; all else stays as it is. */
export function wrapMarkdown(text: string): string {
  const out: string[] = []
  let block: string[] = []
  let isCode = false
  const flush = () => {
    out.push(...(block.some(line => line.length > pageWidth) ? filled(block) : block))
    block = []
  }
  for (const line of text.split('\n')) {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isCode || isFence || isAsItIs(line)) {
      flush()
      out.push(line)
      if (isFence) isCode = !isCode
    } else {
      if (/^\s*(?:[-*]|\d+\.) /.test(line)) flush()
      block.push(line)
    }
  }
  flush()
  return out.join('\n')
}

/** Lines of a page that are longer than it is wide, each with its number. */
export function tooLongLines(text: string): readonly string[] {
  let isCode = false
  return text.split('\n').flatMap((line, i) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    const isExcepted = isCode || isFence || /^\s*\|/.test(line) || isLinkAlone(line)
    return line.length <= pageWidth || isExcepted ? [] : [`${i + 1}: ${line.slice(0, 40)}…`]
  })
}

function isAsItIs(line: string): boolean {
  return (
    line.trim() === '' ||
    /^(?:\s*\||#|\s*<!--|\s*<\/?(?:p|img|div|details|summary)\b|\[[^\]]+\]: |>)/.test(line)
  )
}

/** A link, a picture or the target of one, with a mark of a list at most. */
function isLinkAlone(line: string): boolean {
  return /^\s*(?:[-*] )?(?:!?\[[^\]]*\]\([^)]*\)|\[[^\]]+\]: \S+|<?https?:\S+)\s*$/.test(line)
}

function filled(lines: readonly string[]): readonly string[] {
  const [, indent = '', mark = ''] = /^(\s*)((?:[-*]|\d+\.) +)?/.exec(lines[0]!)!
  const [first, ...rest] = wordsOf(
    lines
      .map(line => line.trim())
      .join(' ')
      .slice(mark.length),
  )
  const hanging = indent + ' '.repeat(mark.length)
  const out = [indent + mark + first]
  for (const word of rest) {
    const longer = `${out.at(-1)} ${word}`
    if (longer.length > pageWidth) out.push(hanging + word)
    else out[out.length - 1] = longer
  }
  return out
}

/** Words between which a line may end: not inside of code or a link, if these are short, and not before what would be a mark. */
function wordsOf(text: string): readonly string[] {
  const pieces = text.match(/(?:``.*?``|`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g) ?? []
  const words: string[] = []
  for (const piece of pieces.flatMap(piece => (piece.length > pageWidth - 10 ? piece.split(' ') : [piece]))) {
    if ((marker.test(piece) || unit.test(piece)) && words.length > 0) words[words.length - 1] += ` ${piece}`
    else words.push(piece)
  }
  return words
}
