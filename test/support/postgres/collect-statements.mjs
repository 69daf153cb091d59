// Imported into a process, writes every statement that a client named gvq (`application_name`) sends through `pg` to a file in
// STATEMENTS_FOLDER, each once. Other clients are those of tests and tools.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const file = join(process.env.STATEMENTS_FOLDER, `${process.pid}.jsonl`)
const known = new Set()
const { query } = pg.Client.prototype

pg.Client.prototype.query = function (statement, ...rest) {
  // A text, a configuration, or what reads and writes by itself, as COPY does: these have their text too.
  const text = typeof statement === 'string' ? statement : statement?.text
  if (this.connectionParameters.application_name?.startsWith('gvq') && !known.has(text)) {
    known.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
  return query.call(this, statement, ...rest)
}
