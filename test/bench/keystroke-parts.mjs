// What keystroke.mjs measures; dist/ does not export it.
export { complete, signature } from '../../src/language/complete/index.ts'
export { press } from '../../src/terminal/repl/editor/press.ts'
export { Screen } from '../../src/terminal/repl/editor/screen.ts'
export { startState } from '../../src/terminal/repl/editor/state.ts'
export { View } from '../../src/terminal/repl/editor/view.ts'
export { isIncomplete } from '../../src/terminal/repl/entries.ts'
export { themeOf } from '../../src/terminal/repl/highlight/index.ts'
