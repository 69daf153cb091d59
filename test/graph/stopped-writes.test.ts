import { expect, it } from 'vitest'
import type { Graph, GraphTransaction, Stoppable } from '../../src/store/graph/index.ts'
import { reading } from './support/collect.ts'
import { catalog, node } from './support/schema.ts'
import { describePort } from './support/stores.ts'

const user = node('User', 'name String')
const schema = catalog(user)

type Work = (transaction: GraphTransaction) => Promise<unknown>

const ways: readonly (readonly [
  string,
  (graph: Graph, work: Work, stoppable: Stoppable) => Promise<unknown>,
])[] = [
  ['a write', (graph, work, stoppable) => graph.write(work, undefined, { stoppable })],
  ['a write that can be undone', (graph, work, stoppable) => graph.writeUndoably(work, { stoppable })],
  [
    'a part of a transaction',
    (graph, work, stoppable) => graph.writeTogether(({ part }) => part(work, undefined, stoppable)),
  ],
]

describePort('writes that may be stopped', create => {
  it.each(ways)('write nothing if they were, when they are to be committed: %s', async (_, write) => {
    const graph = await (await create()).open(schema)
    const stopped = new Error('stopped')
    let isStopped = false
    const stoppable: Stoppable = {
      whenStopped: () => () => undefined,
      check: () => {
        if (isStopped) throw stopped
      },
    }
    const work: Work = async transaction => {
      await transaction.insertNodes(user, [{ values: new Map() }])
      isStopped = true
    }
    await expect(write(graph, work, stoppable)).rejects.toBe(stopped)
    expect(await reading(graph, reader => reader.count(user))).toBe(0)
  })

  it.each(ways)('are told when they cannot be any more, once their work is done: %s', async (_, write) => {
    const graph = await (await create()).open(schema)
    const told: string[] = []
    const stoppable: Stoppable = {
      whenStopped: () => () => undefined,
      check: () => undefined,
      commits: () => void told.push('commits'),
    }
    const work: Work = async transaction => {
      await transaction.insertNodes(user, [{ values: new Map() }])
      told.push('worked')
    }
    await write(graph, work, stoppable)
    expect(told).toEqual(['worked', 'commits'])
  })
})
