import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { anomaliesOf } from '../support/history.ts'
import { listAppendHistory, listAppendProgram, readOfAllLists } from '../support/list-append.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const clients = 16
const seed = Number(process.env.GVQ_HISTORY_SEED ?? Date.now() % 1_000_000)

needsServer.it(
  'what clients of two processes read and append at once could have happened one after the other',
  { timeout: 120_000 },
  async () => {
    const store = await newServerStore()
    const folder = await servingFolder()
    await writeFile(join(folder.path, 'program.hx'), listAppendProgram)
    const env = { GVQ_STORE: store.url }
    const servers = [await folder.serve([], { env }), await folder.serve([], { env })]
    const urls = servers.map(({ url }) => url)
    const transactions = await listAppendHistory({ urls, clients, transactionsOfClient: 15, seed })
    const last = await readOfAllLists(urls[0]!)
    for (const server of servers) await server.stop('SIGTERM')
    await store.remove()
    expect(anomaliesOf([...transactions, last]), `GVQ_HISTORY_SEED=${seed}`).toEqual([])
    const outcomes = transactions.map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['committed', 'aborted']))
    const read = last.operations.flatMap(operation => (operation.kind === 'read' ? operation.values : []))
    expect(read.length).toBeGreaterThan(clients)
  },
)
