import type { Expr, Step } from '../ast.ts'
import type { RerankStepContext } from '../generated/HelixQLParser.ts'
import { joinAlternatives, quote } from '../words.ts'
import type { Build } from './build.ts'

/** `RerankRRF`, `RerankRRF(k: n)`, `RerankMMR(lambda: n, distance: d)`. */
export function buildRerank(build: Build, ctx: RerankStepContext): Step {
  const span = build.span(ctx)
  const word = build.text(ctx.RERANK().symbol)
  if (word === 'RerankRRF') {
    const { k } = namedArguments(build, ctx, word, ['k'])
    return { kind: 'RerankRRF', ...(k ? { k } : {}), span }
  }
  const { lambda, distance } = namedArguments(build, ctx, word, ['lambda', 'distance'])
  if (!lambda) build.fault('E013', span, '`RerankMMR` is missing its lambda: `RerankMMR(lambda: 0.5)`')
  return { kind: 'RerankMMR', lambda: lambda ?? build.missing(span), ...(distance ? { distance } : {}), span }
}

function namedArguments<K extends string>(
  build: Build,
  ctx: RerankStepContext,
  word: string,
  known: readonly K[],
): Partial<Record<K, Expr>> {
  const found: Partial<Record<K, Expr>> = {}
  for (const argument of ctx.namedArguments()?.namedArgument() ?? []) {
    const name = build.name(argument.name())
    const key = known.find(candidate => candidate === name.text)
    if (key === undefined) {
      const help = `it accepts ${joinAlternatives(known.map(quote)).replace(' or ', ' and ')}`
      build.fault('E014', name.span, `${quote(word)} has no argument ${quote(name.text)}`, { help })
    } else if (found[key])
      build.fault('E019', name.span, `${quote(key)} is given twice`, { help: 'remove one of the two' })
    else found[key] = build.expr(argument.expr())
  }
  return found
}
