export { type Postings, rankDocuments, type TextHit, type TextMatches } from './ranking.ts'
export { countTokens, type TokenCounts, tokenRules, tokensOf } from './tokens.ts'
