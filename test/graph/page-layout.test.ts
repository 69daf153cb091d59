import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PageLayout } from '../../src/store/graph/types/page-layout.ts'
import { bytesWanted, narrowed, widened } from '../../src/store/graph/types/page-sizes.ts'
import { segmentsOfNote } from '../../src/store/graph/types/segments-note.ts'

describe('a page layout', () => {
  it('puts each row where plain counting does', () => {
    const step = fc.record({ records: fc.nat(40), rows: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 8 }), (pageRows, steps) => {
        let layout = new PageLayout(pageRows, [])
        const pages: number[][] = []
        let rows = 0
        let size = pageRows
        let isNew = false
        for (const step of steps) {
          if (step.rows !== size) {
            layout = layout.withSegment(rows, step.rows)
            isNew = true
          }
          size = step.rows
          for (let i = 0; i < step.records; i++) {
            const last = pages.at(-1)
            if (last === undefined || last.length === size || isNew) pages.push([rows])
            else last.push(rows)
            isNew = false
            rows++
          }
        }
        expect(layout.pageCount(rows)).toBe(pages.length)
        for (const [page, own] of pages.entries()) {
          expect(layout.firstRow(page)).toBe(own[0])
          for (const row of own) {
            expect(layout.pageOf(row)).toBe(page)
            expect(layout.isFirst(row)).toBe(row === own[0])
            expect(layout.boundary(row)).toBe(row === own[0] ? row : layout.endRow(page))
          }
          if (page < pages.length - 1) expect(layout.rowsOf(page)).toBe(own.length)
        }
      }),
    )
  })

  it('is told by its segments', () => {
    const layout = new PageLayout(1024, []).withSegment(1500, 64).withSegment(1600, 4)
    expect(layout.segments).toEqual([
      { row: 1500, page: 2, rows: 64 },
      { row: 1600, page: 4, rows: 4 },
    ])
    // Nothing stands in the segment that begins with the same row.
    expect(layout.withSegment(1600, 64).segments).toEqual([
      { row: 1500, page: 2, rows: 64 },
      { row: 1600, page: 4, rows: 64 },
    ])
    expect(new PageLayout(1024, []).withSegment(0, 16).segments).toEqual([{ row: 0, page: 0, rows: 16 }])
    expect(new PageLayout(1024, []).withSegment(0, 1024).segments).toEqual([])
  })

  it.each(['', '[[', '{}', '[[5,0,4]]', '[[5,1,0]]', '[[4,1,4],[9,2,1]]', '[[4,1,4],[4,2,1]]'])(
    'is not read from a damaged note: %s',
    note => {
      expect(segmentsOfNote(note)).toBeUndefined()
    },
  )
})

describe('the rows of a page', () => {
  const layout = new PageLayout(1024, [])
  const kilobyte = 1024

  it.each([
    ['narrow records', 256, 1024],
    ['1 kB', kilobyte, 64],
    ['2 kB', 2 * kilobyte, 64],
    ['10 kB', 10 * kilobyte, 4],
    ['1 MB', 1024 * kilobyte, 1],
  ])('follow from what the records have: %s', (_, width, rows) => {
    const records = Math.ceil(bytesWanted(layout) / width)
    const next = narrowed(layout, 500, { bytes: records * width, records })
    expect(next.segmentOf(500).rows).toBe(rows)
  })

  it('stay while there is little to tell from', () => {
    expect(narrowed(layout, 5, { bytes: 20 * kilobyte, records: 5 })).toBe(layout)
  })

  it('grow step by step after full pages that are small', () => {
    let next = layout.withSegment(1000, 1)
    const sizes: number[] = []
    for (let row = 1000; row < 1400; ) {
      const { rows } = next.segmentOf(row)
      sizes.push(rows)
      row += rows
      next = widened(next, row, { bytes: 40 * rows, records: rows })
    }
    expect(sizes).toEqual([1, 4, 16, 64, 256, 1024])
  })

  it('change less and less often, however the records alternate', () => {
    let next = layout
    for (let row = 0; row < 1_000_000; row += 4) {
      next = narrowed(next, row, { bytes: 1024 * kilobyte, records: 4 })
      next = widened(next, row + 2, { bytes: 10, records: 1 })
    }
    expect(next.segments.length).toBeLessThan(150)
    expect(next.segments.length).toBeGreaterThan(32)
  })

  it('become smaller where records are wide, however many segments there are', () => {
    let many = new PageLayout(1024, [])
    for (let i = 2; i < 52; i++) many = many.withSegment(1024 * 1024 * i, i % 2 === 0 ? 256 : 1024)
    expect(many.segments.length).toBeGreaterThan(40)
    const row = 1024 * 1024 * 51 + 1024
    expect(many.segmentOf(row).rows).toBe(1024)
    const next = narrowed(many, row, { bytes: 1024 * kilobyte, records: 4 })
    expect(next.segmentOf(row).rows).toBeLessThan(16)
  })
})
