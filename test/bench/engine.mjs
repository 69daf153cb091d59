import { concurrentRate, gvq, printTable, rate, seeded, social, users, withProject } from './support.mjs'

const { open } = await gvq('index.js')

const userCount = 100_000
const edgeCount = 300_000

export async function run() {
  const rows = []
  await withProject(social, async folder => {
    const random = seeded(1)
    const db = await open({ project: folder })
    const everyone = users(userCount, random)

    let start = performance.now()
    for (let i = 0; i < userCount; i += 5000) await db.call('Load', { rows: everyone.slice(i, i + 5000) })
    rows.push([
      'bulk AddN, 5,000 a query, two indexes',
      'nodes/s',
      (userCount * 1000) / (performance.now() - start),
    ])

    const ids = (await db.call('Ids')).u
    const skewed = () => ids[Math.floor(random() ** 3 * ids.length)]
    const pairs = Array.from({ length: edgeCount }, () => ({ a: skewed(), b: skewed() }))
    start = performance.now()
    for (let i = 0; i < edgeCount; i += 5000) await db.call('Link', { rows: pairs.slice(i, i + 5000) })
    rows.push([
      'bulk AddE, 5,000 a query, skewed',
      'edges/s',
      (edgeCount * 1000) / (performance.now() - start),
    ])

    const hot = ids.slice(0, 2000).map(id => JSON.stringify({ id }))
    const handles = Array.from({ length: 2000 }, (_, i) => JSON.stringify({ handle: `user${i * 7}` }))
    const pick = list => list[Math.floor(random() * list.length)]
    const add = async (name, unit, work, ms) => rows.push([name, unit, await rate(work, ms)])
    await add('point read by id, warm', 'queries/s', () => db.callText('ById', pick(hot)))
    await add('look-up by UNIQUE INDEX, warm', 'queries/s', () => db.callText('ByHandle', pick(handles)))
    await add('friends of a user, warm', 'queries/s', () => db.callText('Friends', pick(hot)))
    await add('GROUP_BY over 100,000 nodes, warm', 'queries/s', () => db.callText('ByCountry', ''))
    await add('filter and COUNT over 100,000 nodes, warm', 'queries/s', () => db.callText('Adults', ''))
    await add('durable upsert, one client', 'queries/s', () =>
      db.callText('Upsert', JSON.stringify({ handle: `user${Math.floor(random() * 1000)}`, age: 7 })),
    )
    rows.push([
      'durable upsert, 32 clients',
      'queries/s',
      await concurrentRate(
        () => db.callText('Upsert', JSON.stringify({ handle: `user${Math.floor(random() * 1000)}`, age: 8 })),
        32,
      ),
    ])
    await db.close()

    start = performance.now()
    const cold = await open({ project: folder })
    rows.push(['open 100,000 nodes and 300,000 edges', 'ms', performance.now() - start])
    start = performance.now()
    await cold.callText('ByCountry', '')
    rows.push(['GROUP_BY over 100,000 nodes, cold', 'ms', performance.now() - start])
    start = performance.now()
    for (const id of ids.slice(-2000)) await cold.callText('ById', JSON.stringify({ id }))
    rows.push(['point read by id, cold', 'queries/s', 2_000_000 / (performance.now() - start)])
    await cold.close()
    rows.push(['resident memory at the end', 'MB', process.memoryUsage().rss / 1e6])
  })
  printTable('Queries in process', ['', 'unit', 'value'], rows)
}
