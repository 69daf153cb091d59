import type { Parts } from '../../../base/flow/parts.ts'
import type { SourceFile } from '../../diagnostics/index.ts'
import type { KnownWords } from './tokens.ts'

export interface Link {
  readonly start: number
  readonly end: number
  /** An address of the web, or another file of the program. */
  readonly target: { readonly url: string } | { readonly path: string }
}

const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g
const fileName = /[\w./-]+\.hx\b/g

/** Returns the addresses and the names of files of the program in the comments of a file. */
export function* linksOf(
  file: SourceFile,
  paths: Iterable<string>,
  known: KnownWords,
): Parts<readonly Link[]> {
  const byName = new Map<string, string>()
  for (const path of paths) byName.set(path.replace(/^.*[\\/]/s, ''), path)
  const found: Link[] = []
  for (const { start, words } of yield* known.of(file.path, file.text)) {
    yield
    for (const word of words) {
      if (word.kind !== 'comment') continue
      const at = start + word.start
      const text = file.text.slice(at, start + word.end)
      const links: Link[] = [...text.matchAll(address)].map(({ index, 0: url }) => ({
        start: at + index,
        end: at + index + url.length,
        target: { url },
      }))
      for (const { index, 0: name } of text.matchAll(fileName)) {
        const path = byName.get(name.replace(/^.*\//, ''))
        if (path === undefined || links.some(each => each.start <= at + index && at + index < each.end))
          continue
        links.push({ start: at + index, end: at + index + name.length, target: { path } })
      }
      found.push(...links)
    }
  }
  return found
}
