/** What speaks the protocol of PostgreSQL. */
export type ServerKind = 'PostgreSQL' | 'PGlite' | 'Citus' | 'CockroachDB' | 'YugabyteDB'

/** The server, as it describes itself. */
export interface Server {
  readonly kind: ServerKind
  /** The answer of `version()`. */
  readonly version: string
  /** That of the extension, of Citus. */
  readonly extension?: string | undefined
}

/**
 * Settings of the sessions of some kinds. On Citus, what a transaction sets holds on the workers as well, as `enable_seqscan` must; and
 * it has one connection to each, so that it sees one state of each, and many transactions do not open a connection for every shard.
 */
export const settingsOfKind: Readonly<Partial<Record<ServerKind, Readonly<Record<string, string>>>>> = {
  Citus: { 'citus.propagate_set_commands': 'local', 'citus.max_adaptive_executor_pool_size': '1' },
}

/** Whether it builds an index while others write to the table. PGlite has a single session. */
export function buildsBesideWriters(kind: ServerKind): boolean {
  return kind !== 'PGlite'
}
