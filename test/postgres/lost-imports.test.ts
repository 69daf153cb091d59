import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type OpenedOnServer, openedBesideOthers } from '../support/postgres/opened.ts'
import { query } from '../support/postgres/planted-citus.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer } from '../support/test-store.ts'
import { importInto } from '../transfer/support.ts'

const program = `
N::Person { UNIQUE INDEX name: String, age: I64 }
QUERY All() => RETURN N<Person>::ORDER<Asc>(_::{name})::{name, age}
`

/** Makes the first writes of people lose, each as it would against a transaction that came before. */
async function losing({ plain, schema }: OpenedOnServer, times: number): Promise<void> {
  await query(plain, [
    `CREATE SEQUENCE ${schema}.attempts`,
    `CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('${schema}.attempts') <= ${times} THEN RAISE 'lost' USING ERRCODE = '40001'; END IF;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER lose AFTER INSERT OR UPDATE ON ${schema}."Person" FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.lose()`,
  ])
}

needsServer.it.each([
  ['new records', {}],
  ['records by their key', { key: 'name' }],
])('a batch of an import that loses against others is written again: %s', async (_, mapping) => {
  const place = await openedBesideOthers(program)
  await losing(place, 3)
  const { database } = place
  const folder = await temporaryFolder()
  const rejectsPath = join(folder, 'rejects.jsonl')
  const path = join(folder, 'people.csv')
  await writeFile(path, 'name,age\nAda,36\nBob,old\nEve,41\nDan,none\nFay,5\n')
  const options = { mapping, batchRows: 2, rejectsPath }
  const { rows, imported, rejected } = await importInto(database, 'Person', { path }, options)
  expect({ rows, imported, lines: rejected.map(({ line }) => line) }).toEqual({
    rows: 5,
    imported: 3,
    lines: [3, 5],
  })
  const people = ['Ada', 36, 'Eve', 41, 'Fay', 5]
  expect(await database.call('All')).toEqual({
    data: [0, 2, 4].map(i => ({ name: people[i], age: people[i + 1] })),
  })
  // An attempt that has lost leaves no line behind.
  const lines = (await readFile(rejectsPath, 'utf8')).trim().split('\n')
  expect(lines.map(line => JSON.parse(line).line)).toEqual([3, 5])
  // What is noted of the import is noted once.
  const again = await importInto(database, 'Person', { path }, options)
  expect(again).toMatchObject('key' in mapping ? { imported: 3, unchanged: 3 } : { before: 5, imported: 3 })
})
