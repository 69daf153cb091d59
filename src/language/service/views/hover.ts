import type { Parts } from '../../../base/flow/parts.ts'
import { sentence } from '../../../base/text/sentence.ts'
import {
  allTypes,
  type Property,
  type RecordKind,
  type RecordType,
  typeName,
  typeNamed,
} from '../../catalog/index.ts'
import { type Construct, constructsNamed } from '../../constructs/index.ts'
import { inWholeFile, type Span } from '../../diagnostics/index.ts'
import { leadingComment } from '../../facts/index.ts'
import type { ProgramView } from '../program-view.ts'
import { declarationsOf, fieldsOf, typedAt } from '../symbols/find.ts'
import { type ProgramSymbol, typeSymbol } from '../symbols/symbol.ts'
import { plainKind } from './hints.ts'
import type { KnownWords } from './tokens.ts'
import { wordAt } from './words.ts'

/** What is known of a place: paragraphs, of which some are code. */
export interface Hover {
  readonly span: Span
  readonly parts: readonly HoverPart[]
}

export type HoverPart = { readonly code: string } | { readonly text: string }

/** Returns what is known of the word at a place. */
export function* hoverAt(
  view: ProgramView,
  file: Span['file'],
  offset: number,
  known: KnownWords,
): Parts<Hover | undefined> {
  const names = view.namesAt(file.path, offset)
  const typed = typedAt(view, file.path, offset)
  const yields =
    typed && typed.span.end > typed.span.start ? [{ text: `Yields ${plainKind(typed.kind)}.` }] : []
  if (names.length > 0) {
    const parts = names.flatMap(({ symbols }) =>
      symbols.flatMap(symbol => ofSymbol(symbol, view, typed?.kind)),
    )
    return { span: inWholeFile(names[0]!.span), parts }
  }
  const pieces = yield* known.of(file.path, file.text)
  const piece = pieces.findLast(({ start }) => start <= offset)
  const word = piece && wordAt(piece.words, offset - piece.start)
  if (word === undefined || word.kind === 'comment') return undefined
  const span = { file, start: word.start + piece!.start, end: word.end + piece!.start }
  const parts = [
    ...constructsAt(file.text.slice(span.start, span.end), word.kind).flatMap(ofConstruct),
    ...yields,
  ]
  return parts.length === 0 ? undefined : { span, parts }
}

function ofSymbol(
  symbol: ProgramSymbol,
  view: ProgramView,
  kind: Parameters<typeof plainKind>[0] | undefined,
): readonly HoverPart[] {
  switch (symbol.kind) {
    case 'node':
    case 'edge':
    case 'vector': {
      const [declared] = declarationsOf([symbol], view)
      if (declared === undefined) return [{ text: `No ${symbol.kind} type ${symbol.name} is declared.` }]
      const type = typeNamed(view.catalog, { kind: symbol.kind, name: symbol.name })
      return [
        { code: declarationText(view, declared) },
        ...commentAbove(declared),
        ...(type ? edgesOf(type, view) : []),
      ]
    }
    case 'property':
      return ofProperty(symbol, view)
    case 'query':
      return ofQuery(symbol, view)
    default: {
      const word = symbol.kind === 'field' ? 'member' : symbol.kind
      const of = kind === undefined ? '' : `: ${plainKind(kind)}`
      return [{ code: `${symbol.name}${of}` }, { text: `${sentence(word)} of ${ownerOf(symbol)}.` }]
    }
  }
}

/** The query around an entry of a shell has no name. */
function ownerOf({ kind, of }: ProgramSymbol): string {
  if (of) return of
  return kind === 'entry' ? 'a mapping' : 'this entry'
}

const linesMax = 20

/** The declaration around a name as it is written, shortened. */
function declarationText(view: ProgramView, name: Span): string {
  const placed = view.declarationAt(name.file.path, name.start)
  if (placed === undefined) return name.file.text.slice(name.start, name.end)
  const { declaration, start } = placed
  const shift = start - declaration.span.start
  const own =
    declaration.kind === 'SchemaBlock'
      ? declaration.declarations.find(
          ({ span }) => span.start + shift <= name.start && name.start < span.end + shift,
        )
      : declaration
  const { span } = own ?? declaration
  return shortened(name.file.text.slice(span.start + shift, span.end + shift))
}

