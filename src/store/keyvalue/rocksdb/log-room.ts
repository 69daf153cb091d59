import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openToWrite } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'
import type { KeyValueOperation } from '../contract/api.ts'

/** Zeros that are written at once. */
const roomBytes = 512 * 1024
const zeros = Buffer.alloc(roomBytes)
/**
 * In larger batches, the data takes so much longer than the length of the file that room is not worth writing it twice. 34 KB, what 16 writers
 * have in one batch, take 150 µs in the room, with its making 180, and 310 in a file that grows.
 */
const batchBytesMax = 64 * 1024
/** Synced writes, one after another, before there is room: a command that writes once needs none. */
const syncedMin = 16

/**
 * Room at the end of RocksDB's log: zeros, which RocksDB then overwrites. A sync of a file that grows also writes its new length, which
 * takes about as long again as the data; in the room there is nothing but the data to write. RocksDB has an option for the
 * same (`recycle_log_file_num`), which the binding does not pass on.
 *
 * Zeros are no record: RocksDB and `findLogGap` read them as the end of a log, and RocksDB cuts them off when it closes the file.
 * They are written behind the end of the file only, and while RocksDB writes nothing. What is written into the room is synced, whatever was asked
 * for: of two batches in a file whose length is already on disk, the second one could otherwise outlive a power failure without the first.
 */
export class LogRoom {
  readonly #folder: string
  /** Where the log ends, at the least, and where the room does. */
  #written = 0
  #end = 0
  #syncedInARow = 0
  #isOff = process.platform !== 'linux'

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether room is to be made before a synced write. */
  isShort(bytes: number): boolean {
    return (
      !this.#isOff &&
      this.#syncedInARow >= syncedMin &&
      bytes <= batchBytesMax &&
      this.#written + bytes > this.#end
    )
  }

  /** Whether the log may still have zeros at its end. */
  get isLeft(): boolean {
    return this.#written < this.#end
  }

  /** Notes a batch that is handed to RocksDB. */
  wrote(bytes: number, sync: boolean): void {
    this.#written += bytes
    this.#syncedInARow = sync ? this.#syncedInARow + 1 : 0
  }

  /** Must not run while RocksDB writes. Without room, syncs only take longer: so an error of the disk is left to the write. */
  async make(): Promise<void> {
    try {
      const file = await openToWrite(join(this.#folder, await this.#currentLog()), {
        way: 'existing',
        mode: privateFile,
      })
      try {
        const { size } = await file.stat()
        // Nobody could tell of an empty log whether its commits are lost.
        if (size === 0) return
        if (size !== this.#end) this.#written = size
        // On a full disk, some of it may be written.
        this.#end = size + roomBytes
        await file.write(zeros, 0, roomBytes, size)
      } finally {
        await file.close()
      }
    } catch {
      this.#isOff = true
    }
  }

  /** RocksDB begins another log now and then. */
  async #currentLog(): Promise<string> {
    const logs = (await readdir(this.#folder)).filter(name => /^\d+\.log$/.test(name))
    return logs.reduce((last, name) => (Number.parseInt(name, 10) > Number.parseInt(last, 10) ? name : last))
  }
}

/** Bytes of a batch in the log, at the least: it has a header, and so has each operation. */
export function bytesInLog(operations: readonly KeyValueOperation[]): number {
  let bytes = 7 + 12
  for (const operation of operations) {
    bytes += 2 + operation.key.length
    if (operation.kind === 'put') bytes += lengthBytes(operation.value.length) + operation.value.length
  }
  return bytes
}

/** Bytes of a length that stands before a value, seven bits each. */
function lengthBytes(length: number): number {
  return length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x20_0000 ? 3 : 4
}
