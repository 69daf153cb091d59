import { GvqError, invariant, wordedError } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Expr } from '../../../language/analysis/program/program.ts'
import { formatId, recordNotFound } from '../../../language/catalog/index.ts'
import type { EdgeType, RecordType } from '../../../language/catalog/types.ts'
import { lineOf, type Span } from '../../../language/diagnostics/index.ts'
import type { Id } from '../../../store/graph/api.ts'
import { requireGiven } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { requirePresent } from '../flow/flow.ts'

/** Bytes of a pair of ends, with the row that is made of it and the edge that is written, roughly. */
const pairBytes = 128

/** Returns every pair of a From and a To, after checking that they exist and have the declared types (W7). */
type CompiledEnds = (context: Context) => MaybePromise<readonly { readonly from: Id; readonly to: Id }[]>

export function compileEnds(edge: EdgeType, from: Expr, to: Expr, scope: CompileScope): CompiledEnds {
  const sources = compileEnd(edge, 'From', edge.from, from, scope)
  const targets = compileEnd(edge, 'To', edge.to, to, scope)
  return context =>
    andThen(sources(context), fromIds =>
      andThen(targets(context), toIds => {
        if (fromIds.length === 1 && toIds.length === 1) return [{ from: fromIds[0]!, to: toIds[0]! }]
        // Counted before they are made: a few thousand ends on each side have more pairs than memory holds.
        const count = fromIds.length * toIds.length
        context.control.memory.hold(count, count * pairBytes)
        return fromIds.flatMap(from => toIds.map(to => ({ from, to })))
      }),
    )
}

function compileEnd(edge: EdgeType, end: 'From' | 'To', type: RecordType, expr: Expr, scope: CompileScope) {
  const compiled = scope.compiler.expr(expr, scope)
  const lookup = scope.compiler.lookups.get(expr)
  return (context: Context): MaybePromise<readonly Id[]> => {
    requireGiven(compiled, context, `\`::${end}(…)\` of \`${edge.name}\``)
    return andThen(compiled.run(context, undefined), flow => {
      requirePresent(flow)
      invariant(flow.kind !== 'rows', 'an end that is an item or an id')
      const ids = flow.kind === 'items' ? flow.ids : (flow.values.flat() as (Id | null)[])
      if (flow.single && ids.length === 0) throw missing(end, edge, expr.span)
      if (ids.includes(null as never)) throw missing(end, edge, expr.span)
      if (flow.kind === 'items' && flow.type === type && !context.mayHoldDropped) return flow.ids
      if (lookup !== undefined && flow.single && context.waiting?.ahead.get(lookup, ids[0])) {
        return ids as readonly Id[]
      }
      return checkExistence(context, edge, end, type, ids as readonly Id[])
    })
  }
}

function missing(end: string, edge: EdgeType, span: Span): GvqError {
  return wordedError('NO_VALUE_FOUND', `the ${end} end of \`${edge.name}\` is missing (${lineOf(span)})`)
}

function checkExistence(
  context: Context,
  edge: EdgeType,
  end: 'From' | 'To',
  type: RecordType,
  ids: readonly Id[],
): MaybePromise<readonly Id[]> {
  return andThen(context.reader.records(type, ids), records => {
    const gone = records.indexOf(undefined)
    if (gone < 0) return ids
    const id = ids[gone]!
    const kinds = ['node', 'vector', 'edge'] as const
    return andThen(
      inSequence(kinds, kind => context.reader.typeOf(kind, id)),
      types => {
        const actual = types.find(found => found !== undefined)
        if (actual === undefined) throw recordNotFound(type, id, `the ${end} end of \`${edge.name}\``)
        throw new GvqError(
          'INVALID_VALUE',
          `The ${end} end of \`${edge.name}\` must be of type \`${type.name}\`, but ${formatId(id)} is of type \`${actual.name}\`.`,
        )
      },
    )
  })
}
