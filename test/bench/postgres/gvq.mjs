import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LoadedIds } from '../loaded-ids.mjs'
import { edgeRows, userRows } from '../peers/gvq.mjs'
import { program } from './rows.mjs'

const queries = {
  point: ['Point', answer => answer.user],
  lookup: ['Lookup', answer => answer.user],
  hop: ['Hop', answer => answer.friends],
  twoHop: ['TwoHop', answer => answer.n],
  group: ['Group', answer => answer],
  filter: ['Filter', answer => answer.n],
  order: ['Order', answer => answer.users],
  upsert: ['Upsert', answer => answer.user],
}

/** gvq by its public API, with the connections that it opens by itself. */
export async function connect({ url, folder, dist }) {
  const { open } = await import(join(dist, 'index.js'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'program.hx'), program)
  const db = await open({ project: folder, env: { GVQ_STORE: url } })

  return {
    caller(row) {
      const [query, answerOf] = queries[row]
      return async (_, parameters) => answerOf(await db.call(query, parameters))
    },
    async load({ userCount, edgeCount }) {
      const loaded = new LoadedIds()
      const { nodes, edges } = db.program.catalog
      const start = performance.now()
      await db.records.load(nodes.get('User'), userRows(userCount), loaded.options)
      const middle = performance.now()
      await db.records.load(edges.get('Knows'), edgeRows(edgeCount, userCount, loaded))
      return { users: middle - start, edges: performance.now() - middle }
    },
    close: () => db.close(),
  }
}
