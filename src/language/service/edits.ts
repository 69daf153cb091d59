import { type Edit, editedText } from '../diagnostics/index.ts'

/** Returns the texts of the files that edits change, by path. The edits do not overlap. */
export function editedTexts(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const byPath = new Map<string, Edit[]>()
  for (const edit of edits) {
    const { path } = edit.span.file
    const known = byPath.get(path)
    if (known) known.push(edit)
    else byPath.set(path, [edit])
  }
  return new Map([...byPath].map(([path, list]) => [path, edited(list)]))
}

function edited(edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((a, b) => a.span.start - b.span.start)
  return editedText(edits[0]!.span.file, inOrder)
}
