import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createIdSource,
  formatId,
  type Id,
  parseId,
  parseIdInto,
  randomUint32,
} from '../../src/language/catalog/ids.ts'

const text = '0190a6e2-7c5f-7abc-8def-0123456789ab'
const anyId = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map(bytes => Buffer.from(bytes).toString('latin1'))

describe('ids as text', () => {
  it.each([
    text,
    text.toUpperCase(),
    text.replaceAll('-', ''),
    `{${text}}`,
    `urn:uuid:${text}`,
    `URN:UUID:${text.toUpperCase()}`,
  ])('%s is read and printed in lower case with hyphens', spelling => {
    expect(formatId(parseId(spelling)!)).toBe(text)
  })

  it.each([
    '',
    'x',
    text.slice(1),
    `${text}0`,
    ` ${text}`,
    `${text}\n`,
    text.replace('a', 'g'),
    text.replace('-', ''),
    `{${text}`,
    `${text}}`,
    `{${text.replaceAll('-', '')}}`,
    `{urn:uuid:${text}}`,
    `urn:uuid:urn:uuid:${text}`,
    `0x${text.replaceAll('-', '').slice(2)}`,
  ])('%j is not an id', spelling => {
    expect(parseId(spelling)).toBeUndefined()
  })

  it('has a digit or a hyphen in every place', () => {
    for (const base of [text, '00000000-0000-0000-0000-000000000000']) {
      for (let i = 0; i < text.length; i++) {
        for (const wrong of ['g', '-0'[Number(base[i] === '-')]!, '\u0130', '\ud835']) {
          expect(parseId(base.slice(0, i) + wrong + base.slice(i + 1))).toBeUndefined()
        }
      }
    }
  })

  it('is read into bytes like as a string', () => {
    const spelling = fc.oneof(
      anyId.map(formatId),
      anyId.map(id => formatId(id).toUpperCase()),
      anyId.map(id => `{${formatId(id)}}`),
      fc.string(),
      fc.string({ minLength: 36, maxLength: 36 }),
    )
    fc.assert(
      fc.property(spelling, spelled => {
        const bytes = Buffer.alloc(18, '.')
        const isRead = parseIdInto(spelled, bytes, 1)
        const id = parseId(spelled)
        expect(isRead).toBe(id !== undefined)
        if (id !== undefined) expect(bytes.toString('latin1')).toBe(`.${id}.`)
      }),
    )
  })

  it('keeps every byte', () => {
    fc.assert(fc.property(anyId, id => parseId(formatId(id)) === id))
  })

  it('sorts like its text', () => {
    fc.assert(fc.property(anyId, anyId, (a, b) => a < b === formatId(a) < formatId(b)))
  })
})

describe('an id source', () => {
  it('creates UUIDs of version 7 that contain the time', () => {
    const printed = formatId(
      createIdSource({ now: () => 0x0190a6e27c5f, random: randomUint32, last: undefined }).next(),
    )
    expect(printed).toMatch(/^0190a6e2-7c5f-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('ascends whatever the clock and the random numbers do, also across restarts', () => {
    const anyTick = fc.record({
      ms: fc.nat(1000),
      random: fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1),
      restarts: fc.boolean(),
      follows: fc.constantFrom(undefined, 0, 500, 2000),
    })
    fc.assert(
      fc.property(fc.array(anyTick, { minLength: 2, maxLength: 200 }), ticks => {
        let tick = ticks[0]!
        let last: Id | undefined
        const start = () => createIdSource({ now: () => tick.ms, random: () => tick.random, last })
        let source = start()
        for (tick of ticks) {
          if (tick.restarts) source = start()
          if (tick.follows !== undefined) {
            const other = createIdSource({
              now: () => tick.follows!,
              random: () => 5,
              last: undefined,
            }).next()
            source.follow(other)
            if (last === undefined || other > last) last = other
          }
          const id = source.next()
          expect(formatId(id)).toMatch(
            /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
          )
          if (last !== undefined) expect(id > last).toBe(true)
          last = id
        }
      }),
    )
  })

  it('runs ahead of the clock when the counter overflows', () => {
    const last = parseId('00000000-0005-7fff-bfff-ffffffffffff')!
    const id = createIdSource({ now: () => 5, random: () => 7, last }).next()
    expect(formatId(id)).toMatch(/^00000000-0006-7/)
    expect(id > last).toBe(true)
  })

  it('fills bytes with the ids that it would create one by one', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 45), fc.integer({ min: 1, max: 50 }), fc.nat(), (ms, count, seed) => {
        const source = () => {
          let state = seed
          const random = () => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0
            return state
          }
          return createIdSource({ now: () => ms, random, last: undefined })
        }
        const single = source()
        const ids = Array.from({ length: count }, () => single.next())
        const bytes = Buffer.alloc(16 * count)
        expect(source().fill(bytes, count)).toBe(ids.at(-1))
        expect(bytes.toString('latin1')).toBe(ids.join(''))
      }),
    )
  })

  it('creates 100,000 different ids within one millisecond', () => {
    const source = createIdSource({ now: () => 1, random: randomUint32, last: undefined })
    expect(new Set(Array.from({ length: 100_000 }, () => source.next())).size).toBe(100_000)
  })

  it('leaves gaps that cannot be guessed', () => {
    const source = createIdSource({ now: () => 1, random: randomUint32, last: undefined })
    const tails = Array.from({ length: 9 }, () => Number.parseInt(formatId(source.next()).slice(-8), 16))
    const gaps = tails.slice(1).map((tail, i) => (tail - tails[i]! + 2 ** 32) % 2 ** 32)
    expect(new Set(gaps).size).toBe(8)
  })
})
