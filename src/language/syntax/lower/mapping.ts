import { invariant } from '../../../base/errors.ts'
import type { Span } from '../../diagnostics/diagnostic.ts'
import type { MappingEntry, MappingStep } from '../ast.ts'
import type { MappingContext, MappingEntryContext } from '../generated/HelixQLParser.ts'
import type { Build } from './build.ts'

/** `{a, b: value, c: {…}, ..}`. */
export function buildMapping(build: Build, ctx: MappingContext): MappingStep {
  const span = build.span(ctx)
  const items = ctx.mappingEntry()
  const spread = spreadOf(build, items)
  const entries = items.filter(item => item.SPREAD() === null).map(item => buildMappingEntry(build, item))
  if (!spread) build.requireSome(entries, span, 'a mapping')
  return { kind: 'Mapping', entries, ...(spread ? { spread } : {}), span }
}

/** `..` is allowed once, as the last entry, after at least one other. */
function spreadOf(build: Build, items: readonly MappingEntryContext[]): Span | undefined {
  const spreads = items.filter(item => item.SPREAD() !== null)
  const [first] = spreads
  if (!first) return undefined
  const span = build.span(first)
  if (items.length === 1) {
    build.fault('E015', span, '`..` needs an entry before it', { help: 'a whole record needs no mapping' })
  } else if (items[items.length - 1] !== first) {
    build.fault('E015', span, '`..` must be the last entry', { help: 'move it to the end' })
  }
  return span
}

function buildMappingEntry(build: Build, ctx: MappingEntryContext): MappingEntry {
  const span = build.span(ctx)
  const nameContext = ctx.name()
  invariant(nameContext, 'an entry that is not `..` has a name')
  const entry = { kind: 'MappingEntry', name: build.name(nameContext), span } as const
  const mapping = ctx.mapping()
  if (mapping) return { ...entry, value: buildMapping(build, mapping) }
  const term = ctx.term()
  if (term) return { ...entry, value: build.term(term) }
  const step = ctx.step()
  const sign = ctx.STEP()
  if (!step || !sign) return entry
  const start = { kind: 'CurrentStart', span: build.tokenSpan(sign.symbol) } as const
  const steps = [build.step(step)]
  return {
    ...entry,
    value: { kind: 'Traversal', start, steps, span: build.join(start.span, build.span(step)) },
  }
}
