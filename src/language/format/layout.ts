import type { Lexeme } from '../syntax/index.ts'
import {
  afterOpening,
  approach,
  type Blanks,
  beforeClosing,
  betweenDeclarations,
  betweenLines,
  noBlanks,
} from './comments.ts'
import { type Doc, group, indent } from './doc.ts'
import type { Marks } from './marks.ts'
import { type Style, spacing } from './spacing.ts'
import {
  type Bracket,
  firstLexeme,
  isFilled,
  isLeaf,
  type Node,
  splitAtCommas,
  splitBefore,
  type TokenTree,
} from './token-tree.ts'

/** Decides where lines can break. Tokens are taken once and in order, except for commas before a closing bracket. */
export class Layout {
  readonly #marks: Marks

  constructor(marks: Marks) {
    this.#marks = marks
  }

  file({ nodes, end }: TokenTree): Doc {
    const starts = this.#marks.declarationStarts
    const split = splitBefore(nodes, node => starts.has(firstLexeme(node).start))
    const declarations = split.map(declaration => [
      before(declaration, undefined, betweenDeclarations),
      this.#declaration(declaration),
    ])
    const { comments, line } = approach(end, undefined, { first: 'always', last: 'dropped' })
    return [declarations, comments, line]
  }

  #splitLines(nodes: readonly Node[]): Node[][] {
    return splitBefore(nodes, node => this.#startsLine(node))
  }

