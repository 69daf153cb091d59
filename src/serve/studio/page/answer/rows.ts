import { compactJson } from '../json.ts'

/** How the values of a column are compared, filtered and aligned. */
export type ColumnKind = 'number' | 'date' | 'boolean' | 'text'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
}

interface Order {
  /** The index of a column. */
  readonly column: number
  readonly descending: boolean
}

export interface View {
  readonly order?: Order | undefined
  /** The filters as typed, by index of the column: see `filterOf`. */
  readonly filters: ReadonlyMap<number, string>
}

/** The rows of one list of an answer. It keeps them as they came, and yields views of them by their indexes. */
export class Rows {
  readonly columns: readonly Column[]
  readonly size: number
  readonly #rows: readonly unknown[]
  /** Whether the rows are objects, whose members are the columns. */
  readonly #isRecords: boolean

  constructor(rows: readonly unknown[]) {
    this.#rows = rows
    this.size = rows.length
    const names = memberNames(rows)
    this.#isRecords = names !== undefined
    this.columns = (names ?? ['value']).map(name => ({ name, kind: this.#kindOf(name) }))
  }

  cell(row: number, column: number): unknown {
    return this.#valueOf(row, this.columns[column]!.name)
  }

  row(row: number): unknown {
    return this.#rows[row]
  }

  /** The indexes of the rows that the filters let through, in order; rows with equal values stay as they came. */
  view({ order, filters }: View): Uint32Array {
    const tests = [...filters].flatMap(([column, typed]) => {
      const test = filterOf(typed, this.columns[column]!.kind)
      return test === undefined ? [] : [{ column, test }]
    })
    const found: number[] = []
    for (let row = 0; row < this.size; row++) {
      if (tests.every(({ column, test }) => test(this.cell(row, column)))) found.push(row)
    }
    const view = Uint32Array.from(found)
    return order === undefined ? view : this.#sorted(view, order)
  }

  #sorted(view: Uint32Array, { column, descending }: Order): Uint32Array {
    const { kind } = this.columns[column]!
    const present: { readonly row: number; readonly value: unknown }[] = []
    const missing: number[] = []
    for (const row of view) {
      const value = this.cell(row, column)
      if (isMissing(value)) missing.push(row)
      else present.push({ row, value })
    }
    const compare = comparisonOf(kind)
    const sign = descending ? -1 : 1
    present.sort((a, b) => sign * compare(a.value, b.value))
    return Uint32Array.from([...present.map(({ row }) => row), ...missing])
  }

  #valueOf(row: number, name: string): unknown {
    const value = this.#rows[row]
    return this.#isRecords ? (value as Record<string, unknown>)[name] : value
  }

  #kindOf(name: string): ColumnKind {
    let kind: ColumnKind | undefined
    for (let row = 0; row < this.size; row++) {
      const value = this.#valueOf(row, name)
      if (isMissing(value)) continue
      const own = kindOfValue(value)
      if (own === 'text' || (kind !== undefined && kind !== own)) return 'text'
      kind = own
    }
    return kind ?? 'text'
  }
}

const dateText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/

function kindOfValue(value: unknown): ColumnKind {
  if (typeof value === 'number' || typeof value === 'bigint') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' && dateText.test(value) ? 'date' : 'text'
}

/** The names of all members in the order first seen, or `undefined` if a row is not an object. */
function memberNames(rows: readonly unknown[]): readonly string[] | undefined {
  const names = new Set<string>()
  for (const row of rows) {
    if (!isObject(row)) return undefined
    for (const name of Object.keys(row)) names.add(name)
  }
  return [...names]
}

const collator = new Intl.Collator(undefined, { numeric: true })

function comparisonOf(kind: ColumnKind): (a: unknown, b: unknown) => number {
  // Text of dates in UTC is in the order of time, also with fractions of different lengths: `+` comes before `.`.
  if (kind !== 'text')
    return (a, b) => ((a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0)
  return (a, b) => collator.compare(cellText(a), cellText(b))
}

/** Compares a date with a year, a month, a day or a time, which is equal if the date is in it. */
function comparePeriod(date: unknown, period: unknown): number {
  const part = String(date).slice(0, String(period).length)
  return part < String(period) ? -1 : part > String(period) ? 1 : 0
}

/**
 * Reads what was typed above a column: `> 5`, `<=`, `=`, `!=`, `5..10` compare, `null` and `!null` test for a value, and
 * anything else is contained in the text of the cell, in any case. `undefined` if nothing was typed.
 */
export function filterOf(typed: string, kind: ColumnKind): ((value: unknown) => boolean) | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (text === 'null') return isMissing
  if (text === '!null') return value => !isMissing(value)
  const compare = kind === 'date' ? comparePeriod : comparisonOf(kind)
  const range = kind === 'text' ? null : /^(.+?)\.\.(.+)$/.exec(text)
  if (range) {
    const [from, to] = [operand(range[1]!, kind), operand(range[2]!, kind)]
    if (from !== undefined && to !== undefined)
      return value => !isMissing(value) && compare(value, from) >= 0 && compare(value, to) <= 0
  }
  const [, sign, rest] = /^(>=|<=|!=|=|>|<)\s*(.+)$/.exec(text) ?? []
  const other = sign === undefined ? undefined : operand(rest!, kind)
  if (sign !== undefined && other !== undefined) {
    const passes = passing[sign as keyof typeof passing]
    return value => !isMissing(value) && passes(compare(value, other))
  }
  const wanted = text.toLocaleLowerCase()
  return value => !isMissing(value) && cellText(value).toLocaleLowerCase().includes(wanted)
}

const passing = {
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '=': (order: number) => order === 0,
  '!=': (order: number) => order !== 0,
}

type Operand = number | bigint | string | boolean

/** A date in UTC, as far as it was typed. */
const periodText = /^(\d{4}[\d-]{0,6}(?:[t ][\d:.]*)?)(?:z|\+00:00)?$/i

function operand(text: string, kind: ColumnKind): Operand | undefined {
  const trimmed = text.trim()
  switch (kind) {
    case 'number':
      if (/^-?\d+$/.test(trimmed)) return BigInt(trimmed)
      return trimmed === '' || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed)
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined
    case 'date':
      return periodText.exec(trimmed)?.[1]?.toUpperCase().replace(' ', 'T')
    case 'text':
      return trimmed
  }
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined
}

/** A string unchanged, everything else as JSON. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : compactJson(value)
}

/** The rows as CSV (RFC 4180), numbers with all their digits. */
export function csvOf(rows: Rows): string {
  const lines = [rows.columns.map(({ name }) => csvCell(name)).join(',')]
  for (let row = 0; row < rows.size; row++) {
    lines.push(rows.columns.map((_, column) => csvCell(rows.cell(row, column))).join(','))
  }
  return `${lines.join('\r\n')}\r\n`
}

function csvCell(value: unknown): string {
  if (isMissing(value)) return ''
  const text = cellText(value)
  // An empty string is quoted, to tell it from a missing value.
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
