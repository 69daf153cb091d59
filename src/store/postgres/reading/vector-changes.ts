import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { formatId, type VectorType } from '../../../language/catalog/index.ts'
import type { Id, NearVectors, SharedVector, SharedVectors, VectorClock } from '../../graph/api.ts'
import type { Connection, Statements } from '../connection/connections.ts'
import type { Send } from '../schema/inserts.ts'
import { columnNames } from '../schema/names.ts'
import { idArray, idOf, ownTable, type Tables, type TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { decodeVector } from '../schema/vectors.ts'
import { arrayText, parseArray } from '../values/array-text.ts'
import type { HnswIndexes } from './hnsw.ts'
import type { Writer } from './writers.ts'

const { id: idColumn, data: dataColumn } = columnNames

/** The writer whose position is the epoch of a type. */
const epochWriter = '00000000-0000-0000-0000-000000000000'

/** Numbers of a page of vectors. */
const pageNumbersMax = 262_144

/** The vectors that a transaction changes, which processes with an index of them look for. */
export class VectorChanges {
  readonly #ids = new Map<TypeTable, Set<Id>>()

  note(table: TypeTable, ids: Iterable<Id>): void {
    let noted = this.#ids.get(table)
    if (noted === undefined) {
      noted = new Set()
      this.#ids.set(table, noted)
    }
    for (const id of ids) noted.add(id)
  }

  /** Writes down the changes since the last call. */
  flush(send: Send, tables: Tables, writer: () => Writer): MaybePromise<void> {
    if (this.#ids.size > 0) return this.#flush(send, tables, writer())
  }

  async #flush(send: Send, tables: Tables, writer: Writer): Promise<void> {
    for (const [{ number }, ids] of this.#ids) {
      for (const [text, values] of changesOf(tables, writer, String(number), [...ids]))
        await send(text, values)
    }
    this.#ids.clear()
  }
}

function* changesOf(
  tables: Tables,
  writer: Writer,
  type: string,
  ids: readonly Id[],
): Iterable<readonly [text: string, values: readonly string[]]> {
  if (ids.length === 0) return
  const [changes, writers] = [tables.own('vector_changes'), tables.own('vector_writers')]
  const before = writer.position
  for (let start = 0; start < ids.length; start += thresholds.changeIdsMax) {
    const part = ids.slice(start, start + thresholds.changeIdsMax)
    writer.position += part.length
    yield [
      `INSERT INTO ${changes} (type, writer, position, ids) VALUES ($1::int4, $2::uuid, $3::int8, $4::uuid[])`,
      [type, writer.id, String(writer.position), idArray(part)],
    ]
  }
  const forgotten = forgottenAt(writer.position)
  if (forgotten > forgottenAt(before)) {
    yield [
      `DELETE FROM ${changes} WHERE type = $1::int4 AND writer = $2::uuid AND position <= $3::int8`,
      [type, writer.id, String(forgotten)],
    ]
  }
  yield [
    `INSERT INTO ${writers} (type, writer, position, forgotten, changed) VALUES ($1::int4, $2::uuid, $3::int8, $4::int8, now()) ON CONFLICT (type, writer) DO UPDATE SET position = EXCLUDED.position, forgotten = EXCLUDED.forgotten, changed = EXCLUDED.changed`,
    [type, writer.id, String(writer.position), String(forgotten)],
  ]
}

function forgottenAt(position: number): number {
  return Math.max(
    0,
    Math.floor(position / thresholds.changesRemoved) * thresholds.changesRemoved - thresholds.changesKept,
  )
}

/** What a state says of the changes of vectors. */
export class SqlSharedVectors implements SharedVectors {
  readonly #tables: Tables
  readonly #statements: Statements
  readonly #hnsw: HnswIndexes | undefined

  constructor(tables: Tables, statements: Statements, hnsw: HnswIndexes | undefined) {
    this.#tables = tables
    this.#statements = statements
    this.#hnsw = hnsw
  }

  async near(type: VectorType, query: Float32Array, count: number): Promise<NearVectors | undefined> {
    return this.#hnsw?.near(this.#statements, this.#tables.of(type), query, count)
  }

  async clock(type: VectorType): Promise<VectorClock> {
    const { rows } = await this.#statements.run(
      `SELECT writer, position, forgotten FROM ${this.#tables.own('vector_writers')} WHERE type = $1::int4`,
      [String(this.#tables.of(type).number)],
    )
    const positions = new Map<string, number>()
    const forgotten = new Map<string, number>()
    let epoch = 0
    for (const [writer, position, lost] of rows) {
      if (writer === epochWriter) epoch = Number(position)
      else positions.set(writer!, Number(position))
      if (lost !== '0') forgotten.set(writer!, Number(lost))
    }
    return { epoch, positions, forgotten }
  }

  async since(type: VectorType, after: ReadonlyMap<string, number>): Promise<ReadonlySet<Id>> {
    const { rows } = await this.#statements.run(
      `SELECT changes.ids FROM unnest($2::uuid[], $3::int8[]) AS given(gvq_writer, gvq_after) JOIN ${this.#tables.own('vector_changes')} AS changes ON changes.writer = given.gvq_writer WHERE changes.type = $1::int4 AND changes.position > given.gvq_after`,
      [
        String(this.#tables.of(type).number),
        arrayText([...after.keys()]),
        arrayText([...after.values()].map(String)),
      ],
    )
    return new Set(rows.flatMap(([ids]) => parseArray(ids!).map(idOf)))
  }

  async *scan(type: VectorType): AsyncGenerator<readonly SharedVector[]> {
    const { name } = this.#tables.of(type)
    const select = `SELECT ${idColumn}, ${dataColumn} FROM ${name}`
    const first = `${select} ORDER BY ${idColumn} LIMIT $1::int8`
    const next = `${select} WHERE ${idColumn} > $2::uuid ORDER BY ${idColumn} LIMIT $1::int8`
    let rowsMax = thresholds.vectorRowsFirst
    for (let last: Id | undefined; ; ) {
      const count = String(rowsMax)
      const { rows } = await (last === undefined
        ? this.#statements.run(first, [count])
        : this.#statements.run(next, [count, formatId(last)]))
      const page = rows.map(([id, data]) => [idOf(id!), decodeVector(data!)] as const)
      if (page.length > 0) yield page
      if (page.length < rowsMax) return
      last = page.at(-1)![0]
      rowsMax = Math.max(
        1,
        Math.min(thresholds.vectorRowsMax, Math.floor(pageNumbersMax / page[0]![1].length)),
      )
    }
  }
}

/** How many writers of a type are kept in any case, and how long one that does not write is kept. */
const writersMax = 256
const idleMs = 24 * 60 * 60 * 1000

/**
 * Forgets writers that have not written for long: their processes have ended, mostly. A type that has lost some begins a new epoch, in
 * which indexes are built anew. Another process may do the same: then one of them fails.
 */
export async function forgetIdleWriters(
  connection: Connection,
  schema: string,
  {
    max = writersMax,
    before = Date.now() - idleMs,
  }: { readonly max?: number; readonly before?: number } = {},
): Promise<void> {
  const [changes, writers] = [ownTable(schema, 'vector_changes'), ownTable(schema, 'vector_writers')]
  const { rows: types } = await connection.run(`SELECT type, count(*) FROM ${writers} GROUP BY type`)
  for (const [type, count] of types) {
    if (Number(count) <= max) continue
    await connection.exec('BEGIN ISOLATION LEVEL SERIALIZABLE')
    const { rows } = await connection.run(
      `SELECT writer FROM ${writers} WHERE type = $1::int4 AND changed < $2::timestamptz AND writer <> $3::uuid`,
      [type!, new Date(before).toISOString(), epochWriter],
    )
    const idle = arrayText(rows.map(([writer]) => writer!))
    await connection.run(`DELETE FROM ${changes} WHERE type = $1::int4 AND writer = ANY($2::uuid[])`, [
      type!,
      idle,
    ])
    await connection.run(`DELETE FROM ${writers} WHERE type = $1::int4 AND writer = ANY($2::uuid[])`, [
      type!,
      idle,
    ])
    if (rows.length > 0) await connection.run(nextEpoch(writers), [type!, epochWriter])
    await connection.exec('COMMIT')
  }
}

function nextEpoch(writers: string): string {
  return `INSERT INTO ${writers} AS known (type, writer, position, forgotten, changed) VALUES ($1::int4, $2::uuid, 1, 0, now()) ON CONFLICT (type, writer) DO UPDATE SET position = known.position + 1, changed = EXCLUDED.changed`
}
