// A door of its own: antlr4-c3 is loaded by whoever completes, and by nobody who only checks.
export { type Candidates, candidatesAfter, type Sentence } from './candidates.ts'
export { readWords, type Word, type WordKind, type Words } from './words.ts'
