export { editedTexts } from './edits.ts'
export { type EntryPart, EntryViews } from './entry-views.ts'
export { ProgramView, Views } from './program-view.ts'
export { type Refactoring, refactoringsAt } from './refactorings/index.ts'
export {
  declarationsOf,
  definitionsAt,
  implementationsAt,
  placesOf,
  symbolsAt,
  typeDefinitionsAt,
} from './symbols/find.ts'
export { type FoundSymbol, type OutlineItem, outlineOf, symbolsNamed } from './symbols/outline.ts'
export { rename, renameableAt } from './symbols/rename.ts'
export { type EntryText, renameableInEntry, renameInEntry } from './symbols/rename-entry.ts'
export { unusedNames } from './symbols/unused.ts'
export {
  completionsAt,
  describeCompletion,
  type FileCompletion,
} from './views/completions.ts'
export { formatEdits, onTypeEdits } from './views/format.ts'
export { type Hint, hintsIn, linkedAt } from './views/hints.ts'
export { type Hover, type HoverPart, hoverAt } from './views/hover.ts'
export { type Link, linksOf } from './views/links.ts'
export { foldsOf, type Range, selectionsAt } from './views/ranges.ts'
export { KnownWords, type Token, type TokenKind, tokensOf } from './views/tokens.ts'
