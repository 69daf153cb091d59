import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constructs } from '../../src/language/constructs/index.ts'
import { classifyWords, type WordKind } from '../../src/language/syntax/index.ts'

const lexer = readFileSync(join(import.meta.dirname, '../../grammar/HelixQLLexer.g4'), 'utf8')

/** Every text that the lexer has a token for: the rules of the grammar that are nothing but texts. */
const texts = [...lexer.matchAll(/^\w+: ('[^']+'(?: \| '[^']+')*);/gm)].flatMap(([, alternatives]) =>
  alternatives!.split(' | ').map(text => text.slice(1, -1)),
)

/** The words and signs of a kind, as the shell colours them. The longest first: `=>` before `=`. */
function textsOf(...kinds: readonly WordKind[]): readonly string[] {
  return texts
    .filter(text => kinds.includes(classifyWords(text)[0]!.kind))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
}

/** The one table of tokens, of which the syntax files of all editors are made. */
export const tokens = {
  keywords: textsOf('keyword'),
  steps: textsOf('step'),
  constants: textsOf('constant'),
  signs: textsOf('sign'),
  brackets: textsOf('bracket'),
  /** The operators of other languages, which HelixQL has not. */
  foreign: textsOf('unknown').filter(text => !text.startsWith("'")),
  /** Names that are no tokens: the types of properties. `ID` is also a step, and a token. */
  types: constructs.types.flatMap(({ words }) => words).filter(word => !texts.includes(word)),
} as const

/** The words that are no names. */
export const reserved = [...tokens.keywords, ...tokens.steps, ...tokens.constants]
