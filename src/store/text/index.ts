export { type Postings, rankDocuments, rankInParts, type TextHit, type TextMatches } from './ranking.ts'
export { countTokens, type TokenCounts, tokenRules, tokensOf } from './tokens.ts'
