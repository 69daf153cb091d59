import type { Bytes, Space } from '../api.ts'

/**
 * Storage format 1, one key for each record, as gvq wrote it before format 2. Nothing here may change. A key is one byte for
 * its space, then:
 *
 * | Space | Rest of the key                          | Value                                          | Read  |
 * |-------|------------------------------------------|------------------------------------------------|-------|
 * | `R`   | type (2), id (16)                        | record (values.ts)                             | yes   |
 * | `V`   | vector type (2), id (16)                 | its numbers, float64 each, then a flag         | yes   |
 * | `A`   | edge type (2), direction (1), item id    | list of edges; … chunk (4): part of a long one | no    |
 * | `P`   | type (2), property (2), value            | list of record ids; … chunk (4)                | no    |
 * | `W`   | node type (2), token                     | list of nodes; … chunk (4)                     | no    |
 * | `N`   | node type (2)                            | number of tokens                               | no    |
 * | `C`   | type (2)                                 | number of records                              | yes   |
 * | `I`   | vector type (2)                          | dimension, number of embedded vectors, model   | yes   |
 * | `L`   | vector type (2), commit (8)              | ids of vectors put and deleted by that commit  | no    |
 * | `T`   | vector type (2)                          | commit up to which `L` was trimmed             | no    |
 * | `S`   |                                          | stored catalog, JSON                           | yes   |
 * | `M`   | name                                     | `format`, `id`, `mark:…`, `migrated`           | yes   |
 *
 * What is not read was derived from the records. Numbers are big-endian.
 */
export const format1Spaces = {
  records: rawSpace('R'),
  vectors: rawSpace('V'),
  adjacency: rawSpace('A'),
  properties: rawSpace('P'),
  postings: rawSpace('W'),
  textLength: rawSpace('N'),
  counts: rawSpace('C'),
  vectorInfo: rawSpace('I'),
  vectorLog: rawSpace('L'),
  vectorLogTrim: rawSpace('T'),
  catalog: rawSpace('S'),
} as const

/** `M`, which later formats share. */
export const metaSpace: Space<Bytes> = {
  name: 'meta',
  prefix: 'M',
  encode: value => Buffer.from(value, 'latin1'),
  decode: bytes => bytes.toString('latin1'),
  weigh: value => 32 + value.length,
}

export const metaKeys = {
  format: 'format',
  lastId: 'id',
  /** Followed by the name of the mark. */
  markPrefix: 'mark:',
  /** Number of a step (2), then the key in `R`, without its first byte, from which on it is not done. */
  migrated: 'migrated',
} as const

export const idBytes = 16
/** Of a type's number, with which the keys of its records begin. */
export const typeBytes = 2

export function uint16Bytes(value: number): Bytes {
  return String.fromCharCode(value >>> 8, value & 0xff)
}

export function uint16At(bytes: Bytes, offset: number): number {
  return bytes.charCodeAt(offset) * 0x100 + bytes.charCodeAt(offset + 1)
}

/** A space whose values stay bytes. To be scanned only: what is read key by key is remembered decoded. */
export function rawSpace(prefix: Bytes): Space<Buffer> {
  return {
    name: `format 1, ${prefix}`,
    prefix,
    encode: bytes => bytes,
    decode: bytes => bytes,
    weigh: bytes => bytes.length,
  }
}
