import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Anomaly, anomaliesOf, type HistoryOptions } from '../support/history.ts'
import {
  type ListStorageName,
  listAppendHistory,
  listAppendProgram,
  listStorages,
  readOfAllLists,
} from '../support/list-append.ts'
import { clusterSchema } from '../support/postgres/database.ts'
import { needsCitus, needsPostgres } from '../support/postgres/kinds.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { nodesApart } from './nodes-apart.ts'

const clients = 16
const seed = Number(process.env.GVQ_HISTORY_SEED ?? Date.now() % 1_000_000)
const replay = `GVQ_HISTORY_SEED=${seed}`
const transactionsOfClient = Number(process.env.GVQ_HISTORY_TRANSACTIONS ?? 15)

const timeout = 60_000 + transactionsOfClient * 4_000

needsServer.describe('what clients of two processes read and append at once', () => {
  needsServer.it.each(listStorages)(
    '%s could have happened one after the other',
    { timeout },
    async storage => {
      const store = await newServerStore()
      expect(await anomaliesOn(store.url, storage, { snapshotReads: true }), replay).toEqual([])
      await store.remove()
    },
  )
})

/** What docs/postgres.md excepts for Citus: a state that is older in one part, and decisions on what others change then. */
const excepted: ReadonlySet<Anomaly['kind']> = new Set(['G-single', 'G-single-realtime', 'G2', 'G2-realtime'])

/**
 * Storages in which who appends changes a row that others change, or takes the row that stands for what it has looked through. Behind hops,
 * who counts edges and adds one does not: on a cluster they are on one node, which compares what the two do.
 */
const comparedByRows = ['by an INDEX', 'by a size that is upserted under a UNIQUE'] as const

describe('what clients of two processes read and append at once on Citus, if its nodes know nothing of each other,', () => {
  needsPostgres.it.each(comparedByRows)(
    '%s is never lost, aborted or half there, and each list has one order',
    { timeout },
    async storage => {
      const { url } = await nodesApart('history')
      expect(await anomaliesOn(url, storage, {}, excepted), replay).toEqual([])
    },
  )
})

describe('what clients of two processes read and append at once on a cluster of Citus', () => {
  needsCitus.it.each(listStorages)(
    '%s is never lost, aborted or half there, and each list has one order',
    { timeout },
    async storage => {
      const { url } = clusterSchema('history')
      expect(await anomaliesOn(url, storage, {}, excepted), replay).toEqual([])
    },
  )
})

/** The anomalies of the history that two processes make on a store, but for some kinds. */
async function anomaliesOn(
  url: string,
  storage: ListStorageName,
  options: HistoryOptions,
  but: ReadonlySet<Anomaly['kind']> = new Set(),
): Promise<readonly Anomaly[]> {
  const folder = await servingFolder()
  await writeFile(join(folder.path, 'program.hx'), listAppendProgram(storage))
  const env = { GVQ_STORE: url }
  const servers = [await folder.serve([], { env }), await folder.serve([], { env })]
  const urls = servers.map(server => server.url)
  const transactions = await listAppendHistory({ urls, clients, transactionsOfClient, seed })
  const last = await readOfAllLists(urls[0]!)
  for (const server of servers) await server.stop('SIGTERM')
  const outcomes = transactions.map(({ outcome }) => outcome)
  for (const outcome of ['committed', 'aborted']) expect(outcomes).toContain(outcome)
  const read = last.operations.flatMap(operation => (operation.kind === 'read' ? operation.values : []))
  expect(read.length).toBeGreaterThan(clients)
  const anomalies = anomaliesOf([...transactions, last], options)
  if (process.env.SHOW)
    console.info(
      storage,
      anomalies
        .map(({ kind }) => kind)
        .sort()
        .join(),
    )
  return anomalies.filter(({ kind }) => !but.has(kind))
}
