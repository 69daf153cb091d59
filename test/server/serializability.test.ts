import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineNames } from '../support/engines.ts'
import { anomaliesOf } from '../support/history.ts'
import { listAppendHistory, listAppendProgram, listStorages, readOfAllLists } from '../support/list-append.ts'
import { servingFolder } from '../support/serving-folder.ts'

const clients = 16
const seed = Number(process.env.GVQ_HISTORY_SEED ?? Date.now() % 1_000_000)

test.each(engineNames.flatMap(engine => listStorages.map(storage => [storage, engine] as const)))(
  `what ${clients} clients read and append at once %s could have happened one after the other (%s)`,
  async (storage, engine) => {
    const folder = await servingFolder()
    await writeFile(join(folder.path, 'program.hx'), listAppendProgram(storage))
    const { url } = await folder.serve([], { env: { GVQ_ENGINE: engine } })
    const transactions = await listAppendHistory({ urls: [url], clients, transactionsOfClient: 24, seed })
    const last = await readOfAllLists(url)
    expect(anomaliesOf([...transactions, last]), `GVQ_HISTORY_SEED=${seed}`).toEqual([])
    // It did what it was to do: also what fails, and lists of some length.
    const outcomes = transactions.map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['committed', 'aborted']))
    const read = last.operations.flatMap(operation => (operation.kind === 'read' ? operation.values : []))
    expect(read.length).toBeGreaterThan(clients)
  },
)
