import { invariant } from '../../base/errors.ts'
import type { Comment, Lexeme } from '../syntax/index.ts'

/** The words of a text, with what stands between brackets as one. */
export type Node = Leaf | Bracket

export interface Leaf {
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
  /** The end of the file, which holds the last comments. */
  readonly end: Lexeme
}

const opening: ReadonlySet<string> = new Set(['(', '[', '{', '#['])
const closing: ReadonlySet<string> = new Set([')', ']', '}'])

/** The brackets of a text without faults match. */
export function buildTokenTree(lexemes: readonly Lexeme[]): TokenTree {
  const open: { readonly lexeme: Lexeme; readonly outer: Node[] }[] = []
  const words = moveBehindCommas(lexemes)
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

/** A comma belongs to what stands before it: the comments before and behind it all belong to what comes next. */
function moveBehindCommas(lexemes: readonly Lexeme[]): Lexeme[] {
  let comma: Lexeme | undefined
  return lexemes.map(lexeme => {
    const moved = comma ? joinGaps(comma, lexeme) : lexeme
    comma = lexeme.text === ',' ? moved : undefined
    return comma ? { ...lexeme, comments: [] } : moved
  })
}

function joinGaps(comma: Lexeme, next: Lexeme): Lexeme {
  const [first, ...others] = next.comments
  // Behind a comma with comments of its own, nothing shares a line with what stands before the comma.
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

/** A bracket with something inside. */
export function isFilled(node: Node | undefined, opening: string): node is Bracket {
  return node?.kind === 'bracket' && node.open.text === opening && node.content.length > 0
}

/** The stretches between commas; a comma behind the last one leaves none. */
export function splitAtCommas(nodes: readonly Node[]): Node[][] {
  const stretches = splitBefore(nodes, node => isLeaf(node, ','))
  return stretches
    .map((stretch, index) => (index === 0 ? stretch : stretch.slice(1)))
    .filter(each => each.length > 0)
}

/** Stretches of which all but the first begin with a node that is asked for; none is empty. */
export function splitBefore(nodes: readonly Node[], begins: (node: Node) => boolean): Node[][] {
  const stretches: Node[][] = []
  for (const node of nodes) {
    const last = stretches[stretches.length - 1]
    if (last && !begins(node)) last.push(node)
    else stretches.push([node])
  }
  return stretches
}
