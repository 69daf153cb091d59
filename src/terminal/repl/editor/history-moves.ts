import { type Buffer, bufferOf } from './buffer.ts'
import type { EditorState, Search } from './state.ts'

/** Shows the next older (-1) or newer (1) entry with the prefix before the caret; returns the same state if there is none. */
export function browse(state: EditorState, history: readonly string[], direction: -1 | 1): EditorState {
  const { buffer } = state
  const browsing = state.browsing ?? {
    prefix: buffer.text.slice(0, buffer.caret),
    index: history.length,
    draft: buffer,
  }
  let index = browsing.index
  do {
    index += direction
    // Showing the same text again would look as if the key did nothing.
  } while (
    index >= 0 &&
    index < history.length &&
    (!history[index]!.startsWith(browsing.prefix) || history[index] === buffer.text)
  )
  if (index < 0 || (state.browsing === undefined && direction > 0)) return state
  if (index >= history.length) return resting(state, browsing.draft)
  return { ...resting(state, bufferOf(history[index]!)), browsing: { ...browsing, index } }
}

/** The entry found by a search, with the caret at the match. */
export function found(history: readonly string[], { index, at = 0, origin }: Search): Buffer {
  const text = index === undefined ? undefined : history[index]
  if (text === undefined) return origin
  return { text, caret: at }
}

/** Searches backwards or forwards from an entry. Keeps the previous match if nothing is found. */
export function searchOn(
  search: Search,
  history: readonly string[],
  query: string,
  start: number,
  direction: -1 | 1,
): Search {
  for (let index = start; query !== '' && index >= 0 && index < history.length; index += direction) {
    const isShown = index !== search.index && history[index] === history[search.index ?? -1]
    const at = isShown ? -1 : matchStart(history[index]!, query)
    if (at >= 0) return { ...search, query, index, at, failed: false }
  }
  return { ...search, query, failed: query !== '' }
}

/** Finds a query in a text; case-sensitive only if the query has capitals. */
export function matchStart(text: string, query: string): number {
  return query === query.toLowerCase() ? text.toLowerCase().indexOf(query) : text.indexOf(query)
}

/** A state without an open list, search or history browsing. */
export function resting(state: EditorState, buffer: Buffer): EditorState {
  const { killed, undo } = state
  return { buffer, killed, undo, last: 'other' }
}
