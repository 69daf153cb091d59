import { expect, onTestFinished } from 'vitest'
import { openPostgres } from '../../src/store/postgres/index.ts'
import { catalog, node } from '../graph/support/schema.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { brokenBeginning, Wire } from './wire.ts'

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

it.each([
  ['says so for the first time', 0],
  ['has prepared it', 3],
])(
  'nothing is written where the server did not begin the transaction: when it %s',
  async (_title, before) => {
    const { graph, wire } = await opened()
    const marks = (text: string) =>
      graph.write(transaction => {
        transaction.setMark('an import', text)
        transaction.setMark('another', text)
      })
    for (let i = 0; i < before; i++) await marks('begun')
    wire.rewritten = brokenBeginning
    await expect(marks('done')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    wire.rewritten = sent => sent
    const snapshot = graph.snapshot()
    onTestFinished(() => snapshot.release())
    const found = before === 0 ? undefined : 'begun'
    expect([await snapshot.mark('an import'), await snapshot.mark('another')]).toEqual([found, found])
    await marks('again')
  },
)

it('a transaction reads what it has written before it was begun', async () => {
  const { graph } = await opened()
  for (const text of ['once', 'twice', 'again']) {
    const seen = await graph.write(async transaction => {
      transaction.setMark('an import', text)
      transaction.setMark('another', text)
      const marks = [transaction.mark('an import'), transaction.mark('another')]
      transaction.setMark('an import', undefined)
      return [...(await Promise.all(marks)), await transaction.mark('an import')]
    })
    expect(seen).toEqual([text, text, undefined])
  }
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
