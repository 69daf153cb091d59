import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatId } from '../../src/language/catalog/ids.ts'
import { stringifyJson } from '../../src/language/catalog/json/json.ts'
import { JsonPiece, JsonWriter } from '../../src/language/catalog/json/json-writer.ts'
import { jsonForm } from '../../src/language/catalog/output.ts'
import type { Value, ValueType } from '../../src/language/catalog/types.ts'
import { array, object, scalar } from './types.ts'

/** Strings with everything that is escaped, encoded in one to four bytes, or half of a surrogate pair. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '\u007f', 'ä', '€', '😀', '\ud83d', '\ude00', '\u2028'),
  }),
  fc.string({ unit: fc.constantFrom('a', 'ä', '€'), minLength: 40, maxLength: 60 }),
)

/** Also numbers with few decimals, and those next to them. */
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 }))
    .map(([digits, decimals]) => digits / 10 ** decimals),
  fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(-1, 1))
    .map(([digits, side]) => (digits / 10_000) * (1 + side * Number.EPSILON)),
  fc.constantFrom(-0, 2 ** 31, -(2 ** 31), 2 ** 31 - 1, 2_147_483_647.9999, 1e21, 1e-7, 5e-324),
)

const json = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.bigInt(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value

const id = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(bytes => String.fromCharCode(...bytes))
const date = fc.oneof(
  fc.integer({ min: -62_167_219_200_000_000, max: 9_007_199_254_740_991 }),
  fc.bigInt({ min: 9_007_199_254_740_992n, max: 253_402_300_799_999_999n }),
)

/** A type whose values are not JSON, with values of it. */
const typed: fc.Arbitrary<readonly [ValueType, Value]> = fc.oneof(
  ...(
    [
      [scalar('ID'), id],
      [scalar('Date'), date],
      [array(scalar('ID')), fc.array(fc.option(id))],
      [array(array(scalar('Date'))), fc.array(fc.array(date))],
      [object({ at: scalar('Date'), n: scalar('U128') }), fc.record({ at: fc.option(date), n: fc.bigInt() })],
    ] as const
  ).map(([type, values]) => fc.tuple(fc.constant(type), fc.option(values as fc.Arbitrary<Value>))),
)

/** A buffer that every text outgrows, one that most do, and one that holds many. */
const writers = [1, 64, 4096].map(bytes => new JsonWriter(bytes))

function written(writer: JsonWriter, write: () => void): string {
  writer.begin()
  write()
  return writer.text()
}

describe('JsonWriter', () => {
  it('writes what stringifyJson writes', () => {
    fc.assert(
      fc.property(json, value => {
        for (const writer of writers) {
          expect(written(writer, () => writer.value(value))).toBe(stringifyJson(value))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('writes each number as JSON.stringify does', () => {
    const [writer] = writers
    fc.assert(
      fc.property(number, value => {
        expect(written(writer!, () => writer!.number(value))).toBe(JSON.stringify(value))
      }),
      { numRuns: 20_000 },
    )
  })

  it('writes ids, dates and what contains them as they are converted', () => {
    fc.assert(
      fc.property(typed, ([type, value]) => {
        const form = jsonForm(type)!
        for (const writer of writers) {
          expect(written(writer, () => form.write(writer, value))).toBe(stringifyJson(form.convert(value)))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('writes stored strings as the strings that they are', () => {
    const latin1 = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '"', '\\', '\n', '\u007f', '\u0080', 'ä', 'ÿ'),
    })
    const plain = fc.string({ unit: fc.constantFrom('a', '~', ' '), maxLength: 40 })
    fc.assert(
      fc.property(fc.oneof(text, latin1, plain), fc.nat(5), (value, before) => {
        for (const encoding of ['utf8', 'latin1'] as const) {
          const bytes = Buffer.from(value, encoding)
          const source = Buffer.concat([Buffer.alloc(before, '"'), bytes, Buffer.from('"')])
          const view = new DataView(source.buffer, source.byteOffset, source.length)
          for (const writer of writers) {
            const end = before + bytes.length
            const found = written(writer, () => writer.storedString(view, before, end, encoding === 'utf8'))
            expect(found).toBe(JSON.stringify(bytes.toString(encoding)))
          }
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('writes stored ids as ids', () => {
    fc.assert(
      fc.property(id, fc.nat(5), (value, before) => {
        const source = Buffer.from('x'.repeat(before) + value, 'latin1')
        for (const writer of writers) {
          const found = written(writer, () => writer.storedId(source, before))
          expect(found).toBe(JSON.stringify(formatId(value)))
          expect(written(writer, () => writer.id(value))).toBe(found)
        }
      }),
    )
  })

  it('copies what has been written before', () => {
    const source = Buffer.from('{"a":1},{"b":"é"}')
    for (const writer of writers) {
      const copied = written(writer, () => {
        writer.written(source, 8, source.length)
        writer.written(source, 0, 0)
        writer.char(0x2c)
      })
      expect(copied).toBe('{"b":"é"},')
    }
  })

  it('copies pieces of any length and characters', () => {
    for (const writer of writers) {
      for (const piece of ['', 'a', '"é"', '{"name":', '}']) {
        const copied = written(writer, () => {
          writer.piece(new JsonPiece(piece))
          writer.char(0x2c)
        })
        expect(copied).toBe(`${piece},`)
      }
    }
  })

  it('writes a character where the buffer is full, and leaves earlier texts alone', () => {
    const writer = new JsonWriter(64)
    writer.begin()
    writer.written(Buffer.from('1'.repeat(40)), 0, 40)
    const earlier = writer.bytes()
    writer.begin()
    writer.written(Buffer.from('2'.repeat(24)), 0, 24)
    writer.char(0x0a)
    writer.char(0x0a)
    expect(String(writer.bytes())).toBe(`${'2'.repeat(24)}\n\n`)
    expect(String(earlier)).toBe('1'.repeat(40))
  })

  it('writes in place of texts that were given back, and of no others', () => {
    const step = fc.oneof(
      fc.record({ value: json, isTaken: fc.boolean() }),
      fc.record({ back: fc.nat() }),
      fc.record({ beside: json, back: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 100 }), steps => {
        for (const size of [1, 64, 4096]) {
          const writer = new JsonWriter(size)
          const taken: { readonly bytes: Uint8Array; readonly text: string }[] = []
          const giveBack = (place: number) => {
            const [first] = taken.splice(place % Math.max(1, taken.length), 1)
            if (first !== undefined) writer.giveBack(first.bytes)
          }
          for (const step of steps) {
            if ('value' in step) {
              const text = stringifyJson(step.value)
              writer.begin()
              writer.value(step.value)
              if (step.isTaken) taken.push({ bytes: writer.bytes(), text })
              else expect(writer.text()).toBe(text)
            } else if ('beside' in step) {
              // While another text is being written.
              const text = stringifyJson(step.beside)
              writer.begin()
              writer.value(step.beside)
              giveBack(step.back)
              writer.char(0x2c)
              taken.push({ bytes: writer.bytes(), text: `${text},` })
            } else giveBack(step.back)
            for (const { bytes, text } of taken) expect(String(bytes)).toBe(text)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('asks for no more memory while its texts come back, and lets bytes of others be', () => {
    const writer = new JsonWriter(64)
    const buffers = new Set<ArrayBufferLike>()
    const another = Buffer.alloc(7, 'another')
    for (let i = 0; i < 1000; i++) {
      const texts = Array.from({ length: 5 }, () => {
        writer.begin()
        writer.string('x'.repeat(20))
        return writer.bytes()
      })
      for (const bytes of [...texts, another]) {
        buffers.add(bytes.buffer)
        writer.giveBack(bytes)
      }
    }
    // Each has room for one; and that of the other one.
    expect(buffers.size).toBe(5 + 1)
  })

  it('keeps the bytes of earlier texts, and nothing of a text that was not finished', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(json, fc.boolean()), { minLength: 5 }), texts => {
        for (const writer of writers) {
          const kept = texts.map(([value, isFinished]) => {
            writer.begin()
            writer.value(value)
            expect(writer.length).toBe(Buffer.byteLength(stringifyJson(value)))
            return isFinished ? [writer.bytes(), stringifyJson(value)] : undefined
          })
          for (const pair of kept) if (pair) expect(String(pair[0])).toBe(pair[1])
        }
      }),
    )
  })
})
