import { invariant } from '../../base/errors.ts'
import type { Comment, Lexeme } from '../syntax/index.ts'

/** A token, or brackets with their content. */
export type Node = Leaf | Bracket

interface Leaf {
  readonly kind: 'leaf'
  readonly lexeme: Lexeme
}

export interface Bracket {
  readonly kind: 'bracket'
  readonly open: Lexeme
  readonly content: readonly Node[]
  readonly close: Lexeme
}

export interface TokenTree {
  readonly nodes: readonly Node[]
  /** The end of the file, which has the last comments. */
  readonly end: Lexeme
}

const opening: ReadonlySet<string> = new Set(['(', '[', '{', '#['])
const closing: ReadonlySet<string> = new Set([')', ']', '}'])

/** Groups tokens by their brackets, which match in a text without errors. */
export function buildTokenTree(lexemes: readonly Lexeme[]): TokenTree {
  const open: { readonly lexeme: Lexeme; readonly outer: Node[] }[] = []
  const words = moveAfterCommas(lexemes)
  const end = words.pop()
  invariant(end, 'the end of the file is a lexeme')
  let nodes: Node[] = []
  for (const lexeme of words) {
    if (opening.has(lexeme.text)) {
      open.push({ lexeme, outer: nodes })
      nodes = []
    } else if (closing.has(lexeme.text)) {
      const bracket = open.pop()
      invariant(bracket, 'every bracket that closes was opened')
      bracket.outer.push({ kind: 'bracket', open: bracket.lexeme, content: nodes, close: lexeme })
      nodes = bracket.outer
    } else {
      nodes.push({ kind: 'leaf', lexeme })
    }
  }
  invariant(open.length === 0, 'every bracket that opens is closed')
  return { nodes, end }
}

/** Moves the comments before a comma after it: the comma stays at its entry, and all comments are those of the next. */
function moveAfterCommas(lexemes: readonly Lexeme[]): Lexeme[] {
  let comma: Lexeme | undefined
  return lexemes.map(lexeme => {
    const moved = comma ? joinGaps(comma, lexeme) : lexeme
    comma = lexeme.text === ',' ? moved : undefined
    return comma ? { ...lexeme, comments: [] } : moved
  })
}

function joinGaps(comma: Lexeme, next: Lexeme): Lexeme {
  const [first, ...others] = next.comments
  // After a comma with comments of its own, nothing is on the same line as the entry before the comma.
  const least = comma.comments.length > 0 ? 1 : 0
  if (!first)
    return { ...next, comments: comma.comments, lineBreaks: Math.max(comma.lineBreaks, next.lineBreaks) }
  const joined: Comment = { ...first, lineBreaks: Math.max(first.lineBreaks, least) }
  return { ...next, comments: [...comma.comments, joined, ...others] }
}

export function firstLexeme(node: Node): Lexeme {
  return node.kind === 'leaf' ? node.lexeme : node.open
}

export function isLeaf(node: Node | undefined, text: string): boolean {
  return node?.kind === 'leaf' && node.lexeme.text === text
}

/** Returns true for a bracket that is not empty. */
export function isFilled(node: Node | undefined, opening: string): node is Bracket {
  return node?.kind === 'bracket' && node.open.text === opening && node.content.length > 0
}

/** Splits at commas; a trailing comma adds no part. */
export function splitAtCommas(nodes: readonly Node[]): Node[][] {
  const parts = splitBefore(nodes, node => isLeaf(node, ','))
  return parts.map((part, index) => (index === 0 ? part : part.slice(1))).filter(each => each.length > 0)
}

/** Splits before each node for which `begins` is true; no part is empty. */
export function splitBefore(nodes: readonly Node[], begins: (node: Node) => boolean): Node[][] {
  const parts: Node[][] = []
  for (const node of nodes) {
    const last = parts[parts.length - 1]
    if (last && !begins(node)) last.push(node)
    else parts.push([node])
  }
  return parts
}
