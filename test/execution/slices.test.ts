import { afterEach, expect, it, vi } from 'vitest'
import { inSlices } from '../../src/engine/execution/index.ts'
import { governor } from '../../src/engine/execution/scheduling/governor.ts'

afterEach(() => void vi.restoreAllMocks())

it('work that begins when a turn is used up waits, also with its first part', async () => {
  let parts = 0
  function* work(): Generator<void, string> {
    for (let i = 0; i < 3; i++) {
      parts++
      yield
    }
    return 'done'
  }
  vi.spyOn(governor, 'isDue').mockReturnValue(true)
  const result = inSlices(work())
  expect(parts).toBe(0)
  expect(await result).toBe('done')
  expect(parts).toBe(3)
})
