import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrate } from '../../src/database/maintenance/index.ts'
import type { OpenDatabase } from '../../src/database/open.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { convertDataFolder, type Engine } from '../../src/store/keyvalue/index.ts'
import { dump, restore } from '../../src/tools/transfer/index.ts'
import { engineNames } from '../support/engines.ts'
import { isServerKind } from '../support/postgres/kinds.ts'
import { importInto } from '../transfer/support.ts'
import type { Call } from './check.ts'
import { nothing, type Rows, shelves, tags } from './model.ts'
import { plainProgramOf, programBackTo, programOf, programTo } from './program.ts'
import type { Store, World } from './world.ts'

/** How records come into a database. */
export interface Way {
  readonly name: string
  /** Stores of which it is one; default: all. */
  readonly isOf?: (store: Store) => boolean
  /** Writes some records, in a number of which the first two kinds have `count`, and tells the model. */
  readonly write: (world: World, count: number) => Promise<void>
}

export const ways: readonly Way[] = [
  {
    name: 'gvq import',
    write: (world, count) =>
      added(world, count, async rows => {
        const batchRows = world.thresholds.rowsPerCommit
        const options = { format: 'jsonl', batchRows } as const
        const lines = (records: readonly object[]) =>
          records.map(record => `${JSON.stringify(record)}\n`).join('')
        const bring = async (type: string, records: readonly object[], mapping: object = {}) => {
          const outcome = await importInto(world.database, type, lines(records), { ...options, mapping })
          expect(outcome, `an import of ${type}`).toMatchObject({ imported: records.length, rejected: [] })
        }
        await bring('Item', rows.items)
        await bring('Link', rows.links, endsBy('from', 'key', 'to', 'key'))
        await bring('Doc', rows.docs, { vector: 'v' })
        const about = rows.abouts.map(about => ({ ...about, part: 1 }))
        await bring('About', about, endsBy('doc', 'name', 'item', 'key'))
      }),
  },
  { name: 'load', write: (world, count) => added(world, count, rows => load(world.database, rows)) },
  {
    name: 'load in several transactions',
    write: (world, count) =>
      added(world, count, rows => load(world.database, rows, world.thresholds.rowsPerCommit)),
  },
  {
    name: 'FOR over a list',
    write: (world, count) => added(world, count, rows => addAll(world.call, rows)),
  },
  {
    name: 'one by one',
    write: (world, count) => added(world, count, rows => addEach(world.call, rows, 1)),
  },
  {
    name: '16 at a time',
    write: (world, count) => added(world, count, rows => addEach(world.call, rows, 16)),
  },
  {
    name: 'over HTTP',
    write: (world, count) =>
      added(world, count, async rows => {
        const server = await startServer(world.database, { port: 0 })
        try {
          await addAll(async (query, params) => {
            const response = await fetch(`${server.url}/${query}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(params),
            })
            expect(response.status).toBe(200)
          }, rows)
        } finally {
          await server.close()
        }
      }),
  },
  {
    name: 'upserts that create, and upserts that merge',
    async write(world, count) {
      const { model } = world
      const rows = model.rows(count)
      await putEach(world.call, rows)
      model.add(rows)
      const others = model.some(model.docs.values(), 0.5).map(({ name }) => model.doc(name))
      const items = model.some(model.items.keys(), 0.5).map(key => model.item(key))
      await putEach(world.call, { ...nothing, docs: others, items })
      model.add({ ...nothing, docs: others, items })
    },
  },
  {
    name: 'UPDATE that moves keys',
    async write(world, count) {
      const { model } = world
      await added(world, count, rows => load(world.database, rows))
      for (const old of model.some(model.items.keys(), 0.4)) {
        const { key, shelf, rank, note } = model.item(`${old}m`)
        await world.call('MoveItem', { old, key, shelf, rank, note })
        model.move(old, { ...model.items.get(old)!, key, shelf, rank, note })
      }
      // Sets, too, more than a delta has.
      await world.call('MoveShelf', { from: 1, to: 2 })
      for (const item of [...model.items.values()])
        if (item.shelf === 1) model.items.set(item.key, { ...item, shelf: 2 })
      await world.call('MoveTag', { from: 0, to: tags - 1 })
      for (const link of [...model.links.values()])
        if (link.tag === 0) model.links.set(link.load, { ...link, tag: tags - 1 })
    },
  },
  {
    name: 'DROP of some, and others in their place',
    async write(world, count) {
      const { model } = world
      await added(world, count, rows => addAll(world.call, rows))
      const keys = model.some(model.items.keys(), 0.3)
      await world.call('DropItems', { keys })
      model.dropItems(keys)
      const shelf = shelves - 1
      await world.call('DropShelf', { shelf })
      model.dropItems([...model.items.values()].filter(item => item.shelf === shelf).map(({ key }) => key))
      await world.call('DropTag', { tag: 2 })
      model.dropLinks([...model.links.values()].filter(({ tag }) => tag === 2).map(({ load }) => load))
      const names = model.some(model.docs.keys(), 0.5)
      await world.call('DropDocs', { names })
      model.dropDocs(names)
      // The new records have the names and keys of dropped ones, with other values.
      const items = keys.slice(0, Math.ceil(keys.length / 2)).map(key => model.item(key))
      const docs = names.slice(0, Math.ceil(names.length / 2)).map(name => model.doc(name))
      await addAll(world.call, { ...nothing, items, docs })
      model.add({ ...nothing, items, docs })
    },
  },
  {
    name: 'DROP of all, and vectors of another dimension',
    async write(world, count) {
      const { model } = world
      await added(world, Math.ceil(count / 2), rows => load(world.database, rows))
      await world.call('DropAll')
      model.dropDocs([...model.docs.keys()])
      model.dropItems([...model.items.keys()])
      model.dimension = model.dimension === 8 ? 12 : 8
      await added(world, count, rows => addAll(world.call, rows))
    },
  },
  {
    name: 'a dump that is restored',
    async write(world, count) {
      await added(world, count, rows => load(world.database, rows))
      const folder = world.newPath()
      await dump(world.database, folder)
      const project = world.newPath()
      await mkdir(project)
      if (!world.isOnServer) {
        await world.close()
        const data = world.newPath()
        await restore({ dump: folder, project, data, notice: world.notice })
        await world.moveTo(data)
        return
      }
      await world.useNewSchema()
      const { store } = world.places as { readonly store: string }
      await writeFile(join(project, 'gvq.toml'), `store = "${store}"\n`)
      await writeFile(join(project, 'program.hx'), programOf(world.version))
      await restore({ dump: folder, project, data: undefined, notice: world.notice })
      await world.reopen()
    },
  },
  {
    name: 'indexes that are made when the project is opened',
    async write(world, count) {
      const rows = world.model.rows(count)
      await world.reopen(plainProgramOf(world.version))
      await load(world.database, rows)
      world.model.add(rows)
      await world.reopen(programOf(world.version))
    },
  },
  {
    name: 'a migration to another schema, and back',
    async write(world, count) {
      await added(world, count, rows => load(world.database, rows))
      for (const text of [programTo, programBackTo]) {
        await world.close()
        await world.setProgram(text(++world.version))
        const { outcome } = await migrate({
          project: world.folder,
          env: {},
          dryRun: false,
          agree: async () => true,
          ...world.places,
        })
        expect(outcome).toBe('done')
        await world.reopen()
      }
    },
  },
  {
    name: 'another process',
    isOf: isServerKind,
    async write(world, count) {
      const other = await world.openAgain()
      try {
        const call: Call = async (query, params) => other.call(query, params)
        await added(world, count, rows => addAll(call, rows))
        const { model } = world
        const names = model.some(model.docs.keys(), 0.2)
        await call('DropDocs', { names })
        model.dropDocs(names)
        const docs = model.some(model.docs.keys(), 0.3).map(name => model.doc(name))
        await putEach(call, { ...nothing, docs })
        model.add({ ...nothing, docs })
      } finally {
        await other.close()
      }
    },
  },
  {
    name: 'a copy by gvq backup',
    isOf: store => !isServerKind(store),
    async write(world, count) {
      await added(world, count, rows => load(world.database, rows))
      const copy = world.newPath()
      await world.database.backup(copy)
      await world.close()
      await world.moveTo(copy)
    },
  },
  {
    name: 'the other engine, and back',
    isOf: store => !isServerKind(store) && engineNames.length > 1,
    async write(world, count) {
      await added(world, count, rows => load(world.database, rows))
      const own = world.store as Engine
      const [other] = engineNames.filter(engine => engine !== own)
      for (const engine of [other!, own]) {
        await world.close()
        await convertDataFolder(world.dataDir, engine, () => undefined)
        world.store = engine
        await world.reopen()
        await world.check()
      }
    },
  },
]

/** Writes new rows. One that fails in between changes nothing. */
async function added(world: World, count: number, write: (rows: Rows) => Promise<void>): Promise<void> {
  const { model } = world
  await refused(world)
  const rows = model.rows(count)
  await write(rows)
  model.add(rows)
}

/** Transactions that fail at their last row. */
async function refused({ call, database, model }: World): Promise<void> {
  const { items, docs } = model.rows(3)
  const [known] = model.items.values()
  if (known !== undefined) {
    await expect(call('AddItems', { rows: [...items, { ...items[0]!, key: known.key }] })).rejects.toThrow()
    const again = [...items, known].map(item => ({ ...item }))
    await expect(database.load('Item', again)).rejects.toThrow()
  }
  const wrong = { ...docs[0]!, name: 'wrong', v: [1, 2, 3] }
  await expect(call('AddDocs', { rows: [...docs, wrong] })).rejects.toThrow()
}

async function addAll(call: Call, { items, links, docs, abouts }: Rows): Promise<void> {
  if (items.length > 0) await call('AddItems', { rows: items })
  if (links.length > 0) await call('AddLinks', { rows: links })
  if (docs.length > 0) await call('AddDocs', { rows: docs })
  if (abouts.length > 0) await call('AddAbouts', { rows: abouts })
}

async function addEach(call: Call, rows: Rows, together: number): Promise<void> {
  const { items, links, docs, abouts } = rows
  await atOnce(items, together, row => call('AddItems', { rows: [row] }))
  await atOnce(links, together, row => call('AddLinks', { rows: [row] }))
  await atOnce(docs, together, row => call('AddDocs', { rows: [row] }))
  await atOnce(abouts, together, row => call('AddAbouts', { rows: [row] }))
}

export async function putEach(call: Call, { items, links, docs, abouts }: Rows): Promise<void> {
  await atOnce(items, 4, item => call('PutItem', item))
  await atOnce(links, 4, link => call('PutLink', link))
  await atOnce(docs, 4, doc => call('PutDoc', doc))
  await atOnce(abouts, 4, about => call('PutAbout', about))
}

async function atOnce<T>(all: readonly T[], count: number, work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += count) await Promise.all(all.slice(at, at + count).map(work))
}

async function load(database: OpenDatabase, rows: Rows, rowsPerCommit?: number): Promise<void> {
  const all = (type: string, records: readonly Readonly<Record<string, unknown>>[]) =>
    loadAll(database, type, records, rowsPerCommit)
  await all(
    'Item',
    rows.items.map(item => ({ ...item })),
  )
  await all(
    'Doc',
    rows.docs.map(({ v, ...doc }) => ({ ...doc, data: v })),
  )
  const ids = await idsOf(database)
  const links = rows.links.map(({ from, to, ...link }) => ({
    ...link,
    from_node: ids.items.get(from),
    to_node: ids.items.get(to),
  }))
  await all('Link', links)
  const abouts = rows.abouts.map(({ doc, item }) => ({
    part: 1,
    from_node: ids.docs.get(doc),
    to_node: ids.items.get(item),
  }))
  await all('About', abouts)
}

/** A load is not repeated by itself where other transactions of a server are in its way: its rows may come from anywhere. */
async function loadAll(
  database: OpenDatabase,
  type: string,
  records: readonly Readonly<Record<string, unknown>>[],
  rowsPerCommit: number | undefined,
): Promise<void> {
  let loaded = 0
  const onCommit = (ids: readonly string[]) => {
    loaded += ids.length
  }
  while (loaded < records.length) {
    try {
      await database.load(type, records.slice(loaded), { onCommit, ...(rowsPerCommit && { rowsPerCommit }) })
    } catch (error) {
      if (!(error as Error).message.startsWith('The transaction conflicts with others')) throw error
    }
  }
}

/** The ids of items by key, and of docs by name. */
async function idsOf(database: OpenDatabase) {
  const { i: items } = (await database.call('Items')) as { i: readonly { id: string; key: string }[] }
  const { d: docs } = (await database.call('Docs')) as { d: readonly { id: string; name: string }[] }
  return {
    items: new Map(items.map(({ id, key }) => [key, id])),
    docs: new Map(docs.map(({ id, name }) => [name, id])),
  }
}

function endsBy(from: string, fromProperty: string, to: string, toProperty: string) {
  return { from: { column: from, property: fromProperty }, to: { column: to, property: toProperty } }
}

/** Adds vectors in one transaction. */
export async function addDocs({ call, model }: World, count: number): Promise<void> {
  const { docs } = model.rows(count)
  await addAll(call, { ...nothing, docs })
  model.add({ ...nothing, docs })
}

/** Gives some vectors other numbers. */
export async function replaceDocs({ call, model }: World, share: number): Promise<void> {
  const docs = model.some(model.docs.keys(), share).map(name => model.doc(name))
  await putEach(call, { ...nothing, docs })
  model.add({ ...nothing, docs })
}

/** Few enough that each is put into the index at once, and more. */
export async function dropAndAddDocs(world: World): Promise<void> {
  const { call, model } = world
  await replaceDocs(world, 0.3)
  const names = model.some(model.docs.keys(), 0.3)
  await call('DropDocs', { names })
  model.dropDocs(names)
  // Some of those come back.
  for (const part of [names.slice(0, 2), names.slice(2, 12)]) {
    const docs = part.map(name => model.doc(name))
    await addAll(call, { ...nothing, docs })
    model.add({ ...nothing, docs })
  }
}
