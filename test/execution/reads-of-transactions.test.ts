import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { GraphReads } from '../../src/store/graph/reading/reads.ts'
import { RowReads } from '../../src/store/graph/reading/row-reads.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = `
N::Person { name: String }
E::Knows { From: Person, To: Person }
QUERY Fill() => a <- AddN<Person>({name: "a"}) b <- AddN<Person>({name: "b"}) AddE<Knows>()::From(a)::To(b) RETURN a::ID
QUERY Rename(id: ID) => f <- N<Person>(id)::Out<Knows>::UPDATE({name: "c"}) RETURN f::{name}`

it('a transaction reads one after the other, also what is not in memory', async () => {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const open = () => openDatabase({ project, env: {} })
  const first = await open()
  const { a: id } = (await first.call('Fill')) as { a: string }
  await first.close()
  const database = await open()
  onTestFinished(() => database.close())
  let isFinding = false
  const { find } = RowReads.prototype
  const { neighbours } = GraphReads.prototype
  const finding = vi.spyOn(RowReads.prototype, 'find').mockImplementation(function (this: RowReads, ...args) {
    const found = find.apply(this, args)
    if (!(found instanceof Promise)) return found
    isFinding = true
    return found.finally(() => (isFinding = false))
  })
  let overlaps = 0
  const following = vi.spyOn(GraphReads.prototype, 'neighbours').mockImplementation(function (
    this: GraphReads,
    ...args
  ) {
    if (isFinding) overlaps++
    return neighbours.apply(this, args)
  })
  onTestFinished(() => {
    finding.mockRestore()
    following.mockRestore()
  })
  expect(await database.call('Rename', { id })).toEqual({ f: ['c'] })
  expect(finding).toHaveBeenCalled()
  expect(overlaps).toBe(0)
})
