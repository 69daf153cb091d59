import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

const schema = 'N::Item { name: String, weight: U32 }\n'
const queries = `
QUERY Add(rows: [{name: String, weight: U32}]) =>
  FOR {name, weight} IN rows {
    AddN<Item>({name: name, weight: weight})
  }
  RETURN NONE

QUERY Which() =>
  n <- N<Item>::COUNT
  RETURN {version: "one", n: n}

QUERY Slow(n: [U32]) =>
  FOR a IN n { FOR b IN n { x <- N<Item>::COUNT } }
  RETURN {version: "one"}
`

const rows = Array.from({ length: 500 }, (_, i) => ({ name: `n${i}`, weight: i }))
/** Enough rounds of a loop to be still running when the next line runs. */
const n = Array.from({ length: 300 }, (_, i) => i)

describe('a change of the program', () => {
  it('lets running calls finish with the previous program, and runs later ones with the new one', async () => {
    await withProgram(schema + queries, async ({ database, folder, call }) => {
      await call('Add', { rows })
      const slow = call('Slow', { n })
      await writeFile(join(folder, 'program.hx'), schema + queries.replaceAll('"one"', '"two"'))
      expect(await database.reload()).toMatchObject({ kind: 'changed' })
      expect(await call('Which')).toEqual({ version: 'two', n: 500 })
      expect(await slow).toMatchObject({ version: 'one' })
    })
  })

  it('of a stored type waits for running calls, and later calls wait for it', async () => {
    await withProgram(schema + queries, async ({ database, folder, call }) => {
      await call('Add', { rows })
      const order: string[] = []
      const slow = call('Slow', { n }).then(answer => {
        order.push('slow')
        return answer
      })
      const changed = `N::Item { INDEX weight: U32, name: String }\n${queries.replaceAll('"one"', '"two"')}`
      await writeFile(join(folder, 'program.hx'), changed)
      const reloaded = database.reload().then(() => order.push('reload'))
      const [old] = await Promise.all([slow, reloaded])
      expect(order).toEqual(['slow', 'reload'])
      expect(old).toMatchObject({ version: 'one' })
      expect(await call('Which')).toEqual({ version: 'two', n: 500 })
      expect(await call('Slow', { n: [1] })).toMatchObject({ version: 'two' })
    })
  })

  it('is refused after a while if a reader outside of queries is open', async () => {
    await withProgram(schema + queries, async ({ database, folder, call }) => {
      await call('Add', { rows })
      const snapshot = database.records.snapshot()
      await writeFile(join(folder, 'program.hx'), `N::Item { weight: U32, name: String }\n${queries}`)
      await expect(database.reload()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      expect(await call('Which')).toEqual({ version: 'one', n: 500 })
      snapshot.release()
      expect(await database.reload()).toMatchObject({ kind: 'changed' })
      expect(await call('Which')).toEqual({ version: 'one', n: 500 })
    })
  })

  it('to another schema version is left to the next start', async () => {
    await withProgram(schema + queries, async ({ database, folder }) => {
      await writeFile(join(folder, 'program.hx'), `schema::2 { ${schema} }\n${queries}`)
      await expect(database.reload()).rejects.toMatchObject({
        message: expect.stringContaining('The schema version changes from 1 to 2'),
      })
    })
  })
})
