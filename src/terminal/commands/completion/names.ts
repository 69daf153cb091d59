import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findRoot, isSourceName, listSourceNames } from '../../../database/project/index.ts'

/** The kinds of names that the files of a project declare. */
export const nameKinds = ['queries', 'types'] as const
export type NameKind = (typeof nameKinds)[number]

/**
 * Returns the names that a project declares, for completion. Looks for declarations only, without parsing the files,
 * because the user waits for it at each Tab; files with errors have names, too.
 */
export async function namesIn(project: string, kind: NameKind): Promise<readonly string[]> {
  const path = resolve(project)
  const isFile = isSourceName(path) && (await stat(path)).isFile()
  const { queriesFolder } = await findRoot(isFile ? dirname(path) : path, process.cwd())
  const files = await listSourceNames(queriesFolder)
  const texts = await Promise.all(files.map(name => readFile(join(queriesFolder, name), 'utf8')))
  return [...new Set(texts.flatMap(text => declaredIn(text, kind)))].sort()
}

const comments = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*/g
const declarations = { queries: /\bQUERY\s+(\w+)\s*\(/g, types: /\b[NEV]\s*::\s*(\w+)\s*(?:UNIQUE\s*)?\{/g }

function declaredIn(text: string, kind: NameKind): readonly string[] {
  return [...text.replace(comments, '""').matchAll(declarations[kind])].map(match => match[1]!)
}
