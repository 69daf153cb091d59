import cytoscape, { type Core, type CytoscapeOptions, type StylesheetJson } from 'cytoscape'
import { h } from '../dom.ts'
import { colourOf } from '../theme.ts'

/** Makes a drawing below `container`. */
export function createCanvas(container: HTMLElement, options: CytoscapeOptions): Core {
  allowWithoutInlineStyle()
  return cytoscape({
    container,
    minZoom: 0.02,
    maxZoom: 3,
    selectionType: 'single',
    boxSelectionEnabled: false,
    ...options,
  })
}

/**
 * Cytoscape adds one rule by a style element unless an element with its id is there. Content-Security-Policy forbids style
 * elements, and the rule is in our style sheet.
 */
function allowWithoutInlineStyle(): void {
  const id = '__________cytoscape_stylesheet'
  if (document.getElementById(id) === null) document.head.append(h('meta', { id }))
}

/** What all drawings have in common, in the colours of the moment. */
export function baseStyle(): StylesheetJson {
  return [
    {
      selector: 'core',
      style: { 'active-bg-opacity': 0, 'selection-box-opacity': 0 } as never,
    },
    {
      selector: 'node',
      style: {
        color: colourOf('text'),
        'font-family': 'system-ui, sans-serif',
        'text-outline-color': colourOf('ground'),
        'overlay-opacity': 0,
      },
    },
    {
      selector: 'edge',
      style: {
        width: 1.2,
        'curve-style': 'bezier',
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        'line-color': colourOf('edge'),
        'target-arrow-color': colourOf('edge'),
        color: colourOf('dim'),
        'font-family': 'system-ui, sans-serif',
        'font-size': 9,
        'text-rotation': 'autorotate',
        'text-background-color': colourOf('ground'),
        'text-background-opacity': 1,
        'text-background-padding': '2px',
        'overlay-opacity': 0,
      },
    },
  ]
}
