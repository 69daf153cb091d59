import { sentence } from '../../base/text/sentence.ts'
import type { Edit, Span } from '../../language/diagnostics/diagnostic.ts'
import type { PagePlace, PageRenameable, PageRenamed } from './api.ts'

/** Converts what can be renamed for a page, which knows one text. */
export function pageRenameable(
  found:
    | {
        readonly symbol: { readonly name: string }
        readonly span: Span
        readonly places: readonly { readonly span: Span }[]
      }
    | { readonly refused: string },
): PageRenameable {
  if ('refused' in found) return refusal(found)
  const { symbol, span, places } = found
  return { name: symbol.name, at: placeOf(span), places: places.map(each => placeOf(each.span)) }
}

/** Converts a rename for a page, which knows one text. */
export function pageRenamed(
  renamed: { readonly edits: readonly Edit[] } | { readonly refused: string },
): PageRenamed {
  if ('refused' in renamed) return refusal(renamed)
  return { edits: renamed.edits.map(({ span, text }) => ({ ...placeOf(span), text })) }
}

function refusal({ refused }: { readonly refused: string }): { readonly refused: string } {
  return { refused: `${sentence(refused)}.`.replaceAll('`', '') }
}

function placeOf({ start, end }: Span): PagePlace {
  return { from: start, to: end }
}
