import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import type { Overview } from '../../api.ts'
import { icon } from '../dom.ts'
import { captionsOf } from './captions.ts'
import { type Choice, Choices } from './choices.ts'

const shapes = [
  'ellipse',
  'round-rectangle',
  'diamond',
  'hexagon',
  'round-triangle',
  'octagon',
  'round-pentagon',
] as const

const lineStyles = ['solid', 'dashed', 'dotted'] as const

/** How records of a type are drawn. Types with the same colour differ in shape; colour is never the only distinction. */
export interface Look {
  /** The name of a colour in the style sheet. */
  readonly colour: string
  readonly shape: (typeof shapes)[number]
  readonly line: (typeof lineStyles)[number]
}

/** The colours of the style sheet, by their names for those who choose one. */
export const colourNames = ['blue', 'orange', 'green', 'pink', 'amber', 'sky', 'violet', 'grey'] as const

/** How the types of a program are drawn, and what their records are called. */
export class Palette {
  readonly #types: readonly TypeWithCount[]
  readonly #choices: Choices

  constructor({ types, project }: Pick<Overview, 'types' | 'project'>) {
    this.#types = types
    this.#choices = new Choices(project, localStorage)
  }

  /** Depends only on the position of the type among those of its kind, so that it stays the same, and on its colour if one was chosen. */
  look(name: string, isEdge: boolean): Look {
    const kin = this.#types.filter(({ of }) => (of === 'edge') === isEdge)
    const index = Math.max(
      0,
      kin.findIndex(type => type.name === name),
    )
    const own = index % colourNames.length
    // Edges take the colours from the other end, so that they differ from the nodes of a small schema.
    const colour = isEdge ? colourNames.length - 1 - own : (this.#chosenColour(name) ?? own)
    return {
      colour: `type-${colour}`,
      shape: shapes[index % shapes.length] ?? 'ellipse',
      line: lineStyles[index % lineStyles.length] ?? 'solid',
    }
  }

  /** The properties that are a caption where they have a value, the first one first. */
  captions({ name, properties }: Pick<TypeWithCount, 'name' | 'properties'>): readonly string[] {
    const { caption } = this.#choices.of(name)
    const isThere = properties.some(each => each.name === caption)
    return isThere ? [caption!, ...captionsOf(properties)] : captionsOf(properties)
  }

  choiceOf(name: string): Choice {
    return this.#choices.of(name)
  }

  choose(name: string, choice: Choice): void {
    this.#choices.set(name, choice)
  }

  /** A type's shape in its colour, for legends. */
  swatch(name: string): SVGSVGElement {
    const { colour, shape } = this.look(name, false)
    const svg = icon(outlines[shape], { class: 'swatch' })
    svg.style.fill = `var(--${colour})`
    return svg
  }

  /** A type of edges: a line in its colour and style. */
  lineSwatch(name: string): SVGSVGElement {
    const { colour, line } = this.look(name, true)
    const svg = icon('M1 8h14', { class: 'swatch line', 'data-line': line })
    svg.style.stroke = `var(--${colour})`
    return svg
  }

  #chosenColour(name: string): number | undefined {
    const { colour } = this.#choices.of(name)
    return colour !== undefined && colour in colourNames ? colour : undefined
  }
}

/** The shapes on a grid of 16 by 16. */
const outlines: Readonly<Record<Look['shape'], string>> = {
  ellipse: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  'round-rectangle':
    'M4 2.5h8A1.5 1.5 0 0 1 13.5 4v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V4A1.5 1.5 0 0 1 4 2.5z',
  diamond: 'M8 1l7 7-7 7-7-7z',
  hexagon: 'M4.5 2h7L15 8l-3.500 6h-7L1 8z',
  'round-triangle': 'M8 1.500l6.500 12h-13z',
  octagon: 'M5 1.500h6L14.500 5v6L11 14.500H5L1.500 11V5z',
  'round-pentagon': 'M8 1.500l6.700 5-2.600 8H3.900l-2.600-8z',
}
