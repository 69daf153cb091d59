import { GvqError } from '../../../../base/errors.ts'
import { counted } from '../../../../base/text/counted.ts'
import { booleanOf, numberAsJson } from '../../../../base/text/spelled.ts'
import {
  dateReader,
  decodeParameter,
  formatId,
  integerRange,
  parseJson,
  type ScalarName,
  typeName,
  type Value,
  type ValueType,
} from '../../../../language/catalog/index.ts'
import type { Id } from '../../../../store/graph/api.ts'

/** Converts cells to values of a type. Never called for cells without a value. */
export interface CellReader<T = Value> {
  /** Converts a cell of text or JSON. */
  ofCell(cell: unknown): T
  /** Converts the cell between two offsets of a text, like `ofCell`. */
  ofText(text: string, start: number, end: number): T
}

/**
 * Returns a reader for the cells of a property: converts a JSON value like a parameter (H2), and parses text, unless
 * the type is String: `42`, `0.5`, `true` or `1`, a date, an array in JSON.
 * @param notice receives what is told once of a column: that its times have no zone
 * @throws GvqError INVALID_VALUE from the reader, naming the property, its type and the value
 */
export function cellReader(
  type: ValueType,
  property: string,
  notice: (text: string) => void = () => {},
): CellReader {
  const readDate = dateReader(property, notice)
  const scalar = (name: ScalarName) => (name === 'Date' ? readDate : scalarReader(name))
  const spelled = type.kind === 'scalar' ? scalar(type.name) : parseJson
  const ofCell = (cell: unknown) => {
    try {
      const text = cell instanceof ArrayBuffer ? textOf(cell, type, property) : cell
      const given = typeof text === 'string' ? spelled(text) : elementsOf(text, type, property, scalar)
      return decodeParameter(given, type, property)
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      const reason = error.message.replace(/^Parameter /, '')
      // The message for text that is not JSON does not name the property yet.
      const message = reason.startsWith('`') ? reason : `\`${property}\` must be ${typeName(type)}: ${reason}`
      throw new GvqError('INVALID_VALUE', message, { cause: error })
    }
  }
  const plain = type.kind === 'scalar' ? plainReader(type.name, ofCell) : undefined
  return plain === undefined ? ofMade(ofCell) : { ofCell, ofText: plain }
}

/** Returns a reader that makes the cell first, also from a text. */
export function ofMade<T>(ofCell: (cell: unknown) => T): CellReader<T> {
  return { ofCell, ofText: (text, start, end) => ofCell(text.slice(start, end)) }
}

type TextReader = CellReader['ofText']

/** Returns a fast reader for scalars whose cells are mostly plain; it passes other cells to `ofCell`. */
function plainReader(name: ScalarName, ofCell: (cell: unknown) => Value): TextReader | undefined {
  switch (name) {
    case 'String':
      // Text that was decoded from UTF-8 has no lone surrogates.
      return (text, start, end) => text.slice(start, end)
    case 'F64':
      return (text, start, end) => plainNumber(text, start, end) ?? ofCell(text.slice(start, end))
    default: {
      const range = integerRange(name)
      if (range === undefined) return undefined
      const [min, max] = [Number(range.min), Number(range.max)]
      return (text, start, end) => {
        const value = plainNumber(text, start, end)
        const fits = value !== undefined && Number.isInteger(value) && value >= min && value <= max
        return fits ? value : ofCell(text.slice(start, end))
      }
    }
  }
}

/**
 * The number of digits up to which a whole number is exact, and so is the power of ten that the dot divides it by:
 * the quotient is rounded once.
 */
const plainDigitsMax = 15
const powersOfTen = Float64Array.from({ length: plainDigitsMax + 1 }, (_, exponent) => 10 ** exponent)

