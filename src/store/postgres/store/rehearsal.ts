import type { RehearseOptions } from '../../graph/index.ts'
import type { ReadProbe, SentValue } from '../../versioned/contract/api.ts'
import type { Connection, Statements } from '../connection/connections.ts'
import { observed } from '../connection/observed.ts'
import type { Result, Row } from '../connection/statement.ts'
import { existenceToo } from '../reading/hops.ts'

/** The most statements of a rehearsal. More are sent by what reads on and on. */
const statementsMax = 200

/** What stands for a value of each type of a column, by the number that PostgreSQL has for it. Others have none. */
const standIns: Readonly<Record<string, string>> = {
  16: 't',
  1022: '{1}',
  1184: '2000-01-01 00:00:00+00',
}
/** Numbers of a row are stood for by different ones. */
const numberTypes: ReadonlySet<string | null> = new Set(['20', '21', '23', '700', '701', '1700'])
const uuidType = '2950'
const textType = '25'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Whether a statement has one row, whatever it finds. */
const isTotal = /^SELECT (?:count|sum|min|max|coalesce)\((?!.* GROUP BY [^)]*$)/

export interface RehearsalOptions extends RehearseOptions {
  readonly probe: ReadProbe
}

/**
 * Statements that the server describes and does not run: each has a row of stand-ins of the types of its columns for each id that was
 * asked for, which it begins with, or none.
 */
export class Rehearsal implements Statements {
  readonly #connection: Connection
  readonly #options: RehearsalOptions
  readonly #types = new Map<string, Promise<Row>>()
  #count = 0
  #ids = 0

  constructor(connection: Connection, options: RehearsalOptions) {
    this.#connection = connection
    this.#options = options
  }

  async run(text: string, values: readonly SentValue[] = []): Promise<Result> {
    if (++this.#count > statementsMax) throw new Error('too many statements to rehearse')
    return observed(this.#options.probe, text, values, async () => {
      const rows = await this.#rows(text, values)
      return { rows, count: rows.length, command: text.slice(0, text.indexOf(' ')) }
    })
  }

  async #rows(text: string, values: readonly SentValue[]): Promise<readonly Row[]> {
    const types = await this.#typesOf(text)
    if (types.length === 0) return []
    if (!this.#options.finds && !text.startsWith('INSERT'))
      return isTotal.test(text) ? [types.map(() => '0')] : []
    const asked = values
      .map(value => (typeof value === 'string' ? value.match(uuids) : null) ?? [])
      .find(({ length }) => length > 0)
    const rows = [...new Set(asked ?? [this.#newId()])].map(id => {
      let isFirst = true
      return types.map((type, column) => {
        if (numberTypes.has(type)) return String(column + 1)
        if (type === textType) return this.#options.text
        if (type !== uuidType) return standIns[type!] ?? null
        const own = isFirst ? id : this.#newId()
        isFirst = false
        return own
      })
    })
    return text.includes(existenceToo) ? [types.map(() => null), ...rows] : rows
  }

  #newId(): string {
    return `00000000-0000-7000-8000-${String(++this.#ids).padStart(12, '0')}`
  }

  #typesOf(text: string): Promise<Row> {
    let types = this.#types.get(text)
    if (types === undefined) {
      types = this.#connection.describe(text)
      this.#types.set(text, types)
    }
    return types
  }
}
