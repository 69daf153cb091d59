import type { Construct } from './construct.ts'

/** How a word is called, for the grey text of a completion and the help inside its brackets. */
export interface Signature {
  /** `SearchV<Vector>(vector, k)` */
  readonly text: string
  /** What stands in the brackets; absent for a word without them. */
  readonly parameters?: readonly string[]
}

/** The word that begins a form, and what is in the brackets right after it and its type. */
const beginning = /^(?:::)?([A-Za-z]\w*)(?:<[^>]*>)?(?:\(([^)]*)\))?/
/** Not those inside of `{property: value, …}`. */
const commas = /, (?![^{]*\})/

/** The signatures of all words that begin a form; a word of several constructs has none. */
export function signaturesOf(constructs: readonly Construct[]): ReadonlyMap<string, Signature> {
  const signatures = new Map<string, Signature>()
  for (const { words, forms } of constructs) {
    for (const word of words) {
      const meanings = constructs.filter(each => each.words.includes(word))
      const signature = signatureIn(forms, word)
      if (meanings.length === 1 && signature) signatures.set(word, signature)
    }
  }
  return signatures
}

/** The first form of a word, with the first brackets that it has: `E<Edge>` and `id`, of `E<Edge>` and `E<Edge>(id)`. */
function signatureIn(forms: readonly string[], word: string): Signature | undefined {
  const own = forms.flatMap(form => {
    const [, head, inside] = beginning.exec(form) ?? []
    return head === word ? [{ text: form.replace(/^::/, ''), inside }] : []
  })
  const [first] = own
  if (first === undefined) return undefined
  const inside = own.find(each => each.inside !== undefined)?.inside
  return {
    text: first.text,
    ...(inside !== undefined && { parameters: inside.split(commas).filter(Boolean) }),
  }
}
