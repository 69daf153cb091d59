import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUse } from '../../store/keyvalue/index.ts'

/** How long to wait for a data folder that another process uses. */
export interface Patience {
  /** Default: none. */
  readonly waitSeconds?: number | undefined
  /** Called with a sentence for the user when the wait becomes noticeable. */
  readonly notice?: ((text: string) => void) | undefined
}

const pauseMs = 100
/** A wait that is shorter is not worth a line. */
const unnoticedMs = 500

/** Retries while the data folder is in use by another process. Any waiting process may get it next. */
export async function patiently<T>(
  { waitSeconds = 0, notice }: Patience,
  open: () => Promise<T>,
): Promise<T> {
  const start = performance.now()
  let isTold = false
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const waited = performance.now() - start
      if (!(error instanceof FolderInUse) || isOurs(error) || waited >= waitSeconds * 1000) throw error
      if (!isTold && waited >= unnoticedMs) {
        isTold = true
        notice?.(`${error.message} Waiting for it, ${waitSeconds} s at most.`)
      }
    }
    await wait(pauseMs)
  }
}

/** Whether this process itself uses the folder, so that it would wait for itself. */
function isOurs({ owner }: FolderInUse): boolean {
  return owner?.pid === process.pid
}
