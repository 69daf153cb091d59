import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { it } from 'vitest'
import { compareWithReference } from './compare.ts'
import { reduce } from './reduce.ts'
import { type Plan, plans, scenarioOf } from './scenario.ts'

const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 150)
const seed = Number(process.env.GVQ_SEED ?? 20261121)
const out = process.env.OUT ?? '/tmp/div.txt'
it('x', async () => {
  const tally = { calls: 0, responses: 0, errors: new Map<string, number>(), apart: 0 }
  const drawn = fc.sample(plans, { seed, numRuns: runs })
  for (const [index, plan] of drawn.entries()) {
    const options = { reopen: index % 3 === 0 }
    const fails = (each: Plan) =>
      compareWithReference(scenarioOf(each), { ...options, tally }).then(
        () => undefined,
        (e: Error) => e,
      )
    const f = await fails(plan)
    if (index % 100 === 99)
      appendFileSync(out + '.log', `${index} ${JSON.stringify({ ...tally, errors: [...tally.errors] })}\n`)
    if (!f) continue
    const small = await reduce(plan, async each => (await fails(each)) !== undefined, 250)
    const g = (await fails(small)) ?? f
    appendFileSync(out, `\n######## ${index} of ${seed}\n${g.name === 'Divergence' ? g.message : g.stack}\n`)
  }
}, 3_600_000)
