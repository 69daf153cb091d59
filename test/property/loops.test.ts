import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../support/random.ts'
import { tiny, usual } from '../support/sizes.ts'
import { compareWithReference, type Tally } from './compare.ts'
import { loopScenario } from './loop-programs.ts'

/**
 * Random loops that look up what they and others write give the same answers as the naive evaluator, and leave the same data.
 * `GVQ_FUZZ_RUNS` and `GVQ_FUZZ_SEED`, the number of the first program or `random`, try others.
 */
const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 12)
const seedText = process.env.GVQ_FUZZ_SEED ?? '1'
const first = seedText === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(seedText)

const sizes = [usual, ...tiny]

describe('loops that write', () => {
  it(
    `give the answers of the reference, in ${runs} random programs from ${first}`,
    async () => {
      const tally: Tally = { calls: 0, responses: 0, errors: new Map(), apart: 0, mappedLoops: 0 }
      for (let seed = first; seed < first + runs; seed++) {
        const scenario = loopScenario(randomNumbers(seed))
        await compareWithReference(scenario, {
          sizes: sizes[seed % sizes.length]!,
          reopen: seed % 4 === 0,
          tally,
        })
      }
      // The programs are worth running: many calls succeed, and many errors occur too.
      expect(tally.responses).toBeGreaterThan(tally.calls / 2)
      expect(tally.errors.size).toBeGreaterThan(2)
      expect(tally.apart).toBeLessThan(Math.max(3, runs / 20))
    },
    Math.max(300_000, runs * 20_000),
  )
})
