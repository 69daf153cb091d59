import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { thresholds as storage } from '../../src/store/keyvalue/contract/thresholds.ts'

/** Sets thresholds of the program, until the test ends. */
export function withThresholds<T extends object>(thresholds: T, values: Partial<T>): void {
  const before = { ...thresholds }
  Object.assign(thresholds, values)
  onTestFinished(() => {
    Object.assign(thresholds, before)
  })
}

/** Keeps no edge out of the trees of edges in the tests of a file, which look at these trees. */
export function linkEdgesAtOnce(): void {
  const { unlinkedMin, unlinkedMax } = storage
  beforeAll(() => void Object.assign(storage, { unlinkedMin: 0, unlinkedMax: 0 }))
  afterAll(() => void Object.assign(storage, { unlinkedMin, unlinkedMax }))
}
