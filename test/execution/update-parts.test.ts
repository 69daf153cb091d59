import { expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { type Sizes, usual, withSizes } from '../support/sizes.ts'

const small: Sizes = { name: 'small', options: {}, rows: { batchRowsMax: 4, yieldedRowsMax: 8 } }

const program = `N::Item { n: I32, small: U8, other: I32 }
QUERY Fill(items: [{n: I32, other: I32}]) =>
  FOR {n, other} IN items { AddN<Item>({n: n, small: 0, other: other}) }
  RETURN NONE
QUERY Update() =>
  changed <- N<Item>::UPDATE({small: _::{n}, other: DIV(100, _::{other})})
  RETURN changed::{n, small, other}
QUERY SetAll(small: U8) =>
  changed <- N<Item>::UPDATE({small: small})
  n <- changed::COUNT
  part <- changed::WHERE(_::{n}::GT(10))::RANGE(3, 6)
  RETURN n, changed::{n, small}, part::{n}
QUERY SetThenDrop(small: U8) =>
  changed <- N<Item>::UPDATE({small: small})
  DROP N<Item>::WHERE(_::{n}::LT(5))
  n <- changed::COUNT
  RETURN n, changed
`

const items = Array.from({ length: 30 }, (_, n) => ({ n, other: 1 + (n % 5) }))

/** What an update of the items answers, with flows of some sizes. */
async function updated(sizes: Sizes, given: readonly { n: number; other: number }[]): Promise<unknown> {
  let answer: unknown
  await withSizes(sizes, () =>
    withProgram(program, async ({ call }) => {
      await call('Fill', { items: given })
      answer = await call('Update').catch(error => ({ code: error.code, message: error.message }))
    }),
  )
  return answer
}

it('an update of many items computes their values in parts, with the same result', async () => {
  const answer = await updated(small, items)
  expect(answer).toEqual(await updated(usual, items))
  expect(answer).toMatchObject({ changed: expect.arrayContaining([{ n: 7, small: 7, other: 33 }]) })
})

it('reports the same error as at once where values of several parts fail', async () => {
  // The value of an early item cannot be stored, that of a late one cannot be computed.
  const given = items.map(({ n, other }) => ({ n: n === 1 ? 1000 : n, other: n === 25 ? 0 : other }))
  const answer = await updated(small, given)
  expect(answer).toEqual(await updated(usual, given))
  expect(answer).toHaveProperty('code')
})

it('answers with what an update of the same values has changed, whatever asks for it', async () => {
  for (const sizes of [small, usual]) {
    await withSizes(sizes, () =>
      withProgram(program, async ({ call }) => {
        await call('Fill', { items })
        expect(await call('SetAll', { small: 9 })).toEqual({
          n: 30,
          changed: items.map(({ n }) => ({ n, small: 9 })),
          part: [14, 15, 16],
        })
        expect(await call('SetThenDrop', { small: 3 })).toMatchObject({
          n: 25,
          changed: items.slice(5).map(item => ({ ...item, small: 3 })),
        })
      }),
    )
  }
})
