/** Help on a word of the language, or on several that belong together. */
export interface LanguageWord {
  readonly words: readonly string[]
  readonly usage: string
  readonly text: string
  readonly example: string
}
