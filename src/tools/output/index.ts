export { type OutputMode, outputModes } from './modes.ts'
export { drawNeighbourhood, type Neighbourhood, type NeighbourhoodEdge } from './neighbourhood.ts'
export {
  present,
  type Rendering,
  type RenderOptions,
  type Result,
  render,
  renderedChunks,
  type Timing,
} from './render.ts'
export { countRows } from './sections.ts'
