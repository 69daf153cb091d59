import type { CodeLens } from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import { counted } from '../../../base/text/counted.ts'
import { outlineOf, placesOf, symbolsAt } from '../../../language/service/index.ts'
import { locations, offsetOf, spanRange, type UriFor } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

interface LensData {
  readonly uri: string
}

/**
 * Returns the lenses above types and queries. The numbers of references are counted when the editor shows them. `requests`: how many calls
 * of each query a running server has answered.
 */
export function* codeLenses(
  { state, file }: FileInProgram,
  uri: string,
  requests?: Readonly<Record<string, number>>,
): Parts<CodeLens[]> {
  const items = yield* outlineOf(state.view, file.path)
  return items.flatMap(({ kind, name, nameSpan, children }) => {
    if (kind === 'version') return children.map(child => referenceLens(child.nameSpan, uri))
    if (kind === 'migration') return []
    if (kind !== 'query') return [referenceLens(nameSpan, uri)]
    const range = spanRange(nameSpan)
    const command = (title: string, id: string) => ({
      range,
      command: { title, command: id, arguments: [{ uri, query: name }] },
    })
    const lenses = [
      command('Run', 'gvq.run'),
      command('Explain', 'gvq.explain'),
      command('Profile', 'gvq.profile'),
    ]
    if (requests === undefined) return lenses
    // A lens without a command to run is a text.
    const count = Object.hasOwn(requests, name) ? requests[name]! : 0
    return [...lenses, { range, command: { title: counted(count, 'request'), command: '' } }]
  })
}

function referenceLens(span: Parameters<typeof spanRange>[0], uri: string): CodeLens {
  return { range: spanRange(span), data: { uri } satisfies LensData }
}

export function uriOfLens({ data }: CodeLens): string {
  return (data as LensData).uri
}

/** Fills in the number of references of the type that a lens is above. */
export function* resolvedLens(
  lens: CodeLens,
  { state, file }: FileInProgram,
  uri: string,
  uriFor: UriFor,
): Parts<CodeLens> {
  const symbols = symbolsAt(state.view, file.path, offsetOf(file, lens.range.start))
  const found = yield* placesOf(symbols, state.view)
  const uses = found.filter(({ role }) => role !== 'declaration')
  const places = locations(
    uses.map(({ span }) => span),
    uriFor,
  )
  return {
    range: lens.range,
    command: {
      title: counted(uses.length, 'reference'),
      command: 'editor.action.showReferences',
      arguments: [uri, lens.range.start, places],
    },
  }
}
