import { describe, expect, it } from 'vitest'
import {
  likelyOrder,
  RecordFault,
  readAnyVector,
  readEdge,
  readNode,
  readNumbers,
  readOldVector,
  readVector,
} from '../../../src/tools/transfer/adopt/records/records.ts'
import {
  edgeRecord,
  map,
  nodeRecord,
  numbers,
  oldVectorRecord,
  type Properties,
  type Tagged,
  text,
  vectorRecord,
} from './records.ts'

const ada = '1f0e8b30-3c5a-6a10-9b7e-010203040506'
const bob = '1f0e8b30-3c5a-6a11-9b7e-010203040506'
const idOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('latin1')

const every: Properties = {
  s: ['string', 'Bößmann 李雷 \0'],
  empty: ['string', ''],
  f32: ['f32', 0.5],
  f64: ['f64', 5e-324],
  i8: ['i8', -128],
  i16: ['i16', -32768],
  i32: ['i32', -(2 ** 31)],
  i64: ['i64', -(2n ** 63n)],
  small: ['i64', -5n],
  u8: ['u8', 255],
  u16: ['u16', 65535],
  u32: ['u32', 2 ** 32 - 1],
  u64: ['u64', 2n ** 64n - 1n],
  u128: ['u128', 2n ** 128n - 1n],
  date: ['date', '0001-01-01T00:00:00+00:00'],
  yes: ['boolean', true],
  id: ['id', ada],
  array: [
    'array',
    [
      ['u8', 1],
      ['string', 'x'],
      ['array', []],
    ],
  ],
  object: ['object', { inner: ['empty'] }],
  none: ['empty'],
}

describe('a record', () => {
  it('of a node has its label and each kind of value', () => {
    const { label, properties } = readNode(nodeRecord('Person', every))
    expect(label).toBe('Person')
    expect(
      Object.fromEntries([...properties].map(([name, { kind, value }]) => [name, [kind, value]])),
    ).toEqual({
      s: ['String', 'Bößmann 李雷 \0'],
      empty: ['String', ''],
      f32: ['F32', 0.5],
      f64: ['F64', 5e-324],
      i8: ['I8', -128],
      i16: ['I16', -32768],
      i32: ['I32', -(2 ** 31)],
      i64: ['I64', -(2n ** 63n)],
      small: ['I64', -5],
      u8: ['U8', 255],
      u16: ['U16', 65535],
      u32: ['U32', 2 ** 32 - 1],
      u64: ['U64', 2n ** 64n - 1n],
      u128: ['U128', 2n ** 128n - 1n],
      date: ['Date', '0001-01-01T00:00:00+00:00'],
      yes: ['Boolean', true],
      id: ['ID', idOf(ada)],
      array: [
        'Array',
        [
          { kind: 'U8', value: 1 },
          { kind: 'String', value: 'x' },
          { kind: 'Array', value: [] },
        ],
      ],
      object: ['Object', new Map([['inner', { kind: 'Empty', value: null }]])],
      none: ['Empty', null],
    })
  })

  it('may have no properties', () => {
    expect(readNode(nodeRecord('Bare'))).toEqual({ label: 'Bare', properties: new Map() })
  })

  it('of an edge has its ends, whose bytes are written in the opposite order', () => {
    const edge = readEdge(edgeRecord('Knows', ada, bob, { since: ['u8', 5] }))
    expect(edge).toEqual({
      label: 'Knows',
      from: idOf(ada),
      to: idOf(bob),
      properties: new Map([['since', { kind: 'U8', value: 5 }]]),
    })
  })

  it('has the last of members with one name', () => {
    const member = (value: string) => map({ name: ['string', value] }).subarray(8)
    const count = map({ a: ['empty'], b: ['empty'] }).subarray(0, 8)
    const bytes = Buffer.concat([
      nodeRecord('X').subarray(0, -1),
      Buffer.of(1),
      count,
      member('a'),
      member('b'),
    ])
    expect(readNode(bytes).properties.get('name')).toEqual({ kind: 'String', value: 'b' })
  })
})

