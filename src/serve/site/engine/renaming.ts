import { atOnce } from '../../../base/flow/parts.ts'
import { ProgramChecker } from '../../../database/project/index.ts'
import { Checker } from '../../../language/analysis/index.ts'
import { lineOf, type SourceFile } from '../../../language/diagnostics/index.ts'
import {
  type EntryText,
  EntryViews,
  type ProgramView,
  placesOf,
  rename,
  renameableAt,
  renameableInEntry,
  renameInEntry,
  Views,
} from '../../../language/service/index.ts'
import type { SourceTree } from '../../../language/syntax/index.ts'
import { type PageRenameable, type PageRenamed, pageRenameable, pageRenamed } from '../../studio/index.ts'
import { entriesOf } from './entries.ts'

/** Returns what a rename at a place of a program would change. */
export function renameableInProgram(program: SourceFile, offset: number): PageRenameable {
  const view = viewOf(program)
  const found = renameableAt(view, program.path, offset)
  if ('refused' in found) return pageRenameable(found)
  return pageRenameable({ ...found, places: atOnce(placesOf([found.symbol], view)) })
}

/** Renames something at all its places in a program, and says if entries may name it. */
export function renamedInProgram(
  program: SourceFile,
  entries: string,
  { offset, name }: { readonly offset: number; readonly name: string },
): PageRenamed {
  const view = viewOf(program)
  const found = renameableAt(view, program.path, offset)
  if ('refused' in found) return pageRenamed(found)
  const { symbol } = found
  const renamed = pageRenamed(atOnce(rename(view, [program], symbol, name)))
  const isSeen = symbol.kind !== 'variable' && symbol.kind !== 'entry'
  const isNamed = isSeen && entries.split(/\W+/).includes(symbol.name)
  if ('refused' in renamed || renamed.edits.length === 0 || !isNamed) return renamed
  return { ...renamed, notice: `The entries are as they were: ${symbol.name} stands in them.` }
}

function viewOf(program: SourceFile): ProgramView {
  const checker = new Checker({ notesKinds: true })
  const reader = new ProgramChecker(checker)
  const files = reader.parse([program])
  return atOnce(new Views(checker).view(files, reader.find(files).catalog))
}

const views = new EntryViews()

/** Returns what a rename at a place of the entries would change. */
export function renameableInEntries(
  entries: string,
  trees: readonly SourceTree[],
  offset: number,
): PageRenameable {
  return pageRenameable(atOnce(renameableInEntry(views, entryOf(entries, trees), offset)))
}

/** Renames what entries declare, in all of them. */
export function renamedInEntries(
  entries: string,
  trees: readonly SourceTree[],
  { offset, name }: { readonly offset: number; readonly name: string },
): PageRenamed {
  return pageRenamed(atOnce(renameInEntry(views, entryOf(entries, trees), offset, name)))
}

function entryOf(text: string, trees: readonly SourceTree[]): EntryText {
  return {
    source: { path: 'entries', text },
    trees,
    split: entriesOf,
    elsewhere: (name, declared) =>
      `\`${name}\` is declared at ${lineOf(declared)}, not in the entries: rename it there`,
  }
}
