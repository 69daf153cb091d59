import { CodeCompletionCore } from 'antlr4-c3'
import { CommonToken, CommonTokenStream, ListTokenSource, type ParserRuleContext, type Token } from 'antlr4ng'
import {
  CallInputContext,
  ExprInputContext,
  FileContext,
  HelixQLParser as P,
  StatementInputContext,
} from '../generated/HelixQLParser.ts'
import { spellingsOf } from '../words.ts'
import type { Word } from './words.ts'

/** The rule as which the words are read. */
export type Sentence = 'file' | 'statements' | 'expression' | 'call'

/** What the grammar allows after some words. */
export interface Candidates {
  /** Keywords in all their spellings, without signs. */
  readonly keywords: ReadonlySet<string>
  /** The rules around a name that is declared or refers to a member or type, outermost first; absent if none can. */
  readonly name?: readonly string[]
  /** True if a variable can be read. */
  readonly variable: boolean
  /** The rule in which something can be called: `term` for a function, `callInput` for a query. */
  readonly call?: string
}

const contexts: { readonly [S in Sentence]: () => ParserRuleContext } = {
  file: () => new FileContext(null, -1),
  statements: () => new StatementInputContext(null, -1),
  expression: () => new ExprInputContext(null, -1),
  call: () => new CallInputContext(null, -1),
}

/** Returns what can follow `words` as the beginning of a `sentence`; nothing if they are not such a beginning. */
export function candidatesAfter(words: readonly Word[], sentence: Sentence): Candidates {
  const core = coreOver(words)
  const { tokens, rules } = core.collectCandidates(words.length, contexts[sentence]())
  const keywords = [...tokens.keys()].flatMap(spellingsOf).filter(text => /^[A-Za-z_]/.test(text))
  const name = rules.get(P.RULE_name)
  const word = rules.get(P.RULE_word)
  return {
    keywords: new Set(keywords),
    ...(name && { name: name.ruleList.map(nameOf) }),
    variable: rules.has(P.RULE_variable),
    ...(word && { call: nameOf(word.ruleList.at(-1) ?? P.RULE_callInput) }),
  }
}

function nameOf(rule: number): string {
  return P.ruleNames[rule] ?? ''
}

function coreOver(words: readonly Word[]): CodeCompletionCore {
  const tokens = words.map(({ type }, index) => tokenOf(type, index))
  const stream = new CommonTokenStream(new ListTokenSource([...tokens, tokenOf(P.EOF, words.length)]))
  stream.fill()
  const core = new CodeCompletionCore(new P(stream))
  core.preferredRules = new Set([P.RULE_name, P.RULE_variable, P.RULE_word])
  return core
}

function tokenOf(type: number, index: number): Token {
  const token = CommonToken.fromType(type)
  token.tokenIndex = index
  // antlr4ng's own types conflict under exactOptionalPropertyTypes.
  return token as Token
}
