/**
 * A text whose line breaks are not yet decided. A group is written on one line if it fits and contains nothing that
 * needs a line break; otherwise its own lines break, and the groups inside it are tried one by one.
 */
export type Doc = string | readonly Doc[] | Line | Indent | Group | CommentDoc

export interface Line {
  readonly kind: 'line'
  /** What is written here if the group is on one line; absent if the line must break. */
  readonly flat?: string
  /** True if a break leaves an empty line. */
  readonly blank: boolean
}

interface Indent {
  readonly kind: 'indent'
  readonly body: Doc
}

export interface Group {
  readonly kind: 'group'
  readonly body: Doc
  /** True if it contains something that needs a line break. */
  readonly breaks: boolean
}

/** Extends to the end of its line, so its group breaks. Does not count for the width: a long comment moves no code. */
interface CommentDoc {
  readonly kind: 'comment'
  readonly text: string
}

export function line(flat: string | undefined, blank = false): Line {
  return { kind: 'line', blank, ...(flat === undefined ? {} : { flat }) }
}

export function indent(body: Doc): Indent {
  return { kind: 'indent', body }
}

export function group(body: Doc): Group {
  return { kind: 'group', body, breaks: needsLineEnd(body) }
}

export function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc)
}

function needsLineEnd(doc: Doc): boolean {
  if (typeof doc === 'string') return false
  if (isList(doc)) return doc.some(needsLineEnd)
  switch (doc.kind) {
    case 'line':
      return doc.flat === undefined
    case 'indent':
      return needsLineEnd(doc.body)
    case 'group':
      return doc.breaks
    case 'comment':
      return true
  }
}
