import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FolderWatch } from '../../src/terminal/commands/support/serving/folder-watch.ts'

const debounceMs = 10

let file = ''
let folders: FolderWatch
let reported = 0

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-folder-watch-'))
  file = join(folder, 'q.hx')
  await writeFile(file, 'before')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folders = new FolderWatch(() => true, debounceMs)
  folders.set([folder])
  reported = 0
  void folders.next().then(() => reported++)
  return async () => {
    folders.close()
    await rm(folder, { recursive: true })
  }
})

afterEach(() => {
  vi.useRealTimers()
})

/** Simulates a notification of the system, and then advances the clock. */
async function changeAndWait(milliseconds: number): Promise<number> {
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(milliseconds)
  return reported
}

describe('a change', () => {
  it('is reported when nothing else has changed for a while', async () => {
    await writeFile(file, 'after', { flag: 'r+' })
    expect(await changeAndWait(debounceMs - 1)).toBe(0)
    expect(await changeAndWait(1)).toBe(1)
  })
})
