import { expect, it } from 'vitest'
import { addRow, bulkLoad } from '../../src/database/live/load/bulk-load.ts'
import type { EdgeType, NodeType, Value } from '../../src/language/catalog/index.ts'
import type { GraphTransaction, Id, RecordBatch, SlotValues } from '../../src/store/graph/api.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

const program = `
N::User { UNIQUE INDEX handle: String, age: U8 DEFAULT 30 }
N::Post { INDEX topic: String }
E::Knows { From: User, To: User }
E::Likes { From: User, To: Post }
QUERY All() => all <- N<User>::{handle: handle, age: age} RETURN all
QUERY Friends(handle: String) => friends <- N<User>({handle: handle})::Out<Knows>::{handle} RETURN friends
QUERY Likes(handle: String) => topics <- N<User>({handle: handle})::Out<Likes>::{topic} RETURN topics
QUERY Count() => n <- N<User>::COUNT RETURN n
QUERY Drop(handle: String) => DROP N<User>({handle: handle}) RETURN NONE
`

const types = ({ database }: OpenProgram) => ({
  user: database.program.catalog.nodes.get('User') as NodeType,
  knows: database.program.catalog.edges.get('Knows') as EdgeType,
  post: database.program.catalog.nodes.get('Post') as NodeType,
  likes: database.program.catalog.edges.get('Likes') as EdgeType,
})

const users = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ values: new Map([[0, `u${from + i}`]]) }))

it('loads rows as AddN and AddE would, DEFAULTs included, and reports their ids in order', async () => {
  await withProgram(program, async opened => {
    const { user, knows } = types(opened)
    const ids: Id[] = []
    const commits: number[] = []
    const options = {
      rowsPerCommit: 2,
      onCommit: (some: readonly Id[]) => {
        ids.push(...some)
        commits.push(some.length)
      },
    }
    expect(await opened.database.records.load(user, users(5), options)).toBe(5)
    expect(commits).toEqual([2, 2, 1])
    const edges = [1, 2].map(i => ({ from: ids[0]!, to: ids[i]!, values: new Map() }))
    expect(await opened.database.records.load(knows, edges)).toBe(2)
    expect(await opened.call('Friends', { handle: 'u0' })).toEqual({ friends: ['u1', 'u2'] })
    const all = [0, 1, 2, 3, 4].map(i => ({ handle: `u${i}`, age: 30 }))
    expect(await opened.call('All')).toEqual({ all })
  })
})

it('accepts rows as they arrive', async () => {
  await withProgram(program, async opened => {
    async function* arriving() {
      for (let from = 0; from < 9; from += 3) yield* users(3, from)
    }
    await opened.database.records.load(types(opened).user, arriving(), { rowsPerCommit: 4 })
    expect(await opened.call('Count')).toEqual({ n: 9 })
  })
})

it('reports the ids of a large commit in parts that a call takes as arguments', async () => {
  await withProgram(program, async opened => {
    const ids: Id[] = []
    const commits: number[] = []
    const onCommit = (some: readonly Id[]) => {
      ids.push(...some)
      commits.push(some.length)
    }
    await opened.database.records.load(types(opened).user, users(120_001), { onCommit })
    expect(commits).toEqual([50_000, 50_000, 20_001])
    expect(new Set(ids).size).toBe(120_001)
    expect([...ids].sort()).toEqual(ids)
  })
})

it('keeps the commits before one that fails, and none after it', async () => {
  await withProgram(program, async opened => {
    const { user } = types(opened)
    const rows = [...users(4), ...users(1), ...users(20, 4)]
    const loading = opened.database.records.load(user, rows, { rowsPerCommit: 3 })
    await expect(loading).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    expect(await opened.call('Count')).toEqual({ n: 3 })
  })
})

it('keeps the commits that onCommit heard of before it threw, and writes none after them', async () => {
  await withProgram(program, async opened => {
    const heard: number[] = []
    const onCommit = (ids: readonly Id[]) => {
      heard.push(ids.length)
      if (heard.length === 2) throw new RangeError('that is enough')
    }
    const loading = opened.database.records.load(types(opened).user, users(40), {
      rowsPerCommit: 4,
      onCommit,
    })
    await expect(loading).rejects.toThrow('that is enough')
    expect(heard).toEqual([4, 4])
    expect(await opened.call('Count')).toEqual({ n: 8 })
  })
})

