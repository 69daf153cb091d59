import { runBefore, waitText } from '../../tools/peer/index.ts'
import type { RunFacts, Shell } from '../../tools/shell/index.ts'
import type { Face } from './face/face.ts'

/** Work that takes less is not worth a line. */
const unnoticedMs = 1000
const rowsMin = 1000

/** What is known of work that runs: how far it is, and whom it waits for. */
export interface Advance {
  /** `1,200,000 rows so far`; empty if nothing is known. */
  readonly text: string
  /** A sentence for a script, which is told once. */
  readonly wait?: string
}

/**
 * Runs work, and shows from a second on how long it takes, what `ask` knows of it, and how to stop it. The line disappears
 * when the work ends.
 */
export async function withElapsed<T>(
  face: Face,
  ask: () => Promise<Advance>,
  work: () => Promise<T>,
): Promise<T> {
  const begin = performance.now()
  let isOver = false
  let isTold = false
  const tell = async (): Promise<void> => {
    // What cannot be asked now, as while a server is waited for, is not shown.
    const { text, wait } = await ask().catch((): Advance => ({ text: '' }))
    if (isOver) return
    const seconds = Math.floor((performance.now() - begin) / 1000)
    face.status([`${seconds} s`, ...(text === '' ? [] : [text]), 'Ctrl-C stops it'].join(' · '))
    if (wait !== undefined && !isTold && face.terminal === undefined) face.say(`note: ${wait}`)
    isTold ||= wait !== undefined
    timer = setTimeout(() => void tell(), unnoticedMs)
  }
  let timer = setTimeout(() => void tell(), unnoticedMs)
  try {
    return await work()
  } finally {
    isOver = true
    clearTimeout(timer)
    face.status(undefined)
  }
}

/** How far the entry of a shell is, and which transaction or write of whom it waits for. */
export async function advanceOf(shell: Shell): Promise<Advance> {
  const runs = await shell.runs()
  const isOwn = (run: RunFacts) => run.isOwn === true
  const before = runBefore(runs, isOwn)
  if (before !== undefined) {
    const { place } = shell
    const what = waitText(before, place.kind === 'server' ? place.owner : 'this process')
    return { text: what, wait: `${what}, until it ends.` }
  }
  // Fewer are what a step has at hand, and tell nothing.
  const rows = runs.find(isOwn)?.rows ?? 0
  return { text: rows < rowsMin ? '' : `${rows.toLocaleString('en')} rows so far` }
}
