import { functionWords } from './functions.ts'
import { sourceWords } from './sources.ts'
import { stepWords } from './steps.ts'

const all = [...stepWords, ...sourceWords, ...functionWords]

/** What a word of the language does, for each of its meanings: `E` is a source and a function. */
export function languageHelp(word: string): readonly string[] {
  return all
    .filter(({ words }) => words.includes(word))
    .map(({ usage, text, example }) => `${usage}\n  ${text}\n  Example: ${example}`)
}

export function languageWords(): readonly string[] {
  return [...new Set(all.flatMap(({ words }) => words))]
}
