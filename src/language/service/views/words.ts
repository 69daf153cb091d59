import { scalarNames } from '../../catalog/index.ts'
import type { ClassifiedWord } from '../../syntax/index.ts'

const scalars: ReadonlySet<string> = new Set(scalarNames)

export function isScalarName(text: string): boolean {
  return scalars.has(text)
}

/** The place of a word or a bracket. */
interface Range {
  readonly start: number
  readonly end: number
}

const closerOf: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']', '#[': ']' }

/** Returns the ranges between brackets that belong together, with the brackets. Those without a partner are ignored. */
export function bracketed(text: string, words: readonly ClassifiedWord[]): readonly Range[] {
  const open: { readonly closer: string; readonly start: number }[] = []
  const found: Range[] = []
  for (const { kind, start, end } of words) {
    if (kind !== 'bracket') continue
    const sign = text.slice(start, end)
    const closer = closerOf[sign]
    if (closer !== undefined) open.push({ closer, start })
    else {
      const at = open.findLastIndex(each => each.closer === sign)
      if (at < 0) continue
      found.push({ start: open[at]!.start, end })
      open.length = at
    }
  }
  return found
}

/** Returns the word at a place; of two that meet there, the one behind it. */
export function wordAt(words: readonly ClassifiedWord[], offset: number): ClassifiedWord | undefined {
  return words.findLast(({ start, end }) => start <= offset && offset <= end)
}
