export { type AppliedFix, applyFixes, editedText, type FixedTexts } from './apply.ts'
export { correctedName, declarationsOf, withEvidence } from './evidence.ts'
export { type Misspelling, misspelling, replacing, wrapping } from './make.ts'
