import pg from 'pg'

/**
 * Makes a database of PostgreSQL look like the coordinator of Citus, so that gvq sends what it sends there, and PostgreSQL runs it: the
 * functions by which tables are distributed note what they were called with (`distributions`), and refuse, in the words of Citus, what that
 * refuses of tables. As everything is on one node, what Citus refuses of queries is up to `statements.ts`.
 */
export async function plantCitus(url: string, { version = '13.2.2' } = {}): Promise<void> {
  await query(url, [
    // Only a superuser may, and only in this database.
    'SET allow_system_table_mods = on',
    `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion) VALUES (990001, 'citus', 10, 11, false, '${version}')`,
    'CREATE TABLE pg_catalog.pg_dist_partition (logicalrelid oid PRIMARY KEY, by_column text, beside oid)',
    'GRANT ALL ON pg_catalog.pg_dist_partition TO public',
    ...functions,
    `CREATE EVENT TRIGGER citus_rules ON ddl_command_end WHEN TAG IN ('CREATE INDEX', 'ALTER TABLE') EXECUTE FUNCTION pg_catalog.citus_check()`,
  ])
}

/** How a table was distributed. */
export interface Distribution {
  readonly table: string
  /** `null` for a reference table. */
  readonly column: string | null
  readonly beside: string | null
}

export async function distributions(url: string): Promise<readonly Distribution[]> {
  const rows = await query(url, [
    'SELECT c.relname AS "table", p.by_column AS "column", b.relname AS beside FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid LEFT JOIN pg_class b ON b.oid = p.beside ORDER BY p.ctid',
  ])
  return rows as readonly Distribution[]
}

export async function query(url: string, statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

const functions = [
  // Every UNIQUE has the column of the distribution; every foreign key joins tables that are beside each other, by that column.
  `CREATE FUNCTION pg_catalog.citus_check() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_catalog.citus_check_tables(); END $$`,
  `CREATE FUNCTION pg_catalog.citus_check_tables() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE bad record;
    BEGIN
      SELECT c.relname INTO bad FROM pg_catalog.pg_dist_partition p JOIN pg_catalog.pg_index i ON i.indrelid = p.logicalrelid
        JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
        WHERE p.by_column IS NOT NULL AND i.indisunique AND NOT EXISTS (SELECT FROM pg_catalog.pg_attribute a
          WHERE a.attrelid = p.logicalrelid AND a.attnum = ANY (i.indkey) AND a.attname = p.by_column);
      IF FOUND THEN RAISE EXCEPTION 'creating unique indexes on non-partition columns is currently unsupported: %', bad.relname USING ERRCODE = '0A000'; END IF;
      SELECT k.conname INTO bad FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_dist_partition p ON p.logicalrelid = k.conrelid
        LEFT JOIN pg_catalog.pg_dist_partition r ON r.logicalrelid = k.confrelid
        WHERE k.contype = 'f' AND NOT EXISTS (SELECT FROM pg_catalog.pg_attribute a, pg_catalog.pg_attribute b
          WHERE a.attrelid = k.conrelid AND a.attnum = k.conkey[1] AND a.attname = p.by_column
            AND b.attrelid = k.confrelid AND b.attnum = k.confkey[1] AND b.attname = r.by_column
            AND coalesce(p.beside, p.logicalrelid) = coalesce(r.beside, r.logicalrelid));
      IF FOUND THEN RAISE EXCEPTION 'cannot create foreign key constraint: %', bad.conname USING ERRCODE = '0A000'; END IF;
    END $$`,
  `CREATE FUNCTION pg_catalog.create_distributed_table(table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default')
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM pg_catalog.pg_dist_partition WHERE logicalrelid = table_name) THEN
        RAISE EXCEPTION 'table "%" is already distributed', table_name USING ERRCODE = '42P16'; END IF;
      IF colocate_with <> 'default' AND (SELECT a.atttypid FROM pg_catalog.pg_attribute a WHERE a.attrelid = table_name AND a.attname = distribution_column)
        IS DISTINCT FROM (SELECT a.atttypid FROM pg_catalog.pg_dist_partition p JOIN pg_catalog.pg_attribute a
          ON a.attrelid = p.logicalrelid AND a.attname = p.by_column WHERE p.logicalrelid = colocate_with::regclass) THEN
        RAISE EXCEPTION 'cannot colocate tables % and %', colocate_with, table_name; END IF;
      INSERT INTO pg_catalog.pg_dist_partition VALUES (table_name, distribution_column,
        CASE WHEN colocate_with <> 'default' THEN colocate_with::regclass END);
      PERFORM pg_catalog.citus_check_tables();
    END $$`,
  `CREATE FUNCTION pg_catalog.create_reference_table(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM pg_catalog.pg_dist_partition WHERE logicalrelid = table_name) THEN
        RAISE EXCEPTION 'table "%" is already distributed', table_name USING ERRCODE = '42P16'; END IF;
      INSERT INTO pg_catalog.pg_dist_partition VALUES (table_name, NULL, NULL);
    END $$`,
  `CREATE FUNCTION pg_catalog.citus_total_relation_size(logicalrelid regclass, fail_on_error boolean DEFAULT true) RETURNS bigint LANGUAGE sql
    AS 'SELECT pg_catalog.pg_total_relation_size(logicalrelid)'`,
]
