import { parseInput } from '../../../language/syntax/index.ts'

export interface Entry {
  readonly text: string
  /** Its offset in the whole text. */
  readonly from: number
}

/** Parts a text into entries, each of which begins in a line of its own, and goes on while the parser expects more. */
export function entriesOf(text: string): readonly Entry[] {
  const entries: Entry[] = []
  let from = 0
  let end = 0
  for (const line of text.split('\n')) {
    const begun = text.slice(from, end)
    end += line.length + 1
    if (begun.trim() === '') {
      // A comment is no entry.
      if (/^\s*(?:\/\/.*)?$/.test(line)) from = end
    } else if (isWhole(begun)) {
      entries.push({ text: begun.trimEnd(), from })
      from = end - line.length - 1
      if (/^\s*(?:\/\/.*)?$/.test(line)) from = end
    }
  }
  const rest = text.slice(from)
  return rest.trim() === '' ? entries : [...entries, { text: rest.trimEnd(), from }]
}

function isWhole(text: string): boolean {
  return parseInput({ path: '<input>', text }).kind !== 'incomplete'
}
