import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWithReference, type Tally } from './compare.ts'
import { reduce } from './reduce.ts'
import { type Plan, plans, scenarioOf } from './scenario.ts'

/**
 * Random programs and calls on the engine and on the naive reference evaluator. `npm test` draws a few from a fixed
 * seed; for a long run say `GVQ_FUZZ_RUNS=2000 GVQ_SEED=7 npx vitest run test/property`.
 */
const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 150)
const seed = Number(process.env.GVQ_SEED ?? 20261121)
const drawn = fc.sample(plans, { seed, numRuns: runs })

/** Every third without the optimiser, every fourth with the database opened anew in between. */
function optionsOf(index: number) {
  return {
    reopen: index % 4 === 0,
    ...(index % 3 === 0 && { planner: { optimise: false } }),
  }
}

/** The divergence of a plan, made as small as may be. */
async function smallest(plan: Plan, index: number): Promise<Error> {
  const fails = (each: Plan) =>
    compareWithReference(scenarioOf(each), optionsOf(index)).then(
      () => undefined,
      error => error as Error,
    )
  const small = await reduce(plan, async each => (await fails(each)) !== undefined, 200)
  return (await fails(small)) ?? (await fails(plan)) ?? new Error('the divergence does not come again')
}

describe('the engine', () => {
  it(
    `answers ${runs} random programs as the reference does (seed ${seed})`,
    async () => {
      const tally: Tally = { calls: 0, responses: 0, errors: new Map() }
      for (const [index, plan] of drawn.entries()) {
        const failure = await compareWithReference(scenarioOf(plan), optionsOf(index), tally).catch(() =>
          smallest(plan, index),
        )
        if (failure) throw new Error(`program ${index} of seed ${seed}\n\n${failure.message}`)
      }
      // Most calls answer, and faults of several kinds are met too.
      expect(tally.responses).toBeGreaterThan(tally.calls / 2)
      expect(tally.errors.size).toBeGreaterThan(3)
    },
    Math.max(120_000, runs * 2000),
  )

  it('is drawn queries of which the checker accepts most', () => {
    const scenarios = drawn.map(scenarioOf)
    const accepted = scenarios.reduce((sum, each) => sum + each.accepted, 0)
    const refused = scenarios.reduce((sum, each) => sum + each.refused.length, 0)
    expect(accepted / (accepted + refused)).toBeGreaterThan(0.7)
  })
})
