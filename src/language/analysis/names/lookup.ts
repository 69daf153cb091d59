import type { EdgeType, NodeType, RecordKind, RecordType, VectorType } from '../../catalog/index.ts'
import { type CodeOf, misspelling, type Span } from '../../diagnostics/index.ts'
import type { Name } from '../../syntax/index.ts'
import { type Context, typeKey } from '../context.ts'
import { quote, recordWord, sourceLetter } from '../kinds/words.ts'

/** Finds the type named between `<` and `>`. Reports E304 for a missing name, E101, E102 or E103 for an unknown one. */

export function findNode(name: Name | undefined, place: Span, context: Context): NodeType | undefined {
  return find('node', 'E101', context.catalog.nodes, name, place, context)
}

export function findEdge(name: Name | undefined, place: Span, context: Context): EdgeType | undefined {
  return find('edge', 'E102', context.catalog.edges, name, place, context)
}

export function findVector(name: Name | undefined, place: Span, context: Context): VectorType | undefined {
  return find('vector', 'E103', context.catalog.vectors, name, place, context)
}

export function findRecordType(
  kind: RecordKind,
  name: Name | undefined,
  place: Span,
  context: Context,
): RecordType | undefined {
  if (kind === 'node') return findNode(name, place, context)
  return kind === 'edge' ? findEdge(name, place, context) : findVector(name, place, context)
}

function find<T extends RecordType>(
  kind: RecordKind,
  code: CodeOf<'error'>,
  types: ReadonlyMap<string, T>,
  name: Name | undefined,
  place: Span,
  context: Context,
): T | undefined {
  if (name === undefined) {
    // A variable with the name of a source was reported where it is declared, and holds nothing.
    const variable = context.scope.find(sourceLetter(kind))
    if (variable !== undefined && variable.type === undefined) return undefined
    return context.report.error('E304', place, `the ${kind} type is missing here`, {
      help: `write the type in angle brackets, as in ${quote(`<${[...types.keys()][0] ?? 'Type'}>`)}`,
    })
  }
  const type = types.get(name.text)
  if (type || context.broken.types.has(typeKey(kind, name.text))) return type
  const other = otherKind(name.text, context)
  return context.report.error(code, name.span, `unknown ${kind} type ${quote(name.text)}`, {
    help: other ?? `declare it as ${declaration(kind, name.text)}`,
    ...(other === undefined && misspelling(name.text, name.span, types.keys())),
  })
}

function otherKind(name: string, { catalog }: Context): string | undefined {
  const other = catalog.nodes.get(name) ?? catalog.edges.get(name) ?? catalog.vectors.get(name)
  if (other === undefined) return undefined
  const source = `${sourceLetter(other.kind)}<${name}>`
  return `${quote(name)} is ${recordWord(other.kind, false)} type, reached by ${quote(source)}`
}

function declaration(kind: RecordKind, name: string): string {
  return quote(`${sourceLetter(kind)}::${name} { … }`)
}
