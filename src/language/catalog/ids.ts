import { randomFillSync } from 'node:crypto'

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

const digitOfCode = new Int8Array(0x80).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digitOfCode[digit.charCodeAt(0)] = value
  digitOfCode[digit.toUpperCase().charCodeAt(0)] = value
}

/** Offsets of the sixteen bytes in a hyphenated UUID. */
const placeOfByte = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const bytes: number[] = new Array(16).fill(0)

/** The common form, in a tenth of the time. */
function idOfHyphenated(text: string): Id | undefined {
  for (let i = 8; i < 24; i += 5) if (text.charCodeAt(i) !== 0x2d) return undefined
  for (let i = 0; i < 16; i++) {
    const place = placeOfByte[i]!
    const high = digitOfCode[text.charCodeAt(place)] ?? -1
    const low = digitOfCode[text.charCodeAt(place + 1)] ?? -1
    if (high < 0 || low < 0) return undefined
    bytes[i] = high * 16 + low
  }
  return String.fromCharCode.apply(undefined, bytes)
}

function parseOddId(text: string): Id | undefined {
  const bare = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text.replace(urnPrefix, '')
  if (hyphenated.test(bare)) return idOfDigits(bare.replaceAll('-', ''))
  return bare === text && compact.test(text) ? idOfDigits(text) : undefined
}

function idOfDigits(digits: string): Id {
  return Buffer.from(digits, 'hex').toString('latin1')
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Formats an id as a UUID in lower case with hyphens. */
export function formatId(id: Id): string {
  const hex = (index: number) => hexOfByte[id.charCodeAt(index)]!
  return `${hex(0)}${hex(1)}${hex(2)}${hex(3)}-${hex(4)}${hex(5)}-${hex(6)}${hex(7)}-${hex(8)}${hex(9)}-${hex(
    10,
  )}${hex(11)}${hex(12)}${hex(13)}${hex(14)}${hex(15)}`
}

interface IdSourceOptions {
  /** Whole milliseconds since 1970. */
  readonly now: () => number
  /** Uniform in 0 to 2^32 - 1. */
  readonly random: () => number
  /** The last id of an earlier source; all new ids are greater. */
  readonly last: Id | undefined
}

interface IdSource {
  /** Returns a UUID of version 7 that is greater than all before it, even if the clock stops or steps back. */
  next(): Id
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

  return {
    next() {
      const time = now()
      if (time > ms) restart(time)
      else advance()
      return idOfFields(ms, high, middle, low)
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
