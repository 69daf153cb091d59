import { expect, onTestFinished } from 'vitest'
import { openPostgres } from '../../src/store/postgres/index.ts'
import { catalog, node } from '../storage/graph/support/schema.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { Wire } from './wire.ts'

const { it } = needsServer

const person = node('Person')

async function opened() {
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  const server = await openPostgres(url, { durable: false })
  const graph = await server.graph(catalog(person))
  onTestFinished(async () => {
    await graph.close()
    await wire.close()
    await store.remove()
  })
  return { graph, wire }
}

it('a mark is not written where the server did not begin the transaction', async () => {
  const { graph, wire } = await opened()
  await graph.write(transaction => transaction.setMark('an import', 'begun'))
  wire.rewritten = sent => {
    const at = sent.indexOf('BEGIN ISOLATION LEVEL SERIALIZABLE')
    return at < 0 ? sent : Buffer.from(sent).fill('X', at, at + 5)
  }
  const done = graph.write(transaction => transaction.setMark('an import', 'done'))
  await expect(done).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  wire.rewritten = sent => sent
  const snapshot = graph.snapshot()
  onTestFinished(() => snapshot.release())
  expect(await snapshot.mark('an import')).toBe('begun')
})

it('a record that was read while it was being dropped is gone afterwards', async () => {
  const { graph } = await opened()
  await graph.write(async transaction => {
    const [added] = await transaction.insertNodes(person, [{ values: new Map() }])
    const dropped = transaction.drop(person, [added!.id])
    // Nodes are dropped when it is known which edges they may have.
    await undefined
    await transaction.records(person, [added!.id])
    await dropped
    expect(await transaction.records(person, [added!.id])).toEqual([undefined])
  })
})
