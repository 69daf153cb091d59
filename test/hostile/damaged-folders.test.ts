import { describe, expect, test } from 'vitest'
import { engineNames } from '../support/engines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { damages } from './support/damages.ts'
import { sweep } from './support/sweep.ts'

const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 100)
const from = Number(process.env.GVQ_HOSTILE_FROM ?? 0)
const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)
/** Where folders are kept of which something was wrong. */
const keep = process.env.GVQ_HOSTILE_KEEP

describe.each(engineNames)('a folder of %s with any damage', engine => {
  test(`answers right or fails, and doctor names what is damaged: ${rounds} rounds, seed ${seed}`, {
    timeout: 60_000 + rounds * 10_000,
  }, async () => {
    const root = await temporaryFolder()
    const { counts, wrong } = await sweep({ engine, rounds, from, seed, root, keep })
    expect(wrong.join('\n')).toBe('')
    // Each kind comes to something other than right answers now and then.
    if (rounds >= 60) expect(Object.keys(counts).sort()).toEqual(Object.keys(damages).sort())
  })
})
