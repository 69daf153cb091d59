import { randomFillSync } from 'node:crypto'
import { type GvqError, wordedError } from '../../base/errors.ts'
import type { RecordKind } from './types.ts'

/** A record's identifier: the 16 bytes of a UUID as a string, one character (code 0 to 255) per byte. */
export type Id = string

const hyphenated = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const compact = /^[0-9a-f]{32}$/i
const urnPrefix = /^urn:uuid:/i

/** Parses a UUID: hyphenated, 32 digits, in braces or after `urn:uuid:`, in any case; otherwise returns `undefined`. */
export function parseId(text: string): Id | undefined {
  const id = text.length === 36 ? idOfHyphenated(text) : undefined
  return id ?? parseOddId(text)
}

/** 0xff for characters that are no digits. */
const digitOfCode = new Uint8Array(0x100).fill(0xff)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digitOfCode[digit.charCodeAt(0)] = value
  digitOfCode[digit.toUpperCase().charCodeAt(0)] = value
}

/** Offsets of the sixteen bytes in a hyphenated UUID. */
const placeOfByte = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const bytes: number[] = new Array(16).fill(0)

/** The common form, in a tenth of the time. */
function idOfHyphenated(text: string): Id | undefined {
  return readHyphenated(text, bytes, 0) ? String.fromCharCode.apply(undefined, bytes) : undefined
}

/** Writes the bytes of a UUID of 36 characters to a place; returns whether it is one. */
function readHyphenated(text: string, target: number[] | Uint8Array, start: number): boolean {
  let at = 0
  let isWrong = 0
  for (let i = 0; i < 16; i++) {
    if (at === 8 || at === 13 || at === 18 || at === 23) isWrong |= text.charCodeAt(at++) ^ 0x2d
    const high = digitOfCode[text.charCodeAt(at++)] ?? 0xff
    const low = digitOfCode[text.charCodeAt(at++)] ?? 0xff
    isWrong |= (high | low) & 0xf0
    target[start + i] = high * 16 + low
  }
  return isWrong === 0
}

/** Writes the 16 bytes of a UUID, as `parseId` accepts it, to a place; returns whether it is one. */
export function parseIdInto(text: string, target: Uint8Array, at: number): boolean {
  if (text.length === 36 && readHyphenated(text, target, at)) return true
  const id = parseOddId(text)
  if (id !== undefined) for (let i = 0; i < id.length; i++) target[at + i] = id.charCodeAt(i)
  return id !== undefined
}

function parseOddId(text: string): Id | undefined {
  const bare = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text.replace(urnPrefix, '')
  if (hyphenated.test(bare)) return idOfDigits(bare.replaceAll('-', ''))
  return bare === text && compact.test(text) ? idOfDigits(text) : undefined
}

function idOfDigits(digits: string): Id {
  return Buffer.from(digits, 'hex').toString('latin1')
}

const digits = Buffer.from('0123456789abcdef')
const highDigits = Uint8Array.from({ length: 256 }, (_, byte) => digits[byte >>> 4]!)
const lowDigits = Uint8Array.from({ length: 256 }, (_, byte) => digits[byte & 0xf]!)
/** `toString` without its checks of arguments, which take as long as the text. */
const written = Buffer.alloc(36, '-') as Buffer & { latin1Slice(start: number, end: number): string }

/** Formats an id as a UUID in lower case with hyphens. Joining parts instead takes four times as long. */
export function formatId(id: Id): string {
  for (let i = 0; i < 16; i++) {
    const byte = id.charCodeAt(i)
    const place = placeOfByte[i]!
    written[place] = highDigits[byte]!
    written[place + 1] = lowDigits[byte]!
  }
  return written.latin1Slice(0, 36)
}

interface IdSourceOptions {
  /** Whole milliseconds since 1970. */
  readonly now: () => number
  /** Uniform in 0 to 2^32 - 1. */
  readonly random: () => number
  /** The last id of an earlier source; all new ids are greater. */
  readonly last: Id | undefined
}

export interface IdSource {
  /** Returns a UUID of version 7 that is greater than all before it, even if the clock stops or steps back. */
  next(): Id
  /** Writes that many further ids one after the other, 16 bytes each, and returns the last one. */
  fill(target: Uint8Array, count: number): Id
  /** Makes all further ids greater than this one. */
  follow(id: Id): void
}

