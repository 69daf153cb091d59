export { type OutputMode, outputModes } from './modes.ts'
export { drawNeighbourhood, type Neighbourhood, type NeighbourhoodEdge } from './neighbourhood.ts'
export {
  countRowValues,
  present,
  type Renderable,
  type Rendering,
  type RenderOptions,
  render,
  renderedChunks,
} from './render.ts'
export { countRows } from './sections.ts'
