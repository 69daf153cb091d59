import { sortInParts } from '../../../base/data/sort-in-parts.ts'
import { invariant } from '../../../base/errors.ts'
import { andThen, fold, type MaybePromise } from '../../../base/flow/maybe.ts'
import { withPauses } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import type { Kind } from '../../../language/analysis/program/program.ts'
import type { Property, RecordType, Value, ValueType } from '../../../language/catalog/types.ts'
import type { Found } from '../../../store/graph/api.ts'
import type { Access } from '../../planner/index.ts'
import { compileBounds } from '../access/index-bounds.ts'
import { lookupKey } from '../access/index-keys.ts'
import { compileFilteredScan } from '../columns/sources.ts'
import { type Compiled, requireGiven, runInFrame, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { type Flow, type ItemsFlow, times, valuePerSegment } from '../flow/flow.ts'
import { type Batches, type CompiledSource, slices } from '../rows/batches.ts'
import { allOf } from '../rows/scans.ts'
import { thresholds } from '../scheduling/thresholds.ts'

type IndexAccess<K extends Access['kind']> = Extract<Access, { kind: K }>

/** WHERE(EQ) on an index. */
export function compileIndexScan(access: IndexAccess<'indexScan'>, scope: CompileScope): CompiledSource {
  const value = scope.compiler.expr(access.value, scope)
  const key = lookupKey(access.value.type, access.property.type)
  return source(access.of, context =>
    andThen(runValues(value, context, undefined), valueFor => {
      const found = key(valueFor(0) as Value)
      return isMissing(found) ? nothingFound : context.reader.lookup(access.of, access.property, found)
    }),
  )
}

/** The number of records that `compileIndexScan` or `compileMatches` would find. */
export function compileIndexCount(access: IndexAccess<'indexCount'>, scope: CompileScope): Compiled {
  const value = scope.compiler.expr(access.value, scope)
  const key = lookupKey(access.value.type, access.property.type)
  const { of, property } = access
  const countOf = ({ reader }: Context, found: Value | undefined) =>
    isMissing(found) ? 0 : reader.lookupCount(of, property, found)
  return {
    frames: value.frames,
    run: (context, frame) => {
      requireLookedUp(value, context, access)
      return andThen(runValues(value, context, frame), valueFor => {
        const keys = times(frame?.size ?? 1, segment => key(valueFor(segment) as Value))
        return andThen(
          inPauses(context, keys, found => countOf(context, found)),
          valuePerSegment,
        )
      })
    },
  }
}

/** All records with the value, ascending by id (S5). */
export function compileMatches(access: IndexAccess<'byIndex'>, scope: CompileScope): Compiled {
  const value = scope.compiler.expr(access.value, scope)
  const key = lookupKey(access.value.type, access.property.type)
  const { of, property } = access
  return {
    frames: value.frames,
    run: (context, frame) => {
      requireLookedUp(value, context, access)
      return andThen(runValues(value, context, frame), valueFor => {
        const keys = times(frame?.size ?? 1, segment => key(valueFor(segment) as Value))
        return andThen(lookUpAll(context, of, property, keys), lists => {
          const offsets = [0]
          for (const { ids } of lists) offsets.push(offsets.at(-1)! + ids.length)
          const ids = lists.flatMap(list => list.ids)
          return { ...itemsOf(of, { ids, rows: lists.flatMap(list => list.rows) }), offsets }
        })
      })
    },
  }
}

/** An optional parameter that is absent finds nothing to look up by, and is an error (H2). */
export function requireLookedUp(
  value: Compiled,
  context: Context,
  { of, property }: Pick<IndexAccess<'indexCount'>, 'of' | 'property'>,
): void {
  requireGiven(value, context, `\`${of.name}({${property.name}: …})\``)
}

/** WHERE(IS_IN) on an index: a lookup for each value. */
export function compileIndexValues(access: IndexAccess<'indexValues'>, scope: CompileScope): CompiledSource {
  const values = scope.compiler.expr(access.values, scope)
  const key = lookupKey(elementKind(access.values.type), access.property.type)
  const { of, property } = access
  return source(of, context =>
    andThen(runInFrame(values, context, undefined), list => {
      const keys = new Set<Value>()
      for (const item of listed(list)) {
        const found = isMissing(item) ? undefined : key(item)
        if (isOfType(found, property.type)) keys.add(found)
      }
      return andThen(lookUpAll(context, of, property, [...keys]), found =>
        found.length === 1 ? found[0]! : merged(context, found),
      )
    }),
  )
}

/** WHERE with GT, GTE, LT, LTE on an index. If too many records pass, the type is scanned instead. */
export function compileIndexRange(access: IndexAccess<'indexRange'>, scope: CompileScope): CompiledSource {
  const { of, property } = access
  const boundsOf = compileBounds(access, scope)
  const scan = compileFilteredScan(of, access.filters, scope)
  const batches = async (context: Context): Promise<Batches> => {
    const bounds = await boundsOf(context)
    if (bounds === 'empty') return slices(itemsOf(of, nothingFound))
    if (bounds !== 'open') {
      const idsMax = Math.max(
        thresholds.idsAlways,
        Math.floor((await context.reader.count(of)) * thresholds.indexShareMax),
      )
      const found = await context.reader.between(of, property, bounds, idsMax)
      if (found !== undefined) return slices(itemsOf(of, found))
    }
    return scan(context)
  }
  return { frames: 0, batches, run: async context => allOf(context, await batches(context)) }
}

/** A source of records that an index finds. */
function source(type: RecordType, find: (context: Context) => MaybePromise<Found>): CompiledSource {
  return { frames: 0, run: context => andThen(find(context), found => itemsOf(type, found)) }
}

const nothingFound: Found = { ids: [], rows: [] }

/** Values that are looked up without a pause. */
const lookUpsAtOnce = 128

function lookUpAll(
  context: Context,
  type: RecordType,
  property: Property,
  keys: readonly (Value | undefined)[],
): MaybePromise<readonly Found[]> {
  return inPauses(context, keys, key =>
    isMissing(key) ? nothingFound : context.reader.lookup(type, property, key),
  )
}

function inPauses<R>(
  { control }: Context,
  keys: readonly (Value | undefined)[],
  look: (key: Value | undefined) => MaybePromise<R>,
): MaybePromise<readonly R[]> {
  return fold<Value | undefined, R[]>(keys, [], (results, key, i) =>
    andThen(i > 0 && i % lookUpsAtOnce === 0 ? control.breathe() : undefined, () =>
      andThen(look(key), result => {
        results.push(result)
        return results
      }),
    ),
  )
}

/** What several look-ups found, ascending by id. */
function merged({ control }: Context, lists: readonly Found[]): MaybePromise<Found> {
  const ids = lists.flatMap(list => list.ids)
  const rows = lists.flatMap(list => list.rows)
  const inOrder = (order: ArrayLike<number>): Found => ({
    ids: Array.from(order, i => ids[i]!),
    rows: Array.from(order, i => rows[i]!),
  })
  const compare = (a: number, b: number) => (ids[a]! < ids[b]! ? -1 : 1)
  if (ids.length <= limits.yieldedRowsMax) return inOrder(ids.map((_, i) => i).sort(compare))
  return withPauses(sortInParts(0, ids.length, compare), () => control.breathe()).then(inOrder)
}

function itemsOf(type: RecordType, { ids, rows }: Found): ItemsFlow {
  return { kind: 'items', type, ids, rows, offsets: [0, ids.length], single: false }
}

function isMissing(value: Value | undefined): value is null | undefined {
  return value === null || value === undefined
}

/** The items of one array, or plural values. */
function listed(flow: Flow): readonly Value[] {
  invariant(flow.kind === 'values', 'a list of values')
  return (flow.single ? (flow.values[0] ?? []) : flow.values) as readonly Value[]
}

/** A list of several types can contain values of another type, which are equal to none. */
function isOfType(value: Value | undefined, type: ValueType): value is Exclude<Value, null> {
  if (type.kind !== 'scalar' || isMissing(value)) return false
  if (type.name === 'String') return typeof value === 'string'
  if (type.name === 'ID') return typeof value === 'string' && value.length === idBytes
  return type.name === 'Boolean'
    ? typeof value === 'boolean'
    : typeof value === 'number' || typeof value === 'bigint'
}

const idBytes = 16

function elementKind(kind: Kind): Kind {
  if (kind.kind !== 'value' || kind.type.kind !== 'array') return kind
  return { ...kind, type: kind.type.element }
}
