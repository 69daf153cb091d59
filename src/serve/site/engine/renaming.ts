import { atOnce } from '../../../base/flow/parts.ts'
import { ProgramChecker } from '../../../database/project/index.ts'
import { Checker } from '../../../language/analysis/index.ts'
import { lineOf, type SourceFile } from '../../../language/diagnostics/index.ts'
import {
  declarationsOf,
  type EntryText,
  EntryViews,
  type ProgramView,
  placesOf,
  rename,
  renameableAt,
  renameableInEntry,
  renameInEntry,
  symbolsAt,
  Views,
} from '../../../language/service/index.ts'
import { classifyWords, type SourceTree } from '../../../language/syntax/index.ts'
import { type PageRenameable, type PageRenamed, pageRenameable, pageRenamed } from '../../studio/index.ts'
import { entriesOf } from './entries.ts'

/** Returns what a rename at a place of a program would change. */
export function renameableInProgram(program: SourceFile, offset: number): PageRenameable {
  const { view } = viewOf(program)
  const found = renameableAt(view, program.path, offset)
  if ('refused' in found) return pageRenameable(found)
  return pageRenameable({ ...found, places: atOnce(placesOf([found.symbol], view)) })
}

/** Renames something at all its places in a program, and says if entries name it. Refused if they declare the new name. */
export function renamedInProgram(
  program: SourceFile,
  entries: string,
  { offset, name }: { readonly offset: number; readonly name: string },
): PageRenamed {
  const { view, trees } = viewOf(program)
  const found = renameableAt(view, program.path, offset)
  if ('refused' in found) return pageRenamed(found)
  const { symbol } = found
  const renamed = atOnce(rename(view, [program], symbol, name))
  if ('refused' in renamed || renamed.edits.length === 0) return pageRenamed(renamed)
  const source = { path: entriesPath, text: entries }
  const read = atOnce(views.read(source, trees, entriesOf(entries)))
  const taken = read.view.declaredAs(`${symbol.kind} ${name}`).find(({ file }) => file.path === entriesPath)
  if (taken)
    return pageRenamed({
      refused: `\`${name}\` is declared in the entries, too (${lineOf(taken)}): choose another name`,
    })
  const [declared] = declarationsOf([symbol], view)
  const meant = declared === undefined ? [] : symbolsAt(read.view, program.path, declared.start)
  const isNamed = read.fault
    ? hasWord(entries, symbol.name)
    : atOnce(placesOf(meant, read.view, entriesPath)).length > 0
  if (!isNamed) return pageRenamed(renamed)
  return { ...pageRenamed(renamed), notice: `The entries are as they were: ${symbol.name} stands in them.` }
}

/** Whether a word of a text that cannot be read may be a name. */
function hasWord(text: string, name: string): boolean {
  return classifyWords(text).some(
    ({ kind, start, end }) => !notNames.has(kind) && text.slice(start, end) === name,
  )
}

const notNames: ReadonlySet<string> = new Set(['string', 'unclosedString', 'comment'])

function viewOf(program: SourceFile): { readonly view: ProgramView; readonly trees: readonly SourceTree[] } {
  const checker = new Checker({ notesKinds: true })
  const reader = new ProgramChecker(checker)
  const files = reader.parse([program])
  const view = atOnce(new Views(checker).view(files, reader.find(files).catalog))
  return { view, trees: files.map(({ tree }) => tree) }
}

const views = new EntryViews()
const entriesPath = 'entries'

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
    source: { path: entriesPath, text },
    trees,
    split: entriesOf,
    elsewhere: (name, declared) =>
      `\`${name}\` is declared at ${lineOf(declared)}, not in the entries: rename it there`,
  }
}
