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
  const { nodes, edges } = db.program.catalog
  const loaded = new LoadedIds()

  return {
    caller(row) {
      const [query, answerOf] = queries[row]
      return async (_, parameters) => answerOf(await db.call(query, parameters))
    },
    load: {
      users: ({ userCount }) => db.records.load(nodes.get('User'), userRows(userCount), loaded.options),
      edges: ({ userCount, edgeCount }) =>
        db.records.load(edges.get('Knows'), edgeRows(edgeCount, userCount, loaded)),
    },
    close: () => db.close(),
  }
}
