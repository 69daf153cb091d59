import { describe, expect, it } from 'vitest'
import { citySchema } from '../support/cities.ts'
import { withProgram } from '../support/program.ts'
import { randomNumbers } from '../support/random.ts'

describe('queries at the same time', () => {
  it('see all or nothing of each other', () =>
    withProgram(
      citySchema,
      async ({ call }) => {
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, i) => (i % 2 ? call('Load', { n: [i, i, i] }) : call('Count'))),
        )
        for (const { a, b, c } of answers.filter(answer => 'a' in answer))
          expect([b, c, a % 3]).toEqual([a, a, 0])
        const upserts = await Promise.all(Array.from({ length: 100 }, () => call('Upsert', { name: 'one' })))
        expect(new Set(upserts.map(({ city }) => city.id)).size).toBe(1)
      },
      { cacheBytesMax: 1 },
    ))

  it.each([1, 1e8])(
    'searches are exact while vectors are added, changed and dropped (cache of %d bytes)',
    cacheBytesMax =>
      withProgram(
        citySchema,
        async ({ call, reopen }) => {
          const random = randomNumbers(7)
          const vector = () => Array.from({ length: 8 }, () => random() - 0.5)
          const ids: string[] = []
          const add = async (k: number) => {
            const { place } = await call('Put', { v: vector(), k })
            ids.push(place)
          }
          const any = () => ids[Math.floor(random() * ids.length)]
          for (let k = 0; k < 40; k++) await add(k)
          for (let round = 0; round < 6; round++) {
            await Promise.all(
              Array.from({ length: 50 }, (_, i) => {
                const k = 1000 + 100 * round + i
                if (i % 5 < 2) return add(k)
                if (i % 5 === 2) return call('Move', { id: any(), v: vector(), k })
                if (i % 10 === 3) return call('Remove', { id: any() })
                return checkSearch(call, vector())
              }),
            )
          }
          await checkSearch((await reopen()).call, vector())
        },
        { cacheBytesMax },
      ),
  )

  it('a reader keeps the dimension it began with', () =>
    withProgram(
      citySchema,
      async ({ call, fails }) => {
        for (let k = 0; k < 5; k++) await call('Put', { v: [k, 1], k })
        const [before, restart] = await Promise.all([
          call('Near', { v: [1, 1], k: 9 }),
          call('Restart', { v: [1, 2, 3] }),
        ])
        expect(before.s).toHaveLength(5)
        expect(restart.s).toEqual([1])
        expect((await fails('Near', { v: [1, 1], k: 9 })).code).toBe('DIMENSION_MISMATCH')
      },
      { cacheBytesMax: 1 },
    ))
})

async function checkSearch(call: (query: string, params: object) => Promise<any>, v: readonly number[]) {
  const { s, count, all } = await call('Near', { v, k: 10 })
  expect(all).toHaveLength(count)
  const nearest = all
    .map(({ k, data }: { k: number; data: number[] }) => ({ k, distance: cosineDistance(v, data) }))
    .sort((a: { distance: number }, b: { distance: number }) => a.distance - b.distance)
  expect(s).toEqual(nearest.slice(0, 10).map(({ k }: { k: number }) => k))
}

function cosineDistance(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, x, i) => sum + x * b[i]!, 0)
  return 1 - dot / Math.hypot(...a) / Math.hypot(...b)
}
