import type { OpenDatabase } from '../../database/open.ts'
import { type RunLimits, textOfClient, workOnText } from '../../engine/execution/index.ts'
import { EntryViews, hoverAt, KnownWords } from '../../language/service/index.ts'
import type { PageHover } from './api.ts'

const views = new WeakMap<OpenDatabase, EntryViews>()

/** Returns what is known of the word at a place of an entry, as an editor of the program's files shows it. */
export async function hoverIn(
  database: OpenDatabase,
  entry: string,
  offset: number,
  limits: RunLimits,
): Promise<PageHover> {
  const own = views.get(database) ?? new EntryViews()
  views.set(database, own)
  const source = textOfClient('<input>', entry)
  const { trees } = database.live
  const work = function* () {
    const view = yield* own.view(source, trees)
    return yield* hoverAt(view, source, offset, new KnownWords())
  }
  const found = await workOnText(database.runs, entry, work, limits)
  return found ? { at: { from: found.span.start, to: found.span.end }, parts: found.parts } : {}
}
