import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { it } from 'vitest'
import { compareWithReference, Divergence, type Tally } from './compare.ts'
import { reduce } from './reduce.ts'
import { type Plan, plans, scenarioOf } from './scenario.ts'

it('explores', async () => {
  const seed = Number(process.env.SEED ?? 1)
  const runs = Number(process.env.RUNS ?? 50)
  const out = process.env.OUT ?? '/tmp/explore/out.txt'
  const options = process.env.OFF ? { planner: { optimise: false } } : {}
  const tally: Tally = { calls: 0, responses: 0, errors: new Map() }
  let accepted = 0,
    refused = 0,
    bad = 0
  const start = Date.now()
  const fails = async (plan: Plan, t?: Tally): Promise<Error | undefined> => {
    try {
      await compareWithReference(
        scenarioOf(plan),
        { ...options, reopen: plan.operations.length % 4 === 0 },
        t,
      )
      return undefined
    } catch (e) {
      return e as Error
    }
  }
  for (const plan of fc.sample(plans, { seed, numRuns: runs })) {
    const s = scenarioOf(plan)
    accepted += s.accepted
    refused += s.refused.length
    if (process.env.REFUSED) for (const r of s.refused) appendFileSync(out, r + '\n\n')
    const e = await fails(plan, tally)
    if (e) {
      bad++
      const small = await reduce(
        plan,
        async p => (await fails(p)) !== undefined,
        Number(process.env.TRIALS ?? 250),
      )
      appendFileSync(
        out,
        `=== ${bad}\n` +
          ((await fails(small)) ?? e).message +
          (e instanceof Divergence ? '' : e.stack) +
          '\n\n',
      )
      if (bad >= Number(process.env.MAX ?? 10)) break
    }
  }
  console.log({ accepted, refused, bad, ms: Date.now() - start, ...tally })
})
