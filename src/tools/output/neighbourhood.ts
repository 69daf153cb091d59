import { escapeControls } from '../../base/text/terminal-text.ts'
import { nameOf, titleOf } from './paths.ts'
import { cutToWidth, padStart, painter, widthOf } from './text.ts'

/** A record and its edges, as JSON. */
export interface Neighbourhood {
  readonly centre: Readonly<Record<string, unknown>>
  readonly edges: readonly NeighbourhoodEdge[]
}

export interface NeighbourhoodEdge {
  /** Name of the edge type. */
  readonly type: string
  /** Whether it starts or ends at the centre. */
  readonly direction: 'out' | 'in'
  /** The record at the other end. */
  readonly other: Readonly<Record<string, unknown>>
}

interface DrawOptions {
  /** Maximum number of neighbours drawn per edge type. Default: 6. */
  readonly maxPerType?: number
  readonly colour?: boolean
}

/** Edges of one type and direction. */
interface Group {
  readonly type: string
  readonly names: readonly string[]
}

const namesMin = 8

/**
 * Draws a record with its incoming edges on the left and its outgoing edges on the right, grouped by edge type. In a
 * narrow terminal, they are drawn below the record.
 */
export function drawNeighbourhood(
  { centre, edges }: Neighbourhood,
  width: number,
  { maxPerType = 6, colour = false }: DrawOptions = {},
): string {
  const groups = (direction: 'in' | 'out') => groupsOf(edges, direction, maxPerType)
  const title = cutToWidth(titleOf(centre), Math.max(namesMin, width - 4))
  const { bold } = painter(colour)
  const sides = { left: groups('in'), right: groups('out') }
  const lines = drawSides(title, sides, width, bold) ?? drawBelow(title, sides, width, bold)
  return lines.map(line => `${line.trimEnd()}\n`).join('')
}

function groupsOf(
  edges: readonly NeighbourhoodEdge[],
  direction: 'in' | 'out',
  max: number,
): readonly Group[] {
  const names = new Map<string, string[]>()
  for (const edge of edges) {
    if (edge.direction !== direction) continue
    const list = names.get(edge.type) ?? []
    names.set(edge.type, list)
    list.push(nameOf(edge.other))
  }
  return [...names].map(([type, all]) => ({ type: escapeControls(type), names: elide(all, max) }))
}

function elide(names: readonly string[], max: number): readonly string[] {
  return names.length <= max ? names : [...names.slice(0, max - 1), `… ${names.length - max + 1} more`]
}

interface Sides {
  readonly left: readonly Group[]
  readonly right: readonly Group[]
}

/** The lines of one side, and the index of the line that joins the box. */
interface Branches {
  readonly lines: readonly string[]
  readonly joint: number
}

type Paint = (text: string) => string

/** Columns around the label of a type in `┬─ Knows ─┬▶ `. */
const armWidth = 11

function drawSides(title: string, { left, right }: Sides, width: number, bold: Paint) {
  const boxWidth = widthOf(title) + 4
  const sides = [left, right].filter(groups => groups.length > 0).length
  const labels = Math.max(0, ...[...left, ...right].map(({ type }) => widthOf(type)))
  const names = Math.floor((width - boxWidth) / Math.max(1, sides)) - labels - armWidth
  if (sides > 0 && names < namesMin) return undefined
  const west = branches(left, names, labels, 'left')
  const east = branches(right, names, labels, 'right')
  const westWidth = Math.max(0, ...west.lines.map(widthOf))
  const above = Math.max(1, west.joint, east.joint)
  const below = Math.max(1, west.lines.length - 1 - west.joint, east.lines.length - 1 - east.joint)
  const box = [
    `┌${'─'.repeat(boxWidth - 2)}┐`,
    `${left.length > 0 ? '▶' : '│'} ${bold(title)} ${right.length > 0 ? '├' : '│'}`,
    `└${'─'.repeat(boxWidth - 2)}┘`,
  ]
  return Array.from({ length: above + below + 1 }, (_, i) => {
    const at = i - above
    const lineOf = ({ lines, joint }: Branches) => lines[joint + at] ?? ''
    return `${padStart(lineOf(west), westWidth)}${box[at + 1] ?? ' '.repeat(boxWidth)}${lineOf(east)}`
  })
}

