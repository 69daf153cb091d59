export { Context, EmbeddingsNeeded, mayHoldItems, type VectorSearch } from './compile/context.ts'
export { Profiler } from './compile/profiler.ts'
export { type Flow, nothing, noValueFound, rowCount, singleValue } from './flow/flow.ts'
export { sizeOf } from './flow/flow-size.ts'
export { type Shown, type ShownPart, sizeAtOnce } from './flow/shown.ts'
export { type PreparedQuery, prepareQuery, prepareQueryInParts, type RowStream } from './query/query.ts'
export { rehearse } from './query/rehearse.ts'
export { type Memory, type MemoryLimits, type MemoryUse, noMemoryUse } from './scheduling/memory.ts'
export {
  RunControl,
  type RunLimits,
  type StopSignal,
  type WatchedRunLimits,
} from './scheduling/run-control.ts'
export { type Run, type RunFacts, Runs } from './scheduling/runs.ts'
export { inSlices } from './scheduling/slices.ts'
export { sizeOfText, textOfClient, workInSlices, workOnText } from './scheduling/text-work.ts'
