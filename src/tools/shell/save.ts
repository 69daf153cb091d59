import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { openToWrite, writeTo } from '../../base/files/open-to-write.ts'
import { useOwnMask } from '../../base/files/private-files.ts'
import { keyOf, namesOf } from '../../database/live/index.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { linesAbove } from '../../language/facts/index.ts'
import { parse } from '../../language/syntax/index.ts'
import type { SaveResult } from './api.ts'

/** Writes unsaved declarations to a .hx file; appends if the file exists, and replaces what has the same names there. */
export async function saveDeclarations(database: OpenDatabase, file: string): Promise<SaveResult> {
  const path = sourcePath(file)
  const { live } = database
  const unsaved = live.declarations.filter(({ saved }) => !saved)
  const names = unsaved.flatMap(({ names }) => names)
  const saved = names.map(name => ({ ...name, replaced: false }))
  if (saved.length === 0) return { path, saved, inProject: false }
  await appendDeclarations(
    path,
    unsaved.map(({ text }) => text),
  )
  live.noteSaved(names)
  // If the file is part of the project, the reload replaces the live declarations.
  await database.reload()
  const left = new Set(
    live.declarations.flatMap(({ names }) => names.map(({ kind, name }) => `${kind} ${name}`)),
  )
  return { path, saved, inProject: names.every(({ kind, name }) => !left.has(`${kind} ${name}`)) }
}

/** Returns the absolute path of a file for declarations. */
export function sourcePath(file: string): string {
  const path = resolve(file)
  if (path.endsWith('.hx') && !basename(path).startsWith('.')) return path
  throw new GvqError('INVALID_VALUE', `Declarations can be saved only to a .hx file, not to ${file}.`)
}

/** Appends declarations to a file, in place of those of the same names that it has. */
export async function appendDeclarations(path: string, texts: readonly string[]): Promise<void> {
  try {
    const isNew = (await stat(path).catch(() => undefined)) === undefined
    const before = isNew ? '' : await readFile(path, 'utf8')
    const kept = withoutNames(before, namesIn(texts.join('\n\n')))
    const gap = kept === '' ? '' : kept.endsWith('\n') ? '\n' : '\n\n'
    const added = `${gap}${texts.join('\n\n')}\n`
    if (kept === before) await writeTo(path, added, { way: 'append', mode: 0o666, follow: true })
    else await replaceText(path, kept + added)
    if (isNew) await useOwnMask(path, 'file')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new GvqError('INVALID_VALUE', `Cannot write ${path}: ${reason}.`, { cause: error })
  }
}

function declarationsIn(text: string) {
  return parse({ path: '<input>', text }).tree.declarations
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(declarationsIn(text).flatMap(namesOf).map(keyOf))
}

/** Removes the declarations of these names, with the comments directly above them. */
function withoutNames(text: string, names: ReadonlySet<string>): string {
  const gone = declarationsIn(text).filter(each => namesOf(each).some(name => names.has(keyOf(name))))
  let kept = text
  for (const { span } of gone.toReversed()) {
    let start = text.lastIndexOf('\n', span.start - 1) + 1
    for (const line of linesAbove(text, span.start)) {
      if (!/^\s*\/\//.test(line)) break
      start -= line.length + 1
    }
    kept = `${kept.slice(0, start)}${kept.slice(span.end).replace(/^[^\S\n]*\n+/, '')}`
  }
  return kept === text ? text : kept.trimEnd() + (kept.trim() === '' ? '' : '\n')
}

/** The file keeps its mode and its other names. */
async function replaceText(path: string, text: string): Promise<void> {
  const file = await openToWrite(path, { way: 'in place', mode: 0o666, follow: true })
  try {
    await file.truncate()
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}
