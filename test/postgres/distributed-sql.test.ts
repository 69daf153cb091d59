import { describe, expect, it } from 'vitest'
import { allowed, allowedOnCitus } from '../support/postgres/allowed.ts'
import { citusLayout, refusals } from '../support/postgres/statements.ts'

// How every statement of the store has to look: what runs on CockroachDB and YugabyteDB, and on Citus as long as all rows are on one node.
const accepted: readonly (readonly [string, string])[] = [
  ['a point read', 'SELECT id, "name" FROM shop."Person" WHERE id = $1'],
  ['a read of many', 'SELECT id, "name" FROM shop."Person" WHERE id = ANY($1) ORDER BY id'],
  [
    'the rows of a list in its order',
    `SELECT u.position, p.id, p."name" FROM unnest($1::uuid[], $2::int[]) AS u (id, position)
     JOIN shop."Person" p ON p.id = u.id ORDER BY u.position`,
  ],
  [
    'the rows of a list by ordinality',
    'SELECT u.ordinality, p.* FROM unnest($1::uuid[]) WITH ORDINALITY AS u (id, ordinality) JOIN "Person" p ON p.id = u.id',
  ],
  [
    'each of a list, with or without a row',
    'SELECT u.position, p.id FROM unnest($1::uuid[], $2::int[]) AS u (key, position) LEFT JOIN "Person" p ON p.id = u.key',
  ],
  [
    'a hop',
    'SELECT e.from_id, p.id FROM "Knows" e JOIN "Person" p ON p.id = e.to_id WHERE e.from_id = ANY($1)',
  ],
  [
    'a count of two hops',
    `SELECT a.from_id, count(*) FROM "Knows" a JOIN "Knows" b ON b.from_id = a.to_id
     WHERE a.from_id = ANY($1) GROUP BY a.from_id`,
  ],
  ['a filter', 'SELECT id FROM "Person" WHERE age BETWEEN $1 AND $2 AND ("name" = $3 OR "name" IS NULL)'],
  ['a filter of text', `SELECT id FROM "Person" WHERE "name" LIKE $1 || '%' AND lower("name") = $2`],
  ['a filter of arrays', 'SELECT id FROM "Person" WHERE $1 = ANY(tags) OR tags && $2::text[]'],
  [
    'an order with nulls in a place',
    'SELECT id FROM "Person" ORDER BY age DESC NULLS LAST, id LIMIT $1 OFFSET $2',
  ],
  ['an order of bytes', 'SELECT id FROM "Person" ORDER BY "name" COLLATE "C" NULLS FIRST'],
  [
    'groups',
    'SELECT city, count(*), sum(age), min(age), max(age), avg(age) FROM "Person" GROUP BY city HAVING count(*) > $1',
  ],
  ['a count of what differs', 'SELECT count(DISTINCT city), array_agg(id ORDER BY id) FROM "Person"'],
  [
    'the first rows of each group',
    `SELECT r.id FROM (SELECT id, row_number() OVER (PARTITION BY city ORDER BY id) AS place FROM "Person") r
     WHERE r.place <= $1`,
  ],
  ['a semi-join', 'SELECT id FROM "Person" WHERE id IN (SELECT e.to_id FROM "Knows" e WHERE e.from_id = $1)'],
  ['a CTE', 'WITH near AS (SELECT to_id FROM "Knows" WHERE from_id = $1) SELECT to_id FROM near'],
  ['several results at once', 'SELECT id, 1 AS part FROM "Person" UNION ALL SELECT id, 2 FROM "City"'],
  [
    'a search of vectors',
    'SELECT id, embedding <=> $1::vector AS distance FROM "Doc" ORDER BY embedding <=> $1::vector LIMIT 5',
  ],
  ['a lock of a row', 'SELECT id FROM "Person" WHERE id = $1 FOR UPDATE'],
  [
    'a lock of a row that may be referred to',
    'SELECT id FROM "Person" WHERE id = $1::uuid FOR NO KEY UPDATE',
  ],
  [
    'a lock of many rows, in order',
    'SELECT id FROM "Person" WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
  ],
  ['a lock in the catalog', 'SELECT version FROM shop.gvq_catalog FOR UPDATE'],
  ['an insert', 'INSERT INTO "Person" (id, "name") VALUES ($1, $2), ($3, DEFAULT)'],
  [
    'an insert of many',
    'INSERT INTO "Person" (id, "name") SELECT u.id, u.n FROM unnest($1::uuid[], $2::text[]) AS u (id, n)',
  ],
  [
    'an upsert',
    `INSERT INTO "Person" (id, age) SELECT * FROM unnest($1::uuid[], $2::int8[])
     ON CONFLICT (id) DO UPDATE SET age = EXCLUDED.age RETURNING id`,
  ],
  ['an insert of what is new', 'INSERT INTO "Person" (id) VALUES ($1) ON CONFLICT DO NOTHING'],
  [
    'an update of many',
    'UPDATE "Person" p SET age = u.age FROM unnest($1::uuid[], $2::int8[]) AS u (key, age) WHERE p.id = u.key',
  ],
  ['an update', 'UPDATE "Person" SET age = age + 1, seen = now() WHERE id = $1 RETURNING id, age'],
  ['a delete of many', 'DELETE FROM "Person" WHERE id = ANY($1) RETURNING id'],
  ['a load', 'COPY shop."Person" (id, "name") FROM STDIN WITH (FORMAT csv)'],
  ['an unload', 'COPY (SELECT id FROM "Person" ORDER BY id) TO STDOUT'],
  ['a serializable transaction', 'BEGIN ISOLATION LEVEL SERIALIZABLE'],
  ['a snapshot', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'],
  ['the ends of transactions', 'COMMIT; ROLLBACK'],
  ['savepoints', 'SAVEPOINT a; ROLLBACK TO SAVEPOINT a; RELEASE SAVEPOINT a'],
  ['a time limit', 'SET LOCAL statement_timeout = 1000'],
  ['a schema', 'CREATE SCHEMA IF NOT EXISTS shop'],
  [
    'a table',
    `CREATE TABLE IF NOT EXISTS shop."Person" (id uuid PRIMARY KEY, "name" text NOT NULL, age int4 DEFAULT 0, seen timestamptz,
     tags text[], big numeric(20, 0), embedding vector(3), ok boolean NOT NULL)`,
  ],
  ['an index', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS person_age ON shop."Person" (age, id)'],
  ['a unique index', 'CREATE UNIQUE INDEX person_name ON shop."Person" ("name")'],
  ['an index of vectors', 'CREATE INDEX ON "Doc" USING hnsw (embedding vector_cosine_ops)'],
  ['a new column', 'ALTER TABLE "Person" ADD COLUMN IF NOT EXISTS age int8'],
  ['a column less', 'ALTER TABLE "Person" DROP COLUMN age, ALTER COLUMN "name" DROP NOT NULL'],
  ['a new name', 'ALTER TABLE "Person" RENAME COLUMN age TO years'],
  [
    'drops',
    'DROP TABLE IF EXISTS shop."Person" CASCADE; DROP INDEX shop.person_age; DROP SCHEMA shop CASCADE',
  ],
  [
    'comments',
    `COMMENT ON TABLE shop."Person" IS 'people'; COMMENT ON COLUMN shop."Person".age IS 'in years'`,
  ],
  ['statistics', 'ANALYZE shop."Person"'],
  ['plans', 'EXPLAIN SELECT id FROM "Person" WHERE id = $1; EXPLAIN ANALYZE SELECT id FROM "Person"'],
]

const refused: readonly (readonly [string, string, string])[] = [
  [
    'a recursive CTE',
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r',
    'a recursive CTE over several shards is not what Citus runs',
  ],
  [
    'a correlated subquery',
    'SELECT id FROM "Person" p WHERE EXISTS (SELECT e.id FROM "Knows" e WHERE e.from_id = p.id)',
    'a correlated subquery is not what Citus runs',
  ],
  [
    'a subquery that may be correlated',
    'SELECT id FROM "Person" WHERE id IN (SELECT to_id FROM "Knows")',
    'to_id in a subquery may belong to a table outside of it',
  ],
  [
    'LATERAL',
    'SELECT p.id FROM "Person" p, LATERAL (SELECT e.to_id FROM "Knows" e WHERE e.from_id = p.id) x',
    'LATERAL, a correlated subquery, is not what Citus runs',
  ],
  [
    'unnest of a column in FROM',
    'SELECT p.id, t.tag FROM "Person" p, unnest(p.tags) AS t (tag)',
    'a function of columns in FROM, a correlated subquery, is not what Citus runs',
  ],
  [
    'a lock of many rows',
    'SELECT id FROM "Person" WHERE age = $1 FOR UPDATE',
    'FOR UPDATE over several shards is not what Citus runs',
  ],
  [
    'a lock of many rows as they come',
    'SELECT id FROM "Person" WHERE id = ANY($1::uuid[]) FOR UPDATE',
    'FOR UPDATE over several shards is not what Citus runs',
  ],
  [
    'SKIP LOCKED',
    'SELECT id FROM "Person" WHERE id = $1 FOR UPDATE SKIP LOCKED',
    'LockingClause.waitPolicy LockWaitSkip is not in the list',
  ],
  [
    'grouping sets',
    'SELECT city, count(*) FROM "Person" GROUP BY ROLLUP (city)',
    'a grouping set is not what Citus runs',
  ],
  [
    'an outer join on other columns',
    'SELECT p.id FROM "Person" p LEFT JOIN "Knows" e ON e.from_id = p.id',
    'an outer join on other than a distribution column is not what Citus runs',
  ],
  [
    'a full join',
    'SELECT a.id FROM a FULL JOIN b ON a.id = b.id',
    'JoinExpr.jointype JOIN_FULL is not in the list',
  ],
  ['a sample', 'SELECT id FROM "Person" TABLESAMPLE SYSTEM (1)', 'TABLESAMPLE is not what Citus runs'],
  [
    'a subquery in VALUES',
    'INSERT INTO "Person" (id, age) VALUES ($1, (SELECT max(p.age) FROM "Person" p))',
    'a subquery inside INSERT, other than INSERT … SELECT, is not what Citus runs',
  ],
  [
    'a volatile function in UPDATE',
    'UPDATE "Person" SET age = random() WHERE id = $1',
    'random, a VOLATILE function, in UPDATE is not what Citus runs',
  ],
  [
    'a function of what time it is in RETURNING',
    'DELETE FROM "Person" WHERE id = $1 RETURNING now()',
    'now, which is not IMMUTABLE, in RETURNING is not what Citus runs',
  ],
  [
    'a row that moves',
    'UPDATE "Person" SET id = $2 WHERE id = $1',
    'to change id, a distribution column, is not what Citus runs',
  ],
  [
    'an update joined on other columns',
    'UPDATE "Person" p SET age = u.age FROM unnest($1::text[], $2::int8[]) AS u (n, age) WHERE p."name" = u.n',
    'UPDATE … FROM joined on other than a distribution column is not what Citus runs',
  ],
  [
    'a CTE that writes',
    'WITH gone AS (DELETE FROM "Person" WHERE id = $1 RETURNING id) SELECT id FROM gone',
    'a CTE that writes is not what CockroachDB runs',
  ],
  [
    'MERGE',
    'MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE',
    'MERGE is not what CockroachDB runs',
  ],
  [
    'an order without a place for nulls',
    'SELECT id FROM "Person" ORDER BY age',
    'the place of nulls that PostgreSQL gives to ORDER BY',
  ],
  [
    'a division',
    'SELECT age / 2 FROM "Person"',
    "PostgreSQL's division, which yields integers, is not what CockroachDB runs",
  ],
  [
    'a regular expression',
    `SELECT id FROM "Person" WHERE "name" ~ 'a+'`,
    'the operator ~ is not in the list',
  ],
  ['a table lock', 'LOCK TABLE "Person" IN EXCLUSIVE MODE', 'LOCK TABLE is not what YugabyteDB runs'],
  ['an advisory lock', 'SELECT pg_advisory_xact_lock(1)', 'an advisory lock is not what CockroachDB runs'],
  ['LISTEN', 'LISTEN changes', 'LISTEN is not what CockroachDB runs'],
  ['NOTIFY', `NOTIFY changes, 'x'`, 'NOTIFY is not what CockroachDB runs'],
  ['pg_notify', `SELECT pg_notify('changes', 'x')`, 'the function pg_notify is not in the list'],
  ['a sequence', 'CREATE SEQUENCE s', 'a sequence is not what CockroachDB runs'],
  [
    'nextval',
    `SELECT nextval('s')`,
    "nextval, a sequence's function, without a hot spot is not what CockroachDB runs",
  ],
  [
    'serial',
    'CREATE TABLE t (id bigserial PRIMARY KEY)',
    'bigserial, a sequence, without a hot spot is not what CockroachDB runs',
  ],
  [
    'an identity column',
    'CREATE TABLE t (id int8 GENERATED ALWAYS AS IDENTITY)',
    'an identity column is not what CockroachDB runs',
  ],
  [
    'a generated column',
    'CREATE TABLE t (a int8, b int8 GENERATED ALWAYS AS (a + 1) STORED)',
    'GENERATED … STORED is not what YugabyteDB runs',
  ],
  ['a temporary table', 'CREATE TEMP TABLE t (a int8)', 'a temporary table is not what CockroachDB runs'],
  ['inheritance', 'CREATE TABLE t (a int8) INHERITS (u)', 'table inheritance is not what YugabyteDB runs'],
  ['partitions', 'CREATE TABLE t (a int8) PARTITION BY HASH (a)', 'CreateStmt.partspec is not in the list'],
  [
    'a foreign key',
    'CREATE TABLE t (a uuid REFERENCES u (id))',
    'a foreign key that is not between the distribution columns',
  ],
  [
    'an exclusion',
    'CREATE TABLE t (a int8, EXCLUDE USING gist (a WITH =))',
    'an exclusion constraint is not what YugabyteDB runs',
  ],
  [
    'a deferrable constraint',
    'CREATE TABLE t (a int8, UNIQUE (a) DEFERRABLE)',
    'a deferrable constraint is not what YugabyteDB runs',
  ],
  [
    'an array of arrays',
    'CREATE TABLE t (a int8[][])',
    'an array of several dimensions is not what CockroachDB runs',
  ],
  [
    'an array of arrays as a value',
    'SELECT ARRAY[ARRAY[1], ARRAY[2]]',
    'an array of several dimensions is not what CockroachDB runs',
  ],
  ['a GiST index', 'CREATE INDEX ON t USING gist (a)', 'a GiST index is not what YugabyteDB runs'],
  [
    'a dropped index without waiting',
    'DROP INDEX CONCURRENTLY a',
    'DROP INDEX CONCURRENTLY is not what YugabyteDB runs',
  ],
  ['ctid', 'SELECT ctid FROM "Person"', 'the system column ctid is not what CockroachDB runs'],
  ['xmin', 'SELECT p.xmin FROM "Person" p', 'the system column xmin is not what CockroachDB runs'],
  ['COPY … WHERE', 'COPY t FROM STDIN WHERE a > 1', 'COPY … WHERE is not what CockroachDB runs'],
  ['a file of the server', `COPY t FROM '/tmp/x'`, 'CopyStmt.filename is not in the list'],
  ['two-phase commit by hand', `PREPARE TRANSACTION 'x'`, 'PREPARE TRANSACTION is not what YugabyteDB runs'],
  ['a cursor', 'DECLARE c CURSOR FOR SELECT 1', 'a cursor is not what CockroachDB runs'],
  ['code', 'DO $$ BEGIN NULL; END $$', 'DoStmt is not in the list'],
  [
    'a trigger',
    'CREATE TRIGGER a BEFORE INSERT ON t EXECUTE FUNCTION f()',
    'CreateTrigStmt is not in the list',
  ],
  [
    'a function that nobody looked up',
    'SELECT gen_random_uuid()',
    'the function gen_random_uuid is not in the list',
  ],
  ['a type that nobody looked up', 'CREATE TABLE t (a money)', 'the type money is not in the list'],
  [
    'a setting that nobody looked up',
    'SET enable_mergejoin = off',
    'VariableSetStmt.name enable_mergejoin is not in the list',
  ],
  ['VACUUM', 'VACUUM "Person"', 'VACUUM is not in the list'],
]

/** Tables as gvq distributes them. */
const onCitus = citusLayout(
  new Map([
    ['Person', 'id'],
    ['City', 'id'],
    ['Knows', 'from_id'],
    ['gvq_3_to', 'to_id'],
    ['gvq_1_2_keys', 'value'],
    ['gvq_locks', 'id'],
    ['gvq_vectors', null],
  ]),
)

const acceptedOnCitus: readonly (readonly [string, string])[] = [
  [
    'a hop, by the edges that are beside the items that they lead to',
    'SELECT e.id, p.id FROM gvq_3_to AS e JOIN "Person" AS p ON p.id = e.to_id WHERE e.from_id = $1::uuid LIMIT $2',
  ],
  ['the edges of an item, by those beside it', 'SELECT id, to_id FROM "Knows" WHERE from_id = $1'],
  [
    'two hops, by edges that are beside the items between them',
    'SELECT count(*) FROM gvq_3_to AS a JOIN "Knows" AS b ON b.from_id = a.to_id WHERE a.from_id = $1',
  ],
  [
    'more hops, from what the first of them reach',
    `SELECT sum(p.c) FROM (SELECT b.to_id AS i, count(*) AS c FROM gvq_3_to AS a JOIN "Knows" AS b ON b.from_id = a.to_id
     WHERE a.from_id = $1 GROUP BY b.to_id) AS p JOIN "Knows" AS w ON w.from_id = p.i`,
  ],
  [
    'tables that are joined by the same values',
    'SELECT a.id FROM "Person" AS a JOIN "City" AS b ON b.id = $1::uuid WHERE a.id = $1::uuid',
  ],
  [
    'a join with a table that each node has',
    'SELECT p.id FROM "Person" AS p JOIN gvq_vectors AS v ON v.type = p.age',
  ],
  [
    'a list joined with a table',
    'SELECT u.k, r.id FROM unnest($1::text[]) AS u (k) JOIN gvq_1_2_keys AS r ON value = u.k',
  ],
  [
    'an update of many from a result',
    `WITH given AS MATERIALIZED (SELECT u.key AS id, u.age FROM unnest($1::uuid[], $2::int8[]) AS u (key, age))
     UPDATE "Person" AS p SET age = given.age FROM given WHERE p.id = given.id`,
  ],
  [
    'a delete of many by a result',
    `WITH given AS MATERIALIZED (SELECT u.key AS gvq_id FROM unnest($1::uuid[]) AS u (key))
     DELETE FROM "Person" AS p USING given WHERE p.id = given.gvq_id`,
  ],
  [
    'a lock row',
    'INSERT INTO gvq_locks (id, changes) VALUES ($1::uuid, 1) ON CONFLICT (id) DO UPDATE SET changes = EXCLUDED.changes',
  ],
  [
    'a key with the distribution column',
    'CREATE TABLE "Knows" (id uuid, from_id uuid NOT NULL, PRIMARY KEY (id, from_id))',
  ],
  ['a unique index with it', 'CREATE UNIQUE INDEX pairs ON "Knows" (from_id, to_id)'],
  [
    'a foreign key between distribution columns',
    'ALTER TABLE "Knows" ADD CONSTRAINT gvq_3_from_id FOREIGN KEY (from_id) REFERENCES "Person" (id)',
  ],
  ['the distribution', `SELECT create_distributed_table('"Knows"', 'from_id', colocate_with => '"Person"')`],
]

const refusedOnCitus: readonly (readonly [string, string, string])[] = [
  [
    'a hop by edges that are elsewhere',
    'SELECT e.from_id, p.id FROM "Knows" AS e JOIN "Person" AS p ON p.id = e.to_id WHERE e.from_id = ANY($1)',
    'the query contains a join that requires repartitioning',
  ],
  [
    'two hops by edges that are elsewhere',
    'SELECT count(*) FROM "Knows" AS a JOIN "Knows" AS b ON b.from_id = a.to_id WHERE a.from_id = $1',
    'the query contains a join that requires repartitioning',
  ],
  [
    'a join of tables whose rows have nothing in common',
    'SELECT a.id FROM "Person" AS a, "City" AS b WHERE a.age = b.age',
    'the query contains a join that requires repartitioning',
  ],
  [
    'an update of many from a function',
    'UPDATE "Person" AS p SET age = u.age FROM unnest($1::uuid[], $2::int8[]) AS u (key, age) WHERE p.id = u.key',
    'STABLE functions used in UPDATE queries cannot be called with column references',
  ],
  [
    'a delete of many by a function',
    'DELETE FROM "Person" AS p USING unnest($1::uuid[]) AS u (key) WHERE p.id = u.key',
    'a function in the FROM of DELETE',
  ],
  [
    'each of a list, with or without a row',
    'SELECT u.key FROM unnest($1::uuid[]) AS u (key) LEFT JOIN "Person" AS p ON p.id = u.key',
    'cannot pushdown the subquery',
  ],
  [
    'a unique index on another column',
    'CREATE UNIQUE INDEX person_name ON "Person" ("name")',
    'constraints that do not include the partition column',
  ],
  [
    'a key of another column',
    'CREATE TABLE "Knows" (id uuid PRIMARY KEY, from_id uuid)',
    'constraints that do not include the partition column',
  ],
  [
    'an upsert by another column',
    'INSERT INTO "Person" (id, "name") VALUES ($1, $2) ON CONFLICT ("name") DO UPDATE SET age = EXCLUDED.age',
    'constraints that do not include the partition column',
  ],
  [
    'an edge that gets another end',
    'UPDATE "Knows" SET from_id = $2 WHERE id = $1',
    'to change from_id, a distribution column, is not what Citus runs',
  ],
  [
    'a lock of rows on several nodes',
    'SELECT id FROM "Person" WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE',
    'FOR UPDATE over several shards is not what Citus runs',
  ],
  [
    'a correlated subquery',
    'SELECT id FROM "Person" p WHERE EXISTS (SELECT e.id FROM "Knows" e WHERE e.from_id = p.id)',
    'a correlated subquery is not what Citus runs',
  ],
]

describe('statements that only Citus is sent', () => {
  it.each(acceptedOnCitus)('accepts %s', async (_, sql) => {
    expect(await refusals(sql, onCitus)).toEqual([])
  })

  it.each(refusedOnCitus)('refuses %s', async (_, sql, sentence) => {
    const found = await refusals(sql, onCitus)
    expect(found.join('\n')).toContain(sentence)
  })

  it('takes what it has in addition from a page', () => {
    for (const { pages } of Object.values(allowedOnCitus)) expect(pages).not.toEqual([])
  })
})

describe('statements that CockroachDB and YugabyteDB run, and Citus where all rows are on one node', () => {
  it.each(accepted)('accepts %s', async (_, sql) => {
    expect(await refusals(sql)).toEqual([])
  })

  it.each(refused)('refuses %s', async (_, sql, sentence) => {
    const found = await refusals(sql)
    expect(found.join('\n')).toContain(sentence)
  })

  it('names the page of the maker, once for a construct', async () => {
    expect(await refusals('SELECT ctid, ctid FROM "Person"; LOCK TABLE "Person"')).toEqual([
      'the system column ctid is not what CockroachDB runs: https://www.cockroachlabs.com/docs/stable/sql-feature-support',
      'LOCK TABLE is not what YugabyteDB runs: https://docs.yugabyte.com/stable/explore/ysql-language-features/postgresql-compatibility/',
    ])
  })

  it('fails where the parser fails', async () => {
    await expect(refusals('SELEC 1')).rejects.toThrow('syntax error at or near "SELEC"')
  })

  it('takes every node of the list from a page', () => {
    const words = ['Boolean', 'Float', 'Integer', 'List', 'String']
    const without = Object.keys(allowed).filter(type => allowed[type]!.pages.length === 0)
    expect(without).toEqual(words)
  })
})
