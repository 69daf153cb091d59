// node pglite-server.mjs FOLDER: a PGlite with the extension `vector`, to which clients of PostgreSQL connect by the unix socket in the
// folder. Writes a line when it listens. The line `reset` on standard input empties it, and is answered by a line; the end of standard
// input ends it.
//
// PGlite is one session. A client has it for itself from its first message to the end of its transaction; the others wait meanwhile.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102

// PGlite would wait for the rows for ever, and for nothing else.
const copyFromClient = /^\s*COPY\s[^;]*\sFROM\s+STDIN/i
/** The beginning of an EXPLAIN, in front of the name of its statement. */
const explainedStatement = /^EXPLAIN EXECUTE /
const refusedCopy = query(
  `DO $$ BEGIN RAISE feature_not_supported USING MESSAGE = 'PGlite cannot COPY FROM STDIN'; END $$`,
)

const folder = process.argv[2]
const database = await PGlite.create({ extensions: { vector } })

/** The end of the last client's turn. */
let turn = Promise.resolve()
let connections = 0

async function reset() {
  const release = await nextTurn()
  try {
    const { rows } = await database.query(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
    )
    await database.exec('DROP EXTENSION IF EXISTS vector CASCADE')
    for (const { name } of rows) await database.exec(`DROP SCHEMA "${name.replaceAll('"', '""')}" CASCADE`)
    await database.exec('CREATE SCHEMA public')
    await database.exec('DISCARD ALL')
  } finally {
    release()
  }
}

/** Resolves when nobody else uses the session, with what ends this turn. */
async function nextTurn() {
  const last = turn
  let release
  turn = new Promise(resolve => {
    release = resolve
  })
  await last
  return release
}

class Client {
  #socket
  #prefix
  #release

  constructor(socket, prefix) {
    this.#socket = socket
    this.#prefix = prefix
  }

  async serve() {
    let bytes = Buffer.alloc(0)
    let started = false
    try {
      for await (const chunk of this.#socket) {
        bytes = Buffer.concat([bytes, chunk])
        for (;;) {
          const head = started ? 1 : 0
          if (bytes.length < head + 4) break
          const length = head + bytes.readInt32BE(head)
          if (bytes.length < length) break
          const message = bytes.subarray(0, length)
          bytes = bytes.subarray(length)
          if (started) {
            if (message[0] === 0x58) return // Terminate
            await this.#send(withPrefix(message, this.#prefix))
            continue
          }
          const code = message.readInt32BE(4)
          if (code === cancelRequest) return
          if (code === sslRequest || code === gssRequest) this.#socket.write('N')
          else {
            started = true
            await this.#send(message)
          }
        }
      }
    } finally {
      await this.#leave()
      this.#socket.end()
    }
  }

  async #send(message) {
    this.#release ??= await nextTurn()
    const answer = await database.execProtocolRaw(message)
    if (answer.length > 0) this.#socket.write(answer)
    if (isIdle(answer)) this.#endTurn()
  }

  /** What a server does when a client goes away: rolls back, and forgets its statements. */
  async #leave() {
    this.#release ??= await nextTurn()
    await database.exec('ROLLBACK')
    const { rows } = await database.query('SELECT name FROM pg_prepared_statements')
    for (const { name } of rows) {
      if (name.startsWith(this.#prefix)) await database.exec(`DEALLOCATE "${name.replaceAll('"', '""')}"`)
    }
    this.#endTurn()
  }

  #endTurn() {
    this.#release?.()
    this.#release = undefined
  }
}

/** Whether the answer ends with the server outside a transaction. */
function isIdle(answer) {
  const view = Buffer.from(answer.buffer, answer.byteOffset, answer.length)
  let idle = false
  for (let at = 0; at + 5 <= view.length; at += 1 + view.readInt32BE(at + 1)) {
    if (view[at] === 0x5a) idle = view[at + 5] === 0x49 // ReadyForQuery, I
  }
  return idle
}

/** The message as PGlite gets it, with the names of prepared statements made the client's own: clients choose the same ones. */
function withPrefix(message, prefix) {
  const type = String.fromCharCode(message[0])
  if (type === 'Q' && copyFromClient.test(message.toString('utf8', 5))) return refusedCopy
  const ofNamed = type === 'Q' ? message.toString('utf8', 5).match(explainedStatement) : null
  if (ofNamed !== null) return insert(message, 5 + ofNamed[0].length, prefix)
  if (type === 'P') return insert(message, 5, prefix)
  if (type === 'B') return insert(message, message.indexOf(0, 5) + 1, prefix)
  if ((type === 'D' || type === 'C') && message[5] === 0x53) return insert(message, 6, prefix)
  return message
}

function query(text) {
  const message = Buffer.from(`Q....${text}\0`)
  message.writeInt32BE(message.length - 1, 1)
  return message
}

/** The unnamed statement stays unnamed. */
function insert(message, at, prefix) {
  if (message[at] === 0) return message
  const longer = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)])
  longer.writeInt32BE(longer.length - 1, 1)
  return longer
}

const server = createServer(socket => {
  const client = new Client(socket, `c${++connections}_`)
  socket.on('error', () => undefined)
  client.serve().catch(error => socket.destroy(error))
})
server.listen(`${folder}/.s.PGSQL.5432`)
await once(server, 'listening')
console.log('listening')

for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'reset') throw new Error(`what is ${line}?`)
  await reset()
  console.log('reset')
}
rmSync(folder, { recursive: true, force: true })
process.exit()