describe('the record of a vector', () => {
  const title: Properties = { title: ['string', 'x'] }
  const properties = new Map([['title', { kind: 'String', value: 'x' }]])

  it('is the same in the form of 2.0 and in that of 2.1', () => {
    const expected = { label: 'Doc', isDeleted: false, properties }
    expect(readOldVector(oldVectorRecord('Doc', title))).toEqual(expected)
    expect(readVector(vectorRecord('Doc', title))).toEqual(expected)
  })

  it('that was deleted may have a level before its properties', () => {
    const expected = { label: 'Doc', isDeleted: true, properties }
    for (const level of [false, true])
      expect(readVector(vectorRecord('Doc', title, { deleted: true, level }))).toEqual(expected)
    const bare = { label: 'Doc', isDeleted: true, properties: new Map() }
    for (const level of [false, true])
      expect(readVector(vectorRecord('Doc', undefined, { deleted: true, level }))).toEqual(bare)
  })

  it('is recognised where a migration did not end', () => {
    for (const label of ['Doc', 'D', 'D'.repeat(300)]) {
      for (const deleted of [false, true]) {
        const expected = expect.objectContaining({ label, isDeleted: deleted, properties })
        expect(readAnyVector(oldVectorRecord(label, title, deleted))).toEqual(expected)
        expect(readAnyVector(vectorRecord(label, title, { deleted }))).toEqual(expected)
      }
    }
  })
})

describe('the numbers of a vector', () => {
  it('are read in either order of bytes, wherever they begin', () => {
    for (const order of ['big', 'little'] as const) {
      const bytes = Buffer.concat([Buffer.of(0), numbers([1, -0, 5e-324, 1e308], order)]).subarray(1)
      expect([...readNumbers(bytes, order)]).toEqual([1, -0, 5e-324, 1e308])
    }
  })

  it('tell the order of their bytes by their sizes, if they can', () => {
    for (const values of [[1, 0.5, -2], [0, 0, 1e-3], [0.1, 0.2], [-1e9]]) {
      expect(likelyOrder(numbers(values, 'big')), String(values)).toBe('big')
      expect(likelyOrder(numbers(values, 'little')), String(values)).toBe('little')
    }
    expect(likelyOrder(numbers([0, 0], 'big'))).toBeUndefined()
  })

  it('are not a part of one', () => {
    expect(() => readNumbers(Buffer.alloc(12), 'little')).toThrow('12 bytes')
    expect(() => readNumbers(Buffer.alloc(0), 'little')).toThrow('0 bytes')
  })
})

describe('bytes that are no record', () => {
  const good = nodeRecord('Person', every)
  const deep = (depth: number): Tagged => (depth === 0 ? ['u8', 1] : ['array', [deep(depth - 1)]])
  it.each<[string, Buffer, string]>([
    ['more of them', Buffer.concat([good, Buffer.of(0)]), 'it goes on for 1 byte behind its end'],
    ['nothing', Buffer.alloc(0), 'it ends within 8 bytes at 0'],
    [
      'a length of 2^64 − 1',
      Buffer.alloc(30, 0xff),
      'it has a length of 18446744073709552000 at 0, behind its end',
    ],
    [
      'a truth value of 2',
      Buffer.concat([text('X'), Buffer.of(1, 2)]),
      'it has the byte 2 in place of a truth value at 10',
    ],
    [
      'no UTF-8',
      Buffer.concat([text('X').fill(0xff, 8), Buffer.of(1, 0)]),
      'it has bytes at 8 that are no UTF-8 text',
    ],
    [
      'an unknown kind',
      nodeRecord('X', { a: ['unknown', 18] }),
      'it has a value of the unknown kind 18 at 28',
    ],
    ['values in 100 others', nodeRecord('X', { a: deep(100) }), 'it has values in 64 others'],
  ])('%s: the fault says what and where', (_, bytes, message) => {
    expect(() => readNode(bytes)).toThrow(new RecordFault(message))
  })

  it('are known wherever a record is cut', () => {
    for (let length = 0; length < good.length; length++)
      expect(() => readNode(good.subarray(0, length)), String(length)).toThrow(RecordFault)
  })
})
