import pg from 'pg'

export interface LockedTable {
  /** Resolves when so many statements wait to write to it. */
  waiting(count: number): Promise<void>
  letGo(): Promise<void>
}

/** Keeps others from writing to a table of a store, and lets them read it. */
export async function lockedTable(storeUrl: URL, name: string): Promise<LockedTable> {
  const url = new URL(storeUrl)
  const table = `"${url.searchParams.get('schema')}"."${name}"`
  for (const own of ['schema', 'connections']) url.searchParams.delete(own)
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
  return {
    waiting: async count => {
      for (;;) {
        const { rows } = await client.query(
          `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`,
        )
        if (rows.length === count) return
      }
    },
    letGo: () => client.end(),
  }
}
