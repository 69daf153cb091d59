export { endsInBrackets, withUnmatched } from './brackets.ts'
export { LineMarker, type MarkedLine } from './lines.ts'
export { withMark } from './overlay.ts'
export { type Role, type Theme, themeOf } from './theme.ts'
