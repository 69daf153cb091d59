import { expect, it } from 'vitest'
import { EventLoopSlice } from '../../src/base/flow/event-loop-slice.ts'
import { GatheredEnds } from '../../src/database/live/load/gathered-ends.ts'
import type { EdgeType } from '../../src/language/catalog/index.ts'
import { IdTable } from '../../src/store/graph/index.ts'
import { withProgram } from '../support/program.ts'

const program = `
N::User { name: String }
N::Post { topic: String }
E::Knows { From: User, To: User }
E::Likes { From: User, To: Post }
`

const id = (i: number) => Buffer.from(i.toString(16).padStart(32, '0'), 'hex').toString('latin1')

it('counts what a table of ids takes while it grows, before it grows, so that a transaction can end instead', async () => {
  await withProgram(program, async ({ database }) => {
    const slice = new EventLoopSlice()
    for (const [name, tables] of [
      ['Knows', 1],
      ['Likes', 2],
    ] as const) {
      const ends = new GatheredEnds(database.program.catalog.edges.get(name) as EdgeType)
      let added = 0
      const add = async (until: number) => {
        for (; added < until; added++) {
          ends.from.add(id(added))
          ends.to.add(id(added))
          if (added % 1024 === 0) await ends.makeRoom(slice)
        }
      }
      // A table of 65,536 slots holds 40,960 ids.
      const held = (slots: number, ids: number) => tables * (4 * slots + 16 * ids)
      await add(36_864)
      expect(ends.bytes).toBe(held(65_536, 36_864))
      await add(37_120)
      expect(ends.bytes).toBe(held(2 * 65_536, 2 * 37_120))
      await ends.makeRoom(slice)
      expect(ends.bytes).toBe(held(2 * 65_536, 37_120))
      const { from, to, fromIds } = ends.take(added)
      expect(from).toEqual(to)
      expect(fromIds.size).toBe(added)
      expect(ends.bytes).toBe(tables * new IdTable().bytesToGrow)
    }
  })
})