/** Box-drawing characters of the line that joins the groups of a side, and of those that join the names of a group. */
interface Signs {
  readonly only: string
  readonly first: string
  readonly between: string
  readonly last: string
  readonly pass: string
  /** The corresponding characters where the line joins the box. */
  readonly met: Readonly<Record<string, string>>
}

const signs: { readonly [side in 'left' | 'right']: Signs } = {
  right: {
    only: '─',
    first: '┌',
    between: '├',
    last: '└',
    pass: '│',
    met: { '─': '─', '┌': '┬', '├': '┼', '└': '┴', '│': '┤' },
  },
  left: {
    only: '─',
    first: '┐',
    between: '┤',
    last: '┘',
    pass: '│',
    met: { '─': '─', '┐': '┬', '┤': '┼', '┘': '┴', '│': '├' },
  },
}

/** Draws the groups of a side, with names truncated to `names` columns and labels padded to `labels`. */
function branches(groups: readonly Group[], names: number, labels: number, side: 'left' | 'right'): Branches {
  const heads = groups.map((_, g) => groups.slice(0, g).reduce((sum, group) => sum + group.names.length, 0))
  const last = heads.at(-1) ?? 0
  const joint = Math.floor(last / 2)
  const lines = groups.flatMap((group, g) =>
    group.names.map((name, i) => {
      const at = (heads[g] ?? 0) + i
      const arm = i === 0 ? armSign(signs[side], g, groups.length) : at < last ? signs[side].pass : ' '
      const trunk = at === joint ? (signs[side].met[arm] ?? arm) : arm
      const parts = [
        at === joint ? '──' : '  ',
        trunk,
        labelled(group, i, labels, side),
        fork(group, i, signs[side]),
      ]
      const short = cutToWidth(name, names)
      return side === 'right' ? `${parts.join('')}▶ ${short}` : `${short} ${parts.toReversed().join('')}`
    }),
  )
  return { lines, joint }
}

function armSign({ only, first, between, last }: Signs, group: number, groups: number): string {
  if (groups === 1) return only
  if (group === 0) return first
  return group === groups - 1 ? last : between
}

/** The label of a type on the line of its first name, spaces on the others. */
function labelled({ type }: Group, i: number, labels: number, side: 'left' | 'right'): string {
  if (i > 0) return ' '.repeat(labels + 4)
  const filling = '─'.repeat(labels - widthOf(type) + 1)
  return side === 'right' ? `─ ${type} ${filling}` : `${filling} ${type} ─`
}

/** The character at which the line to the names of a type splits. */
function fork({ names }: Group, i: number, { between, last }: Signs): string {
  if (i === 0) return names.length === 1 ? '─' : '┬'
  return i === names.length - 1 ? last : between
}

function drawBelow(title: string, { left, right }: Sides, width: number, bold: Paint): readonly string[] {
  const groups = [
    ...right.map(group => ({ label: `${group.type} ▶`, names: group.names })),
    ...left.map(group => ({ label: `◀ ${group.type}`, names: group.names })),
  ]
  const lines = groups.flatMap(({ label, names }, g) => {
    const isLast = g === groups.length - 1
    const branch = names.map(
      (name, i) => `${isLast ? ' ' : '│'}  ${i === names.length - 1 ? '└' : '├'}─ ${name}`,
    )
    return [`${isLast ? '└' : '├'}─ ${label}`, ...branch].map(line => cutToWidth(line, width))
  })
  return [bold(title), ...lines]
}
