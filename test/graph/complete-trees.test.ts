import { expect, it } from 'vitest'
import { inspectGraph, readStored } from '../../src/store/graph/index.ts'
import { TypeState, treeNames } from '../../src/store/graph/types/type-state.ts'
import { linkEdgesAtOnce } from '../support/thresholds.ts'
import { Damage } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, values } from './support/schema.ts'
import { describeStores, type TestDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

linkEdgesAtOnce()

const user = node('User', 'unique email String, index age I32, bio String')
const knows = edge('Knows', user, user, 'index weight I32')
const schema = catalog(user, knows)

/** Opens the database and returns what it was told to be wrong. */
async function open(database: TestDatabase) {
  const notices: string[] = []
  const graph = await database.open(schema, {
    textSearched: new Set([user]),
    notice: text => notices.push(text),
  })
  return { graph, notices }
}

/** 20 users, each of whom knows the next. Ids that do not ascend get a tree of all. */
async function filled(create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await create()
  const { graph } = await open(database)
  const numbers = Array.from({ length: 20 }, (_, i) => 20 - i)
  await graph.write(async tx => {
    for (const number of numbers) {
      await tx.insertNodes(user, [
        {
          id: idOf(number),
          values: values(user, {
            email: `${number}@x`,
            age: number % 4 || null,
            bio: `I am number ${number}`,
          }),
        },
      ])
    }
    await tx.insertEdges(
      knows,
      numbers.map((number, i) => ({
        from: idOf(number),
        to: idOf(numbers.at(i - 1)!),
        values: values(knows, { weight: i }),
      })),
    )
  })
  return database
}

const due = (damage: Damage, name: string, tree: string, by: number) =>
  damage.changeState(name, state => state.withDue(tree, by))

describeStores('numbers of entries, compared at each opening', create => {
  it('tell nothing where they agree, after changes and drops too', async () => {
    const database = await filled(create)
    const { graph } = await open(database)
    await graph.write(async tx => {
      await tx.update(user, [idOf(1), idOf(2)], values(user, { age: null, bio: 'other words' }))
      await tx.update(user, [idOf(4)], values(user, { age: 7, bio: 'I am number 4, number 4' }))
      await tx.drop(user, [idOf(5)])
    })
    const again = await open(database)
    expect(again.notices).toEqual([])
    await verifyDerived(database.store, again.graph, schema)
  })

  it.each<[string, string, (damage: Damage) => Promise<unknown>]>([
    [
      'an index that lacks an entry',
      'The index of User.age has 14 entries in place of 15.',
      async damage => {
        const tree = damage.index('User', 'age')
        await damage.removeEntry('User', tree, damage.encode('User', 'age', 3))
        await due(damage, 'User', tree.name, 1)
      },
    ],
    [
      'an index that has one too many',
      'The index of User.age has 16 entries in place of 15.',
      async damage => {
        const tree = damage.index('User', 'age')
        await damage.addEntry('User', tree, damage.encode('User', 'age', 9), 3)
        await due(damage, 'User', tree.name, -1)
      },
    ],
    [
      'an index without entries',
      'The index of User.email has 0 entries in place of 20.',
      damage =>
        damage.changeState('User', state => state.withTree(damage.index('User', 'email').name, undefined)),
    ],
    [
      'edges in one direction only',
      'The outgoing edges of Knows has 19 entries in place of 20.',
      damage => damage.removeEdge('Knows', 'out'),
    ],
    [
      'a number of records that is too large',
      'The incoming edges of Knows has 20 entries in place of 21.',
      damage => damage.changeState('Knows', state => state.with({ count: state.count + 1 })),
    ],
    [
      'ids that are not found',
      'The index of the ids of User has 19 entries in place of 20.',
      damage => damage.removeEntry('User', damage.layout('User').trees.ids, idOf(7)),
    ],
    [
      'a text index with another number of entries',
      'The text index of User has 100 entries in place of 99.',
      damage => due(damage, 'User', treeNames.text, -1),
    ],
  ])('tell %s, which is rebuilt', async (_, told, work) => {
    const database = await filled(create)
    await work(await Damage.to(database.store))
    const { graph, notices } = await open(database)
    expect(notices).toContain(told)
    expect(notices.some(text => text.endsWith('It was rebuilt.'))).toBe(true)
    await verifyDerived(database.store, graph, schema)
    const { faults, losses } = await inspectGraph(
      database.store,
      (await readStored(database.store))!,
      () => undefined,
    )
    expect([faults, losses]).toEqual([[], []])
    expect((await open(database)).notices).toEqual([])
  })

  it('are those of the trees where a version without them wrote, and kept from the next change on', async () => {
    const database = await filled(create)
    const damage = await Damage.to(database.store)
    const withoutDue = (state: TypeState) => {
      const { count, rows, lastId, textLength, segments } = state
      return new TypeState(count, rows, lastId, textLength, new Map(state.trees()), segments, undefined)
    }
    await damage.changeState('User', withoutDue)
    const { graph, notices } = await open(database)
    expect(notices).toEqual([])
    await graph.write(tx => tx.update(user, [idOf(1)], values(user, { age: null })))
    await verifyDerived(database.store, graph, schema)
  })
})
