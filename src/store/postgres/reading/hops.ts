import { type EdgeType, formatId, type RecordType } from '../../../language/catalog/index.ts'
import type { HopReader, Id, StoredRecord, Way } from '../../graph/api.ts'
import type { Statements } from '../connection/connections.ts'
import type { Row } from '../connection/statement.ts'
import { columnNames } from '../schema/names.ts'
import type { Tables, TypeTable } from '../schema/tables.ts'

const { id: idColumn, from: fromColumn, to: toColumn } = columnNames

/**
 * Compares rows by the ids of the edges, whose texts have the order of their bytes. The server would sort them with
 * more work.
 */
function byEdge([one]: Row, [other]: Row): number {
  return one! < other! ? -1 : 1
}

/** The end of an edge where a hop begins, and the other one. */
export function sides(direction: 'out' | 'in'): { readonly near: string; readonly far: string } {
  return direction === 'out' ? { near: fromColumn, far: toColumn } : { near: toColumn, far: fromColumn }
}

/** What the statement has that has a row to say that the item exists. */
export const existenceToo = 'UNION ALL SELECT NULL'

type Navigation = Extract<Way, { kind: 'navigate' }>

/** A way as edges, with the columns where it begins and where it leads. */
interface Joined {
  readonly edges: TypeTable<EdgeType>
  readonly near: string
  readonly far: string
}

/** The table of a way that has its edges beside the items where it begins. */
function nearTable({ edges, near }: Joined): string {
  return edges.edgesBeside(near)
}

/** The table of a way that has its edges beside the items where it leads, and what begins there. */
function farTable({ edges, far }: Joined): string {
  return edges.edgesBeside(far)
}

/**
 * Several hops as one statement each. Paths are counted as the product of the edges, a sparse matrix, with a vector: each subquery
 * has the items that so many ways reach, once, with the number of paths to them. So no statement handles more rows than there are
 * edges for each way.
 */
export class SqlHops implements HopReader {
  readonly #tables: Tables
  readonly #statements: Statements

  constructor(tables: Tables, statements: Statements) {
    this.#tables = tables
    this.#statements = statements
  }

  async neighbourRecords(
    type: RecordType,
    id: Id,
    way: Navigation,
    recordsMax: number,
  ): Promise<readonly StoredRecord[] | undefined> {
    const table = this.#reached(way)
    const text = this.#tables.text(way, () => this.#neighbours(type, way, table))
    const { rows } = await this.#statements.run(text, [formatId(id), String(recordsMax + 2)])
    const found = rows.filter(([edge]) => edge !== null)
    if (this.#isSharded) {
      if (found.length === 0) return (await this.#exists(type, id)) ? [] : undefined
      return found.sort(byEdge).map(row => table.record(row, 1))
    }
    // More than were asked for may have crowded out what says that the item exists.
    if (found.length === rows.length && found.length <= recordsMax) return undefined
    return found.sort(byEdge).map(row => table.record(row, 1))
  }

  #reached({ edge, direction, to }: Navigation): TypeTable {
    const edges = this.#tables.of(edge)
    if (to === 'edges') return edges
    const ends = this.#tables.endsOf(edges)
    return direction === 'out' ? ends.to : ends.from
  }

  #neighbours(type: RecordType, { edge, direction, to }: Navigation, table: TypeTable): string {
    const edges = this.#tables.of(edge)
    const { near, far } = sides(direction)
    const [alias, beside, join] =
      to === 'edges' ? ['e', near, ''] : ['r', far, ` JOIN ${table.name} AS r ON r.${idColumn} = e.${far}`]
    const found = `SELECT e.${idColumn} AS gvq_edge, ${table.selected(alias)} FROM ${edges.edgesBeside(beside)} AS e${join} WHERE e.${near} = $1::uuid`
    if (this.#isSharded) return `${found} LIMIT $2::int8`
    const nulls = ', NULL'.repeat(table.columns.length + 1)
    const exists = `${existenceToo}${nulls} FROM ${this.#tables.of(type).name} WHERE ${idColumn} = $1::uuid`
    return `${found} ${exists} LIMIT $2::int8`
  }