/**
 * Creates a source of ids. Between two ticks of the clock, the 74 bits after the time count up by random steps of up to
 * 2^32, so that ids ascend and the next one cannot be guessed from the last; on overflow the time runs ahead of the
 * clock.
 */
export function createIdSource({ now, random, last }: IdSourceOptions): IdSource {
  let { ms, high, middle, low } = last === undefined ? { ms: -1, high: 0, middle: 0, low: 0 } : fieldsOf(last)

  function restart(time: number): void {
    ms = time
    high = random() & 0x7ff // The top bit is clear, as room for counting up.
    middle = random() >>> 2
    low = random()
  }

  function advance(): void {
    low += 1 + random()
    if (low <= 0xffffffff) return
    low -= 0x1_0000_0000
    middle += 1
    if (middle <= 0x3fffffff) return
    middle -= 0x4000_0000
    high += 1
    if (high > 0xfff) restart(ms + 1)
  }

  function step(time: number): void {
    if (time > ms) restart(time)
    else advance()
  }

  return {
    next() {
      step(now())
      return idOfFields(ms, high, middle, low)
    },
    fill(target, count) {
      const view = new DataView(target.buffer, target.byteOffset, target.byteLength)
      const time = now()
      for (let i = 0, at = 0; i < count; i++, at += 16) {
        step(time)
        view.setUint32(at, Math.floor(ms / 0x1_0000))
        view.setUint32(at + 4, (((ms & 0xffff) << 16) | 0x7000 | high) >>> 0)
        view.setUint32(at + 8, (0x8000_0000 | middle) >>> 0)
        view.setUint32(at + 12, low)
      }
      return idOfFields(ms, high, middle, low)
    },
    follow(id) {
      if (ms < 0 || id > idOfFields(ms, high, middle, low)) ({ ms, high, middle, low } = fieldsOf(id))
    },
  }
}

function idOfFields(ms: number, high: number, middle: number, low: number): Id {
  const msHigh = Math.floor(ms / 0x1_0000)
  return String.fromCharCode(
    msHigh >>> 24,
    (msHigh >>> 16) & 0xff,
    (msHigh >>> 8) & 0xff,
    msHigh & 0xff,
    (ms & 0xff00) >>> 8,
    ms & 0xff,
    0x70 | (high >>> 8),
    high & 0xff,
    0x80 | (middle >>> 24),
    (middle >>> 16) & 0xff,
    (middle >>> 8) & 0xff,
    middle & 0xff,
    low >>> 24,
    (low >>> 16) & 0xff,
    (low >>> 8) & 0xff,
    low & 0xff,
  )
}

function fieldsOf(id: Id): { ms: number; high: number; middle: number; low: number } {
  const bytes = Buffer.from(id, 'latin1')
  return {
    ms: bytes.readUIntBE(0, 6),
    high: bytes.readUInt16BE(6) & 0xfff,
    middle: bytes.readUInt32BE(8) & 0x3fffffff,
    low: bytes.readUInt32BE(12),
  }
}

const pool = new Uint32Array(1024)
let poolUsed = pool.length

/** A cryptographically random number, uniform in 0 to 2^32 - 1. */
export function randomUint32(): number {
  if (poolUsed === pool.length) {
    randomFillSync(pool)
    poolUsed = 0
  }
  return pool[poolUsed++]!
}

const notFoundCodes = {
  node: 'NODE_NOT_FOUND',
  edge: 'EDGE_NOT_FOUND',
  vector: 'VECTOR_NOT_FOUND',
} as const satisfies Record<RecordKind, string>

/**
 * Returns the error for an id that no record has.
 * @param of the type that was looked in, or only the kind, if a record of any type would do
 * @param id null if it is missing itself
 * @param role what the record would be, unless it is what a query looks up
 */
export function recordNotFound(
  { kind, name }: { readonly kind: RecordKind; readonly name?: string },
  id: Id | null,
  role?: string,
): GvqError {
  const noun = name === undefined ? kind : `\`${name}\``
  const what = id === null ? `the id of the ${noun} is missing` : `no ${noun} has the id ${formatId(id)}`
  return wordedError(notFoundCodes[kind], role === undefined ? what : `${what} (${role})`)
}
