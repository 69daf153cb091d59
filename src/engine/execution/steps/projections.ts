import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, requirePresent } from '../flow/flow.ts'
import { loadAnyPresent, present } from '../rows/items-at-hand.ts'
import { propertyColumn } from '../rows/properties.ts'

/** A mapping: the items flow on; their output is computed where the traversal ends (see traversal.ts). */
export function compileProject(): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (context, flow): MaybePromise<Flow> => {
      if (flow.kind === 'items' && flow.shown !== undefined) {
        const { shown: _shown, ...items } = flow
        return present(context, items)
      }
      if (flow.kind === 'rows' && flow.shown !== undefined) {
        const { shown: _shown, ...rows } = flow
        requirePresent(rows)
        return rows
      }
      requirePresent(flow)
      return flow
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
export function compileProperty(step: Extract<Step, { kind: 'property' }>): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (context, flow) => {
      // An id is at hand without its record.
      if (flow.kind === 'items' && step.property.kind === 'system' && step.property.name === 'id') {
        return andThen(present(context, flow), ({ ids, offsets, single, absence }): Flow => {
          return { kind: 'values', values: ids, offsets, single, ...(absence && { absence }) }
        })
      }
      return andThen(loadAnyPresent(context, flow), rows =>
        andThen(
          propertyColumn(context, step.property, rows),
          (values): Flow => ({
            kind: 'values',
            values,
            offsets: rows.offsets,
            single: rows.single,
            ...(rows.absence && { absence: rows.absence }),
          }),
        ),
      )
    },
  }
}
