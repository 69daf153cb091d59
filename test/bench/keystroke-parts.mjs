// What keystroke.mjs measures; dist/ has no door to it.
export { complete, signature } from '../../src/complete/index.ts'
export { press } from '../../src/repl/editor/press.ts'
export { Screen } from '../../src/repl/editor/screen.ts'
export { startState } from '../../src/repl/editor/state.ts'
export { View } from '../../src/repl/editor/view.ts'
export { isIncomplete } from '../../src/repl/entries.ts'
export { themeOf } from '../../src/repl/highlight/index.ts'
