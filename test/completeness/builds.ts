import { onTestFinished, vi } from 'vitest'
import type { VectorEntries, VectorEntry } from '../../src/engine/vector/index.ts'
import { LiveIndex } from '../../src/engine/vector/live-index.ts'
import { gate } from '../support/gate.ts'

/** Builds of vector indexes that stop where they are. */
export interface HeldBuilds {
  /** Whether one has come so far. */
  readonly isHeld: boolean
  release(): void
}

/** Stops the builds that begin from now on, after so many vectors. */
export function holdBuilds(after: number): HeldBuilds {
  const { opened, open } = gate()
  let isHeld = false
  async function* stopped(entries: VectorEntries): AsyncGenerator<VectorEntry> {
    let count = 0
    for await (const entry of entries) {
      if (count++ === after) {
        isHeld = true
        await opened
      }
      yield entry
    }
  }
  const { rebuild } = LiveIndex.prototype
  const spy = vi.spyOn(LiveIndex.prototype, 'rebuild').mockImplementation(function (
    this: LiveIndex,
    entries,
    options,
  ) {
    return rebuild.call(this, stopped(entries), options)
  })
  const release = (): void => {
    spy.mockRestore()
    open()
  }
  onTestFinished(release)
  return {
    get isHeld() {
      return isHeld
    },
    release,
  }
}
