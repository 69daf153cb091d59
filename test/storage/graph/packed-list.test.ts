import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanLists } from '../../../src/store/storage/graph/list-scan.ts'
import { EditableLists, StoredLists } from '../../../src/store/storage/graph/lists.ts'
import {
  createListSpace,
  type ListSpace,
  type ListValue,
  listChunkEntriesMax,
} from '../../../src/store/storage/graph/packed-list.ts'
import {
  type Id,
  openMemoryStore,
  openVersionedStore,
  type VersionedStore,
} from '../../../src/store/storage/index.ts'
import { idOf } from './support/ids.ts'

const key = 'list'
const pairs = createListSpace('pairs', 'p', 16)
const singles = createListSpace('singles', 's', 0)

/** A range of numbers that a transaction inserts or removes, if they are not so already. */
interface Edit {
  readonly kind: 'insert' | 'remove'
  readonly from: number
  readonly count: number
  readonly step: number
}

function openStore(cacheBytesMax: number): Promise<VersionedStore> {
  return openVersionedStore(openMemoryStore(), { sync: false, cacheBytesMax })
}

function otherOf(id: Id): Id {
  return [...id].reverse().join('')
}

/** Applies an edit to the model and returns the ids that change. */
function applyToModel(model: Set<Id>, { kind, from, count, step }: Edit): Id[] {
  const ids = Array.from({ length: count }, (_, i) => idOf(from + i * step))
  const changed = ids.filter(id => model.has(id) === (kind === 'remove'))
  for (const id of changed) kind === 'insert' ? model.add(id) : model.delete(id)
  return changed
}

async function applyToList(lists: EditableLists, space: ListSpace, kind: Edit['kind'], ids: readonly Id[]) {
  const editors = await lists.openForEdits(
    space,
    ids.map(id => ({ key, id })),
  )
  for (const [i, id] of ids.entries()) {
    if (kind === 'insert') editors[i]!.insert(id, space.hasPairs ? otherOf(id) : '')
    else editors[i]!.remove(id)
  }
}

function expected(space: ListSpace, model: ReadonlySet<Id>) {
  const ids = [...model].sort((a, b) => (a < b ? -1 : 1))
  return { ids, others: space.hasPairs ? ids.map(otherOf) : [] }
}

async function storedValues(
  store: VersionedStore,
  space: ListSpace,
): Promise<ReadonlyMap<string, ListValue>> {
  const snapshot = store.snapshot()
  const cursor = snapshot.scan(space, { prefix: '' }, 1000)
  const rows = (await cursor.next()) ?? []
  await cursor.close()
  snapshot.release()
  return new Map(rows)
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'remove'),
  from: fc.nat(2000),
  count: fc.oneof(fc.nat(10), fc.nat(900)),
  step: fc.constantFrom(1, 2, 5),
})

describe.each(['singles', 'pairs'])('a packed list of %s', name => {
  const space = name === 'pairs' ? pairs : singles

  it.each([0, 1e8])('holds what a sorted set would, with %i bytes of cache', async cacheBytesMax => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyEdit, { maxLength: 4 }), { maxLength: 6 }), async commits => {
        const store = await openStore(cacheBytesMax)
        const model = new Set<Id>()
        for (const edits of commits) {
          await store.write(async transaction => {
            const lists = new EditableLists(transaction)
            for (const edit of edits) {
              await applyToList(lists, space, edit.kind, applyToModel(model, edit))
              expect(await lists.lengths(space, [key, 'none'])).toEqual([model.size, 0])
              expect((await lists.lists(space, [key]))[0]).toMatchObject(expected(space, model))
            }
            await lists.flush()
          })
          const snapshot = store.snapshot()
          const stored = new StoredLists(snapshot)
          expect(await stored.lengths(space, ['none', key])).toEqual([0, model.size])
          const [none, list] = await stored.lists(space, ['none', key])
          expect(none).toMatchObject({ ids: [], others: [] })
          expect(list).toMatchObject(expected(space, model))
          snapshot.release()
          checkShape(await storedValues(store, space), model.size)
        }
        await store.close()
      }),
      { numRuns: 60 },
    )
  })
})

