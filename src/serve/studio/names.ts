import type { OpenDatabase } from '../../database/open.ts'
import { type RunLimits, textOfClient, workOnText } from '../../engine/execution/index.ts'
import { lineIndexOf, type Span } from '../../language/diagnostics/index.ts'
import {
  type EntryText,
  EntryViews,
  hoverAt,
  KnownWords,
  renameableInEntry,
  renameInEntry,
} from '../../language/service/index.ts'
import type { PageHover, PageRenameable, PageRenamed } from './api.ts'
import { pathInProject } from './places.ts'
import { pageRenameable, pageRenamed } from './renames.ts'

const known = new WeakMap<OpenDatabase, EntryViews>()

function viewsOf(database: OpenDatabase): EntryViews {
  const views = known.get(database) ?? new EntryViews()
  known.set(database, views)
  return views
}

/** The path of an entry. Those that declared something have another one, and are part of the program. */
const path = 'entry'

/** Returns what is known of the word at a place of an entry, as an editor of the program's files shows it. */
export async function hoverIn(
  database: OpenDatabase,
  entry: string,
  offset: number,
  limits: RunLimits,
): Promise<PageHover> {
  const source = textOfClient(path, entry)
  const { trees } = database.live
  const work = function* () {
    const { view } = yield* viewsOf(database).read(source, trees)
    return yield* hoverAt(view, source, offset, new KnownWords())
  }
  const found = await workOnText(database.runs, entry, work, limits)
  return found ? { at: { from: found.span.start, to: found.span.end }, parts: found.parts } : {}
}

/** Returns what a rename at a place of an entry would change. */
export async function renameableIn(
  database: OpenDatabase,
  entry: string,
  offset: number,
  limits: RunLimits,
): Promise<PageRenameable> {
  const work = () => renameableInEntry(viewsOf(database), entryOf(database, entry), offset)
  return pageRenameable(await workOnText(database.runs, entry, work, limits))
}

/** Renames what an entry declares. What the files of the program declare is refused: the page does not write them. */
export async function renamedIn(
  database: OpenDatabase,
  entry: string,
  { offset, name }: { readonly offset: number; readonly name: string },
  limits: RunLimits,
): Promise<PageRenamed> {
  const work = () => renameInEntry(viewsOf(database), entryOf(database, entry), offset, name)
  return pageRenamed(await workOnText(database.runs, entry, work, limits))
}

function entryOf(database: OpenDatabase, entry: string): EntryText {
  const elsewhere = (name: string, declared: Span) => {
    const { file } = declared
    const shown = pathInProject(file.path, database)
    if (shown === undefined)
      return `\`${name}\` is in force, because an entry declared it: declare it again under another name`
    const { line } = lineIndexOf(file).position(declared.start)
    return `\`${name}\` is declared at ${shown}:${line}, not in this entry: an editor with gvq lsp renames it there`
  }
  return { source: textOfClient(path, entry), trees: database.live.trees, elsewhere }
}
