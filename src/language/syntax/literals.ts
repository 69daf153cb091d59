import { limits } from '../../base/limits.ts'

/** An invalid escape in a string literal; offsets count from the opening quote. */
interface EscapeFault {
  readonly start: number
  readonly end: number
  readonly text: string
}

const plainEscapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n', t: '\t' }
const escapeOrLoneSurrogate = /\\(?:u([0-9a-fA-F]{4})|.|$)|\p{Surrogate}/gsu
const loneSurrogate = /\p{Surrogate}/u
const digitsMax = 39

/** Resolves the escapes of a string literal, which includes its quotes. */
export function decodeString(raw: string): {
  readonly value: string
  readonly faults: readonly EscapeFault[]
} {
  const body = raw.slice(1, raw.length > 1 && raw.endsWith(raw[0] ?? '"') ? -1 : undefined)
  if (!body.includes('\\') && !loneSurrogate.test(body)) return { value: body, faults: [] }
  const faults: EscapeFault[] = []
  const value = body.replace(
    escapeOrLoneSurrogate,
    (written: string, hex: string | undefined, at: number) => {
      const resolved =
        hex === undefined ? plainEscapes[written.slice(1)] : String.fromCharCode(parseInt(hex, 16))
      if (resolved !== undefined && written.startsWith('\\')) return resolved
      // One more than are reported says that there are more.
      if (faults.length <= limits.sourceErrorsMax)
        faults.push({ start: at + 1, end: at + 1 + written.length, text: written })
      return ''
    },
  )
  if (faults.length === 0 && loneSurrogate.test(value)) faults.push(...loneEscapes(raw))
  return { value, faults }
}

/** Returns surrogate escapes without their other half. */
function loneEscapes(raw: string): EscapeFault[] {
  const escapes = raw.matchAll(/\\\\|\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u[dD][89a-fA-F]\w\w/g)
  return [...escapes]
    .filter(({ 0: text }) => text.length === 6)
    .map(({ 0: text, index }) => ({ start: index, end: index + 6, text }))
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
