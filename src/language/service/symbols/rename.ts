import type { Parts } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import { Checker } from '../../analysis/index.ts'
import { cut } from '../../catalog/index.ts'
import {
  type Diagnostic,
  type Edit,
  inWholeFile,
  lineOf,
  type SourceFile,
  type Span,
} from '../../diagnostics/index.ts'
import { parseInParts } from '../../syntax/index.ts'
import { editedTexts } from '../edits.ts'
import { type ParsedText, type ProgramView, Views } from '../program-view.ts'
import { declarationsOf, occurrencesOf } from './find.ts'
import { isSame, type Occurrence, type ProgramSymbol } from './symbol.ts'

/** The word that a rename changes. */
export interface Renameable {
  readonly symbol: ProgramSymbol
  readonly span: Span
}

export type Renamed = { readonly edits: readonly Edit[] } | { readonly refused: string }

/** Returns the symbol at a place that can be renamed, or why none can be. */
export function renameableAt(
  view: ProgramView,
  path: string,
  offset: number,
): Renameable | { readonly refused: string } {
  const names = view.namesAt(path, offset)
  // Of the two in `{title}` the variable is meant: the property is declared elsewhere.
  const found = names.find(({ short }) => short === 'value') ?? names.at(-1)
  if (found === undefined) return { refused: 'there is no name here that is declared in this program' }
  const [symbol, second] = found.symbols
  if (symbol === undefined) return { refused: 'this name is not declared' }
  if (second)
    return { refused: `\`${symbol.name}\` is a property of several types here: rename that of each` }
  if (symbol.isGiven)
    return { refused: `\`${symbol.name}\` is the name of what the loop takes, and not declared here` }
  if (declarationsOf([symbol], view).length === 0)
    return { refused: `\`${symbol.name}\` is not declared in this program` }
  return { symbol, span: inWholeFile(found.span) }
}

/** What a name is renamed in: the files of a program, or an entry beside them. */
export interface Renaming {
  readonly view: ProgramView
  /** The only text that changes; absent if all files may. */
  readonly path?: string
  /** Reads it again, with other texts by their paths. */
  read(texts: ReadonlyMap<string, string>): Parts<ReadAgain>
}

interface ReadAgain {
  readonly diagnostics: readonly Diagnostic[]
  readonly view: ProgramView
}

/** Renames a symbol at all its places in the files of a program. */
export function rename(
  view: ProgramView,
  files: readonly SourceFile[],
  symbol: ProgramSymbol,
  name: string,
): Parts<Renamed> {
  const read = (texts: ReadonlyMap<string, string>) =>
    readProgram(files.map(file => ({ path: file.path, text: texts.get(file.path) ?? file.text })))
  return renameIn({ view, read }, symbol, name)
}

/**
 * Renames a symbol at all its places. Refused if there would be an error that there is not now, or if any name would mean
 * something else than before: what is renamed is read again, and compared name by name.
 */
export function* renameIn(renaming: Renaming, symbol: ProgramSymbol, name: string): Parts<Renamed> {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || name.length > limits.nameCharsMax)
    return { refused: `\`${cut(name)}\` is not a name: write letters, digits and \`_\`, a letter first` }
  if (name === symbol.name) return { edits: [] }
  const places = yield* occurrencesOf([symbol], renaming.view, renaming.path)
  const joined = places.find(({ symbols }) => symbols.length > 1)
  if (joined)
    return { refused: `\`${symbol.name}\` is read as a property of several types at ${lineOf(joined.span)}` }
  const edits = places.map(place => editOf(place, name))
  return (yield* conflict(renaming, symbol, name, edits)) ?? { edits }
}

function editOf({ span, short }: Occurrence, name: string): Edit {
  const { file, start, end } = inWholeFile(span)
  const old = file.text.slice(start, end)
  const text = short === undefined ? name : short === 'name' ? `${name}: ${old}` : `${old}: ${name}`
  return { span: { file, start, end }, text }
}

function* conflict(
  { view, path, read }: Renaming,
  symbol: ProgramSymbol,
  name: string,
  edits: readonly Edit[],
): Parts<{ readonly refused: string } | undefined> {
  const before = yield* read(new Map())
  const after = yield* read(editedTexts(edits))
  const fresh = firstNew(before.diagnostics, after.diagnostics)
  if (fresh) return { refused: `${fresh.message} (${fresh.code}, ${lineOf(fresh.span)})` }
  const meant = yield* meaningsOf(view, path, symbol, name)
  const found = yield* meaningsOf(after.view, path, undefined, name)
  const changed = meant.findIndex((each, i) => each !== found[i])
  if (changed < 0 && meant.length === found.length) return undefined
  return { refused: `\`${name}\` is in use: another name would mean something else` }
}

function* readProgram(files: readonly SourceFile[]): Parts<ReadAgain> {
  const checker = new Checker({ notesKinds: true })
  const parsed: ParsedText[] = []
  for (const file of files) parsed.push({ file, ...(yield* parseInParts(file)) })
  const { diagnostics, catalog } = yield* checker.checkInParts(
    parsed.map(({ tree }) => tree),
    parsed.flatMap(({ brokenTypes }) => brokenTypes),
  )
  const all = [...parsed.flatMap(each => each.diagnostics), ...diagnostics]
  return { diagnostics: all, view: yield* new Views(checker).view(parsed, catalog) }
}

/** The first error of a code that is reported more often than before. */
function firstNew(before: readonly Diagnostic[], after: readonly Diagnostic[]): Diagnostic | undefined {
  const known = new Map<string, number>()
  for (const { code } of before) known.set(code, (known.get(code) ?? 0) + 1)
  return after.find(({ code, severity }) => {
    if (severity !== 'error') return false
    const left = known.get(code) ?? 0
    known.set(code, left - 1)
    return left <= 0
  })
}

/** What each name means, of the program or of one text, in order: the same before and after a rename that changes no meaning. */
function* meaningsOf(
  view: ProgramView,
  path: string | undefined,
  renamed: ProgramSymbol | undefined,
  name: string,
): Parts<readonly string[]> {
  const numbers = new Map<ProgramSymbol, number>()
  const found: string[] = []
  for (const each of path === undefined ? [...view.paths].sort() : [path]) {
    for (const placed of view.declarationsOf(each)) {
      yield
      for (const { symbols, role } of view.names(placed)) {
        const meant = symbols.map(symbol => {
          const isRenamed = renamed !== undefined && isSame(symbol, renamed)
          if (symbol.key === undefined) {
            if (!numbers.has(symbol)) numbers.set(symbol, numbers.size)
            return `${symbol.kind} ${numbers.get(symbol)}`
          }
          return keyAfter(symbol, isRenamed ? name : undefined, renamed, name)
        })
        found.push(`${role} ${meant.join('|')}`)
      }
    }
  }
  return found
}

/** The key of a symbol once another, or itself, has its new name. */
function keyAfter(
  symbol: ProgramSymbol,
  own: string | undefined,
  renamed: ProgramSymbol | undefined,
  name: string,
): string {
  if (symbol.kind !== 'property') return `${symbol.kind} ${own ?? symbol.name}`
  const [, of, type] = symbol.key!.split(' ')
  const isOfRenamed = of === renamed?.kind && type === renamed?.name
  return `property ${of} ${isOfRenamed ? name : type} ${own ?? symbol.name}`
}
