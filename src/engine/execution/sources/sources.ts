import { assertNever } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import { holdsMany } from '../../../language/analysis/index.ts'
import type { Source } from '../../../language/analysis/program/program.ts'
import { recordNotFound } from '../../../language/catalog/index.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../../store/graph/api.ts'
import type { Access, PlanStep } from '../../planner/index.ts'
import { lookupKey } from '../access/index-keys.ts'
import { compileSearchText } from '../access/text-search.ts'
import { compileVector, count as countArgument } from '../access/vectors.ts'
import { type Compiled, frameBit, requireGiven, runValues, withoutFrame } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import { type Context, type Frame, parameterAbsent } from '../compile/context.ts'
import type { Lookup } from '../compile/found-ahead.ts'
import { type Absence, broadcast, type ItemsFlow, singleValue, times } from '../flow/flow.ts'
import type { CompiledSource } from '../rows/batches.ts'
import { closureItem, contentsOf, currentItem } from '../rows/items-at-hand.ts'
import { notIndexed } from '../rows/not-indexed.ts'
import { scanAll, scanBatches } from '../rows/scans.ts'
import { compileSearchVectors } from '../steps/search-vectors.ts'
import {
  compileIndexCount,
  compileIndexRange,
  compileIndexScan,
  compileIndexValues,
  compileMatches,
  requireLookedUp,
} from './index-sources.ts'

/**
 * Compiles the start of a traversal.
 * @param next the step that receives its rows
 */
export function compileSource(
  access: Access,
  next: PlanStep | undefined,
  scope: CompileScope,
): CompiledSource {
  switch (access.kind) {
    case 'scan':
      return {
        frames: 0,
        run: context => scanAll(context, access.of),
        batches: context => scanBatches(context, access.of),
      }
    case 'nothing':
      return { frames: 0, run: context => scanBatches(context, access.of).empty }
    case 'typeCount':
      return { frames: 0, run: context => andThen(context.reader.count(access.of), singleValue) }
    case 'byId':
      return byId(access, next, scope)
    case 'byIndex':
      return holdsMany(access.type) ? compileMatches(access, scope) : byIndex(access, scope)
    case 'indexScan':
      return compileIndexScan(access, scope)
    case 'indexRange':
      return compileIndexRange(access, scope)
    case 'indexValues':
      return compileIndexValues(access, scope)
    case 'indexCount':
      return compileIndexCount(access, scope)
    case 'variable':
      return variable(access, scope)
    case 'current':
      return { frames: frameBit(scope.depth), run: (_context, frame) => currentItem(frame) }
    case 'searchVectors':
      return searchVectors(access, scope)
    case 'searchText':
      return compileSearchText(access, scope)
    default:
      return assertNever(access)
  }
}

const nothing: ReadonlySet<Id> = new Set()

function byId(
  access: Extract<Source, { kind: 'byId' }>,
  next: PlanStep | undefined,
  scope: CompileScope,
): Compiled {
  const id = scope.compiler.expr(access.id, scope)
  const lookup = scope.compiler.lookups.get(access.id)
  const type = access.of
  return {
    frames: id.frames,
    run: (context, frame) => {
      requireGiven(id, context, `\`${type.name}(…)\``)
      return andThen(runValues(id, context, frame), idOf => {
        const ids = times(frame?.size ?? 1, segment => idOf(segment) as Id | null)
        const known = foundAhead(context, frame, lookup, ids[0], absenceOf(type, ids))
        if (known !== undefined) return known
        const byRows = leavesRecords(next) ? context.reader.byRows : undefined
        if (byRows !== undefined && !ids.includes(null)) {
          const given = ids as readonly Id[]
          const rows = withEdges(context, next, given, byRows.find(type, given))
          return andThen(rows, found => rowsById(type, given, found))
        }
        const records = withEdges(context, next, ids, recordsById(context, type, ids))
        return andThen(records, found => foundById(context, type, ids, found))
      })
    },
  }
}

/** Whether a step needs no record of what it starts from. */
function leavesRecords(next: PlanStep | undefined): boolean {
  return next?.kind === 'navigate' || next?.kind === 'degree'
}

function rowsById(type: RecordType, ids: readonly Id[], rows: readonly number[]): ItemsFlow {
  const offsets = [0]
  const found: Id[] = []
  const foundRows: number[] = []
  for (let i = 0; i < ids.length; i++) {
    if (rows[i]! >= 0) {
      found.push(ids[i]!)
      foundRows.push(rows[i]!)
    }
    offsets.push(found.length)
  }
  const absence = absenceOf(type, ids)
  return { kind: 'items', type, ids: found, rows: foundRows, offsets, single: true, absence }
}

/**
 * If the records are not in memory and the next step needs their edges, reads the way to both at the same time. The
 * edges are only counted: where there are many, the step reads their ends itself. A store without rows caches nothing
 * that it reads, so that the step would read the edges again. A transaction reads one after the other.
 */
function withEdges<R>(
  { reader }: Context,
  next: PlanStep | undefined,
  ids: readonly (Id | null)[],
  records: MaybePromise<R>,
): MaybePromise<R> {
  if (
    !(records instanceof Promise) ||
    reader.byRows === undefined ||
    !('release' in reader) ||
    (next?.kind !== 'navigate' && next?.kind !== 'degree')
  )
    return records
  const { edge, direction } = next
  const given = ids.filter(id => id !== null)
  return Promise.all([records, reader.degrees(edge, direction, given)]).then(([found]) => found)
}

