import { setImmediate } from 'node:timers/promises'

const partMax = 1 << 16

/**
 * Hands a long text on in parts of some size, one after another, with time in between for keys and the network. Returns
 * false if it was aborted before the end.
 */
export async function inParts(
  pieces: Iterable<string>,
  take: (part: string) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  let waiting = ''
  for (const piece of pieces) {
    waiting += piece
    if (waiting.length < partMax) continue
    await take(waiting)
    waiting = ''
    await setImmediate()
    if (signal?.aborted) return false
  }
  if (waiting !== '') await take(waiting)
  return true
}