  get #isSharded(): boolean {
    return this.#tables.dialect.isSharded
  }

  /**
   * Whether a record of the type has the id: asked where nothing was found. Edges of a server that is sharded refer to their ends, and
   * both questions in one statement would be answered on the coordinator.
   */
  async #exists(type: RecordType, id: Id): Promise<boolean> {
    const { rows } = await this.#statements.run(
      `SELECT count(*) FROM ${this.#tables.of(type).name} WHERE ${idColumn} = $1::uuid`,
      [formatId(id)],
    )
    return rows[0]![0] !== '0'
  }

  async pathsFrom(type: RecordType, id: Id, ways: readonly Way[]): Promise<number | bigint | undefined> {
    if (this.#isSharded) {
      const text = this.#tables.text(ways, () => `SELECT ${countedFrom(this.#joinedAll(ways))}`)
      const { rows } = await this.#statements.run(text, [formatId(id)])
      const count = exactNumber(rows[0]![0]!)
      return count > 0 || (await this.#exists(type, id)) ? count : undefined
    }
    const text = this.#tables.text(ways, () => {
      const exists = `SELECT 0, count(*) FROM ${this.#tables.of(type).name} WHERE ${idColumn} = $1::uuid`
      return `${exists} UNION ALL SELECT 1, ${countedFrom(this.#joinedAll(ways))}`
    })
    const { rows } = await this.#statements.run(text, [formatId(id)])
    const counts = new Map(rows.map(([part, count]) => [part, count!]))
    return counts.get('0') === '0' ? undefined : exactNumber(counts.get('1')!)
  }

  async paths(_type: RecordType, ways: readonly Way[]): Promise<number | bigint> {
    const text = this.#tables.text(ways, () => `SELECT ${counted(this.#joinedAll(ways))}`)
    const { rows } = await this.#statements.run(text)
    return exactNumber(rows[0]![0]!)
  }

  /** Ways as joins. Where edges are beside their ends, the way from an edge to its end is read with the way to that edge. */
  #joinedAll(ways: readonly Way[]): readonly Joined[] {
    const joined: Joined[] = []
    for (const way of ways) {
      const next = this.#joined(way)
      const last = joined.at(-1)
      if (this.#isSharded && last?.far === idColumn) joined.splice(-1, 1, { ...last, far: next.far })
      else joined.push(next)
    }
    return joined
  }

  #joined(way: Way): Joined {
    const edges = this.#tables.of(way.edge)
    if (way.kind === 'end') return { edges, near: idColumn, far: way.end === 'from' ? fromColumn : toColumn }
    const { near, far } = sides(way.direction)
    return { edges, near, far: way.to === 'edges' ? idColumn : far }
  }
}

/** The number of paths from the item $1. Two ways have no more paths than rows of the second for each of the first: none is grouped. */
function countedFrom(ways: readonly Joined[]): string {
  const [first, second] = ways as readonly [Joined, Joined?]
  const start = `w1.${first.near} = $1::uuid`
  if (second === undefined) return `count(*) FROM ${nearTable(first)} AS w1 WHERE ${start}`
  const two = `${farTable(first)} AS w1 JOIN ${nearTable(second)} AS w2 ON w2.${second.near} = w1.${first.far} WHERE ${start}`
  if (ways.length === 2) return `count(*) FROM ${two}`
  const reached = `SELECT w2.${second.far} AS gvq_id, count(*) AS gvq_count FROM ${two} GROUP BY w2.${second.far}`
  const last = ways.at(-1)!
  const before = reachedBy(reached, ways.slice(2, -1))
  return `coalesce(sum(p.gvq_count), 0) FROM (${before}) AS p JOIN ${nearTable(last)} AS w ON w.${last.near} = p.gvq_id`
}

/** The number of paths from all items of which edges of the first way begin: that is all of its edges. */
function counted(ways: readonly Joined[]): string {
  const [first] = ways as readonly [Joined]
  if (ways.length === 1) return `count(*) FROM ${farTable(first)} AS w1`
  const reached = `SELECT w1.${first.far} AS gvq_id, count(*) AS gvq_count FROM ${farTable(first)} AS w1 GROUP BY w1.${first.far}`
  const last = ways.at(-1)!
  const before = reachedBy(reached, ways.slice(1, -1))
  const degrees = `SELECT w.${last.near} AS gvq_id, count(*) AS gvq_count FROM ${nearTable(last)} AS w GROUP BY w.${last.near}`
  return `coalesce(sum(p.gvq_count::numeric * d.gvq_count), 0) FROM (${before}) AS p JOIN (${degrees}) AS d ON d.gvq_id = p.gvq_id`
}

/** The items that ways reach from those of a subquery. Sums of whole numbers are exact: PostgreSQL makes them numeric. */
function reachedBy(start: string, ways: readonly Joined[]): string {
  return ways.reduce(
    (before, way) =>
      `SELECT w.${way.far} AS gvq_id, sum(p.gvq_count) AS gvq_count FROM (${before}) AS p JOIN ${nearTable(way)} AS w ON w.${way.near} = p.gvq_id GROUP BY w.${way.far}`,
    start,
  )
}

function exactNumber(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}
