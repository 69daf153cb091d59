import type { ElementDefinition, StylesheetJson } from 'cytoscape'
import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import { colourOf } from '../theme.ts'
import { baseStyle } from './canvas.ts'
import type { Point } from './force-layout.ts'
import type { GraphModel } from './model.ts'
import { lookOf } from './palette.ts'

/** The cytoscape elements of a model. Nodes and edges share one id space there, so ids of edges get a prefix. */
export function elementsOf(
  { nodes, edges }: GraphModel,
  places: ReadonlyMap<string, Point>,
): ElementDefinition[] {
  const points = [...nodes.values()].map(({ id, title, type }): ElementDefinition => {
    const position = places.get(id)
    return { group: 'nodes', data: { id, title, type }, ...(position && { position }) }
  })
  const lines = [...edges.values()].map(
    ({ id, from, to, type }): ElementDefinition => ({
      group: 'edges',
      data: { id: `e${id}`, source: from, target: to, type },
    }),
  )
  return [...points, ...lines]
}

/** Shows types by colour and shape, edge types by line style; `isDetailed` adds names and the direction of edges. */
export function graphStyle(types: readonly TypeWithCount[], isDetailed: boolean): StylesheetJson {
  const ofNodes = types
    .filter(({ of }) => of !== 'edge')
    .map(({ name }) => {
      const { colour, shape } = lookOf(types, name, false)
      return { selector: `node[type = "${name}"]`, style: { 'background-color': colourOf(colour), shape } }
    })
  const ofEdges = types
    .filter(({ of }) => of === 'edge')
    .map(({ name }) => ({
      selector: `edge[type = "${name}"]`,
      style: { 'line-style': lookOf(types, name, true).line },
    }))
  return [
    ...baseStyle(),
    {
      selector: 'node',
      style: {
        width: 18,
        height: 18,
        label: 'data(title)',
        'font-size': 10,
        'text-valign': 'bottom',
        'text-margin-y': 4,
        'text-outline-width': isDetailed ? 2 : 0,
        'min-zoomed-font-size': isDetailed ? 6 : 9,
      },
    },
    {
      selector: 'edge',
      style: isDetailed
        ? { label: 'data(type)', 'min-zoomed-font-size': 7 }
        : { 'curve-style': 'haystack', 'target-arrow-shape': 'none', width: 0.8, opacity: 0.7 },
    },
    ...ofNodes,
    ...(isDetailed ? ofEdges : []),
    { selector: '.gone', style: { display: 'none' } },
    {
      selector: 'node.chosen',
      style: {
        width: 24,
        height: 24,
        'border-width': 3,
        'border-color': colourOf('text'),
        'font-weight': 'bold',
      },
    },
  ] as StylesheetJson
}
