import type { Edit } from '../diagnostics/index.ts'

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
  const { text } = edits[0]!.span.file
  let result = ''
  let at = 0
  for (const { span, text: written } of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    result += text.slice(at, span.start) + written
    at = span.end
  }
  return result + text.slice(at)
}
