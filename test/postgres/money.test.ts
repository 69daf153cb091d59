import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { replay, seconds, seedOfRun } from '../load/support.ts'
import { randomNumbers } from '../support/random.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { type All, accounts, balance, MoneyLoad, moneyProgram, post } from './money.ts'

const clients = 64
const processes = 4

needsServer.it(
  `${clients} clients of ${processes} processes for ${seconds} s: no money is lost, no count, and no name is taken twice`,
  { timeout: 120_000 + seconds * 2_000 },
  async () => {
    const store = await newServerStore()
    const folder = await servingFolder()
    await writeFile(join(folder.path, 'program.hx'), moneyProgram)
    const env = { GVQ_STORE: store.url }
    // All at once: one of them creates the tables.
    const servers = await Promise.all(Array.from({ length: processes }, () => folder.serve([], { env })))
    const urls = servers.map(({ url }) => url)
    const numbers = Array.from({ length: accounts }, (_, i) => i + 1)
    await post(urls[0]!, 'Open', { numbers, balance })
    const end = performance.now() + seconds * 1000
    const load = new MoneyLoad({
      urls,
      clients,
      random: randomNumbers(seedOfRun),
      isOver: () => performance.now() > end,
    })
    await load.run()

    expect(load.problems, replay).toEqual([])
    const answers = await Promise.all(urls.map(async url => (await post(url, 'All', {})).body as All))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const all = answers[0]!
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
    for (const { number, balance: now, entries } of all.accounts) {
      expect(now, `account ${number}`).toBe(balance + (load.gained.get(number) ?? 0))
      expect(sum(entries), `entries of account ${number}`).toBe(now - balance)
    }
    expect([all.entries, all.edges]).toEqual([2 * load.counts.moves, 2 * load.counts.moves])
    expect(new Map(all.counters.map(({ name, hits }) => [name, hits]))).toEqual(load.hits)
    for (const { id, name } of all.counters) {
      expect([...load.ids.get(name)!].map(text => Object.values(JSON.parse(text)).flat())).toEqual([[id]])
    }
    expect([...all.names].sort()).toEqual([...load.takenBy.keys()].sort())
    expect(new Set(load.takenBy.values())).toEqual(new Set([1]))
    if (seconds >= 60) console.info(`${seconds} s:`, load.counts)
    for (const server of servers) await server.stop('SIGTERM')
    await store.remove()
  },
)
