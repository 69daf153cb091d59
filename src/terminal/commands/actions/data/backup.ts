import { resolve } from 'node:path'
import { stringifyJson } from '../../../../language/catalog/index.ts'
import type { CopiedKeys } from '../../../../store/keyvalue/index.ts'
import { print } from '../../support/output.ts'
import { withElapsed } from '../../support/progress.ts'
import { stoppable } from '../../support/signals.ts'
import { type ProjectArguments, patient, withDatabase } from '../../support/with-database.ts'

interface BackupArguments extends ProjectArguments {
  readonly folder: string
  readonly json: boolean
}

export async function backupAction(args: BackupArguments): Promise<void> {
  const folder = resolve(args.folder)
  const { keys, bytes } = await withElapsed(() => stoppable(signal => copy(args, folder, signal)))
  // Opening the copy with the project's schema reports one that does not work now, not when it is needed.
  await withDatabase({ project: args.project, data: folder }, 'gvq backup', async () => undefined)
  if (args.json) return print(stringifyJson({ folder, keys, bytes }))
  const mebibytes = (bytes / 1024 / 1024).toFixed(1)
  print(`${keys.toLocaleString('en')} keys (${mebibytes} MiB) copied to ${args.folder}`)
}

/** Copies in this process, or through the server that has the data open. */
async function copy(args: BackupArguments, folder: string, signal: AbortSignal): Promise<CopiedKeys> {
  const { hereOrPeer } = await import('../../../../tools/peer/index.ts')
  return hereOrPeer(
    patient(args),
    { withBrokenFiles: false },
    () => withDatabase(args, 'gvq backup', database => database.backup(folder, { signal })),
    peer => peer.backup(folder, { signal }),
  )
}