  #startsLine(node: Node): boolean {
    return this.#marks.lineStarts.has(firstLexeme(node).start)
  }

  // ---- declarations and statements ----

  #declaration(nodes: readonly Node[]): Doc {
    const at = nodes.findIndex(node => isLeaf(node, 'QUERY'))
    const isQuery = at === 0 || isFilled(nodes[0], '#[')
    if (!isQuery) return this.#phrase(nodes, 'schema')
    const [head = [], ...lines] = this.#splitLines(nodes.slice(at))
    const macro = nodes.slice(0, at)
    return [
      this.#phrase(macro, 'code'),
      macro.length > 0 ? before(head, undefined, noBlanks) : '',
      this.#phrase(head, 'head'),
      indent(this.#lines(lines, 'code')),
    ]
  }

  #lines(lines: readonly (readonly Node[])[], style: Style): Doc {
    const between = style === 'code' ? betweenLines : betweenDeclarations
    return lines.map((nodes, index) => [
      before(nodes, undefined, index === 0 ? afterOpening : between),
      this.#line(nodes, style),
    ])
  }

  /** Lays out a statement; the only one with commas of its own is `RETURN a, b`. */
  #line(nodes: readonly Node[], style: Style): Doc {
    const [first = [], ...others] = splitAtCommas(nodes)
    if (others.length === 0) return this.#phrase(first, style)
    const values = [first.slice(1), ...others]
    return group([
      this.#phrase(first.slice(0, 1), style),
      indent(
        values.map((value, index) => [
          index > 0 ? ',' : '',
          before(value, ' ', index === 0 ? noBlanks : betweenLines),
          this.#phrase(value, style),
        ]),
      ),
    ])
  }

  // ---- phrases ----

  /** Lays out tokens without commas among them. A traversal that does not fit has one step per line. */
  #phrase(nodes: readonly Node[], style: Style): Doc {
    if (style !== 'code') return this.#words(nodes, style)
    const [first = [], ...others] = splitBefore(nodes, node => isLeaf(node, '::'))
    const last = first[first.length - 1]
    // `_` and `name:` are too short for a line of their own.
    const glued = isLeaf(last, '_') || isLeaf(last, ':') ? others.slice(0, 1) : []
    const head = [first, ...glued].flat()
    const steps = others.slice(glued.length)
    const [only] = steps
    if (!only || (steps.length === 1 && hangs(only))) return this.#words(nodes, style)
    return group([
      this.#words(head, style),
      indent(steps.map(step => [before(step, '', noBlanks), this.#words(step, style)])),
    ])
  }

  /** Lays out tokens on one line, except for brackets that break inside, and comments, after which a line must end. */
  #words(nodes: readonly Node[], style: Style): Doc {
    const docs: Doc[] = []
    let target = docs
    nodes.forEach((node, index) => {
      const neighbour = nodes[index - 1]
      if (neighbour && firstLexeme(node).comments.length > 0) {
        const rest: Doc[] = []
        target.push(target === docs ? indent(rest) : rest)
        target = rest
        target.push(before([node], undefined, noBlanks))
      } else if (neighbour) target.push(spacing(neighbour, node, style))
      target.push(
        node.kind === 'leaf'
          ? node.lexeme.text
          : this.#bracket(node, style, style === 'schema' && isProperties(nodes)),
      )
    })
    return docs
  }

  // ---- brackets ----

  #bracket(bracket: Bracket, style: Style, tall: boolean): Doc {
    const { open, content, close } = bracket
    const inner = style === 'schema' ? 'schema' : 'code'
    if (content.length === 0) return group(this.#wrap(bracket, [], '', noBlanks))
    if (content.some(node => this.#startsLine(node))) {
      return this.#wrap(bracket, this.#lines(this.#splitLines(content), inner), undefined)
    }
    const items = splitAtCommas(content)
    if (hugs(bracket, items)) {
      const docs = items.map((item, index) => [index > 0 ? ', ' : '', this.#phrase(item, inner)])
      return [open.text, docs, close.text]
    }
    const isTall = tall || this.#marks.tallEnds.has(close.start)
    if (open.text === '[' && items.every(isNumber)) return group(this.#wrap(bracket, this.#fill(items), ''))
    const docs = items.map((item, index) => [
      index > 0 ? ',' : '',
      before(item, isTall ? undefined : index > 0 ? ' ' : '', index > 0 ? betweenLines : afterOpening),
      this.#phrase(item, inner),
    ])
    return group(this.#wrap(bracket, docs, isTall ? undefined : ''))
  }

  /** Writes brackets around content; `flat` is written before the closing one if that does not begin a line. */
  #wrap(
    { open, close }: Bracket,
    content: Doc,
    flat: string | undefined,
    blanks: Blanks = beforeClosing,
  ): Doc {
    const closing = approach(close, flat, blanks)
    return [open.text, indent([content, closing.comments]), closing.line, close.text]
  }

  /** Lays out numbers, as many per line as fit. */
  #fill(items: readonly (readonly Node[])[]): Doc {
    return items.map((item, index) => {
      const doc = [
        before(item, index > 0 ? ' ' : '', noBlanks),
        this.#words(item, 'code'),
        index < items.length - 1 ? ',' : '',
      ]
      return index > 0 ? group(doc) : doc
    })
  }
}

/** Returns the comments before the first token, and the line break. */
function before(nodes: readonly Node[], flat: string | undefined, blanks: Blanks): Doc {
  const [first] = nodes
  if (!first) return ''
  const { comments, line } = approach(firstLexeme(first), flat, blanks)
  return [comments, line]
}

/** Returns true for a single step such as `::{…}`, which needs no line of its own: its brackets break instead. */
function hangs(step: readonly Node[]): boolean {
  const last = step[step.length - 1]
  return last?.kind === 'bracket' && last.content.length > 0
}

/**
 * Returns true for `({…})`, `([…])`, `[{…}]`, `(vector, {…})` and `(AND(…))`, which break in the inner brackets only,
 * unless there is a comment between the two.
 */
function hugs({ open, close }: Bracket, items: readonly (readonly Node[])[]): boolean {
  const last = items[items.length - 1] ?? []
  const others = items.slice(0, -1)
  if (open.text === '{' || commentsAt([...items, []], close)) return false
  const [only] = last
  if (last.length === 1 && isFilled(only, '{')) {
    return others.length === 0 || (open.text === '(' && !others.some(([first]) => isFilled(first, '{')))
  }
  if (others.length > 0 || open.text === '[') return false
  return isFilled(last[last.length - 1], '(') ? !last.some(node => isLeaf(node, '::')) : isFilled(only, '[')
}

function commentsAt(items: readonly (readonly Node[])[], close: Lexeme): boolean {
  return close.comments.length > 0 || items.some(([first]) => first && firstLexeme(first).comments.length > 0)
}

/** Returns true for the block of an edge's properties, which breaks like the edge's own. */
function isProperties(nodes: readonly Node[]): boolean {
  return isLeaf(nodes[0], 'Properties') && nodes.length === 3
}

function isNumber(item: readonly Node[]): boolean {
  const [only] = item
  return item.length === 1 && only?.kind === 'leaf' && /^-?\d/.test(only.lexeme.text)
}
