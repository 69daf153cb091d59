import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { citusLayout, gvqLayout, refusals } from './statements.ts'

const collector = pathToFileURL(fileURLToPath(new URL('collect-statements.mjs', import.meta.url))).href

/** The environment in which a process of Node collects its statements into the folder. */
export function collectingInto(folder: string): Readonly<Record<string, string>> {
  const others = (process.env.NODE_OPTIONS ?? '').replace(`--import ${collector}`, '').trim()
  return { STATEMENTS_FOLDER: folder, NODE_OPTIONS: `${others} --import ${collector}`.trim() }
}

/** Collects the statements of this process and of those that it starts from now on. */
export async function collectStatements(folder: string): Promise<void> {
  Object.assign(process.env, collectingInto(folder))
  await import(collector)
}

/** The statements that were collected into the folder. */
export async function collectedStatements(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap(text => text.split('\n').filter(line => line !== ''))
  return [...new Set(lines)].sort().map(line => JSON.parse(line) as string)
}

/** The statements that not every distributed engine runs, each with the reasons. */
export async function refusedStatements(statements: readonly string[]): Promise<readonly string[]> {
  const reports: string[] = []
  const distributions = distributionsIn(statements)
  const onCitus = citusLayout(distributions)
  const schemas = new Set([...distributions.keys()].map(name => name.slice(0, name.indexOf('.'))))
  const isForCitus = (statement: string) =>
    /^SET citus\.|citus_total_relation_size/.test(statement) ||
    [...statement.matchAll(/"([^"]+)"\./g)].some(([, schema]) => schemas.has(schema!))
  for (const statement of statements) {
    // PostgreSQL itself is sent this, and no other (dialects.ts).
    if (/^LOCK TABLE .+ IN SHARE ROW EXCLUSIVE MODE$/.test(statement) && !isForCitus(statement)) continue
    const layout = isForCitus(statement) ? onCitus : gvqLayout
    const found = await refusals(statement, layout).catch(error => [`it does not parse: ${error.message}`])
    if (found.length > 0) reports.push(`${statement}\n${found.map(sentence => `  ${sentence}\n`).join('')}`)
  }
  return reports
}

/** The tables that some statements distribute, with their schema, each with the column, or `null` for one that each node has. */
function distributionsIn(statements: readonly string[]): ReadonlyMap<string, string | null> {
  const call = /create_(?:distributed|reference)_table\('"([^"]+)"\."([^']+)"'(?:, '([^']+)')?/
  return new Map(
    statements.flatMap(statement => {
      const [, schema, table, column = null] = call.exec(statement) ?? []
      return schema === undefined ? [] : [[`${schema}.${table!.replaceAll('""', '"')}`, column] as const]
    }),
  )
}
