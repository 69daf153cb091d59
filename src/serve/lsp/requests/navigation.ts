import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentSymbol,
  type Location,
  type Position,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import {
  definitionsAt,
  type FoundSymbol,
  implementationsAt,
  type OutlineItem,
  outlineOf,
  placesOf,
  symbolsAt,
  typeDefinitionsAt,
} from '../../../language/service/index.ts'
import { locations, offsetOf, spanRange, type UriFor } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

const finders = {
  definition: definitionsAt,
  typeDefinition: typeDefinitionsAt,
  implementation: implementationsAt,
} as const

export function goTo(
  what: keyof typeof finders,
  { state, file }: FileInProgram,
  position: Position,
  uriFor: UriFor,
): Location[] {
  return locations(finders[what](state.view, file.path, offsetOf(file, position)), uriFor)
}

export function* references(
  { state, file }: FileInProgram,
  position: Position,
  withDeclaration: boolean,
  uriFor: UriFor,
): Parts<Location[]> {
  const symbols = symbolsAt(state.view, file.path, offsetOf(file, position))
  const found = yield* placesOf(symbols, state.view)
  const places = found.filter(({ role }) => withDeclaration || role !== 'declaration')
  return locations(
    places.map(({ span }) => span),
    uriFor,
  )
}

export function* highlights({ state, file }: FileInProgram, position: Position): Parts<DocumentHighlight[]> {
  const symbols = symbolsAt(state.view, file.path, offsetOf(file, position))
  const found = yield* placesOf(symbols, state.view, file.path)
  return found.map(({ span, role }) => ({
    range: spanRange(span),
    kind: role === 'read' ? DocumentHighlightKind.Read : DocumentHighlightKind.Write,
  }))
}

const symbolKinds: { readonly [K in OutlineItem['kind']]: SymbolKind } = {
  node: SymbolKind.Class,
  edge: SymbolKind.Interface,
  vector: SymbolKind.Struct,
  property: SymbolKind.Property,
  query: SymbolKind.Function,
  parameter: SymbolKind.TypeParameter,
  variable: SymbolKind.Variable,
  field: SymbolKind.Field,
  entry: SymbolKind.Key,
  version: SymbolKind.Namespace,
  migration: SymbolKind.Event,
}

export function* documentSymbols({ state, file }: FileInProgram): Parts<DocumentSymbol[]> {
  const found: DocumentSymbol[] = []
  for (const item of yield* outlineOf(state.view, file.path)) {
    yield
    found.push(documentSymbol(item))
  }
  return found
}

function documentSymbol({ kind, name, detail, span, nameSpan, children }: OutlineItem): DocumentSymbol {
  // What was salvaged of a broken declaration may end before its name does.
  const range = spanRange({ ...span, end: Math.max(span.end, nameSpan.end) })
  return {
    name,
    ...(detail !== '' && { detail }),
    kind: symbolKinds[kind],
    range,
    selectionRange: spanRange(nameSpan),
    children: children.map(documentSymbol),
  }
}

export function workspaceSymbol(symbol: FoundSymbol, uriFor: UriFor): WorkspaceSymbol {
  const { kind, name, container, nameSpan } = symbol
  return {
    name,
    kind: symbolKinds[kind],
    ...(container !== undefined && { containerName: container }),
    location: { uri: uriFor(nameSpan.file.path), range: spanRange(nameSpan) },
  }
}
