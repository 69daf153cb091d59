import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { writeTo } from '../../base/files/open-to-write.ts'
import { useOwnMask } from '../../base/files/private-files.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { SaveResult } from './api.ts'

/** Writes unsaved declarations to a .hx file; appends if the file exists. */
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

export async function appendDeclarations(path: string, texts: readonly string[]): Promise<void> {
  try {
    const isNew = (await stat(path).catch(() => undefined)) === undefined
    const before = isNew ? '' : await readFile(path, 'utf8')
    const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    await writeTo(path, `${gap}${texts.join('\n\n')}\n`, { way: 'append', mode: 0o666, follow: true })
    if (isNew) await useOwnMask(path, 'file')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new GvqError('INVALID_VALUE', `Cannot write ${path}: ${reason}.`, { cause: error })
  }
}
