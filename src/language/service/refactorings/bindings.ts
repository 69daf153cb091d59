import type { Parts } from '../../../base/flow/parts.ts'
import type { Kind, NodeKinds } from '../../analysis/index.ts'
import { type Edit, inWholeFile, type Span } from '../../diagnostics/index.ts'
import type { Binding, Expr, QueryDecl, Traversal } from '../../syntax/index.ts'
import type { Occurrence } from '../symbols/symbol.ts'
import { childrenOf, nodesAround, type TreeNode } from '../tree/nodes.ts'
import { indentationAt, insertion, type Refactoring, type Selection, selected } from './refactoring.ts'
import { keepsAnswer } from './sound.ts'

/** Binds the selected expression to a name of its own, before the statement. */
export function* extractBinding(selection: Selection): Parts<readonly Refactoring[]> {
  const at = selected(selection)
  if (at?.placed.declaration.kind !== 'QueryDecl') return []
  const query = at.placed.declaration
  const path = nodesAround(query, at.from)
  const node = path.findLast(
    each => isWorthAName(each) && each.span.start <= at.from && at.to <= each.span.end,
  )
  const statement = path.findLast(isStatement)
  // A selection must be the whole of the expression; a caret may be anywhere in its start.
  const isWhole = node && (at.from === at.to || trimmed(selection, node.span, at))
  if (node === undefined || statement === undefined || !isWhole || node === (statement as Binding).value)
    return []
  if (writes(node) || readsItem(node) || readsInner(selection, at.placed, node, statement)) return []
  const kinds = selection.view.around.kindsIn(query)
  if (kinds?.yields.get(node) === undefined) return []
  const { file } = selection
  const span = inWholeFile(node.span)
  const name = freeName(query, kinds.yields.get(node))
  const start = inWholeFile(statement.span).start
  const text = file.text.slice(span.start, span.end)
  const edits: readonly Edit[] = [
    insertion(file, start, `${name} <- ${text}\n${indentationAt(file, start)}`),
    { span, text: name },
  ]
  if (!(yield* keepsAnswer(selection, at.placed, edits))) return []
  return [{ title: `Extract to the binding ${name}`, kind: 'extract', edits }]
}

/** Whether a selection covers a node, but for blanks. */
function trimmed(
  { file }: Selection,
  { start, end }: Span,
  at: { from: number; to: number; shift: number },
): boolean {
  const text = file.text.slice(at.from + at.shift, at.to + at.shift)
  return (
    at.from + text.length - text.trimStart().length === start &&
    at.to - (text.length - text.trimEnd().length) === end
  )
}

function isWorthAName({ kind }: TreeNode): boolean {
  return (
    kind === 'Traversal' || kind === 'Call' || kind === 'Array' || kind === 'Exists' || kind === 'Logical'
  )
}

function isStatement({ kind }: TreeNode): boolean {
  return kind === 'Binding' || kind === 'Drop' || kind === 'CreationStatement' || kind === 'Return'
}

const writing: ReadonlySet<string | undefined> = new Set([
  'AddN',
  'AddE',
  'AddV',
  'Update',
  'UpsertN',
  'UpsertE',
  'UpsertV',
])

function writes(node: TreeNode): boolean {
  return writing.has(node.kind) || childrenOf(node).some(writes)
}

/** Whether `_` in it is an item of what is around it. */
function readsItem(node: TreeNode): boolean {
  const inStep = (each: TreeNode): boolean => {
    if (each.kind === 'CurrentStart') return true
    // The `_` of a step inside is that of its own traversal.
    if (each.kind === 'Traversal' && each !== node) return readsItem(each)
    const own = each.kind !== undefined && stepsWithItem.has(each.kind)
    return !own && childrenOf(each).some(inStep)
  }
  return inStep(node)
}

const stepsWithItem: ReadonlySet<string> = new Set([
  'Where',
  'Prefilter',
  'Order',
  'Intersect',
  'Mapping',
  'Closure',
  'Update',
  'Path',
])

/** Whether it reads a variable that only the inside of the statement has: that of a closure. */
function readsInner(
  { view }: Selection,
  placed: Parameters<typeof view.names>[0],
  node: TreeNode,
  statement: TreeNode,
): boolean {
  const names = view.names(placed)
  const isIn = ({ span }: Occurrence, outer: Span) => outer.start <= span.start && span.end <= outer.end
  const inner = new Set(
    names
      .filter(name => name.role === 'declaration' && isIn(name, statement.span) && !isIn(name, node.span))
      .flatMap(({ symbols }) => symbols)
      .filter(({ kind }) => kind === 'variable'),
  )
  return names.some(name => isIn(name, node.span) && name.symbols.some(symbol => inner.has(symbol)))
}

