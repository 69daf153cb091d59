export { type Buffer, bufferOf } from './buffer.ts'
export { EntryReader, type ReaderOptions, type ReadResult } from './reader.ts'
export type { Completion, MenuItem } from './state.ts'
export type { Hint } from './view.ts'
