import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { drawNeighbourhood, type NeighbourhoodEdge } from '../../src/tools/output/index.ts'

const node = (name: string, label = 'Person') => ({ id: `id-of-${name}`, label, name })
const out = (type: string, ...names: string[]): NeighbourhoodEdge[] =>
  names.map(name => ({ type, direction: 'out', other: node(name) }))
const into = (type: string, ...names: string[]): NeighbourhoodEdge[] =>
  names.map(name => ({ type, direction: 'in', other: node(name) }))

const edges = [
  ...out('Knows', 'Bob', 'Cy', 'Dee'),
  ...out('WorksAt', 'Acme'),
  ...into('Follows', 'Eve', 'Fay'),
]
const draw = (list: readonly NeighbourhoodEdge[], width = 80, maxPerType = 6) =>
  `\n${drawNeighbourhood({ centre: node('Ada'), edges: list }, width, { maxPerType })}`

describe('a neighbourhood', () => {
  it('has incoming edges on the left and outgoing edges on the right, by edge type', () => {
    expect(draw(edges)).toBe(`
                   ┌────────────┐  ┌─ Knows ───┬▶ Bob
Eve ┬─ Follows ────▶ Person Ada ├──┤           ├▶ Cy
Fay ┘              └────────────┘  │           └▶ Dee
                                   └─ WorksAt ──▶ Acme
`)
  })

  it('omits neighbours beyond a number, and counts them', () => {
    expect(draw(out('Knows', 'Bob', 'Cy', 'Dee', 'Eve'), 80, 2)).toBe(`
┌────────────┐
│ Person Ada ├──── Knows ─┬▶ Bob
└────────────┘            └▶ … 3 more
`)
  })

  it('is vertical in a narrow terminal', () => {
    expect(draw(edges, 40)).toBe(`
Person Ada
├─ Knows ▶
│  ├─ Bob
│  ├─ Cy
│  └─ Dee
├─ WorksAt ▶
│  └─ Acme
└─ ◀ Follows
   ├─ Eve
   └─ Fay
`)
  })

  it('is only a box without edges', () => {
    expect(draw([])).toBe(`
┌────────────┐
│ Person Ada │
└────────────┘
`)
  })

  it('names a record without a string property by its type and the end of its id', () => {
    const centre = { id: '01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2', label: 'Order', total: 5 }
    expect(drawNeighbourhood({ centre, edges: [] }, 80)).toContain('│ Order …2f1af2 │')
  })

  it('fits, whatever its contents', () => {
    const edge = fc.record({
      type: fc.constantFrom('Knows', 'Wrote', 'ALongEdgeTypeName'),
      direction: fc.constantFrom('in' as const, 'out' as const),
      other: fc.string({ unit: 'grapheme', maxLength: 50 }).map(name => node(name)),
    })
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 30 }), fc.integer({ min: 30, max: 140 }), (list, width) => {
        for (const line of draw(list, width).split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})
