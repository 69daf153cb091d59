import { limits } from '../../base/limits.ts'

/** An invalid escape in a string literal; offsets count from the opening quote. */
interface EscapeFault {
  readonly start: number
  readonly end: number
  readonly text: string
}

const backslash = 0x5c
const letterU = 0x75
const fourDigits = /^[0-9a-fA-F]{4}$/
/** The characters that escapes stand for, by the unit behind the backslash. */
const plainEscapes: ReadonlyMap<number, number> = new Map(
  ['""', '\\\\', 'n\n', 't\t'].map(([written, meant]) => [written!.charCodeAt(0), meant!.charCodeAt(0)]),
)
const digitsMax = 39

/** Resolves the escapes of a string literal, which includes its quotes. */
export function decodeString(raw: string): {
  readonly value: string
  readonly faults: readonly EscapeFault[]
} {
  const body = raw.slice(1, raw.length > 1 && raw.endsWith(raw[0] ?? '"') ? -1 : undefined)
  if (!body.includes('\\') && body.isWellFormed()) return { value: body, faults: [] }
  const faults: EscapeFault[] = []
  const units = new Uint16Array(body.length)
  let count = 0
  for (let at = 0; at < body.length; ) {
    const unit = body.charCodeAt(at)
    const resolved = unit === backslash ? escapeAt(body, at) : isSurrogate(unit) ? undefined : unit
    if (resolved !== undefined) {
      units[count++] = resolved
      at += unit !== backslash ? 1 : body.charCodeAt(at + 1) === letterU ? 6 : 2
      continue
    }
    const written = writtenAt(body, at)
    if (unit !== backslash && written.length === 2) {
      units[count++] = unit
      units[count++] = written.charCodeAt(1)
    } else if (faults.length <= limits.sourceErrorsMax) {
      // One more than are reported says that there are more.
      faults.push({ start: at + 1, end: at + 1 + written.length, text: written })
    }
    at += written.length
  }
  const value = textOf(units.subarray(0, count))
  if (faults.length === 0 && !value.isWellFormed()) faults.push(...loneEscapes(raw))
  return { value, faults }
}

/** Returns the unit that the escape at a backslash stands for. */
function escapeAt(body: string, at: number): number | undefined {
  const letter = body.charCodeAt(at + 1)
  if (letter !== letterU) return plainEscapes.get(letter)
  const digits = body.slice(at + 2, at + 6)
  return fourDigits.test(digits) ? Number.parseInt(digits, 16) : undefined
}

/** A character, with the backslash before it if one is there. */
function writtenAt(body: string, at: number): string {
  const start = body.charCodeAt(at) === backslash ? at + 1 : at
  const character = body.codePointAt(start)
  return body.slice(at, character === undefined ? start : start + (character > 0xffff ? 2 : 1))
}

function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800
}

/** Units that are converted by one call, of which each is an argument. */
const unitsAtOnce = 4096

function textOf(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += unitsAtOnce)
    text += String.fromCharCode.apply(null, units.subarray(at, at + unitsAtOnce) as unknown as number[])
  return text
}

/** Returns surrogate escapes without their other half, as many as are reported. */
function loneEscapes(raw: string): EscapeFault[] {
  const faults: EscapeFault[] = []
  const escapes = raw.matchAll(/\\\\|\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u[dD][89a-fA-F]\w\w/g)
  for (const { 0: text, index } of escapes) {
    if (text.length === 6) faults.push({ start: index, end: index + 6, text })
    if (faults.length > limits.sourceErrorsMax) break
  }
  return faults
}

/** Returns the value of an integer literal; `undefined` if it has more than 39 digits (the width of U128). */
export function decodeInt(text: string): bigint | undefined {
  const digits = text.replace(/^-?0*/, '')
  if (digits.length > digitsMax) return undefined
  const magnitude = BigInt(digits)
  return text.startsWith('-') ? -magnitude : magnitude
}

/** Returns the value of a float literal; `undefined` if it exceeds the range of F64. */
export function decodeFloat(text: string): number | undefined {
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}
