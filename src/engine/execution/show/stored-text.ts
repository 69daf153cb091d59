import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordText } from '../../../store/graph/api.ts'
import type { ReachedRows } from '../compile/compiled.ts'
import type { Context } from '../compile/context.ts'
import type { Flow, ItemsFlow } from '../flow/flow.ts'
import { ShownSelection, shownRows } from '../flow/show-values.ts'
import type { Shown, ShownRow } from '../flow/shown.ts'
import { ShownTexts, WrittenTexts } from './show-records.ts'

/** Whether records that are only shown may be written by the store, from what it has stored. */
export function writesText(context: Context): boolean {
  return context.asText && !context.writes && !context.mayHoldDropped && context.reader.byRows !== undefined
}

/** Items with their rows, and nothing else that is shown. */
type ByRows = Pick<ReachedRows, 'type' | 'rows' | 'offsets' | 'single'>

export function isByRows(found: Flow | ReachedRows): found is (ItemsFlow & ByRows) | ReachedRows {
  if (found.kind === 'reached') return true
  if (found.kind !== 'items' || found.single || found.rows === undefined) return false
  return !(found.records ?? found.scores ?? found.shown)
}

/**
 * Shows each of the items. Texts that the store finds in one read are written when they are sent, directly into the
 * output. Those of more items are written now, part by part, so that their pages are not all held.
 */
export function showStored(context: Context, { type, rows }: ByRows, form: RecordText): MaybePromise<Shown> {
  const { control } = context
  const { byRows } = context.reader
  return andThen(byRows!.texts(type, rows, 0, form), (first): MaybePromise<Shown> => {
    if (first.count === rows.length) {
      control.memory.hold(0, first.bytes)
      return new ShownTexts(first, form)
    }
    const writeAll = async () => {
      const shown: ShownRow[] = []
      for (let found = first; ; found = await byRows!.texts(type, rows, shown.length, form)) {
        for (let from = 0; from < found.count; ) {
          const written = new WrittenTexts(found, from)
          control.memory.hold(0, written.bytes)
          for (const row of shownRows(new ShownTexts(written, form), written.count)) shown.push(row)
          from += written.count
          await control.breathe()
        }
        if (shown.length === rows.length) return new ShownSelection(shown)
      }
    }
    return writeAll()
  })
}
