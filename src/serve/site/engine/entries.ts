import { parseInput } from '../../../language/syntax/index.ts'

export interface Entry {
  readonly text: string
  /** The offset in the whole text. */
  readonly from: number
}

const nothing = /^\s*(?:\/\/.*)?$/

/** Parts a text into entries. One begins in a line of its own, and goes on while the parser expects more and with lines of steps. */
export function entriesOf(text: string): readonly Entry[] {
  const entries: Entry[] = []
  let from = 0
  let start = 0
  for (const line of text.split('\n')) {
    const begun = text.slice(from, start)
    if (begun !== '' && !/^\s*::/.test(line) && isWhole(begun)) {
      entries.push({ text: begun.trimEnd(), from })
      from = start
    }
    const isBegun = from < start
    start += line.length + 1
    if (!isBegun && nothing.test(line)) from = start
  }
  const rest = text.slice(from).trimEnd()
  return rest === '' ? entries : [...entries, { text: rest, from }]
}

function isWhole(text: string): boolean {
  return parseInput({ path: '<input>', text }).kind !== 'incomplete'
}
