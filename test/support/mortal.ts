import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'

/** A disk that accepts a number of writes, as if the process were killed after them, and outlives its store. */
export function mortal(disk: KeyValueStore, writes = Number.POSITIVE_INFINITY): KeyValueStore {
  let left = writes
  return {
    getMany: keys => disk.getMany(keys),
    iterate: (range, rows) => disk.iterate(range, rows),
    write: async (operations, options) => {
      if (left-- <= 0) throw new Error('killed')
      return disk.write(operations, options)
    },
    close: async () => undefined,
  }
}