function shortened(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines.length > linesMax ? `${lines.slice(0, linesMax).join('\n')}\n…` : text
}

function commentAbove(span: Span): readonly HoverPart[] {
  const text = leadingComment({ span })
  return text === '' ? [] : [{ text }]
}

function edgesOf(type: RecordType, { catalog }: ProgramView): readonly HoverPart[] {
  if (type.kind === 'edge') return []
  const edges = allTypes(catalog).flatMap(each => {
    if (each.kind !== 'edge' || (each.from !== type && each.to !== type)) return []
    return [`${each.name}: ${each.from.name} → ${each.to.name}`]
  })
  return edges.length === 0 ? [] : [{ text: `Edges: ${edges.join(', ')}` }]
}

function ofProperty(symbol: ProgramSymbol, view: ProgramView): readonly HoverPart[] {
  const [, kind, name] = symbol.key!.split(' ') as [string, RecordKind, string]
  const type = typeNamed(view.catalog, { kind, name })
  const property = type?.propertyByName.get(symbol.name)
  if (type === undefined || property === undefined) {
    return [{ text: `${name} has no property ${symbol.name}.` }]
  }
  return [
    { code: propertyText(property, type, view) },
    { text: `Property of the ${type.kind} type ${type.name}.` },
    { text: indexText(property, type) },
    ...(property.span ? commentAbove(inWholeFile(property.span)) : []),
  ]
}

function propertyText(property: Property, type: RecordType, view: ProgramView): string {
  const [declared] = declarationsOf([typeSymbol(type.kind, type.name)], view)
  const field = declared && fieldsOf(declared, view).find(({ name }) => name.text === property.name)
  if (field) return field.span.file.text.slice(field.span.start, field.span.end)
  return `${property.name}: ${typeName(property.type)}`
}

function indexText({ index, name }: Property, type: RecordType): string {
  if (index === 'none') return `It has no index: a condition on it alone reads every ${type.name}.`
  const unique = index === 'unique' ? ' unique' : 'n'
  return `It has a${unique} index: N<${type.name}>({${name}: …}) and conditions on it read that.`
}

function ofQuery(symbol: ProgramSymbol, view: ProgramView): readonly HoverPart[] {
  const [declared] = declarationsOf([symbol], view)
  if (declared === undefined) return []
  const placed = view.declarationAt(declared.file.path, declared.start)
  if (placed?.declaration.kind !== 'QueryDecl') return []
  const { parameters, macro } = placed.declaration
  const list = parameters.map(({ span }) => span.file.text.slice(span.start, span.end)).join(', ')
  const tool = macro?.kind === 'Mcp' ? [{ text: 'Offered to agents as a tool.' }] : []
  return [
    { code: `QUERY ${symbol.name}(${list})` },
    ...tool,
    ...commentAbove({ ...declared, start: placed.start }),
    { text: `Served as POST /${symbol.name}.` },
  ]
}

function constructsAt(text: string, kind: string): readonly Construct[] {
  if (kind === 'string' || kind === 'number') return []
  return constructsNamed(text)
}

function ofConstruct({ forms, help, example }: Construct): readonly HoverPart[] {
  return [{ code: forms.join('\n') }, { text: help }, { code: example }]
}

/** The declarations of the types with a name, as markdown. */
export function typeHelp(view: ProgramView, name: string): string {
  const symbols = (['node', 'edge', 'vector'] as const).map(kind => typeSymbol(kind, name))
  const texts = declarationsOf(symbols, view).map(declared => declarationText(view, declared))
  return texts.map(text => `\`\`\`hx\n${text}\n\`\`\``).join('\n')
}

/** The declarations of the properties with a name, as markdown. */
export function propertyHelp(view: ProgramView, name: string): string {
  const lines = allTypes(view.catalog).flatMap(type => {
    const property = type.propertyByName.get(name)
    return property ? [`- \`${propertyText(property, type, view)}\` of ${type.name}`] : []
  })
  return lines.slice(0, linesMax).join('\n')
}
