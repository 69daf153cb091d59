import { andThen, type MaybePromise } from '../../base/maybe.ts'
import type { RecordText } from '../../store/storage/api.ts'
import type { ReachedRows } from './compiled.ts'
import type { Context } from './context.ts'
import type { Flow, ItemsFlow } from './flow.ts'
import { ShownTexts } from './show-records.ts'
import { ShownSelection, shownRows } from './show-values.ts'
import type { Shown, ShownRow } from './shown.ts'

/** Whether records that are only shown may be written by the store, from what it has stored. */
export function writesText(context: Context): boolean {
  return context.asText && !context.writes && !context.mayHoldDropped && context.reader.byRows !== undefined
}

/** Items of which the rows are known, and nothing else that is shown. */
type ByRows = Pick<ReachedRows, 'type' | 'rows' | 'offsets' | 'single'>

export function isByRows(found: Flow | ReachedRows): found is (ItemsFlow & ByRows) | ReachedRows {
  if (found.kind === 'reached') return true
  if (found.kind !== 'items' || found.single || found.rows === undefined) return false
  return !(found.records ?? found.scores ?? found.shown)
}

/** Shows each of the items; their text is written now. */
export function showStored(context: Context, { type, rows }: ByRows, form: RecordText): MaybePromise<Shown> {
  const { control } = context
  const { byRows } = context.reader
  const textsFrom = (from: number) =>
    andThen(byRows!.texts(type, rows, from, form), texts => {
      control.memory.hold(0, texts.bytes.length)
      return texts
    })
  return andThen(textsFrom(0), (first): MaybePromise<Shown> => {
    if (first.ends.length === rows.length) return new ShownTexts(first, form)
    const readRest = async () => {
      const shown: ShownRow[] = []
      for (let texts = first; ; texts = await textsFrom(shown.length)) {
        for (const row of shownRows(new ShownTexts(texts, form), texts.ends.length)) shown.push(row)
        if (shown.length === rows.length) return new ShownSelection(shown)
        await control.breathe()
      }
    }
    return readRest()
  })
}
