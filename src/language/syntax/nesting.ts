import { limits } from '../../base/limits.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Anchors } from './anchors.ts'
import { HelixQLParser as P } from './generated/HelixQLParser.ts'
import { spanAt, syntaxError } from './syntax-error.ts'
import type { Tokens } from './tokens.ts'

/** Tokens from the start of a declaration that must not be parsed, because the parser recurses on brackets. */
export interface DeepPlace {
  readonly from: number
  readonly at: number
  readonly diagnostic: Diagnostic
}

const opening: ReadonlySet<number> = new Set([P.LBRACE, P.LPAREN, P.LBRACKET, P.MACRO])
const closing: ReadonlySet<number> = new Set([P.RBRACE, P.RPAREN, P.RBRACKET])

/** Tokens between two pauses. */
const partSize = 4096

/** Returns the declarations that nest deeper than the limit, in order. Others may run between the parts of the work. */
export function* findDeepPlaces(tokens: Tokens, anchors: Anchors): Generator<void, DeepPlace[]> {
  const places: DeepPlace[] = []
  let from = 0
  let depth = 0
  let reported = false
  for (const [index, token] of tokens.list.entries()) {
    if (index % partSize === 0) yield
    if (opening.has(token.type)) depth++
    else if (closing.has(token.type)) depth = Math.max(0, depth - 1)
    if (anchors.isAnchor(index)) {
      // No declaration is valid inside brackets, except for the types of a schema block.
      depth = opening.has(token.type) ? 1 : 0
      from = index
      reported = false
    }
    if (depth <= limits.nestingDepthMax || reported) continue
    reported = true
    const span = spanAt(tokens.source, token.start, token.stop + 1)
    const message = `more than ${limits.nestingDepthMax} brackets are open here`
    places.push({ from, at: index, diagnostic: syntaxError('E009', span, message) })
  }
  return places
}
