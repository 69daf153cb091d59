import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'

const src = resolve(import.meta.dirname, '../../../src/store/postgres')
const types = [
  'text',
  'uuid',
  'int4',
  'int8',
  'float8',
  'bool',
  'name',
  'text[]',
  'uuid[]',
  'int8[]',
  'float8[]',
]
const operators = ['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '||', '&&', '@>', '<@', '~', '%', '^@']

/**
 * Plants, as a role that may create in `public` could, a function under each name that the store calls and for each type that it would
 * fit better than that of the system, and operators likewise. Each fails the statement that calls it. Returns how many there are.
 */
export async function plant(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ proname: string }>(
      `SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY($1)`,
      [calledNames()],
    )
    const statements = [trap]
    for (const { proname } of rows) {
      for (const one of types) {
        statements.push(functionOf(proname, [one]))
        for (const other of types) statements.push(functionOf(proname, [one, other]))
      }
      statements.push(functionOf(proname, []))
    }
    for (const [i, operator] of operators.entries()) {
      for (const left of types)
        for (const right of types) {
          const name = `planted_${i}_${types.indexOf(left)}_${types.indexOf(right)}`
          statements.push(functionOf(name, [left, right]))
          statements.push(
            `CREATE OPERATOR public.${operator} (FUNCTION = public.${name}, LEFTARG = ${left}, RIGHTARG = ${right})`,
          )
        }
    }
    await client.query(statements.join(';\n'))
    return statements.length - 1
  } finally {
    await client.end()
  }
}

const trap = `CREATE FUNCTION public.planted_trap() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'what was planted was called'; END $$`

function functionOf(name: string, parameters: readonly string[]): string {
  return `CREATE FUNCTION public."${name}"(${parameters.join(', ')}) RETURNS boolean LANGUAGE sql AS 'SELECT public.planted_trap()'`
}

/** All words before a bracket in the texts of the store: more than what it calls. */
function calledNames(): readonly string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const texts = files.map(name => readFileSync(join(src, name), 'utf8'))
  return [...new Set(texts.flatMap(text => [...text.matchAll(/\b([a-z_0-9]+)\(/g)].map(match => match[1]!)))]
}
