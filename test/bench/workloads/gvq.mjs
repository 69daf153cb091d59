import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LoadedIds } from '../loaded-ids.mjs'
import { gvq } from '../support.mjs'

/** Opens a new database through gvq's public API, with durable writes. */
export async function create(folder, program, engine) {
  const { open } = await gvq('index.js')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'program.hx'), program)
  const ids = new Map()
  let db = await open({ project: folder, engine })

  return {
    call: (name, params) => db.call(name, params),
    /**
     * Loads records. A row has its `values` in the order of their declaration; an edge has the numbers of its ends, `from`
     * and `to`, in the order in which those were loaded; an `id` of 16 bytes may be chosen.
     */
    async load(name, rows) {
      const { nodes, edges } = db.program.catalog
      const type = nodes.get(name) ?? edges.get(name)
      const ends = type.kind === 'edge' ? [ids.get(type.from.name), ids.get(type.to.name)] : undefined
      const loaded = new LoadedIds()
      ids.set(name, loaded)
      await db.records.load(type, typedRows(rows, ends), loaded.options)
    },
    /** Returns the id of a loaded record as queries accept it. */
    idOf: (name, i) => ids.get(name).uuid(i),
    async reopen() {
      await db.close()
      db = await open({ project: folder, engine })
    },
    close: () => db.close(),
  }
}

function* typedRows(rows, ends) {
  for (const { values, id, from, to } of rows) {
    const typed = new Map()
    for (let slot = 0; slot < values.length; slot++) typed.set(slot, values[slot])
    yield {
      values: typed,
      ...(id !== undefined && { id: id.toString('latin1') }),
      ...(ends !== undefined && { from: ends[0].at(from), to: ends[1].at(to) }),
    }
  }
}
