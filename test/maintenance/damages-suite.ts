import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectData, repairData } from '../../src/database/maintenance/index.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import { allTypes } from '../../src/language/catalog/index.ts'
import { askStored, inspectGraph, readStored } from '../../src/store/graph/index.ts'
import { defaultTreeLimits } from '../../src/store/graph/tree/tree.ts'
import { engineNames } from '../support/engines.ts'
import { linkEdgesAtOnce } from '../support/thresholds.ts'
import { answersOf, copyOf, fill, inStore, schema } from './damaged-folder.ts'
import type { FolderDamage } from './damages.ts'

const quiet = () => undefined
/** GVQ_DAMAGES_SEED=7 chooses other records. */
const seed = Number(process.env.GVQ_DAMAGES_SEED ?? 1)
/** GVQ_DAMAGES_ALONE=1 makes each in a folder of its own. */
const isAlone = process.env.GVQ_DAMAGES_ALONE === '1'

// Trees of several levels, and a graph of FAISS, from few records.
const treeLimits = { ...defaultTreeLimits }
const { flatVectorsMax } = policy

/**
 * What asking cannot show: that nothing leads to a node, that a tree says a wrong number of entries, or which records a state without its
 * rows has; nor what only the vector indexes need. Of a text index it asks for the rarest word of each node only, unless more than a few have the word.
 */
const onlyCompared =
  /nothing refers to|no longer exists|the (note|log|mark|summary) of|the state of|^rows of|trees of|^the text index|of the ids of .* too many/

/** Whether asking can show a damage. */
const isAsked = ({ name, isInStore }: FolderDamage) => isInStore && !onlyCompared.test(name)

/** What asking finds, as if the comparison had found nothing. */
async function asked(folder: string): Promise<readonly string[]> {
  return inStore(folder, async store => {
    const stored = (await readStored(store))!
    const inspection = { ...(await inspectGraph(store, stored, quiet)), faults: [] }
    const how = { question: () => undefined, progress: quiet, signal: undefined }
    const { faults } = await askStored(store, stored, inspection, how)
    return faults.map(({ text }) => text)
  })
}

/** Every other damage for each engine, so that all of them are made once. */
const madeOn = (engine: string, damages: readonly FolderDamage[]) =>
  damages.filter((_, i) => engineNames[(i + seed) % engineNames.length] === engine)

const edgeTypes = [...schema.edges.values()].map(({ name }) => name)
const typeNames = [...allTypes(schema)].map(({ name }) => name)

/** The type whose data a damage is to, as its name says; one to no type is alone. */
const typeOf = ({ name }: FolderDamage) =>
  typeNames.find(type => new RegExp(`\\b${type}\\b`).test(name)) ?? name

/** Edges are asked for by their ends, so that damage to those hides damage to edges. Without a state nothing is asked. */
const excludes = (one: FolderDamage, other: FolderDamage) =>
  typeOf(one) === typeOf(other) ||
  edgeTypes.includes(typeOf(one)) !== edgeTypes.includes(typeOf(other)) ||
  isAsked(one) !== isAsked(other)

/**
 * Damages that are made in one folder: at most one to each type, so that none is found, or mended, because of another.
 * Those to files come first, as opening the graph for them would mend others.
 */
function inGroups(damages: readonly FolderDamage[]): readonly (readonly FolderDamage[])[] {
  if (isAlone) return damages.map(damage => [damage])
  const groups: FolderDamage[][] = []
  for (const damage of damages) {
    const group = groups.find(each => !each.some(other => excludes(other, damage)))
    if (group === undefined) groups.push([damage])
    else group.push(damage)
  }
  return groups.map(group => group.sort((a, b) => Number(a.isInStore) - Number(b.isInStore)))
}

/** The tests that `gvq doctor` finds each of some damages, and that `--repair` mends it. */
export function describeDamages(damages: readonly FolderDamage[]): void {
  linkEdgesAtOnce()
  beforeAll(() => {
    Object.assign(defaultTreeLimits, { entriesMax: 16, childrenMax: 8, bytesMax: 400 })
    policy.flatVectorsMax = 64
  })
  afterAll(() => {
    Object.assign(defaultTreeLimits, treeLimits)
    policy.flatVectorsMax = flatVectorsMax
  })
  describe.each(engineNames)('gvq doctor finds, and --repair mends, on %s', engine => {
    let whole = ''
    let before = ''
    beforeAll(async () => {
      whole = await mkdtemp(join(tmpdir(), 'gvq-test-'))
      await fill(join(whole, 'data'), engine)
      // Opening it would save the vectors that are in the log only.
      const copy = await mkdtemp(join(tmpdir(), 'gvq-test-'))
      await cp(join(whole, 'data'), copy, { recursive: true })
      before = await answersOf(copy)
      await rm(copy, { recursive: true })
    }, 60_000)
    afterAll(() => rm(whole, { recursive: true, force: true }))

    it('nothing in a whole folder', async () => {
      const folder = await copyOf(join(whole, 'data'))
      expect(await inspectData(folder, quiet)).toMatchObject({ faults: [], losses: [] })
      expect(await repairData(folder, quiet)).toEqual([])
    })

    it.each(
      inGroups(madeOn(engine, damages)).map(
        group => [group.map(({ name }) => name).join(', that '), group] as const,
      ),
    )('that %s', async (_, group) => {
      const folder = await copyOf(join(whole, 'data'))
      for (const { apply } of group) await apply(folder, engine, seed)
      const { faults, losses } = await inspectData(folder, quiet)
      expect(losses).toEqual([])
      for (const { names } of group) expect(faults).toContainEqual(expect.stringMatching(names))
      if (group.every(isAsked)) {
        const missed = await asked(folder)
        for (const { names } of group) expect(missed).toContainEqual(expect.stringMatching(names))
      }
      expect(await repairData(folder, quiet)).toEqual(expect.arrayContaining([...faults]))
      expect(await inspectData(folder, quiet)).toMatchObject({ faults: [], losses: [] })
      expect(await answersOf(folder)).toBe(before)
    })
  })
}