/** The number that digits stand for, perhaps with a minus and a dot; `undefined` for other text. Zero has no sign. */
function plainNumber(text: string, start: number, end: number): number | undefined {
  const isNegative = text.charCodeAt(start) === 0x2d && start < end
  const first = isNegative ? start + 1 : start
  if (end - first > plainDigitsMax + 1) return undefined
  let whole = 0
  let dot = -1
  for (let at = first; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) whole = 10 * whole + code - 0x30
    else if (code === 0x2e && dot < 0) dot = at
    else return undefined
  }
  const digits = end - first - (dot < 0 ? 0 : 1)
  if (digits === 0 || digits > plainDigitsMax) return undefined
  const value = dot < 0 ? whole : whole / powersOfTen[end - dot - 1]!
  return isNegative ? 0 - value : value
}

/** The texts of an array, as cells of their own: Parquet and Arrow have integers of 128 bits as texts. */
function elementsOf(
  cell: unknown,
  type: ValueType,
  property: string,
  scalar: (name: ScalarName) => (text: string) => unknown,
): unknown {
  if (type.kind !== 'array' || !Array.isArray(cell)) return cell
  const { element } = type
  if (element.kind === 'array') return cell.map(each => elementsOf(each, element, property, scalar))
  if (element.kind !== 'scalar') return cell
  const spelled = scalar(element.name)
  return cell.map(each => {
    const text = each instanceof ArrayBuffer ? textOf(each, element, property) : each
    return typeof text === 'string' ? spelled(text) : text
  })
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** The text of bytes, or the id: Parquet and Arrow have columns of bytes, of which the type of the property decides what they mean. */
function textOf(bytes: ArrayBuffer, type: ValueType, property: string): string {
  if (type.kind === 'scalar' && type.name === 'ID' && bytes.byteLength === 16) return idOfBytes(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new GvqError('INVALID_VALUE', `\`${property}\` has ${invalidUtf8(Buffer.from(bytes))}.`)
  }
}

export function idOfBytes(bytes: ArrayBuffer): string {
  return formatId(Buffer.from(bytes).toString('latin1') as Id)
}

/** Where bytes differ from their text. */
function invalidUtf8(bytes: Buffer): string {
  const text = Buffer.from(bytes.toString())
  const at = bytes.findIndex((byte, i) => byte !== text[i])
  return `bytes that are not text in UTF-8: ${counted(bytes.length, 'byte')}, of which 0x${bytes.subarray(at, at + 1).toString('hex')} at place ${at + 1}`
}

/** Converts text to the JSON that a client would send; other text stays as it is and is then rejected. */
function scalarReader(name: Exclude<ScalarName, 'Date'>): (text: string) => unknown {
  switch (name) {
    case 'String':
    case 'ID':
      return text => text
    case 'Boolean':
      return text => booleanOf(text) ?? text
    default:
      return numberOf
  }
}

/** Parses a number exactly: an integer beyond 2^53 becomes a bigint. */
function numberOf(text: string): unknown {
  const written = numberAsJson(text)
  if (written === undefined) return text
  const value = Number(written)
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : parseJson(written)
}

/**
 * Reads the numbers of a vector from a JSON array, or from text with spaces, commas, semicolons or bars between them.
 * @throws GvqError INVALID_VALUE for anything else, and for numbers that are not finite (W10)
 */
export function readVector(cell: unknown, column: string): Float64Array {
  const items = typeof cell === 'string' ? splitVector(cell) : cell
  if (!Array.isArray(items) || items.length === 0) throw badVector(column, 'must be an array of numbers')
  const data = new Float64Array(items.length)
  for (let i = 0; i < items.length; i++) {
    const item: unknown = items[i]
    const value = typeof item === 'string' ? Number(numberAsJson(item)) : Number(item)
    if (item === null || typeof item === 'boolean' || !Number.isFinite(value))
      throw badVector(column, `must contain only finite numbers, but number ${i} is ${shownItem(item)}`)
    data[i] = value
  }
  return data
}

/** JSON has no numbers that are not finite. */
function shownItem(item: unknown): string {
  return typeof item === 'number' || typeof item === 'bigint' ? String(item) : JSON.stringify(item)
}

function splitVector(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) return parseJson(trimmed)
  return trimmed.split(/[\s,;|]+/)
}

function badVector(column: string, what: string): GvqError {
  return new GvqError('INVALID_VALUE', `The vector in \`${column}\` ${what}.`)
}
