import type { Parts } from '../../../base/flow/parts.ts'
import type { SourceFile } from '../../diagnostics/index.ts'
import type { ProgramView } from '../program-view.ts'
import { extractBinding, inlineBinding } from './bindings.ts'
import { addMissing } from './missing.ts'
import type { Refactoring } from './refactoring.ts'
import { generateUpsert, indexCondition } from './schema-edits.ts'

export type { Refactoring } from './refactoring.ts'

/** Returns the refactorings that fit a range of a file. */
export function* refactoringsAt(
  { view, files }: { readonly view: ProgramView; readonly files: readonly SourceFile[] },
  path: string,
  from: number,
  to: number,
): Parts<readonly Refactoring[]> {
  const file = files.find(each => each.path === path)
  if (file === undefined) return []
  const selection = { view, files, file, from, to }
  const found = [...(yield* addMissing(selection))]
  found.push(...(yield* extractBinding(selection)))
  found.push(...(yield* inlineBinding(selection)))
  return [...found, ...indexCondition(selection), ...generateUpsert(selection)]
}
