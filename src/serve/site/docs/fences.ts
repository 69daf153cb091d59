import { checkFiles } from '../../../database/project/index.ts'
import { classifyWords, parseInput } from '../../../language/syntax/index.ts'

/** A piece of a fence; `kind` is the class of its colour. */
export interface FencePart {
  readonly text: string
  readonly kind?: string
}

/** A fence of HelixQL as a page shows it, and what the playground runs of it. */
export interface Fence {
  readonly parts: readonly FencePart[]
  readonly program: string
  readonly entries: string
}

const marked = new Set(['helixql', 'hx'])

/** Reads the fences of a page, in their order: those that need a schema find it in an earlier one. */
export class FenceReader {
  /** The last program of the page that stands by itself. */
  #program = ''

  /** Returns a fence of HelixQL; `undefined` for another language. A fence without one is HelixQL where gvq can read it as that. */
  read(language: string, text: string): Fence | undefined {
    const { kind } = parseInput({ path: '<input>', text })
    const isRead = kind !== 'invalid' && kind !== 'incomplete' && kind !== 'empty'
    if (!marked.has(language) && (language !== '' || !isRead || !text.includes('::'))) return undefined
    return { parts: partsOf(text), ...this.#runnable(text, isRead && kind !== 'declarations') }
  }

  #runnable(text: string, isEntry: boolean): Pick<Fence, 'program' | 'entries'> {
    if (isEntry) return { program: this.#program, entries: text }
    const whole = [text, `${this.#program}\n${text}`].find(isSound)
    if (whole !== undefined) this.#program = whole
    return { program: whole ?? text, entries: '' }
  }
}

function isSound(text: string): boolean {
  return checkFiles([{ path: 'program.hx', text }]).program !== undefined
}

function partsOf(text: string): readonly FencePart[] {
  const parts: FencePart[] = []
  let at = 0
  for (const { kind, start, end } of classifyWords(text)) {
    if (start > at) parts.push({ text: text.slice(at, start) })
    parts.push({ text: text.slice(start, end), kind })
    at = end
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}
