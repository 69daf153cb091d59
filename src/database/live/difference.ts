import type { ParsedFile } from '../project/index.ts'
import { keyOf, namesOf, textOf } from './declarations.ts'
import type { DeclaredName, Difference } from './program-change.ts'

export function differenceOf(before: readonly ParsedFile[], after: readonly ParsedFile[]): Difference {
  const old = declared(before.filter(file => !after.includes(file)))
  const current = declared(after.filter(file => !before.includes(file)))
  const entries = [...current].map(([key, entry]) => ({
    name: entry.name,
    text: entry.text,
    was: old.get(key),
  }))
  return {
    added: entries.filter(({ was }) => was === undefined).map(({ name }) => name),
    changed: entries
      .filter(({ text, was }) => was !== undefined && was.text !== text)
      .map(({ name }) => name),
    removed: [...old].filter(([key]) => !current.has(key)).map(([, { name }]) => name),
  }
}

interface Entry {
  readonly name: DeclaredName
  readonly text: string
}

function declared(files: readonly ParsedFile[]): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const declaration of files.flatMap(({ tree }) => tree.declarations)) {
    const single = declaration.kind === 'SchemaBlock' ? declaration.declarations : [declaration]
    for (const each of single) {
      for (const name of namesOf(each)) entries.set(keyOf(name), { name, text: textOf(each) })
    }
  }
  return entries
}
