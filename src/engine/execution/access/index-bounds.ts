import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { IndexBounds } from '../../../store/graph/api.ts'
import type { Access, RangeEnd } from '../../planner/index.ts'
import { runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { type IndexEnd, indexEnd } from './index-keys.ts'

/** Compiles the bounds of a range of an index; `open` if it has none, `empty` if no value lies between them. */
export function compileBounds(
  { lower, upper, property }: Extract<Access, { kind: 'indexRange' }>,
  scope: CompileScope,
): (context: Context) => MaybePromise<IndexBounds | 'open' | 'empty'> {
  const from = compileEnd('lower', lower, property.type, scope)
  const to = compileEnd('upper', upper, property.type, scope)
  return context =>
    andThen(from(context), least =>
      andThen(to(context), greatest => {
        if (least === 'empty' || greatest === 'empty') return 'empty'
        if (least === 'open' && greatest === 'open') return 'open'
        return {
          ...(least !== 'open' && { lower: least }),
          ...(greatest !== 'open' && { upper: greatest }),
        }
      }),
    )
}

function compileEnd(
  side: 'lower' | 'upper',
  end: RangeEnd | undefined,
  property: Parameters<typeof indexEnd>[3],
  scope: CompileScope,
): (context: Context) => MaybePromise<IndexEnd> {
  if (end === undefined) return () => 'open'
  const value = scope.compiler.expr(end.value, scope)
  const bound = indexEnd(side, end.inclusive, end.value.type, property)
  return context => andThen(runValues(value, context, undefined), valueFor => bound(valueFor(0) as Value))
}
