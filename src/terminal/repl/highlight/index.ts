export { endsInBrackets, withUnmatched } from './brackets.ts'
export { LineMarker, type MarkedLine, withMark } from './lines.ts'
export { type Role, type Theme, themeOf } from './theme.ts'
