import { counted } from '../../../../base/text/counted.ts'
import { stringifyJson } from '../../../../language/catalog/index.ts'
import { retry } from '../../../../tools/peer/index.ts'
import { dump, type Manifest, restore } from '../../../../tools/transfer/index.ts'
import { print, say } from '../../support/output.ts'
import { withElapsed } from '../../support/progress.ts'
import { stoppable } from '../../support/signals.ts'
import { type ProjectArguments, patient, withReadable } from '../../support/with-database.ts'

interface DumpArguments extends ProjectArguments {
  /** Folder of the dump. */
  readonly folder: string
  readonly json: boolean
}

export async function dumpAction(args: DumpArguments): Promise<void> {
  let records = 0
  const { types } = await withElapsed(
    () =>
      withReadable(args, 'gvq dump', (database, { signal }) =>
        dump(database, args.folder, signal, more => {
          records += more
        }),
      ),
    { records: () => records },
  )
  if (args.json) print(stringifyJson({ folder: args.folder, types }))
  else print(`${recordsOf(types)} written to ${args.folder}`)
}

export async function restoreAction({ folder, json, ...args }: DumpArguments): Promise<void> {
  const { project, data } = args
  const notice = (text: string) => say(`note: ${text}`)
  const whenAway = retry(patient(args, notice))
  let records = 0
  const advanced = () => void records++
  const { manifest, dataDir } = await withElapsed(
    () => stoppable(signal => restore({ dump: folder, project, data, notice, whenAway, signal, advanced })),
    { records: () => records },
  )
  if (json) print(stringifyJson({ folder: dataDir, types: manifest.types }))
  else print(`${recordsOf(manifest.types)} restored to ${dataDir}`)
}

/** `1,200 records of 3 types` */
function recordsOf(types: Manifest['types']): string {
  const records = types.reduce((sum, type) => sum + type.records, 0)
  return `${counted(records, 'record')} of ${counted(types.length, 'type')}`
}
