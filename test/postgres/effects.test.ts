import { expect, it } from 'vitest'
import type { Id } from '../../src/store/graph/api.ts'
import { Effects } from '../../src/store/postgres/writing/effects.ts'
import { node } from '../graph/support/schema.ts'

const type = node('Person')

function tallyOf(change: (effects: Effects) => void) {
  const effects = new Effects()
  change(effects)
  return effects.list([type]).map(({ created, updated, dropped }) => ({ created, updated, dropped }))
}

const news = (ids: readonly Id[]) => ({ count: ids.length, ids: () => ids })

it('counts what was there before as updated or dropped, and the rest as created', () => {
  const tally = tallyOf(effects => {
    effects.created(type, news(['a', 'b', 'c']))
    effects.updated(type, ['b', 'x', 'x', 'y'])
    effects.created(type, news(['d']))
    effects.dropped(type, ['c', 'd', 'y', 'z'])
    effects.created(type, news(['d', 'e']))
  })
  expect(tally).toEqual([{ created: 4, updated: 1, dropped: 2 }])
})

it('tells nothing of a type of which only what was created was dropped', () => {
  const tally = tallyOf(effects => {
    effects.created(type, news(['a']))
    effects.dropped(type, ['a'])
  })
  expect(tally).toEqual([])
})
