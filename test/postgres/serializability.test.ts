import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { anomaliesOf } from '../support/history.ts'
import { listAppendHistory, listAppendProgram, listStorages, readOfAllLists } from '../support/list-append.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const clients = 16
const seed = Number(process.env.GVQ_HISTORY_SEED ?? Date.now() % 1_000_000)
const transactionsOfClient = Number(process.env.GVQ_HISTORY_TRANSACTIONS ?? 15)

needsServer.describe('what clients of two processes read and append at once', () => {
  needsServer.it.each(listStorages)(
    '%s could have happened one after the other',
    { timeout: 60_000 + transactionsOfClient * 4_000 },
    async storage => {
      const store = await newServerStore()
      const folder = await servingFolder()
      await writeFile(join(folder.path, 'program.hx'), listAppendProgram(storage))
      const env = { GVQ_STORE: store.url }
      const servers = [await folder.serve([], { env }), await folder.serve([], { env })]
      const urls = servers.map(({ url }) => url)
      const transactions = await listAppendHistory({ urls, clients, transactionsOfClient, seed })
      const last = await readOfAllLists(urls[0]!)
      for (const server of servers) await server.stop('SIGTERM')
      await store.remove()
      const anomalies = anomaliesOf([...transactions, last], { snapshotReads: true })
      expect(anomalies, `GVQ_HISTORY_SEED=${seed}`).toEqual([])
      const outcomes = transactions.map(({ outcome }) => outcome)
      for (const outcome of ['committed', 'aborted']) expect(outcomes).toContain(outcome)
      const read = last.operations.flatMap(operation => (operation.kind === 'read' ? operation.values : []))
      expect(read.length).toBeGreaterThan(clients)
    },
  )
})
