import { GvqError } from '../../../base/errors.ts'

const exitCodeOf = { SIGINT: 130, SIGTERM: 143 } as const
type StopSignalName = keyof typeof exitCodeOf

interface StopSignal {
  /** Resolves at the first SIGINT or SIGTERM. */
  readonly requested: Promise<void>
  dispose(): void
}

/** Turns the first SIGINT or SIGTERM into a request to stop. A second one ends the process at once. */
export function stopSignal(): StopSignal {
  let request = (): void => undefined
  const requested = new Promise<void>(resolve => {
    request = resolve
  })
  let count = 0
  const onSignal = (name: StopSignalName): void => {
    count++
    if (count === 1) request()
    else process.exit(exitCodeOf[name])
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const dispose = (): void => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
  return { requested, dispose }
}

/**
 * Runs work that Ctrl-C and SIGTERM abort by its signal, with a GvqError CANCELLED as the reason, so that it can remove
 * incomplete output.
 * @param message of the reason
 */
export async function stoppable<T>(
  work: (signal: AbortSignal) => Promise<T>,
  message = 'Stopped; nothing was saved.',
): Promise<T> {
  const stop = stopSignal()
  const controller = new AbortController()
  void stop.requested.then(() => controller.abort(new GvqError('CANCELLED', message)))
  try {
    return await work(controller.signal)
  } finally {
    stop.dispose()
  }
}
