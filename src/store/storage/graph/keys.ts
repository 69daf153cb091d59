import type { Bytes } from '../api.ts'

/**
 * The layout of the key-value store. A key is one byte for its space, then:
 *
 * | Space | Rest of the key                                   | Value                                             |
 * |-------|---------------------------------------------------|---------------------------------------------------|
 * | `R`   | type (2), id (16)                                 | record (record-codec.ts)                          |
 * | `V`   | type (2), id (16)                                 | payload of a vector: float64 each, then a flag    |
 * | `A`   | edge type (2), direction (1), item id (16)        | list of (edge id, other end) (packed-list.ts)     |
 * |       | … chunk (4)                                       | part of a long list                               |
 * | `P`   | type (2), property (2), value (index-key.ts)      | list of record ids                                |
 * |       | … chunk (4)                                       | part of a long list                               |
 * | `W`   | node type (2), token (index-key.ts)               | list of (node id, posting (text-index.ts))        |
 * |       | … chunk (4)                                       | part of a long list                               |
 * | `N`   | node type (2)                                     | number of tokens in all its nodes                 |
 * | `C`   | type (2)                                          | number of records                                 |
 * | `I`   | vector type (2)                                   | dimension and model                               |
 * | `L`   | vector type (2), commit (8)                       | ids put and deleted by that commit                |
 * | `T`   | vector type (2)                                   | commit up to which `L` was trimmed                |
 * | `S`   |                                                   | stored catalog, JSON                              |
 * | `M`   | name                                              | `format`: format version; `id`: last id made;     |
 * |       |                                                   | `mark:…`: what a tool noted, text; `migrated`:    |
 * |       |                                                   | up to where a migration came                      |
 *
 * Numbers are big-endian, so that keys sort by them. A node, edge or vector type has one number, unique among all
 * kinds; a property has one within its type. The stored catalog assigns them and never reuses one.
 */
export const spaces = {
  records: 'R',
  vectors: 'V',
  adjacency: 'A',
  properties: 'P',
  postings: 'W',
  textLength: 'N',
  counts: 'C',
  vectorInfo: 'I',
  vectorLog: 'L',
  vectorLogTrim: 'T',
  catalog: 'S',
  meta: 'M',
} as const

/** Counts up when the layout changes; a store with a higher one is refused. */
export const formatVersion = 1

export const metaKeys = {
  format: 'format',
  lastId: 'id',
  migrated: 'migrated',
  mark: (name: string) => `mark:${name}`,
} as const

export const directionBytes = { out: '\x00', in: '\x01' } as const

export const idBytes = 16

/** What is stored with the id of a node in the list of a token. */
export const postingBytes = 8

/** Type and property numbers are two bytes. */
export const numberMax = 0xffff

export function uint16Bytes(value: number): Bytes {
  return String.fromCharCode(value >>> 8, value & 0xff)
}

/** A whole number below 2^32. */
export function uint32At(bytes: Bytes, offset: number): number {
  return uint16At(bytes, offset) * 0x1_0000 + uint16At(bytes, offset + 2)
}

export function uint16At(bytes: Bytes, offset: number): number {
  return bytes.charCodeAt(offset) * 0x100 + bytes.charCodeAt(offset + 1)
}

export function uint32Bytes(value: number): Bytes {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
}

/** A whole number below 2^53 in eight bytes. */
export function uint64Bytes(value: number): Bytes {
  return uint32Bytes(Math.floor(value / 0x1_0000_0000)) + uint32Bytes((value % 0x1_0000_0000) >>> 0)
}

export function uint64At(bytes: Bytes, offset: number): number {
  return uint32At(bytes, offset) * 0x1_0000_0000 + uint32At(bytes, offset + 4)
}
