import { expect, it } from 'vitest'
import { Lanes } from '../../src/store/postgres/connection/lanes.ts'

it('lets those of one name go on one after the other, in the order in which they came', async () => {
  const lanes = new Lanes()
  const order: string[] = []
  const leave = await lanes.enter('a', undefined)
  const others = ['second', 'third'].map(async name => {
    const leaveToo = await lanes.enter('a', undefined)
    order.push(name)
    leaveToo()
  })
  ;(await lanes.enter('b', undefined))()
  expect(order).toEqual([])
  leave()
  await Promise.all(others)
  expect(order).toEqual(['second', 'third'])
  ;(await lanes.enter('a', undefined))()
})

it('does not keep who is stopped while it waits', async () => {
  const lanes = new Lanes()
  const leave = await lanes.enter('a', undefined)
  let stop = () => {}
  const stopped = lanes.enter('a', {
    whenStopped: listener => {
      stop = listener
      return () => undefined
    },
  })
  const last = lanes.enter('a', undefined)
  stop()
  ;(await stopped)()
  leave()
  ;(await last)()
})
