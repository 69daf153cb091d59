import type { ByteString } from '../../keyvalue/contract/api.ts'

/**
 * The layout of the key-value store. A key is one byte for its space, then:
 *
 * | Space | Rest of the key                                  | Value                                              |
 * |-------|--------------------------------------------------|----------------------------------------------------|
 * | `Y`   | type (2)                                         | counts of the type and its trees (type-state.ts)   |
 * | `G`   | type (2), page (4), 0                            | page of records (rows/row-page.ts)                 |
 * |       | … 1                                              | what changed in the page (rows/row-delta.ts)       |
 * | `B`   | edge type (2), tree, node (4)                    | node of the adjacency: item, edge, other end       |
 * | `K`   | type (2), tree, node (4)                         | node of ids, of a property index, or of a text     |
 * |       |                                                  | index (tree/)                                      |
 * |       | `B` and `K` … 1                                  | what changed in the node (tree/delta.ts)           |
 * | `V`   | vector type (2), id (16)                         | payload of a vector: float64 each, then a flag     |
 * | `I`   | vector type (2)                                  | dimension and model                                |
 * | `L`   | vector type (2), commit (8)                      | ids put and deleted by that commit                 |
 * | `T`   | vector type (2)                                  | commit up to which `L` was trimmed                 |
 * | `S`   |                                                  | stored catalog, JSON                               |
 * | `M`   | name                                             | `format`: format version; `id`: last id made;      |
 * |       |                                                  | `rows`: rows of a page; `mark:…`: what a tool      |
 * |       |                                                  | noted, text; `migrated`: up to where a migration   |
 * |       |                                                  | came; `segments:…`: where pages of a type have     |
 * |       |                                                  | other sizes                                        |
 *
 * Numbers are big-endian, so that keys sort by them. A node, edge or vector type has one number, unique among all
 * kinds; a property has one within its type. The stored catalog assigns them and never reuses one.
 */
export const spaces = {
  types: 'Y',
  pages: 'G',
  numberNodes: 'B',
  bytesNodes: 'K',
  vectors: 'V',
  vectorInfo: 'I',
  vectorLog: 'L',
  vectorLogTrim: 'T',
  catalog: 'S',
  meta: 'M',
} as const

/** Counts up when the layout changes; a store with a higher one is refused. */
export const formatVersion = 4

/** The oldest one that is read. */
export const oldestFormat = 2

export const metaKeys = {
  format: 'format',
  lastId: 'id',
  pageRows: 'rows',
  migrated: 'migrated',
  /** A second copy of the segments of the rows of a type (segments-note.ts). */
  segments: (type: number) => `segments:${type}`,
  mark: (name: string) => `mark:${name}`,
} as const

export type Direction = 'out' | 'in'

export const idBytes = 16

/** Type and property numbers are two bytes. */
export const numberMax = 0xffff

export function uint16Bytes(value: number): ByteString {
  return String.fromCharCode(value >>> 8, value & 0xff)
}

/** A whole number below 2^32. */
export function uint32At(bytes: ByteString, offset: number): number {
  return uint16At(bytes, offset) * 0x1_0000 + uint16At(bytes, offset + 2)
}

export function uint16At(bytes: ByteString, offset: number): number {
  return bytes.charCodeAt(offset) * 0x100 + bytes.charCodeAt(offset + 1)
}

export function uint32Bytes(value: number): ByteString {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
}

/** A whole number below 2^53 in eight bytes. */
export function uint64Bytes(value: number): ByteString {
  return uint32Bytes(Math.floor(value / 0x1_0000_0000)) + uint32Bytes((value % 0x1_0000_0000) >>> 0)
}

export function uint64At(bytes: ByteString, offset: number): number {
  return uint32At(bytes, offset) * 0x1_0000_0000 + uint32At(bytes, offset + 4)
}
