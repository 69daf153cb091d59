import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tiny, usual } from '../support/sizes.ts'
import { type Comparison, compareWithReference, type Tally } from './compare.ts'
import { reduce } from './reduce.ts'
import { type Plan, plans, scenarioOf } from './scenario.ts'

/**
 * Random programs and calls on the naive reference evaluator and on the engine: optimised on RocksDB and on SQLite, and
 * planned as written on the store in memory. All give the same answers, and so do the stores on disk after reopening.
 * Three programs in four have pages of a few rows, nodes of trees of a few entries, and a small cache or none.
 *
 * `npm test` runs some from a fixed seed, or from a new one each time if `CI` is set; `GVQ_FUZZ_SEED` overrides both.
 * For 10,000 (about half an hour), from a new seed:
 *
 *     GVQ_FUZZ_RUNS=10000 GVQ_FUZZ_SEED=random npx vitest run test/property/engine.test.ts
 *
 * The seed is printed. A difference is reduced as far as possible, and printed as a program with its calls and the
 * command that runs this program alone.
 */
const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 120)
const seed = seedFrom(process.env.GVQ_FUZZ_SEED ?? (process.env.CI ? 'random' : '20261121'))
const only = process.env.GVQ_FUZZ_ONLY

function seedFrom(text: string): number {
  return text === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(text)
}

const sizes = [usual, ...tiny]

/** The sizes take turns, and every third program runs again after reopening. */
function comparisonOf(index: number): Comparison {
  return { sizes: sizes[index % sizes.length]!, reopen: index % 3 === 0 }
}

/** Returns the divergence of a plan, reduced as far as possible. */
async function smallest(plan: Plan, comparison: Comparison): Promise<Error> {
  const fails = (each: Plan) =>
    compareWithReference(scenarioOf(each), comparison).then(
      () => undefined,
      error => error as Error,
    )
  const small = await reduce(plan, async each => (await fails(each)) !== undefined, 200)
  return (await fails(small)) ?? (await fails(plan)) ?? new Error('the divergence does not come again')
}

/** The command that runs one program of this run alone; the programs also depend on how many are generated. */
function replay(index: number): string {
  return `GVQ_FUZZ_SEED=${seed} GVQ_FUZZ_RUNS=${runs} GVQ_FUZZ_ONLY=${index} npx vitest run test/property/engine.test.ts`
}

describe('the engine', () => {
  it(
    `answers ${runs} random programs as the reference does, in every setting (seed ${seed})`,
    async () => {
      console.info(`${runs} random programs from seed ${seed}`)
      const tally: Tally = { calls: 0, responses: 0, errors: new Map(), apart: 0, mappedLoops: 0 }
      const queries = { accepted: 0, refused: 0 }
      for (const [index, plan] of fc.sample(plans, { seed, numRuns: runs }).entries()) {
        if (only !== undefined && Number(only) !== index) continue
        const scenario = scenarioOf(plan)
        queries.accepted += scenario.accepted
        queries.refused += scenario.refused.length
        const comparison = comparisonOf(index)
        const failure = await compareWithReference(scenario, { ...comparison, tally }).catch(() =>
          smallest(plan, comparison),
        )
        if (failure) throw new Error(`program ${index} of ${runs}: ${replay(index)}\n\n${failure.message}`)
      }
      if (only !== undefined) return
      // The programs are worth running: most queries pass the checker, most calls succeed, and many errors occur too.
      expect(queries.accepted / (queries.accepted + queries.refused)).toBeGreaterThan(0.7)
      expect(tally.responses).toBeGreaterThan(tally.calls / 2)
      expect(tally.errors.size).toBeGreaterThan(3)
      expect(tally.mappedLoops).toBeGreaterThan(runs / 10)
      expect(tally.apart).toBeLessThan(Math.max(3, runs / 20))
    },
    Math.max(300_000, runs * 10_000),
  )
})
