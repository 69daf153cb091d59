import type { Token } from 'antlr4ng'
import { limits } from '../../../base/limits.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'
import { limitsOf, type Tokens } from '../lexical/tokens.ts'
import { spanAt, syntaxError } from '../syntax-error.ts'
import type { Anchors } from './anchors.ts'

/** Tokens from the start of a declaration or statement that must not be parsed: the parser recurses on brackets, and makes no pause. */
export interface RefusedPlace {
  readonly from: number
  readonly at: number
  readonly diagnostic: Diagnostic
}

const opening: ReadonlySet<number> = new Set([P.LBRACE, P.LPAREN, P.LBRACKET, P.MACRO])
const closing: ReadonlySet<number> = new Set([P.RBRACE, P.RPAREN, P.RBRACKET])

/** Tokens between two pauses. */
const partSize = 4096

/**
 * Returns the declarations that nest deeper than the limit, or are longer, in order; with `inStatements`, an entry has
 * several of those where declarations have one. Yields to the event loop between its slices.
 */
export function* findRefusedPlaces(
  tokens: Tokens,
  anchors: Anchors,
  { inStatements }: { readonly inStatements: boolean },
): Generator<void, RefusedPlace[]> {
  const { source, list } = tokens
  const { name, unitTokensMax } = limitsOf(source)
  const places: RefusedPlace[] = []
  let from = 0
  let depth = 0
  let reported = false
  for (const [index, token] of list.entries()) {
    if (index % partSize === 0) yield
    const startsStatement = inStatements && depth === 0 && beginsStatement(list, index)
    if (opening.has(token.type)) depth++
    else if (closing.has(token.type)) depth = Math.max(0, depth - 1)
    if (anchors.isAnchor(index) || startsStatement) {
      // No declaration is valid inside brackets, except for the types of a schema block.
      depth = opening.has(token.type) ? 1 : 0
      from = index
      reported = false
    }
    const isLong = index - from >= unitTokensMax
    if ((depth <= limits.nestingDepthMax && !isLong) || reported) continue
    reported = true
    const span = spanAt(source, token.start, token.stop + 1)
    const diagnostic = isLong
      ? syntaxError(
          'E008',
          span,
          `one ${inStatements ? 'statement' : 'declaration'} of the ${name} has more than ${unitTokensMax} tokens`,
          {
            help: inStatements ? 'split it into several statements' : 'split it into several declarations',
          },
        )
      : syntaxError('E009', span, `more than ${limits.nestingDepthMax} brackets are open here`)
    places.push({ from, at: index, diagnostic })
  }
  return places
}

/** Whether a statement begins at a token, for which no bracket is open. */
function beginsStatement(list: readonly Token[], index: number): boolean {
  const next = list[index + 1]?.type
  if (next === P.BIND) return true
  const type = list[index]?.type
  if (type !== P.DROP && type !== P.FOR && type !== P.RETURN && type !== P.ADD) return false
  return next !== P.STEP && !continues.has(list[index - 1]?.type ?? P.EOF)
}

/** Tokens that cannot end a statement. */
const continues: ReadonlySet<number> = new Set([
  P.BIND,
  P.COMMA,
  P.STEP,
  P.COLON,
  P.DROP,
  P.RETURN,
  P.FOR,
  P.IN,
  P.LESS,
  P.BAR,
])
