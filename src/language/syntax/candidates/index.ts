// A separate entry point, so that antlr4-c3 is loaded only for completion and not for checking.
export { type Candidates, candidatesAfter, type Sentence } from './candidates.ts'
export { readWords, readWordsInParts, type Word, type WordKind, type Words } from './words.ts'
