import { parseInput } from '../../language/syntax/index.ts'
import { entryIn } from './head.ts'
import { endsInBrackets, LineMarker } from './highlight/index.ts'

/** Whether an input is valid so far but incomplete, according to the parser. */
export function isIncomplete(text: string): boolean {
  const found = entryIn(text)
  return found !== undefined && parseInput({ path: '<input>', text: found.entry }).kind === 'incomplete'
}

/**
 * Returns the entries of an input that is not one entry but several, each of which begins in a line of its own: calls,
 * declarations or commands that were pasted at once. `undefined` for any other input.
 */
export function severalEntries(text: string): readonly ScriptEntry[] | undefined {
  if (!text.includes('\n') || isEntry(text)) return undefined
  const entries = [...entriesOf(text.split('\n'))]
  return entries.length > 1 && entries.every(each => !each.isWhole || isEntry(each.text))
    ? entries
    : undefined
}

/** Whether the parser accepts an input, as far as it goes. A command without an entry is one line. */
function isEntry(text: string): boolean {
  const found = entryIn(text)
  if (found === undefined) return !text.trim().includes('\n')
  return parseInput({ path: '<input>', text: found.entry }).kind !== 'invalid'
}

/** Whether an input is incomplete, or the last of several entries in it is. */
export function endsIncomplete(text: string): boolean {
  return isIncomplete(text) || severalEntries(text)?.at(-1)?.isWhole === false
}

/** Whether an input consists of declarations, which are loaded as a whole. */
export function isOneDeclaration(text: string): boolean {
  return parseInput({ path: '<input>', text }).kind === 'declarations'
}

export interface ScriptEntry {
  readonly text: string
  /** First line, from 1. */
  readonly line: number
  /** False if the input ends in the middle of the entry. */
  readonly isWhole: boolean
}

/** Joins lines into entries. */
export class EntryJoiner {
  readonly #marker = new LineMarker()
  #lines: string[] = []
  #count = 0

  /** Adds a line. Returns the entry that it completes, if any. */
  add(line: string): ScriptEntry | undefined {
    this.#count++
    if (this.#lines.length === 0 && line.trim() === '') return undefined
    this.#lines.push(line)
    const text = this.#lines.join('\n')
    return this.#goesOn(text) ? undefined : this.#take(text, true)
  }

  /** Returns the rest of the input as an incomplete entry, if there is any. */
  end(): ScriptEntry | undefined {
    return this.#lines.length === 0 ? undefined : this.#take(this.#lines.join('\n'), false)
  }

  /**
   * An entry never ends within brackets, even if it is invalid, so that one error is not repeated in each following line.
   * Checking the brackets first also avoids parsing the previous lines again.
   */
  #goesOn(text: string): boolean {
    const found = entryIn(text)
    if (found === undefined) return false
    return endsInBrackets(this.#marker.mark(found.entry)) || isIncomplete(text)
  }

  #take(text: string, isWhole: boolean): ScriptEntry {
    const line = this.#count - this.#lines.length + 1
    this.#lines = []
    return { text, line, isWhole }
  }
}

export function* entriesOf(lines: readonly string[]): Generator<ScriptEntry> {
  const joiner = new EntryJoiner()
  for (const line of lines) {
    const entry = joiner.add(line)
    if (entry) yield entry
  }
  const rest = joiner.end()
  if (rest) yield rest
}
