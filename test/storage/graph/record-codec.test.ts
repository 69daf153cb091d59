import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value, ValueType } from '../../../src/language/catalog/index.ts'
import { GraphRecord, RecordCodec, type RecordField } from '../../../src/store/storage/graph/record-codec.ts'
import { valueType } from './support/schema.ts'

const id = 'ABCDEFGHIJKLMNOP'
const key = `\0\x01${id}`

function field(number: number, slot: number, type: string): RecordField {
  return { number, slot, type: valueType(type) }
}

function integer(min: bigint, max: bigint): fc.Arbitrary<Value> {
  const edges = [
    min,
    max,
    0n,
    2n ** 52n,
    2n ** 53n - 1n,
    2n ** 53n,
    -(2n ** 52n),
    1n - 2n ** 53n,
    -(2n ** 53n),
  ]
  return fc
    .oneof(fc.bigInt({ min, max }), fc.constantFrom(...edges.filter(edge => edge >= min && edge <= max)))
    .map(value => (Number.isSafeInteger(Number(value)) ? Number(value) : value))
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ minLength: 40, maxLength: 300 }),
)
const anyFloat = fc.double({ noNaN: true, noDefaultInfinity: true })

const byType: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  String: text,
  Boolean: fc.boolean(),
  I8: integer(-128n, 127n),
  I32: integer(-(2n ** 31n), 2n ** 31n - 1n),
  I64: integer(-(2n ** 63n), 2n ** 63n - 1n),
  U8: integer(0n, 255n),
  U64: integer(0n, 2n ** 64n - 1n),
  U128: integer(0n, 2n ** 128n - 1n),
  F32: anyFloat,
  F64: anyFloat,
  ID: fc.uint8Array({ minLength: 16, maxLength: 16 }).map(bytes => Buffer.from(bytes).toString('latin1')),
  Date: integer(-62_167_219_200_000_000n, 253_402_300_799_999_999n),
  '[I64]': fc.array(fc.option(integer(-(2n ** 63n), 2n ** 63n - 1n))),
  '[[String]]': fc.array(fc.array(text)),
}

describe('the record codec', () => {
  it('keeps every value of every type, and what is missing', () => {
    const types = Object.keys(byType)
    const codec = new RecordCodec(
      types.map((type, i) => field(i + 1, i, type)),
      types.length,
      true,
    )
    const anyValues = fc.tuple(...types.map(type => fc.option(byType[type]!)))
    fc.assert(
      fc.property(anyValues, slots => {
        const record = new GraphRecord(id, slots, 'f'.repeat(16), 't'.repeat(16), codec)
        expect(codec.decode(record.encode(), key)).toStrictEqual(record)
      }),
      { numRuns: 500 },
    )
  })

  it('is small: a node with a short string and a small number takes nine bytes', () => {
    const codec = new RecordCodec([field(1, 0, 'String'), field(2, 1, 'I32')], 2, false)
    expect(new GraphRecord(id, ['abcd', -3], '', '', codec).encode().length).toBe(9)
  })

  it('reads a record that was written before properties were added, moved and dropped', () => {
    const before = new RecordCodec(
      [field(1, 0, 'String'), field(2, 1, 'I32'), field(3, 2, 'Boolean')],
      3,
      false,
    )
    const bytes = new GraphRecord(id, ['x', 7, true], '', '', before).encode()
    const after = new RecordCodec(
      [field(3, 0, 'Boolean'), field(4, 1, 'F64'), field(1, 2, 'String'), field(2, 3, 'I32')],
      3,
      false,
    )
    expect(after.decode(bytes, key).values).toEqual([true, null, 'x', 7])
  })

  it.each([
    ['String', 5],
    ['I32', 1.5],
    ['U8', -1],
    ['U128', 2n ** 128n],
    ['Boolean', 'true'],
    ['ID', 'short'],
    ['[I32]', 1],
    ['F64', '1'],
  ] as [string, Value][])('refuses to store in a %s the value %s', (type, value) => {
    const codec = new RecordCodec([field(1, 0, type)], 1, false)
    expect(() => new GraphRecord(id, [value], '', '', codec).encode()).toThrow()
  })

  it('detects damaged bytes', () => {
    const codec = new RecordCodec([field(1, 0, 'String')], 1, false)
    const bytes = new GraphRecord(id, ['hello'], '', '', codec).encode()
    expect(() => codec.decode(bytes.subarray(0, -1), key)).toThrow('ends early')
    expect(() => codec.decode(Buffer.concat([bytes, Buffer.alloc(1)]), key)).toThrow('left over')
    expect(() => new RecordCodec([], 0, false).decode(bytes, key)).toThrow('unknown property 1')
  })

  it('has no codec for objects', () => {
    const type: ValueType = { kind: 'object', fields: new Map() }
    expect(() => new RecordCodec([{ number: 1, slot: 0, type }], 1, false)).toThrow('cannot be an object')
  })
})
