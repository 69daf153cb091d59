import fc from 'fast-check'
import type { Value } from '../../../src/language/catalog/index.ts'

function integer(min: bigint, max: bigint): fc.Arbitrary<Value> {
  const edges = [min, max, 0n, 255n, 256n, 65_536n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n)]
  return fc
    .oneof(fc.bigInt({ min, max }), fc.constantFrom(...edges.filter(edge => edge >= min && edge <= max)))
    .map(value => (Number.isSafeInteger(Number(value)) ? Number(value) : value))
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\x7f', '\x80', '\xff', '\u{100}', '\u{1f600}') }),
  fc.string({ minLength: 40, maxLength: 300 }),
)

const id = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(bytes => Buffer.from(bytes).toString('latin1'))

/** Values of every type that a property may have, and of some that are all alike. */
export const valuesByType: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  String: text,
  'long String': text.map(part => `${part}x`.repeat(Math.ceil(300 / (part.length + 1)))),
  'String of few values': fc.constantFrom('', 'red', 'grün', 'синий', '\u{1f600}'),
  'String of one length': fc.string({ minLength: 5, maxLength: 5 }),
  Boolean: fc.boolean(),
  I8: integer(-128n, 127n),
  I32: integer(-(2n ** 31n), 2n ** 31n - 1n),
  I64: integer(-(2n ** 63n), 2n ** 63n - 1n),
  U8: integer(0n, 255n),
  U64: integer(0n, 2n ** 64n - 1n),
  U128: integer(0n, 2n ** 128n - 1n),
  'U32 far from 0': integer(2n ** 52n, 2n ** 52n + 2n ** 20n),
  F64: fc.double(),
  ID: id,
  Date: integer(-62_167_219_200_000_000n, 253_402_300_799_999_999n),
  '[I64]': fc.array(fc.option(integer(-(2n ** 63n), 2n ** 63n - 1n))),
  '[F64]': fc.array(fc.double()),
  '[[String]]': fc.array(fc.array(text)),
}

/** Values of one type, or (which cannot occur) of several. */
export const anyKind: fc.Arbitrary<fc.Arbitrary<Value>> = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...Object.values(valuesByType)) },
  { weight: 1, arbitrary: fc.constant(fc.oneof(...Object.values(valuesByType))) },
)

/** An id that sorts as its number does. */
export function idOf(number: number): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32BE(number, 2)
  bytes.writeUInt32BE((number * 2_654_435_761) >>> 0, 12)
  return bytes.toString('latin1')
}
