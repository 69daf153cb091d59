import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NodeType, Value } from '../../src/language/catalog/index.ts'
import type { GraphReader, GraphTransaction, Id } from '../../src/store/graph/api.ts'
import { countTokens, rankDocuments } from '../../src/store/text/index.ts'
import { idOf } from './support/ids.ts'
import { catalog, node } from './support/schema.ts'
import { storedTokens } from './support/stored.ts'
import { describeStores, type TestDatabase } from './support/stores.ts'

const page = node('Page', 'title String, year I32, tags [String]')
const schema = catalog(page)
const textSearched = new Set<NodeType>([page])

/** The tokens of which texts are made; a text is some of them, with blanks between, so that the oracle needs no tokeniser. */
const words = ['a', 'b', 'ab', 'ä', '東京', 'x1']
const anyText = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map(chosen => chosen.join(' '))
const anyValues = fc.tuple(
  fc.option(anyText),
  fc.option(fc.nat(1)),
  fc.option(fc.array(fc.option(anyText), { maxLength: 3 })),
)
const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 4 })
const anyWrite = fc.oneof(
  fc.record({ kind: fc.constant('insert'), rows: fc.array(anyValues, { maxLength: 5 }) } as const),
  fc.record({
    kind: fc.constant('update'),
    picks,
    values: anyValues,
    slots: fc.subarray([0, 1, 2]),
  } as const),
  fc.record({ kind: fc.constant('drop'), picks } as const),
)
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never

const anyCommit = fc.record({
  writes: fc.array(anyWrite, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('commit', 'commit', 'throw', 'restart', 'restart without', 'restart with'),
})

type Model = ReadonlyMap<Id, readonly Value[]>
let nextId = 1

async function perform(write: Write, tx: GraphTransaction, model: Map<Id, readonly Value[]>): Promise<void> {
  if (write.kind === 'insert') {
    const rows = write.rows.map(values => ({ id: idOf(nextId++), values: new Map(values.entries()) }))
    for (const [i, { id }] of rows.entries()) model.set(id, write.rows[i]!)
    await tx.insertNodes(page, rows)
    return
  }
  const known = [...model.keys()]
  if (known.length === 0) return
  const ids = write.picks.map(number => known[number % known.length]!)
  if (write.kind === 'drop') {
    for (const id of ids) model.delete(id)
    await tx.drop(page, ids)
    return
  }
  const changes = new Map<number, Value>(write.slots.map(slot => [slot, write.values[slot]!]))
  for (const id of ids)
    model.set(
      id,
      model.get(id)!.map((value, slot) => changes.get(slot) ?? (changes.has(slot) ? null : value)),
    )
  await tx.update(page, ids, changes)
}

/** The words of a node: of its title, then of its tags. */
function wordsOf([title, , tags]: readonly Value[]): string[] {
  const texts = [title, ...((tags as readonly Value[] | null | undefined) ?? [])] as (string | null)[]
  return texts.flatMap(text => (text ?? '').split(' ')).filter(word => word !== '')
}

/** The score, exactly as the rule defines it (C7). */
function expectedScore(model: Model, values: readonly Value[], query: readonly string[]): number {
  const all = [...model.values()].map(wordsOf)
  const average = all.flat().length / all.length
  const own = wordsOf(values)
  return query.reduce((sum, token) => {
    const df = all.filter(document => document.includes(token)).length
    const tf = own.filter(word => word === token).length
    const idf = Math.log(1 + (all.length - df + 0.5) / (df + 0.5))
    return sum + (idf * (tf * 2.2)) / (tf + 1.2 * (1 - 0.75 + (0.75 * own.length) / average))
  }, 0)
}

async function compare(reader: GraphReader, model: Model): Promise<void> {
  const nodes = [...model].sort(([a], [b]) => (a < b ? -1 : 1))
  const all = nodes.map(([id, values]) => ({ id, own: wordsOf(values) }))
  const matches = await reader.textMatches(page, words)
  expect(matches.documents).toBe(model.size)
  expect(matches.totalLength).toBe(all.flatMap(({ own }) => own).length)
  for (const [i, token] of words.entries()) {
    const list = matches.postings[i]!
    const found = list.ids.map((id, at) => [id, list.frequencyAt(at), list.lengthAt(at)])
    const having = all.filter(({ own }) => own.includes(token))
    expect(found).toEqual(
      having.map(({ id, own }) => [id, own.filter(word => word === token).length, own.length]),
    )
  }
  await compareSearch(reader, model, ['a', '東京', 'a'])
}

async function compareSearch(reader: GraphReader, model: Model, words: readonly string[]): Promise<void> {
  const query = countTokens([words.join(' ')])
  const matches = await reader.textMatches(page, [...query.frequencies.keys()])
  const hits = rankDocuments(query, matches, model.size)
  const matching = [...model].filter(([, values]) => wordsOf(values).some(word => words.includes(word)))
  expect(new Set(hits.map(({ id }) => id))).toEqual(new Set(matching.map(([id]) => id)))
  for (const { id, score } of hits) expect(score).toBeCloseTo(expectedScore(model, model.get(id)!, words), 10)
  const order = [...hits].sort((x, y) => y.score - x.score || (x.id < y.id ? -1 : 1))
  expect(hits).toEqual(order)
  expect(rankDocuments(query, matches, 2)).toEqual(hits.slice(0, 2))
}

/** No list is left of a token that no node has. */
async function compareTokens({ store }: TestDatabase, model: Model, hasIndex: boolean): Promise<void> {
  const state = store.snapshot()
  const found = await storedTokens(state)
  state.release()
  const expected = hasIndex ? [...model.values()].flatMap(wordsOf) : []
  expect(new Set(found)).toEqual(new Set(expected))
}

describeStores('any history of documents', create => {
  it('is searched as if every search counted again, with a text index and without', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommit, { minLength: 1, maxLength: 8 }), async commits => {
        const database = await create()
        let hasIndex = true
        let graph = await database.open(schema, { textSearched })
        let model: Model = new Map()
        for (const { writes, end } of commits) {
          const next = new Map(model)
          const before = graph.snapshot()
          const outcome = graph.write(async tx => {
            for (const write of writes) {
              await perform(write, tx, next)
              await compare(tx, next)
            }
            if (end === 'throw') throw new Error('changed its mind')
          })
          if (end === 'throw') await expect(outcome).rejects.toThrow('changed its mind')
          else await outcome
          await compare(before, model)
          before.release()
          if (end !== 'throw') model = next
          if (end.startsWith('restart')) {
            hasIndex = end === 'restart' ? hasIndex : end === 'restart with'
            graph = await database.open(schema, hasIndex ? { textSearched } : {})
          }
          const after = graph.snapshot()
          await compare(after, model)
          after.release()
          await compareTokens(database, model, hasIndex)
        }
        await graph.close()
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
