import type { Parts } from '../../../base/flow/parts.ts'
import { lineOf, type SourceFile, type Span } from '../../diagnostics/index.ts'
import type { SourceTree } from '../../syntax/index.ts'
import type { EntryPart, EntryViews, ReadEntry } from '../entry-views.ts'
import { declarationsOf, type NamePlace, placesOf } from './find.ts'
import { type Renameable, type Renamed, renameableAt, renameIn } from './rename.ts'

/** An entry of a shell beside the program that it is run with. */
export interface EntryText {
  readonly source: SourceFile
  readonly trees: readonly SourceTree[]
  /** Parts a text into the entries that are run one after the other; absent if it is one. */
  readonly split?: (text: string) => readonly EntryPart[]
  /** Says of a name that is declared outside of the entry why it stays, and where it can be renamed. */
  readonly elsewhere: (name: string, declared: Span) => string
}

type Found = Renameable | { readonly refused: string }

/** Returns the symbol at a place of an entry with all its places, or why it cannot be renamed. */
export function* renameableInEntry(
  views: EntryViews,
  entry: EntryText,
  offset: number,
): Parts<(Renameable & { readonly places: readonly NamePlace[] }) | { readonly refused: string }> {
  const read = yield* readWith(views, entry, entry.source)
  const found = foundIn(read, entry, offset)
  if ('refused' in found) return found
  return { ...found, places: yield* placesOf([found.symbol], read.view, entry.source.path) }
}

/** Renames what is declared in an entry, under the conditions of a rename in a program. */
export function* renameInEntry(
  views: EntryViews,
  entry: EntryText,
  offset: number,
  name: string,
): Parts<Renamed> {
  const { source } = entry
  const before = yield* readWith(views, entry, source)
  const found = foundIn(before, entry, offset)
  if ('refused' in found) return found
  const read = (texts: ReadonlyMap<string, string>) => {
    const text = texts.get(source.path) ?? source.text
    return readWith(views, entry, { ...source, text })
  }
  return yield* renameIn({ view: before.view, path: source.path, read }, found.symbol, name)
}

function readWith(views: EntryViews, { trees, split }: EntryText, source: SourceFile): Parts<ReadEntry> {
  return views.read(source, trees, split?.(source.text))
}

function foundIn({ view, fault }: ReadEntry, { source, elsewhere }: EntryText, offset: number): Found {
  if (fault) return { refused: `${fault.message} (${fault.code}, ${lineOf(fault.span)})` }
  const found = renameableAt(view, source.path, offset)
  if ('refused' in found) return found
  const outside = declarationsOf([found.symbol], view).find(({ file }) => file.path !== source.path)
  return outside ? { refused: elsewhere(found.symbol.name, outside) } : found
}
