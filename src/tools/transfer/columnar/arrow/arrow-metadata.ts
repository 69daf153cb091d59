import { fileLimits, tooManyValues } from '../../limits.ts'

/** The metadata of a message, or the index of a file: a flat buffer, of which a table begins at `table`. */
export interface FlatTable {
  readonly bytes: Buffer
  readonly table: number
}

/** The slots of a table that lead to others, and to lists of tables or of entries of so many bytes. */
interface Shape {
  readonly tables?: Readonly<Record<number, Shape>>
  readonly vectors?: Readonly<Record<number, Shape | number>>
  /** A table of which only one type has a list; the slot before has its type. */
  readonly union?: { readonly slot: number; readonly type: number; readonly shape: Shape }
}

const offsetBytes = 4
const keyValue: Shape = {}
const unionType = 14
const field: Shape & { readonly vectors: Record<number, Shape> } = {
  union: { slot: 3, type: unionType, shape: { vectors: { 1: 4 } } },
  vectors: { 6: keyValue },
}
field.vectors[5] = field
const schema: Shape = { vectors: { 1: field, 2: keyValue } }
const nodes = 1
const batch: Shape = { vectors: { [nodes]: 16, 2: 16, 4: 8 } }
const block = 24

/** The headers of messages by their type, and the index at the end of a file, as `Message.fbs` and `File.fbs` of Arrow declare them. */
const headers: Readonly<Record<number, Shape>> = { 1: schema, 2: { tables: { 1: batch } }, 3: batch }
const index: Shape = { tables: { 1: schema }, vectors: { 2: block, 3: block, 4: keyValue } }

/** Where the fields of a table are; `undefined` for those with their default. */
export function fieldsOf({ bytes, table }: FlatTable): (slot: number) => number | undefined {
  const offsets = table - bytes.readInt32LE(table)
  return slot => {
    const at = 4 + 2 * slot
    const offset = at < bytes.readInt16LE(offsets) ? bytes.readInt16LE(offsets + at) : 0
    return offset === 0 ? undefined : table + offset
  }
}

export function rootOf(bytes: Buffer): FlatTable {
  return { bytes, table: bytes.readInt32LE(0) }
}

/**
 * Compares the lengths of all lists in the metadata of a message with its bytes, before the package makes lists of them: it would make
 * one of two billion entries.
 * @throws Error if they are longer
 */
export function requireRoom(bytes: Buffer): void {
  const message = rootOf(bytes)
  const fields = fieldsOf(message)
  const [type, header] = [fields(1), fields(2)]
  const shape = type === undefined ? undefined : headers[bytes.readUInt8(type)]
  if (shape !== undefined && header !== undefined) new Walk(bytes).visit(tableAt(bytes, header), shape)
}

/** Checks all messages of a file, and the index that names them, likewise. */
export function requireRoomInFile(file: Buffer): void {
  const end = file.length - 10
  const table = end - file.readInt32LE(end)
  const footer = { bytes: file, table: table + file.readInt32LE(table) }
  new Walk(file).visit(footer, index)
  const fields = fieldsOf(footer)
  for (const slot of [2, 3]) {
    const at = fields(slot)
    if (at === undefined) continue
    const { start, count } = vectorAt(file, at, block)
    for (let i = 0; i < count; i++) {
      const message = Number(file.readBigInt64LE(start + i * block))
      const hasMark = file.readInt32LE(message) === -1
      const head = message + (hasMark ? 8 : 4)
      requireRoom(file.subarray(head, head + file.readInt32LE(head - 4)))
    }
  }
}

function tableAt(bytes: Buffer, at: number): FlatTable {
  return { bytes, table: at + bytes.readInt32LE(at) }
}

function vectorAt(
  bytes: Buffer,
  at: number,
  stride: number,
): { readonly start: number; readonly count: number } {
  const base = at + bytes.readInt32LE(at)
  const count = bytes.readInt32LE(base)
  const start = base + 4
  if (count < 0 || start + count * stride > bytes.length) throw new Error('a list is longer than its message')
  return { start, count }
}

/** A walk through all tables, of which each entry of a list is visited once: together they are no longer than what has them. */
class Walk {
  readonly #bytes: Buffer
  #left: number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#left = bytes.length
  }

  visit(table: FlatTable, shape: Shape): void {
    const { tables = {}, vectors = {}, union } = shape
    const fields = fieldsOf(table)
    if (union !== undefined) {
      const [type, at] = [fields(union.slot - 1), fields(union.slot)]
      const isWanted = type !== undefined && this.#bytes.readUInt8(type) === union.type
      if (isWanted && at !== undefined) this.visit(tableAt(this.#bytes, at), union.shape)
    }
    for (const [slot, shape] of Object.entries(tables)) {
      const at = fields(Number(slot))
      if (at !== undefined) this.visit(tableAt(this.#bytes, at), shape)
    }
    for (const [slot, entry] of Object.entries(vectors)) {
      const at = fields(Number(slot))
      if (at === undefined) continue
      const stride = typeof entry === 'number' ? entry : offsetBytes
      const { start, count } = vectorAt(this.#bytes, at, stride)
      this.#left -= count * stride
      if (this.#left < 0) throw new Error('lists are longer than their message')
      if (shape === batch && Number(slot) === nodes) this.#requireFew(start, count, stride)
      if (typeof entry === 'number') continue
      for (let i = 0; i < count; i++) this.visit(tableAt(this.#bytes, start + i * stride), entry)
    }
  }

  /** Checks how many values each column has: the package makes a list of those of a dictionary. */
  #requireFew(start: number, count: number, stride: number): void {
    for (let i = 0; i < count; i++) {
      const values = Number(this.#bytes.readBigInt64LE(start + i * stride))
      if (values > fileLimits.pieceValues) throw tooManyValues('a record batch', values)
    }
  }
}
