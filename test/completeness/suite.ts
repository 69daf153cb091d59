import { expect } from 'vitest'
import { needsRocksDb, needsSqlite } from '../support/engines.ts'
import { isServerKind, needsKind } from '../support/postgres/kinds.ts'
import { withSizes } from '../support/sizes.ts'
import { withThresholds } from '../support/thresholds.ts'
import { type Moment, moments } from './moments.ts'
import { counts, type SmallThresholds, setsOf, small } from './sizes.ts'
import { type Way, ways } from './ways.ts'
import { type Store, World } from './world.ts'

/** How often each way is tried at each of its moments, each time with other numbers of records. */
const rounds = Number(process.env.GVQ_COMPLETENESS_ROUNDS ?? 1)

/** Records that are there before. */
const before = 20

interface Trial {
  readonly way: Way
  readonly moment: Moment
  readonly count: number
  /** The seed of the values of the records, and of the choice of those that are changed. */
  readonly seed: number
}

/**
 * Each way of writing, at so many moments (default: all) of which each way has others, with numbers of records on both sides of each
 * threshold, in turns.
 */
export function describeCompleteness(
  store: Store,
  { momentsOfWay }: { readonly momentsOfWay?: number } = {},
): void {
  const needs = isServerKind(store) ? needsKind[store] : { rocksdb: needsRocksDb, sqlite: needsSqlite }[store]
  const ownWays = ways.filter(({ isOf }) => isOf?.(store) ?? true)
  const ownMoments = moments.filter(({ isOf }) => isOf?.(store) ?? true)
  const together = momentsOfWay ?? ownMoments.length
  needs.describe(`all that exists is found (${store})`, () => {
    let turn = 0
    for (let round = 0; round < rounds; round++) {
      for (const [number, way] of ownWays.entries()) {
        const thresholds = small[(number + round) % small.length]!
        const trials = Array.from({ length: together }, (_, i): Trial => {
          turn++
          return {
            way,
            moment: ownMoments[((number + round) * together + i) % ownMoments.length]!,
            count: counts[(turn * 7 + round) % counts.length]!,
            seed: turn,
          }
        })
        needs.it(`after ${way.name}, ${thresholds.name}${round === 0 ? '' : `, ${round}`}`, async () => {
          for (const { all, values } of setsOf(thresholds)) withThresholds(all, values)
          for (const trial of trials) await run(store, thresholds, trial)
        })
      }
    }
  })
}

async function run(store: Store, thresholds: SmallThresholds, trial: Trial): Promise<void> {
  const world = await World.open(store, thresholds, trial.seed)
  try {
    await withSizes(thresholds.sizes, () => tryOnce(world, trial))
  } catch (error) {
    const { way, moment, count, seed } = trial
    const told = `${count} records by ${way.name}, ${moment.name}, seed ${seed}`
    throw new Error(`${told}: ${(error as Error).message}`, { cause: error })
  }
  await world.close()
}

async function tryOnce(world: World, { way, moment, count }: Trial): Promise<void> {
  await ways[0]!.write(world, before)
  const reach = await moment.prepare(world)
  await way.write(world, count)
  await reach()
  await world.check()
  expect(world.notices).toEqual([])
}