/** No empty or overlong value, nothing left of merged chunks, and short lists in one value. */
function checkShape(stored: ReadonlyMap<string, ListValue>, total: number): void {
  const head = stored.get(key)
  const sizes = [...stored.values()].flatMap(value => (value.kind === 'entries' ? [value.ids.length] : []))
  expect(Math.min(1, ...sizes)).toBe(1)
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(listChunkEntriesMax)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total)
  expect(stored.size).toBe(head?.kind === 'directory' ? head.chunks.length + 1 : total === 0 ? 0 : 1)
  if (total <= listChunkEntriesMax / 2) expect(head?.kind).not.toBe('directory')
}

describe('a long list', () => {
  it('fills its chunks when it only grows at the end', async () => {
    const store = await openStore(1e8)
    for (let commit = 0; commit < 20; commit++) {
      const ids = Array.from({ length: 100 }, (_, i) => idOf(commit * 100 + i))
      await store.write(async transaction => {
        const lists = new EditableLists(transaction)
        await applyToList(lists, pairs, 'insert', ids)
        await lists.flush()
      })
    }
    expect((await storedValues(store, pairs)).size).toBe(1 + Math.ceil(2000 / listChunkEntriesMax))
  })

  it('becomes one value again when it has become short, also by parts that were not touched last', async () => {
    const store = await openStore(1e8)
    const stretch = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => idOf(from + i))
    const commits = [
      ['insert', stretch(0, 3 * listChunkEntriesMax)],
      ...[0, 1, 2].map(
        i => ['remove', stretch(i * listChunkEntriesMax + 20, (i + 1) * listChunkEntriesMax)] as const,
      ),
    ] as const
    for (const [kind, ids] of commits) {
      await store.write(async transaction => {
        const lists = new EditableLists(transaction)
        await applyToList(lists, pairs, kind, ids)
        await lists.flush()
      })
    }
    checkShape(await storedValues(store, pairs), 60)
  })

  it('does not change what a reader holds', async () => {
    const store = await openStore(1e8)
    await store.write(async transaction => {
      const lists = new EditableLists(transaction)
      await applyToList(lists, pairs, 'insert', [idOf(1), idOf(3)])
      const [before] = await lists.lists(pairs, [key])
      await applyToList(lists, pairs, 'insert', [idOf(2)])
      await applyToList(lists, pairs, 'remove', [idOf(3)])
      expect(before!.ids).toEqual([idOf(1), idOf(3)])
      await lists.flush()
    })
    const snapshot = store.snapshot()
    const [published] = await new StoredLists(snapshot).lists(pairs, [key])
    await store.write(async transaction => {
      const lists = new EditableLists(transaction)
      await applyToList(lists, pairs, 'insert', [idOf(9)])
      await lists.flush()
    })
    expect(published!.ids).toEqual([idOf(1), idOf(2)])
    expect((await new StoredLists(snapshot).lists(pairs, [key]))[0]).toEqual(published)
  })

  it('is scanned with its neighbours, each list whole', async () => {
    const store = await openStore(1e8)
    const sizes = new Map([
      ['a1', 1],
      ['a2', 700],
      ['a3', 300],
      ['b1', 2],
    ])
    await store.write(async transaction => {
      const lists = new EditableLists(transaction)
      for (const [name, size] of sizes) {
        const edits = Array.from({ length: size }, (_, i) => ({ key: name, id: idOf(i) }))
        const editors = await lists.openForEdits(singles, edits)
        for (const [i, { id }] of edits.entries()) editors[i]!.insert(id, '')
      }
      await lists.flush()
    })
    const found: [string, number][] = []
    for await (const [name, { ids }] of scanLists(store.snapshot(), singles, 'a'))
      found.push([name, ids.length])
    expect(found).toEqual([...sizes].slice(0, 3))
  })
})