/** A missing id finds nothing (S7). */
function recordsById(
  context: Context,
  type: RecordType,
  ids: readonly (Id | null)[],
): MaybePromise<readonly (StoredRecord | undefined)[]> {
  const given = ids.filter(id => id !== null)
  const records = context.reader.records(type, given)
  if (given.length === ids.length) return records
  return andThen(records, found => {
    let next = 0
    return ids.map(id => (id === null ? undefined : found[next++]))
  })
}

function foundById(
  context: Context,
  type: RecordType,
  ids: readonly (Id | null)[],
  records: readonly (StoredRecord | undefined)[],
): ItemsFlow {
  return oneOfEach(context, type, records, absenceOf(type, ids))
}

function absenceOf(type: RecordType, ids: readonly (Id | null)[]): Absence {
  return {
    kind: 'missing',
    error: segment => recordNotFound(type, ids[segment]!),
    id: segment => ids[segment] ?? undefined,
  }
}

/** A segment for each record, empty where there is none. */
function oneOfEach(
  context: Context,
  type: RecordType,
  records: readonly (StoredRecord | undefined)[],
  absence: Absence,
): ItemsFlow {
  const stamp = context.stamp()
  const [only] = records
  if (records.length === 1 && only !== undefined) {
    return {
      kind: 'items',
      type,
      ids: [only.id],
      records: [only],
      stamp,
      offsets: [0, 1],
      single: true,
      absence,
    }
  }
  const offsets = [0]
  const found: StoredRecord[] = []
  for (const record of records) {
    if (record !== undefined) found.push(record)
    offsets.push(found.length)
  }
  return {
    kind: 'items',
    type,
    ids: found.map(record => record.id),
    records: found,
    stamp,
    offsets,
    single: true,
    absence,
  }
}

/** The result of a batched look-up before the round; `undefined` if there was none. */
function foundAhead(
  context: Context,
  frame: Frame | undefined,
  lookup: Lookup | undefined,
  key: Value | undefined,
  absence: Absence,
): ItemsFlow | undefined {
  if (lookup === undefined || frame !== undefined) return undefined
  const item = context.waiting?.ahead.get(lookup, key)
  if (item === undefined) return undefined
  const { type } = lookup
  if (item === null) return { kind: 'items', type, ids: [], rows: [], offsets: [0, 0], single: true, absence }
  const { id, row } = item
  return { kind: 'items', type, ids: [id], rows: [row], offsets: [0, 1], single: true, absence }
}

/** The oldest record with the value (S5). */
function byIndex(access: Extract<Source, { kind: 'byIndex' }>, scope: CompileScope): Compiled {
  const { of: type, property, value: keyed } = access
  const value = scope.compiler.expr(keyed, scope)
  const key = lookupKey(keyed.type, property.type)
  const lookup = scope.compiler.lookups.get(keyed)
  return {
    frames: value.frames,
    run: (context, frame) => {
      requireLookedUp(value, context, access)
      return andThen(runValues(value, context, frame), valueFor => {
        const keys = times(frame?.size ?? 1, segment => key(valueFor(segment) as Value))
        const absence = notIndexed(access, valueFor)
        const known = foundAhead(context, frame, lookup, keys[0], absence)
        if (known !== undefined) return known
        const found = inSequence(keys, each => context.reader.lookupFirst(type, property, each ?? null))
        return andThen(found, records => oneOfEach(context, type, records, absence))
      })
    },
  }
}

function variable(source: Extract<Source, { kind: 'variable' }>, scope: CompileScope): Compiled {
  const depth = scope.closures.get(source.slot)
  if (depth !== undefined) {
    return { frames: frameBit(depth), run: (_context, frame) => closureItem(frame, scope.depth - depth) }
  }
  return {
    frames: 0,
    absent: context => (context.slots[source.slot] === undefined ? source.name : undefined),
    run: context => {
      const flow = context.slots[source.slot]
      if (flow === undefined) throw parameterAbsent('A traversal', source.name)
      return contentsOf(context, flow)
    },
  }
}

function searchVectors(source: Extract<Source, { kind: 'searchVectors' }>, scope: CompileScope): Compiled {
  if (source.prefilter !== undefined) return searchFiltered(source, scope)
  const vector = compileVector(source.data, scope)
  const k = scope.compiler.expr(source.k, scope)
  const type = source.of
  return {
    frames: vector.frames | k.frames,
    run: (context: Context, frame: Frame | undefined) =>
      andThen(vector.run(context, frame), queryFor =>
        andThen(countArgument(k, context, frame, 'k of SearchV'), limitFor => {
          const { control, reader, vectors } = context
          const changed = context.changedVectors.get(type) ?? nothing
          const segments = Array.from({ length: frame?.size ?? 1 }, (_, segment) => segment)
          const searches = inSequence(segments, segment =>
            andThen(control.breathe(), () =>
              vectors.search(reader, type, queryFor(segment), limitFor(segment), changed, () =>
                control.breathe(),
              ),
            ),
          )
          return andThen(searches, found => {
            const ids: Id[] = []
            const scores: number[] = []
            const offsets = [0]
            for (const hits of found) {
              for (const hit of hits) {
                ids.push(hit.id)
                scores.push(hit.distance)
              }
              offsets.push(ids.length)
            }
            return { kind: 'items', type, ids, scores, offsets, single: false } as const
          })
        }),
      ),
  }
}

/** PREFILTER: an exact search among the vectors that pass the condition (C6). */
function searchFiltered(source: Extract<Source, { kind: 'searchVectors' }>, scope: CompileScope): Compiled {
  const search = compileSearchVectors({ ...source, kind: 'searchVectors' }, scope)
  const type = source.of
  return {
    frames: withoutFrame(search.frames, scope.depth + 1),
    run: (context, frame) =>
      andThen(scanAll(context, type), all => search.run(context, broadcast(all, frame?.size ?? 1), frame)),
  }
}
