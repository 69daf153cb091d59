import { stringifyJson } from '../../../../language/catalog/index.ts'
import { collectStats, statsText } from '../../../../tools/describe/index.ts'
import { print } from '../../support/output.ts'
import type { ProjectArguments } from '../../support/with-database.ts'
import { withReadable } from '../../support/with-database.ts'

interface StatsArguments extends ProjectArguments {
  readonly json: boolean
}

export async function statsAction(args: StatsArguments): Promise<void> {
  const stats = await withReadable(args, 'gvq stats', async (database, { dataDir: folder }) => ({
    ...(await collectStats(database)),
    folder,
  }))
  print(args.json ? stringifyJson(stats) : statsText(stats))
}
