import cytoscape, { type Core, type CytoscapeOptions, type StylesheetJson } from 'cytoscape'
import { h } from '../dom.ts'
import { colourOf } from '../theme.ts'

/** Creates a drawing in `container`. */
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
 * Cytoscape adds a style element with one rule, unless an element with its id exists. The Content-Security-Policy forbids
 * style elements; the rule is in our style sheet instead.
 */
function allowWithoutInlineStyle(): void {
  const id = '__________cytoscape_stylesheet'
  if (document.getElementById(id) === null) document.head.append(h('meta', { id }))
}

/** The style shared by all drawings, in the current colours. */
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
