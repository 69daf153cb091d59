import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { EntryRef, Step } from '../../../language/analysis/program/program.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import type { Loaded } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, type ItemsFlow, requirePresent } from '../flow/flow.ts'
import { compileEntry } from '../rows/entries.ts'
import { loadAnyPresent, present } from '../rows/items-at-hand.ts'
import { propertyColumn } from '../rows/properties.ts'
import { valuesByRow } from '../rows/values-by-row.ts'

/** A mapping: the items flow on; their output is computed where the traversal ends (see traversal.ts). */
export function compileProject(): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (context, flow): MaybePromise<Flow> => {
      if (flow.kind === 'values' || flow.shown === undefined) {
        requirePresent(flow)
        return flow
      }
      const { shown: before, ...rest } = flow
      if (rest.kind === 'items') return present(context, { ...rest, before })
      requirePresent(rest)
      return { ...rest, before }
    },
  }
}

/** An exclusion: like a mapping, but it also removes members from the fixed output of an earlier mapping. */
export function compileExclude(): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (_context, flow) => {
      requirePresent(flow)
      return flow
    },
  }
}

/** `::{p}` and `::ID`: returns bare values (S6). */
export function compileProperty(
  { property }: Extract<Step, { kind: 'property' }>,
  scope: CompileScope,
): CompiledStep {
  if (property.kind === 'entry') return compileEntryStep(property, scope)
  return {
    frames: 0,
    streams: true,
    run: (context, flow) => {
      // An id is at hand without its record.
      if (flow.kind === 'items' && property.kind === 'system' && property.name === 'id') {
        return andThen(present(context, flow), items => valuesOf(items, items.ids))
      }
      return andThen(loadAnyPresent(context, flow), rows =>
        andThen(propertyColumn(context, property, rows), values => valuesOf(rows, values)),
      )
    },
  }
}

/** The value of an entry of the mapping before, for each item (S8b). */
function compileEntryStep(entry: EntryRef, scope: CompileScope): CompiledStep {
  const value = compileEntry(entry, innerScope(scope))
  return {
    frames: value.frames,
    streams: true,
    run: (context, flow, parent) =>
      andThen(loadAnyPresent(context, flow), rows =>
        andThen(valuesByRow(value, context, rows, parent), values => valuesOf(rows, values)),
      ),
  }
}

function valuesOf({ offsets, single, absence }: Loaded | ItemsFlow, values: readonly unknown[]): Flow {
  return { kind: 'values', values, offsets, single, ...(absence && { absence }) }
}
