import { expect, onTestFinished } from 'vitest'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { openTables } from '../../src/store/postgres/schema/catalog.ts'
import { TablesWatch } from '../../src/store/postgres/schema/watch.ts'
import { catalog, node } from '../graph/support/schema.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

it('a look at the tables from before a change of the program refuses nothing', async () => {
  const store = await newServerStore()
  const connections = await Connections.open(readAddress(store.url), { durable: false })
  const older = { catalog: catalog(node('A')), version: 1n }
  const newer = { catalog: catalog(node('A'), node('B')), version: 1n }
  await openTables(connections, older)
  const watch = new TablesWatch(connections, older)
  onTestFinished(async () => {
    watch.stop()
    await connections.close()
    await store.remove()
  })
  const useBeside = connections.useBeside.bind(connections)
  connections.useBeside = async (work, stoppable) => {
    const read = await useBeside(work, stoppable)
    connections.useBeside = useBeside
    await openTables(connections, newer)
    watch.expect(newer)
    return read
  }
  await watch.look()
  expect(connections.refusal).toBeUndefined()
})
