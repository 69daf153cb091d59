import { onTestFinished } from 'vitest'

/** Sets thresholds of the program, until the test ends. */
export function withThresholds<T extends object>(thresholds: T, values: Partial<T>): void {
  const before = { ...thresholds }
  Object.assign(thresholds, values)
  onTestFinished(() => {
    Object.assign(thresholds, before)
  })
}
