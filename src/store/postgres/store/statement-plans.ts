import type { RecordType } from '../../../language/catalog/index.ts'
import { createIdSource, randomUint32 } from '../../../language/catalog/index.ts'
import type { PlanOfOptions, Rehearsed, RehearseOptions, StatementPlans } from '../../graph/index.ts'
import type { ReadProbe } from '../../versioned/contract/api.ts'
import { type Connections, writeSettings } from '../connection/connections.ts'
import { SqlFailure } from '../connection/failure.ts'
import { SqlReads } from '../reading/reads.ts'
import { generationOf, type Tables } from '../schema/tables.ts'
import { SqlWrites } from '../writing/writes.ts'
import { Rehearsal } from './rehearsal.ts'

/** Characters of a line of the server's plan. */
const lineMax = 200

/** What the server would run, which it is asked without running it. */
export class SqlPlans implements StatementPlans {
  readonly #connections: Connections
  readonly #tables: Tables
  readonly #searched: ReadonlySet<RecordType>

  constructor(connections: Connections, tables: Tables, searched: ReadonlySet<RecordType>) {
    this.#connections = connections
    this.#tables = tables
    this.#searched = searched
  }

  rehearse(
    probe: ReadProbe,
    options: RehearseOptions,
    work: (graph: Rehearsed) => Promise<void>,
  ): Promise<void> {
    const tables = this.#tables
    return this.#connections.use(async connection => {
      const statements = new Rehearsal(connection, { probe, ...options })
      const transaction = new SqlWrites({
        tables,
        statements,
        searched: this.#searched,
        ids: createIdSource({ now: Date.now, random: randomUint32, last: undefined }),
        isCareful: false,
        newest: async own => {
          await own.run(generationOf(tables.schema))
          return tables
        },
        writer: () => ({ id: '00000000-0000-0000-0000-000000000000', position: 0 }),
      })
      await work({ reader: new SqlReads(tables, statements), transaction })
      await transaction.finish()
    })
  }

  async planOf(text: string, options: PlanOfOptions): Promise<readonly string[]> {
    if (text.startsWith('COPY ')) return ['The server has no plan for COPY: it writes the rows as they come.']
    try {
      return (await this.#planOf(text, options)).map(shortened)
    } catch (error) {
      const { cause } = error as Error
      if (!(cause instanceof SqlFailure) || cause.isLost) throw error
      return [`The server gives no plan: ${cause.message}`]
    }
  }

  #planOf(text: string, { values, isForAny, writes }: PlanOfOptions): Promise<readonly string[]> {
    return this.#connections.use(async connection => {
      await connection.exec('BEGIN READ ONLY')
      if (writes) await connection.exec(writeSettings)
      const { rows } =
        isForAny && values.length > 0
          ? await connection.explainForAny(text, values.length)
          : await connection.run(`EXPLAIN ${text}`, values)
      await connection.exec('ROLLBACK')
      return rows.map(([line]) => line!)
    })
  }
}

/** The ids of a set may be many. */
function shortened(line: string): string {
  return line.length > lineMax ? `${line.slice(0, lineMax)}…` : line
}
