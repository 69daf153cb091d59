import type { Value } from '../../../language/catalog/index.ts'
import type { CodedValues, ColumnValues, NumberValues } from '../api.ts'
import { hasBit, setBit } from './layout.ts'
import type { DeltaRow } from './row-delta.ts'
import type { RowPage } from './row-page.ts'

/** New values of some rows, ascending. */
type Patches = readonly (readonly [row: number, value: Value])[]

/** Which rows of a page have a record after some changes. Rows between the page and an added one have none. */
export function patchDropped(
  page: RowPage | undefined,
  changes: readonly (readonly [row: number, record: DeltaRow | null])[],
): { readonly rows: number; readonly live: number; readonly dropped: Uint8Array | undefined } {
  const before = page?.rows ?? 0
  const rows = Math.max(before, (changes.at(-1)?.[0] ?? -1) + 1)
  const dropped = extendBits(page?.dropped, before, rows)
  let live = page?.live ?? 0
  for (const [row, record] of changes) {
    live += Number(hasBit(dropped, row)) - Number(record === null)
    writeBit(dropped, row, record === null)
  }
  return { rows, live, dropped: live === rows ? undefined : dropped }
}

/**
 * A column with new values in some rows; those that are added to `before` rows and have no new value have none. Only this
 * column is copied, which takes less time than to look for the copy of an earlier read would save.
 */
export function patchColumn(
  column: ColumnValues | undefined,
  before: number,
  rows: number,
  patches: Patches,
): ColumnValues | undefined {
  switch (column?.kind) {
    case 'integers':
    case 'floats':
      return patchNumbers(column, before, rows, patches) ?? patchValues(column, before, patches)
    case 'dictionary':
      return patchCodes(column, before, rows, patches) ?? patchValues(column, before, patches)
    default:
      return patchValues(column, before, patches)
  }
}

function patchValues(column: ColumnValues | undefined, before: number, patches: Patches): ColumnValues {
  const patched = new Map(patches)
  return {
    kind: 'values',
    get(row) {
      const value = patched.get(row)
      if (value !== undefined) return value
      return column === undefined || row >= before ? null : column.get(row)
    },
  }
}

/** `undefined` when a new value is no `number`. */
function patchNumbers(
  column: NumberValues,
  before: number,
  rows: number,
  patches: Patches,
): NumberValues | undefined {
  let { min, max } = column
  for (const [, value] of patches) {
    if (value === null) continue
    if (typeof value !== 'number' || Number.isNaN(value)) return undefined
    if (value < min) min = value
    if (value > max) max = value
  }
  const isWhole = ({ 1: value }: Patches[number]) =>
    value === null || (Number.isSafeInteger(value) && !Object.is(value, -0))
  const width = greatest[column.numbers.BYTES_PER_ELEMENT as 1 | 2 | 4] ?? 0
  const isCompact = column.kind === 'integers' && patches.every(isWhole)
  const fits = isCompact && min >= column.offset && max - column.offset <= width
  const nulls = extendBits(column.nulls, before, rows)
  const offset = fits ? column.offset : 0
  const isCopy = fits || column.kind === 'floats'
  const numbers = isCopy ? copyOf(column.numbers, rows) : new Float64Array(rows)
  if (!isCopy) for (let row = 0; row < before; row++) numbers[row] = column.offset + column.numbers[row]!
  for (const [row, value] of patches) {
    writeBit(nulls, row, value === null)
    if (value !== null) numbers[row] = (value as number) - offset
  }
  const hasNulls = nulls.some(byte => byte !== 0)
  return {
    kind: fits ? 'integers' : 'floats',
    numbers,
    offset,
    min,
    max,
    nulls: hasNulls ? nulls : undefined,
    // Adding 0 to a float would make 0 of -0.
    get: row => (hasBit(nulls, row) ? null : fits ? offset + numbers[row]! : numbers[row]!),
  }
}

const greatest = { 1: 0xff, 2: 0xffff, 4: 0xffff_ffff } as const

function copyOf<T extends NumberValues['numbers']>(numbers: T, rows: number): T {
  const copy = new (numbers.constructor as new (length: number) => T)(rows)
  copy.set(numbers)
  return copy
}

/** `undefined` when a new value is no string, or when there are more codes than two bytes hold. */
function patchCodes(
  column: CodedValues,
  before: number,
  rows: number,
  patches: Patches,
): CodedValues | undefined {
  const { size: sizeBefore } = column
  const codeOf = new Map<Value, number>()
  for (const [, value] of patches) {
    if (value === null) continue
    if (typeof value !== 'string') return undefined
    codeOf.set(value, -1)
  }
  for (let code = 0; code < sizeBefore && codeOf.size > 0; code++) {
    const text = column.dictionary(code)
    if (codeOf.has(text)) codeOf.set(text, code)
  }
  const added: string[] = []
  for (const [value, code] of codeOf) {
    if (code < 0) codeOf.set(value, sizeBefore + added.push(value as string) - 1)
  }
  const size = sizeBefore + added.length
  if (size > 0xffff) return undefined
  codeOf.set(null, size)
  const codes = new Uint16Array(rows)
  codes.set(column.codes)
  if (size > sizeBefore) {
    for (let row = 0; row < before; row++) if (codes[row] === sizeBefore) codes[row] = size
  }
  codes.fill(size, before)
  for (const [row, value] of patches) codes[row] = codeOf.get(value)!
  const dictionary = (code: number) =>
    code < sizeBefore ? column.dictionary(code) : added[code - sizeBefore]!
  return {
    kind: 'dictionary',
    codes,
    size,
    dictionary,
    get: row => (codes[row] === size ? null : dictionary(codes[row]!)),
  }
}

/** A copy of bits for more rows; those of added rows are set. */
function extendBits(bits: Uint8Array | undefined, before: number, rows: number): Uint8Array {
  const copy = new Uint8Array(Math.ceil(rows / 8))
  if (bits !== undefined) copy.set(bits)
  for (let row = before; row < rows; row++) setBit(copy, row)
  return copy
}

function writeBit(bits: Uint8Array, row: number, isSet: boolean): void {
  if (isSet) setBit(bits, row)
  else bits[row >>> 3]! &= ~(1 << (row & 7))
}
