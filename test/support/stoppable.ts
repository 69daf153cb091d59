import type { Stoppable } from '../../src/store/graph/index.ts'

/** Somebody who can be stopped. */
export function stoppable(): Stoppable & { stop(): void } {
  const listeners = new Set<() => void>()
  return {
    check: () => undefined,
    whenStopped: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      for (const listener of listeners) listener()
    },
  }
}
