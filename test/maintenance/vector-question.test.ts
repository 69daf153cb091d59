import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inspectData, repairData } from '../../src/database/maintenance/index.ts'
import { searched } from '../../src/database/maintenance/vector-question.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import { engineNames } from '../support/engines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { withThresholds } from '../support/thresholds.ts'
import { needsFaiss } from '../vector/support.ts'
import { fill } from './damaged-folder.ts'
import { cutLinks } from './damages.ts'

const quiet = () => undefined
const engine = engineNames[0]!

async function filled(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data')
  await fill(folder, engine)
  return folder
}

const searchesOf = async (folder: string) =>
  (await inspectData(folder, quiet)).asked!.vectors.map(({ type, vectors, searches }) => [
    type.name,
    vectors,
    searches?.asked,
  ])

it('every vector is searched for, of many a sample', async () => {
  const folder = await filled()
  expect(await searchesOf(folder)).toEqual([
    ['Face', 44, 44],
    ['Scene', 155, 155],
  ])
  withThresholds(searched, { allMax: 44, searchedMin: 40 })
  expect(await searchesOf(folder)).toEqual([
    ['Face', 44, 44],
    ['Scene', 155, 39],
  ])
})

needsFaiss.test('a graph that has all vectors and finds few of them is built again', async () => {
  // One that does not compare the query with all vectors where its links lead nowhere.
  withThresholds(policy, { flatVectorsMax: 64, walkTimeMax: Number.POSITIVE_INFINITY })
  const folder = await filled()
  expect(await inspectData(folder, quiet)).toMatchObject({ faults: [], losses: [] })
  await cutLinks.apply(folder, engine, 1)
  const { faults } = await inspectData(folder, quiet)
  expect(faults).toEqual([expect.stringMatching(/^The vector index of V::Scene .* it finds \d+ of 155\.$/)])
  expect(await repairData(folder, quiet)).toEqual(faults)
  expect(await inspectData(folder, quiet)).toMatchObject({ faults: [], losses: [] })
})