it('rejects an edge to a record that does not exist', async () => {
  await withProgram(program, async opened => {
    const { user, knows } = types(opened)
    const ids: Id[] = []
    await opened.database.records.load(user, users(2), { onCommit: some => ids.push(...some) })
    await opened.call('Drop', { handle: 'u1' })
    const loading = opened.database.records.load(knows, [{ from: ids[0]!, to: ids[1]!, values: new Map() }])
    await expect(loading).rejects.toMatchObject({
      code: 'NODE_NOT_FOUND',
      message: /^Node not found: .*\(the To end of `Knows`\)\.$/,
    })
  })
})

it('connects many edges with their ends, of two types, whether the edges have ids or not', async () => {
  await withProgram(program, async opened => {
    const { user, post, likes } = types(opened)
    const from: Id[] = []
    const to: Id[] = []
    const posts = Array.from({ length: 7 }, (_, i) => ({ values: new Map([[0, `t${i}`]]) }))
    await opened.database.records.load(user, users(1000), { onCommit: some => from.push(...some) })
    await opened.database.records.load(post, posts, { onCommit: some => to.push(...some) })
    const count = 251_000
    function* rows() {
      for (let i = 0; i < count; i++) {
        const end = { from: from[i % 1000]!, to: to[i % 7]!, values: new Map() }
        const id = `${'\x01'.repeat(13)}${String.fromCharCode(i >> 16, (i >> 8) & 0xff, i & 0xff)}`
        yield i > 250_500 && i % 3 === 0 ? { ...end, id } : end
      }
    }
    const commits: number[] = []
    await opened.database.records.load(likes, rows(), { onCommit: some => commits.push(some.length) })
    expect(commits).toEqual([50_000, 50_000, 50_000, 50_000, 50_000, 1000])
    for (const user of [0, 1, 501, 999]) {
      const expected: string[] = []
      for (let i = user; i < count; i += 1000) expected.push(`t${i % 7}`)
      const { topics } = (await opened.call('Likes', { handle: `u${user}` })) as { topics: string[] }
      expect(topics.sort()).toEqual(expected.sort())
    }
  })
})

/** Loads rows into a store that only counts those of each transaction. */
async function sizesOfTransactions(
  type: NodeType,
  count: number,
  values: SlotValues,
  loadedInPlace?: boolean,
): Promise<readonly number[]> {
  const sizes: number[] = []
  const transaction = {
    async loadAll(_type: NodeType, batches: readonly RecordBatch[]) {
      sizes.push(batches.reduce((sum, batch) => sum + batch.count, 0))
      return []
    },
    count: () => 0,
    loadedInPlace,
  } as unknown as GraphTransaction
  const rows = Array.from({ length: count }, () => ({ values }))
  expect(await bulkLoad(async work => work(transaction, () => undefined), type, rows, addRow)).toBe(count)
  return sizes
}

it('makes transactions smaller where larger ones are not faster, unless they would have few rows', async () => {
  await withProgram(program, async opened => {
    const { user } = types(opened)
    const sizes = (loadedInPlace: boolean | undefined, count: number, handle: string) =>
      sizesOfTransactions(user, count, new Map([[0, handle]]), loadedInPlace)
    // A text is counted with two bytes a character and 64, a row with 32.
    const whole = Math.ceil((96 * 1024 * 1024) / (96 + 2 * 200))
    const rest = 450_000 - whole
    const handle = 'h'.repeat(200)
    expect(await sizes(undefined, 450_000, handle)).toEqual([whole, whole, rest - whole])
    expect(await sizes(false, 450_000, handle)).toEqual([whole, whole, rest - whole])
    expect(await sizes(true, 450_000, handle)).toEqual([whole, 100_000, 100_000, rest - 200_000])
    const wide = Math.ceil((96 * 1024 * 1024) / (96 + 2 * 4000))
    expect(await sizes(true, 30_000, 'h'.repeat(4000))).toEqual([wide, wide, 30_000 - 2 * wide])
  })
})

it('counts the texts of arrays, in arrays too, so that a transaction with many of them has fewer rows', async () => {
  await withProgram('N::Post { tags: [String], lines: [[String]] }', async ({ database }) => {
    const post = database.program.catalog.nodes.get('Post') as NodeType
    const text = 't'.repeat(500)
    for (const [slot, value] of [
      [0, [text, text, text, text]],
      [1, [[text, text], [text], [text]]],
    ] as const) {
      const sizes = await sizesOfTransactions(post, 30_000, new Map<number, Value>([[slot, value]]))
      expect(sizes.length, `slot ${slot}`).toBe(2)
      expect(sizes[0]! * 4 * 2 * text.length).toBeLessThan(96 * 1024 * 1024)
    }
  })
})
