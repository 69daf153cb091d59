import { parseInput } from '../../language/syntax/index.ts'
import { entryIn } from './head.ts'
import { endsInBrackets, LineMarker } from './highlight/index.ts'

/** Whether a text is right so far and lacks its end: the parser decides. */
export function isIncomplete(text: string): boolean {
  const found = entryIn(text)
  return found !== undefined && parseInput({ path: '<input>', text: found.entry }).kind === 'incomplete'
}

/** Whether a text declares types and queries, to be taken in as a whole. */
export function isOneDeclaration(text: string): boolean {
  return parseInput({ path: '<input>', text }).kind === 'declarations'
}

export interface ScriptEntry {
  readonly text: string
  /** Where it begins, from 1. */
  readonly line: number
  /** False for one that the text ends in the middle of. */
  readonly isWhole: boolean
}

/** Joins lines until they make an entry. */
export class EntryJoiner {
  readonly #marker = new LineMarker()
  #lines: string[] = []
  #count = 0

  /** The entry that a line ends, if it ends one. */
  add(line: string): ScriptEntry | undefined {
    this.#count++
    if (this.#lines.length === 0 && line.trim() === '') return undefined
    this.#lines.push(line)
    const text = this.#lines.join('\n')
    return this.#goesOn(text) ? undefined : this.#take(text, true)
  }

  /** What is left when no line follows. */
  end(): ScriptEntry | undefined {
    return this.#lines.length === 0 ? undefined : this.#take(this.#lines.join('\n'), false)
  }

  /**
   * An entry does not end within brackets, right or wrong, so that one fault is not one in each line that follows. That
   * is also told without parsing the lines before again.
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
