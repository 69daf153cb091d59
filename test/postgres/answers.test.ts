import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore, type TestStore } from '../support/test-store.ts'

const { it } = needsServer

const program = `
N::Reading { INDEX value: F32 }
QUERY Add(value: F32) => AddN<Reading>({value: value}) RETURN NONE
QUERY Eq(x: F64) => RETURN N<Reading>::WHERE(_::{value}::EQ(x))::{value}
QUERY CountEq(x: F64) => RETURN N<Reading>::WHERE(_::{value}::EQ(x))::COUNT
QUERY In(x: F64) => RETURN N<Reading>::WHERE(_::{value}::IS_IN([x]))::{value}
QUERY Gt(x: F64) => RETURN N<Reading>::WHERE(_::{value}::GT(x))::{value}
QUERY Gte(x: F64) => RETURN N<Reading>::WHERE(_::{value}::GTE(x))::{value}
QUERY Lt(x: F64) => RETURN N<Reading>::WHERE(_::{value}::LT(x))::{value}
QUERY Lte(x: F64) => RETURN N<Reading>::WHERE(_::{value}::LTE(x))::{value}
`

const queries = ['Eq', 'CountEq', 'In', 'Gt', 'Gte', 'Lt', 'Lte']
const stored = [-3.4028235e38, -0.1, -0, 0, 1e-45, 0.1, 16777216, 3.4028235e38]
const nearest = 0.10000000149011612
const asked = [
  ...stored,
  0.10000000001,
  nearest,
  0.09999999999,
  1.4e-45,
  1e-300,
  -1e-300,
  16777217,
  1e300,
  -1e300,
]

it('an F32 with INDEX is compared with numbers that no F32 is, as in a folder', async () => {
  const answersOn = async ({ options }: TestStore): Promise<readonly unknown[]> => {
    const project = await temporaryFolder()
    await writeFile(join(project, 'program.hx'), program)
    const database = await openDatabase({ project, env: {}, durable: false, ...options })
    try {
      for (const value of stored) await database.call('Add', { value })
      const answers: unknown[] = []
      for (const query of queries) {
        for (const x of asked) answers.push([query, x, await database.call(query, { x })])
      }
      return answers
    } finally {
      await database.close()
    }
  }
  const folder = { options: {}, remove: async () => undefined }
  const store = await newServerStore()
  try {
    expect(await answersOn(store)).toEqual(await answersOn(folder))
  } finally {
    await store.remove()
  }
})
