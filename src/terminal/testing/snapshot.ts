import { parseDate } from '../../language/catalog/index.ts'
import type { FileResult } from './run.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Minimum length of an array of numbers that is considered a vector. */
const vectorNumbersMin = 17

/** Turns responses into patterns that the responses of later runs will match. */
export class Snapshots {
  readonly #references = new Map<string, string>()
  readonly #time: FileResult['time']

  constructor(time: FileResult['time']) {
    this.#time = time
  }

  patternOf(value: unknown): unknown {
    if (typeof value === 'string') return this.#textPattern(value)
    if (Array.isArray(value)) {
      const isVector = value.length >= vectorNumbersMin && value.every(item => typeof item === 'number')
      return isVector ? '$numbers' : value.map(item => this.patternOf(item))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.patternOf(member)]))
  }

  /** Makes later occurrences of the ids in a named entry's response references to it. */
  learn(name: string, answer: unknown): void {
    this.#note(answer, `$steps.${name}`)
  }

  #note(value: unknown, path: string): void {
    if (typeof value === 'string') {
      if (uuid.test(value) && !this.#references.has(value)) this.#references.set(value, path)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (!name.includes('.')) this.#note(member, `${path}.${name}`)
      }
    }
  }

  #textPattern(text: string): string {
    if (uuid.test(text)) return this.#references.get(text) ?? '$uuid'
    const date = parseDate(text)
    const ms = date === undefined ? Number.NaN : Number(date) / 1000
    // Dates count from the second in which the run began, because a DEFAULT NOW may be truncated to it.
    if (ms >= this.#time.from - 1000 && ms <= this.#time.to) return '$string'
    return text.startsWith('$') ? `$${text}` : text
  }
}
