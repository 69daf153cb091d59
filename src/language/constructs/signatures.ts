import type { Construct } from './construct.ts'

/** How a keyword is written with its arguments, for the details of completions and the help inside brackets. */
export interface Signature {
  /** `SearchV<Vector>(vector, k)` */
  readonly text: string
  /** The contents of the brackets; absent for a keyword without them. */
  readonly parameters?: readonly string[]
}

/** The keyword that begins a form, and the contents of the brackets after it and its type. */
const beginning = /^(?:::)?([A-Za-z]\w*)(?:<[^>]*>)?(?:\(([^)]*)\))?/
/** Commas except those inside `{property: value, …}`. */
const commas = /, (?![^{]*\})/

/** Returns the signatures of all keywords that begin a form; a keyword of several constructs has none. */
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

/** Returns the first form of a keyword and its first brackets: `E<Edge>` and `id` for `E<Edge>` and `E<Edge>(id)`. */
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
