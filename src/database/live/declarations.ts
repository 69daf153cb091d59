import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { linesAbove } from '../../language/facts/index.ts'
import type { Declaration, SourceTree } from '../../language/syntax/index.ts'
import type { ParsedFile } from '../project/index.ts'
import type { DeclaredName } from './program-change.ts'

const recordKinds = { NodeDecl: 'node', EdgeDecl: 'edge', VectorDecl: 'vector' } as const

export function namesOf(declaration: Declaration): readonly DeclaredName[] {
  switch (declaration.kind) {
    case 'QueryDecl':
      return [{ kind: 'query', name: declaration.name.text }]
    case 'SchemaBlock':
      return declaration.declarations.flatMap(namesOf)
    case 'MigrationDecl':
      return []
    default:
      return [{ kind: recordKinds[declaration.kind], name: declaration.name.text }]
  }
}

export function keyOf({ kind, name }: DeclaredName): string {
  return `${kind} ${name}`
}

/** Returns the names of all declarations in the files, as keys. */
export function keysOf(files: readonly { readonly tree: SourceTree }[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ tree }) => tree.declarations.flatMap(namesOf).map(keyOf)))
}

/** Returns the files without the declarations of these names; omits files that become empty. */
export function without(files: readonly ParsedFile[], keys: ReadonlySet<string>): readonly ParsedFile[] {
  return files.flatMap(file => {
    const { tree } = file
    const declarations = tree.declarations.filter(
      declaration => !namesOf(declaration).some(name => keys.has(keyOf(name))),
    )
    if (declarations.length === tree.declarations.length) return [file]
    return declarations.length === 0 ? [] : [{ ...file, tree: { ...tree, declarations } }]
  })
}

/** Returns the source text of a declaration. */
export function textOf({ span }: Declaration): string {
  return span.file.text.slice(span.start, span.end)
}

/** Returns the source text of a declaration like `textOf`, with the comment lines directly above it. */
export function commentedTextOf({ span }: Declaration): string {
  const { text } = span.file
  const indent = text.slice(text.lastIndexOf('\n', span.start - 1) + 1, span.start)
  const comments: string[] = []
  for (const line of indent.trim() === '' ? linesAbove(text, span.start) : []) {
    if (!/^\s*\/\//.test(line)) break
    comments.push(line.trim())
  }
  return [...comments.reverse(), text.slice(span.start, span.end)].join('\n')
}

/** Returns a file with the remaining declarations of a parsed file. */
export function sourceOf({ file, tree }: ParsedFile): SourceFile {
  return { path: file.path, text: `${tree.declarations.map(textOf).join('\n\n')}\n` }
}
