import { conditions } from './conditions.ts'
import type { Construct } from './construct.ts'
import { declarations } from './declarations.ts'
import { functions } from './functions.ts'
import { type Signature, signaturesOf } from './signatures.ts'
import { sources } from './sources.ts'
import { statements } from './statements.ts'
import { steps } from './steps.ts'
import { types } from './types.ts'
import { values } from './values.ts'

export type { Construct } from './construct.ts'
export type { Signature } from './signatures.ts'

/** Every construct of the language, by family. */
export const constructs = {
  steps: Object.values(steps).flat(),
  sources: Object.values(sources).flat(),
  statements: Object.values(statements).flat(),
  conditions: Object.values(conditions).flat(),
  values: Object.values(values).flat(),
  functions: Object.values(functions).flat(),
  declarations: Object.values(declarations).flat(),
  types: Object.values(types).flat(),
} satisfies Readonly<Record<string, readonly Construct[]>>

export type Family = keyof typeof constructs

const families = Object.keys(constructs) as readonly Family[]
const signatures = new Map(families.map(family => [family, signaturesOf(constructs[family])]))

/** Returns the constructs with a word, one for each meaning: `E` is a source, a function and a declaration. */
export function constructsNamed(word: string): readonly Construct[] {
  return families.flatMap(family => constructs[family].filter(({ words }) => words.includes(word)))
}

/** Returns all words that a construct explains, without signs. */
export function constructWords(): readonly string[] {
  const words = families.flatMap(family => constructs[family].flatMap(each => each.words))
  return [...new Set(words)].filter(word => /^\w/.test(word))
}

/** Returns the signature of a word in the first of the families `among` that has it. */
export function signatureOf(word: string, ...among: readonly Family[]): Signature | undefined {
  for (const family of among) {
    const signature = signatures.get(family)?.get(word)
    if (signature) return signature
  }
  return undefined
}