function freeName(query: QueryDecl, kind: Kind | undefined): string {
  const text = query.span.file.text.slice(query.span.start, query.span.end)
  const base =
    kind?.kind === 'items'
      ? `${kind.type.name.charAt(0).toLowerCase()}${kind.type.name.slice(1)}${kind.plural ? 's' : ''}`
      : 'value'
  for (let i = 1; ; i++) {
    const name = i === 1 ? base : `${base}${i}`
    if (!new RegExp(`\\b${name}\\b`).test(text)) return name
  }
}

/** Writes the value of a binding in place of each of its uses, and removes the binding. */
export function* inlineBinding(selection: Selection): Parts<readonly Refactoring[]> {
  const at = selected(selection)
  if (at?.placed.declaration.kind !== 'QueryDecl') return []
  const query = at.placed.declaration
  const { view, file } = selection
  const [symbol] = view.namesAt(file.path, selection.from).flatMap(({ symbols }) => symbols)
  if (symbol?.kind !== 'variable') return []
  const names = view.names(at.placed).filter(({ symbols }) => symbols.includes(symbol))
  const declared = names.find(({ role }) => role === 'declaration')
  const uses = names.filter(({ role }) => role !== 'declaration')
  const binding = declared && bindingOf(query, declared.span)
  const kinds = view.around.kindsIn(query)
  if (binding === undefined || uses.length === 0 || kinds === undefined) return []
  // Between the binding and a use, what it reads may be written.
  if (writes(query) || !isSameWhereUsed(binding.value, kinds)) return []
  if (uses.some(use => isNameOfAnswer(query, use.span) || isList(query, use.span))) return []
  if (isOne(binding.value, kinds) && uses.some(use => leadsOn(query, use.span))) return []
  const value = inWholeFile(binding.value.span)
  const text = file.text.slice(value.start, value.end)
  const edits: Edit[] = uses.map(({ span, short }) => ({
    span: inWholeFile(span),
    text: short === 'value' ? `${symbol.name}: ${text}` : text,
  }))
  const whole = inWholeFile(binding.span)
  const lineStart = file.text.lastIndexOf('\n', whole.start - 1) + 1
  const next = /^[ \t]*\r?\n/.exec(file.text.slice(whole.end))
  const isAlone = file.text.slice(lineStart, whole.start).trim() === '' && next !== null
  const removed = isAlone ? { start: lineStart, end: whole.end + next[0].length } : whole
  edits.push({ span: { file, start: removed.start, end: removed.end }, text: '' })
  if (!(yield* keepsAnswer(selection, at.placed, edits))) return []
  return [{ title: `Inline the binding ${symbol.name}`, kind: 'inline', edits }]
}

function bindingOf(query: QueryDecl, name: Span): Binding | undefined {
  const found = nodesAround(query, name.start).findLast(({ kind }) => kind === 'Binding') as
    | Binding
    | undefined
  return found?.name.span.start === name.start ? found : undefined
}

/** Whether a value is the same where it is bound and inside of a traversal: not a mapping, and not the first of several. */
function isSameWhereUsed(value: Expr, kinds: NodeKinds): boolean {
  if (value.kind !== 'Traversal') return value.kind !== 'Object' && value.kind !== 'Array'
  const bound = kinds.yields.get(value)
  const last = kinds.yields.get((value as Traversal).steps.at(-1) ?? (value as Traversal).start)
  if (bound === undefined || last === undefined || bound.kind !== last.kind) return false
  if ('shape' in bound && bound.shape !== undefined) return false
  return !('plural' in bound) || !('plural' in last) || bound.plural === last.plural
}

/** `RETURN x` names the member of the answer after the variable. */
function isNameOfAnswer({ result }: QueryDecl, { start, end }: Span): boolean {
  return result.values.some(
    ({ kind, span }) =>
      (kind === 'NameExpr' && span.start === start) ||
      (kind === 'Traversal' && span.start === start && end <= span.end),
  )
}

/** Whether a value is one item, which may be absent. */
function isOne(value: Expr, kinds: NodeKinds): boolean {
  const kind = kinds.yields.get(value)
  return kind?.kind === 'items' && !kind.plural
}

/** What leads on from a look-up that finds nothing yields nothing; from a variable that holds it, that is an error (S7). */
function leadsOn(query: QueryDecl, { start }: Span): boolean {
  return nodesAround(query, start).some(
    node => node.kind === 'Traversal' && node.span.start === start && (node as Traversal).steps.length > 0,
  )
}

function isList(query: QueryDecl, { start }: Span): boolean {
  const around = nodesAround(query, start)
  return around.some(
    node => node.kind === 'For' && (node as unknown as { list: TreeNode }).list.span.start === start,
  )
}
