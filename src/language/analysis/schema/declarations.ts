import {
  type Catalog,
  catalogOf,
  type EdgeType,
  edgeType,
  type NodeType,
  nodeType,
  type RecordType,
  type VectorType,
  vectorType,
} from '../../catalog/index.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { typeKey } from '../context.ts'
import { quote } from '../kinds/words.ts'
import { at, type Report } from '../report.ts'
import { checkFields, type SchemaContext } from './fields.ts'
import { refuseReservedType } from './reserved.ts'

/** Returns the catalog of the type declarations of one schema version. Yields to the event loop between two of them. */
export function* checkDeclarations(
  declarations: readonly ast.TypeDecl[],
  context: SchemaContext,
): Generator<void, Catalog> {
  const unique = withoutDuplicates(declarations, context)
  for (const { name } of unique) refuseReservedType(name, context)
  const nodesAndVectors: RecordType[] = []
  for (const decl of unique) {
    if (decl.kind === 'EdgeDecl') continue
    yield
    const [kind, make] =
      decl.kind === 'NodeDecl' ? (['node', nodeType] as const) : (['vector', vectorType] as const)
    const type = make(decl.name.text, checkFields(kind, decl.fields, context), decl.name.span)
    nodesAndVectors.push(remembered<RecordType>(decl, type, context.report))
  }
  const items = catalogOf(nodesAndVectors)
  const edges: RecordType[] = []
  for (const decl of unique) {
    if (decl.kind !== 'EdgeDecl') continue
    yield
    edges.push(...rememberedEdge(decl, items, context))
  }
  return { ...items, edges: catalogOf(edges).edges }
}

function rememberedEdge(decl: ast.EdgeDecl, items: Catalog, context: SchemaContext): readonly RecordType[] {
  const edge = checkEdge(decl, items, context)
  return edge === undefined ? [] : [remembered(decl, edge, context.report)]
}

/** Reports E107 for a name that two nodes, two edges or two vectors share. The first declaration is used, with the fields of all. */
function withoutDuplicates(
  declarations: readonly ast.TypeDecl[],
  { report, brokenTypes, brokenFields }: SchemaContext,
): readonly ast.TypeDecl[] {
  const first = new Map<string, ast.TypeDecl>()
  const joined = new Map<string, JoinedFields>()
  for (const decl of declarations) {
    const key = `${decl.kind} ${decl.name.text}`
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, decl)
      continue
    }
    const joinsOthers =
      decl.kind === 'EdgeDecl' && earlier.kind === 'EdgeDecl' && haveOtherEnds(decl, earlier)
    // Uses of the type are not reported: which of the two is meant differs from use to use.
    if (joinsOthers) brokenTypes.add(typeKey('edge', decl.name.text))
    const fields = joined.get(key) ?? new JoinedFields(earlier)
    joined.set(key, fields)
    fields.add(decl, brokenFields)
    const name = quote(decl.name.text)
    report.error(
      'E107',
      decl.name.span,
      joinsOthers ? `${name} is declared for two pairs of types` : `${name} is declared twice`,
      {
        related: [at(earlier.name.span, 'first declared here')],
        help: joinsOthers
          ? `an edge type joins one pair: give each its own name, such as ${quote(pairName(earlier))} and ${quote(pairName(decl))}`
          : 'rename or remove one of the two',
      },
    )
  }
  return [...first]
    .filter(([, decl]) => decl.kind !== 'EdgeDecl' || !brokenTypes.has(typeKey('edge', decl.name.text)))
    .map(([key, decl]) => {
      const fields = joined.get(key)
      return fields ? { ...decl, fields: [...decl.fields, ...fields.added] } : decl
    })
}

/** The fields of a type that is declared more than once. Uses of what two declarations have differently are not reported. */
class JoinedFields {
  readonly added: ast.FieldDecl[] = []
  readonly #byName: Map<string, ast.FieldDecl>

  constructor({ fields }: ast.TypeDecl) {
    this.#byName = new Map(fields.map(field => [field.name.text.toLowerCase(), field]))
  }

  add({ fields }: ast.TypeDecl, brokenFields: Set<ast.FieldDecl>): void {
    for (const field of fields) {
      const name = field.name.text.toLowerCase()
      const earlier = this.#byName.get(name)
      if (earlier === undefined) {
        this.#byName.set(name, field)
        this.added.push(field)
        brokenFields.add(field)
      } else if (textOf(earlier) !== textOf(field)) brokenFields.add(earlier)
    }
  }
}

function textOf({ span }: ast.FieldDecl): string {
  return span.file.text.slice(span.start, span.end)
}

function haveOtherEnds(a: ast.EdgeDecl, b: ast.EdgeDecl): boolean {
  return a.from?.text !== b.from?.text || a.to?.text !== b.to?.text
}

function pairName({ name, from, to }: ast.EdgeDecl): string {
  return `${from?.text ?? ''}${name.text}${to?.text ?? ''}`
}

interface EndTypes {
  readonly nodes: ReadonlyMap<string, NodeType>
  readonly vectors: ReadonlyMap<string, VectorType>
}

/** Returns an edge type; `undefined`, and marked as broken, if an end is not declared (E106). */
function checkEdge(decl: ast.EdgeDecl, ends: EndTypes, context: SchemaContext): EdgeType | undefined {
  const properties = checkFields('edge', decl.fields, context)
  const from = findEnd(decl.from, ends, context)
  const to = findEnd(decl.to, ends, context)
  if (from && to)
    return edgeType(decl.name.text, { from, to, unique: decl.unique }, properties, decl.name.span)
  context.brokenTypes.add(typeKey('edge', decl.name.text))
  return undefined
}

function findEnd(
  name: ast.Name,
  { nodes, vectors }: EndTypes,
  { report, brokenTypes }: SchemaContext,
): NodeType | VectorType | undefined {
  const found = nodes.get(name.text) ?? vectors.get(name.text)
  if (found || brokenTypes.has(typeKey('node', name.text)) || brokenTypes.has(typeKey('vector', name.text)))
    return found
  return report.error('E106', name.span, `${quote(name.text)} is neither a node nor a vector type`, {
    help: `declare it as ${quote(`N::${name.text} { … }`)}`,
    ...misspelling(name.text, name.span, namesOf({ nodes, vectors })),
  })
}

function* namesOf({ nodes, vectors }: EndTypes): Iterable<string> {
  yield* nodes.keys()
  yield* vectors.keys()
}

const made = new WeakMap<ast.TypeDecl, RecordType>()

/**
 * Returns the type object of the same declaration from an earlier check of the program, so that references to a type
 * (from variables of a shell or vector indexes) stay valid after a change elsewhere in the program.
 */
function remembered<T extends RecordType>(decl: ast.TypeDecl, type: T, report: Report): T {
  if (report.hasErrors) return type
  const earlier = made.get(decl)
  if (earlier !== undefined && hasSameEnds(earlier, type)) return earlier as T
  made.set(decl, type)
  return type
}

function hasSameEnds(a: RecordType, b: RecordType): boolean {
  return a.kind !== 'edge' || b.kind !== 'edge' || (a.from === b.from && a.to === b.to)
}
