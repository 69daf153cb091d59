import { Buffer as WebBuffer } from 'buffer'

// Node's own methods, which spare the checks of `toString`.
Object.assign(WebBuffer.prototype, {
  latin1Slice(this: Buffer, start?: number, end?: number) {
    return this.toString('latin1', start, end)
  },
  utf8Slice(this: Buffer, start?: number, end?: number) {
    return this.toString('utf8', start, end)
  },
})

export const Buffer = WebBuffer

/** What the engine asks of its process. */
export const process = {
  env: {} as Record<string, string | undefined>,
  platform: 'browser',
  versions: {},
  // The folder that `openInMemory` names.
  cwd: () => '/memory',
  nextTick: (callback: () => void) => queueMicrotask(callback),
}

const channel = new MessageChannel()
const due = new Map<number, () => void>()
let last = 0
channel.port1.onmessage = ({ data }: MessageEvent<number>) => {
  const callback = due.get(data)
  due.delete(data)
  callback?.()
}

/** Calls back in a later turn of the event loop. Timers would wait for 4 ms each. */
export function setImmediate(callback: () => void): number {
  last++
  due.set(last, callback)
  channel.port2.postMessage(last)
  return last
}

export function clearImmediate(turn: number): void {
  due.delete(turn)
}
