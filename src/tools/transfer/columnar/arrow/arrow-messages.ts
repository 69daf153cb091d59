import { kindOfFile } from '../../file-kind.ts'
import { fieldsOf, requireRoom, requireRoomInFile, rootOf } from './arrow-metadata.ts'

/** A message of the IPC format of Arrow, with its prefix and its body. */
export interface ArrowMessage {
  /** `whole` for a file that has its schema only at its end, as some writers do: it is one piece. */
  readonly kind: 'schema' | 'dictionary' | 'batch' | 'other' | 'whole'
  /** The id of a dictionary, and whether it extends the one before; set for dictionaries only. */
  readonly dictionary?: { readonly id: bigint; readonly isDelta: boolean }
  readonly bytes: Uint8Array
}

const magic = 'ARROW1'
const kinds = { 1: 'schema', 2: 'dictionary', 3: 'batch' } as const
/** A message above this is not one. Those that are not compressed have no more memory than the file has bytes. */
const messageBytesMax = 2 ** 31
/**
 * Splits a file or a stream into its messages; a file is a stream between two marks, with an index at its end, which
 * reading from the start does not need. @throws Error if it is none
 */
export async function* arrowMessages(input: AsyncIterable<Uint8Array>): AsyncGenerator<ArrowMessage> {
  const source = new Pieces(input)
  const start = await source.peek(16)
  const kind = kindOfFile(start)
  if (kind !== undefined && kind.name !== 'Arrow') throw new Error(`it is ${kind.name}`)
  if (start.toString('latin1', 0, 4) === 'FEA1')
    throw new Error('it has version 1 of Feather; write it again with a newer version')
  const isFile = start.toString('latin1', 0, 6) === magic
  if (isFile) await source.take(8)
  for (;;) {
    const prefix = await source.peek(8)
    // An index without an end of the stream before it begins otherwise.
    if (prefix.length < 8 || prefix.readInt32LE(0) !== -1) {
      if (prefix.length >= 8 && !source.hasMessages) throw new Error('it is no file or stream of Arrow')
      return
    }
    const metadata = prefix.readInt32LE(4)
    if (metadata === 0) return
    if (metadata < 0) throw new Error('a message has no length')
    const head = await source.peek(8 + metadata)
    if (head.length < 8 + metadata) throw new Error('it ends early')
    requireRoom(head.subarray(8))
    const { bodyLength, ...message } = messageOf(head.subarray(8))
    if (isFile && !source.hasMessages && message.kind !== 'schema') {
      const rest = await source.take(messageBytesMax)
      const file = Buffer.concat([Buffer.from(`${magic}\0\0`), rest])
      requireRoomInFile(file)
      yield { kind: 'whole', bytes: new Uint8Array(file) }
      return
    }
    const length = 8 + metadata + bodyLength
    if (!(bodyLength >= 0)) throw new Error('a message has a negative length')
    if (length > messageBytesMax) throw new Error('a message is larger than 2 GB')
    const bytes = await source.take(length)
    if (bytes.length < length) throw new Error('it ends early')
    yield { ...message, bytes }
  }
}

/** Reads the members of a message that tell what it is. */
function messageOf(bytes: Buffer): Omit<ArrowMessage, 'bytes'> & { readonly bodyLength: number } {
  const message = fieldsOf(rootOf(bytes))
  const [type, header, body] = [message(1), message(2), message(3)]
  const kind = kinds[(type === undefined ? 0 : bytes.readUInt8(type)) as 1 | 2 | 3] ?? 'other'
  const bodyLength = body === undefined ? 0 : Number(bytes.readBigInt64LE(body))
  if (kind !== 'dictionary' || header === undefined) return { kind, bodyLength }
  const batch = fieldsOf({ bytes, table: header + bytes.readInt32LE(header) })
  const [id, isDelta] = [batch(0), batch(2)]
  const dictionary = {
    id: id === undefined ? 0n : bytes.readBigInt64LE(id),
    isDelta: isDelta !== undefined && bytes.readUInt8(isDelta) !== 0,
  }
  return { kind, bodyLength, dictionary }
}

/** Bytes in pieces of any size, read in pieces of a given size. */
class Pieces {
  readonly #input: AsyncIterator<Uint8Array>
  #held: Buffer[] = []
  #length = 0
  /** Whether a message was read; other bytes after one are the index of a file. */
  hasMessages = false

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#input = input[Symbol.asyncIterator]()
  }

  /** The next bytes, which stay; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { done, value } = await this.#input.next()
      if (done === true) break
      this.#held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      this.#length += value.length
    }
    if (this.#held.length !== 1) this.#held = [Buffer.concat(this.#held)]
    return this.#held[0]!.subarray(0, count)
  }

  /** The next bytes, in memory of their own, as numbers of eight bytes must be aligned. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(await this.peek(count))
    this.#held = [this.#held[0]!.subarray(bytes.length)]
    this.#length -= bytes.length
    this.hasMessages = count > 8
    return bytes
  }
}
