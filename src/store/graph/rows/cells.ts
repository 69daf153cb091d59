import {
  type JsonPiece,
  putBoolean,
  putId,
  putNull,
  putNumber,
  putPlain,
} from '../../../language/catalog/index.ts'
import { hasBit } from './layout.ts'

/** How the values of a column stand in its page. */
type Form = 'ids' | 'booleans' | 'integers' | 'floats' | 'texts' | 'dictionary' | 'none' | 'other'

const none = 6

/** Each form as a number, which a switch finds sooner. */
const codeOf: Record<Form, number> = {
  ids: 0,
  booleans: 1,
  integers: 2,
  floats: 3,
  texts: 4,
  dictionary: 5,
  none: none,
  other: 7,
}

type Numbers = Uint8Array | Uint16Array | Uint32Array

interface Parts {
  /** A bit for each row without a value. */
  readonly nulls?: Uint8Array | undefined
  /** Ids, or the bits of booleans. */
  readonly bytes?: Uint8Array
  /** Where ids and texts begin. */
  readonly start?: number
  /** What numbers add up to the values with. */
  readonly offset?: number
  readonly numbers?: Numbers
  readonly floats?: Float64Array
  /** The bytes of texts; where each begins; the length of all, if they have one. */
  readonly view?: DataView
  readonly ends?: Numbers | undefined
  readonly width?: number
  /** The number of the text of each row in a dictionary, and how many texts that has. */
  readonly codes?: Numbers
  readonly size?: number
}

/** Where the values of a column stand: one class for all forms, so that `putRow` reads them without looking for their class. */
export class Cells {
  readonly form: number
  readonly nulls: Uint8Array | undefined
  readonly bytes: Uint8Array
  readonly start: number
  readonly offset: number
  readonly numbers: Numbers
  readonly floats: Float64Array
  readonly view: DataView
  readonly ends: Numbers | undefined
  readonly width: number
  readonly codes: Numbers
  readonly size: number

  constructor(form: Form, parts: Parts = {}) {
    this.form = codeOf[form]
    this.nulls = parts.nulls
    this.bytes = parts.bytes ?? noBytes
    this.start = parts.start ?? 0
    this.offset = parts.offset ?? 0
    this.numbers = parts.numbers ?? noBytes
    this.floats = parts.floats ?? noFloats
    this.view = parts.view ?? noView
    this.ends = parts.ends
    this.width = parts.width ?? 0
    this.codes = parts.codes ?? noBytes
    this.size = parts.size ?? -1
  }
}

interface RowMember {
  /** The text of the member before its value. */
  readonly before: JsonPiece
  readonly cells: Cells
}

/** A value that `putRow` leaves to others. */
export interface Stop {
  /** The place of the value among the members. */
  member: number
  /** Where the value begins. */
  at: number
}

/**
 * Writes the members of a row from `first` on, and returns where they end. Returns -1 before a value that is not written that simply: any
 * that is no plain number, boolean or string of plain ASCII, and a string for which there is no room. One loop with all forms in it: a call
 * for each value would take as long as most values.
 * @param limit where the room ends that strings may use: beyond it there is room for everything else
 */
export function putRow(
  members: readonly RowMember[],
  first: number,
  row: number,
  view: DataView,
  start: number,
  limit: number,
  stop: Stop,
): number {
  let at = start
  for (let m = first; m < members.length; m++) {
    const { before, cells } = members[m]!
    const { words } = before
    for (let i = 0; i < words.length; i++) view.setFloat64(at + 8 * i, words[i]!, true)
    at += before.length
    let end = -1
    switch (cells.nulls !== undefined && hasBit(cells.nulls, row) ? none : cells.form) {
      case 0:
        end = putId(view, at, cells.bytes, cells.start + 16 * row)
        break
      case 1:
        end = putBoolean(view, at, hasBit(cells.bytes, row))
        break
      case 2:
        end = putNumber(view, at, cells.offset + cells.numbers[row]!)
        break
      case 3:
        end = putNumber(view, at, cells.floats[row]!)
        break
      case 4:
      case 5: {
        const index = cells.form === 4 ? row : cells.codes[row]!
        const { ends } = cells
        if (index === cells.size) end = putNull(view, at)
        else {
          const from = cells.start + (ends === undefined ? index * cells.width : ends[index]!)
          const to = ends === undefined ? from + cells.width : cells.start + ends[index + 1]!
          if (at + to - from <= limit) end = putPlain(view, at, cells.view, from, to)
        }
        break
      }
      case none:
        end = putNull(view, at)
        break
    }
    if (end < 0) {
      stop.member = m
      stop.at = at
      return -1
    }
    at = end
  }
  return at
}

const noBytes = new Uint8Array(0)
const noFloats = new Float64Array(0)
const noView = new DataView(noBytes.buffer)

/** The cells of a column that no row has, or of a page that is not in memory. */
export const noCells = new Cells('none')
export const otherCells = new Cells('other')
