export { type AppliedFix, applyFixes, type FixedTexts } from './apply.ts'
export { type Misspelling, misspelling, replacing, wrapping } from './make.ts'
