import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { loadProject, requireProgram } from '../../src/database/project/index.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { dataOf, writeProject } from '../transfer/adopt/legacy.ts'
import { smallFile } from './support/legacy-file.ts'
import { readLegacy, sweepLegacy } from './support/legacy-sweep.ts'

const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 300)
const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)
const timeout = 120_000 + rounds * 1000

describe('a data file of HelixDB of which bytes are changed', () => {
  const check = ({ outcomes, wrong }: Awaited<ReturnType<typeof sweepLegacy>>) => {
    expect(wrong.join('\n')).toBe('')
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0)
  }

  test(`is refused, or has all other records: ${rounds} rounds on a small one, seed ${seed}`, {
    timeout,
  }, async () => {
    const folder = await temporaryFolder()
    check(await sweepLegacy(await smallFile(folder), { folder, rounds, random: randomNumbers(seed) }))
  })

  test.each(['types', 'version-2.0.5'] as const)(
    `is refused, or has all other records: %s, ${rounds} rounds, seed ${seed}`,
    { timeout },
    async name => {
      const folder = await temporaryFolder()
      await writeProject(name, folder)
      const { catalog } = requireProgram(await loadProject(folder)).program
      check(await sweepLegacy(await dataOf(name), { folder, rounds, random: randomNumbers(seed), catalog }))
    },
  )
})

describe('a copy of a file that was written to meanwhile', () => {
  const tornRounds = Math.ceil(rounds / 3)
  test(`is refused, or one of the two states: ${tornRounds} rounds, seed ${seed}`, { timeout }, async () => {
    const folder = await temporaryFolder()
    const random = randomNumbers(seed)
    const path = join(folder, 'torn.mdb')
    // The second is what a migration made of the first.
    const states = await Promise.all((['version-2.0.5', 'migrated'] as const).map(dataOf))
    const whole = await Promise.all(
      states.map(async (bytes, i) => {
        await writeFile(`${path}${i}`, bytes)
        return (await readLegacy(`${path}${i}`)).records
      }),
    )
    for (let round = 0; round < tornRounds; round++) {
      const torn = Buffer.from(states[0]!)
      const pages = torn.length / 4096
      // What was copied before, and what after.
      const [start, end] = [wholeNumber(random, 0, pages), wholeNumber(random, 0, pages)].sort(
        (a, b) => a - b,
      ) as [number, number]
      states[1]!.copy(torn, start * 4096, start * 4096, end * 4096)
      await writeFile(path, torn)
      const found = await readLegacy(path).then(
        ({ records }) => records,
        (error: unknown) => error,
      )
      if (found instanceof GvqError) continue
      expect(found, `round ${round}: pages ${start} to ${end}`).toBeInstanceOf(Map)
      expect(
        whole.some(state => isDeepStrictEqual(state, found)),
        `round ${round}: pages ${start} to ${end}`,
      ).toBe(true)
    }
  })
})
