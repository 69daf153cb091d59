import { stringifyJson } from '../../catalog/index.ts'
import { collectStats, statsText } from '../../describe/index.ts'
import { print } from '../support/output.ts'
import { type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface StatsArguments extends ProjectArguments {
  readonly json: boolean
}

export async function statsAction(args: StatsArguments): Promise<void> {
  const stats = await withDatabase(args, 'gvq stats', collectStats)
  print(args.json ? stringifyJson(stats) : statsText(stats))
}
