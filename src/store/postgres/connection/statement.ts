import type { Query } from 'pg'
import type { SentValue } from '../../versioned/contract/api.ts'

/** A row of a result: its values as PostgreSQL writes them. */
export type Row = readonly (string | null)[]

export interface Result {
  readonly rows: readonly Row[]
  /** Rows that a statement wrote. */
  readonly count: number
  /** What it was, in its first word. */
  readonly command: string
}

/** What `pg` does not declare of the connection that a statement is written to. */
interface Wire {
  readonly stream: {
    readonly writableCorked: number
    cork(): void
    uncork(): void
    write(bytes: Uint8Array): boolean
  }
  /** The texts of prepared statements by their names: those that the server has confirmed, and those that were sent. */
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly name: string; readonly text: string }): void
  query(text: string): void
}

/**
 * A statement that `pg` sends, and that it tells of the answer, in place of its own `Query`: results are texts and the columns are
 * known, so that rows need no description, and it is written at once.
 */
export class Statement {
  /** Under which the server prepares it; '' for this time only. Without one, it runs once, and has no values. */
  readonly name: string | undefined
  readonly text: string
  readonly answer: Promise<Result>
  /** Set by `pg` where the URL has a `query_timeout`. */
  callback: (() => void) | undefined
  readonly #values: readonly SentValue[]
  readonly #rows: Row[] = []
  #count = 0
  #command = ''
  #resolve!: (result: Result) => void
  #reject!: (error: unknown) => void

  constructor(text: string, name?: string, values: readonly SentValue[] = []) {
    this.text = text
    this.name = name
    this.#values = values
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(wire: Wire): void {
    const { stream } = wire
    // What is sent in one turn of the event loop leaves together.
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(uncork, stream)
    }
    const { name, text } = this
    if (name === undefined) {
      wire.query(text)
      return
    }
    const { parsedStatements, submittedNamedStatements } = wire
    if (name === '') wire.parse({ name, text })
    else if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      wire.parse({ name, text })
      submittedNamedStatements[name] = text
    }
    stream.write(this.messages(name))
  }

  /** What is sent behind its text. */
  protected messages(name: string): Buffer {
    return execution(name, this.#values)
  }

  handleDataRow({ fields }: { readonly fields: Row }): void {
    this.#rows.push(fields)
  }

  /** `UPDATE 3`, `INSERT 0 3`, `BEGIN`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const end = text.indexOf(' ')
    this.#command = end < 0 ? text : text.slice(0, end)
    if (end >= 0) this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }

  /** The first word of the last command that has ended. */
  get command(): string {
    return this.#command
  }

  handleReadyForQuery(): void {
    this.callback?.()
    this.#resolve({ rows: this.#rows, count: this.#count, command: this.#command })
  }

  handleError(error: unknown): void {
    this.callback?.()
    this.#reject(error)
  }

  handleRowDescription(_description: RowDescription): void {}

  handleEmptyQuery(): void {}
}

/** What the server says of the rows of a statement. */
interface RowDescription {
  readonly fields: readonly { readonly dataTypeID: number }[]
}

/** Prepares a statement and does not run it. Its row are the types of its columns, by their numbers; a statement without rows has none. */
export class Description extends Statement {
  protected override messages(name: string): Buffer {
    const bytes = Buffer.alloc(1 + 4 + 1 + name.length + 1)
    bytes.write('D', 0, 'latin1')
    bytes.writeInt32BE(bytes.length - 1, 1)
    bytes.write(`S${name}`, 5, 'latin1')
    return Buffer.concat([bytes, sync])
  }

  override handleRowDescription({ fields }: RowDescription): void {
    this.handleDataRow({ fields: fields.map(({ dataTypeID }) => String(dataTypeID)) })
  }
}

/** The names of prepared statements without values. */
interface Around {
  readonly before: readonly string[]
  readonly behind?: readonly string[]
}

/**
 * A prepared statement between others, which are prepared as well: all leave together, and are answered as one. Behind what fails, the
 * server runs nothing.
 */
export class Joined extends Statement {
  readonly #around: Around

  constructor(text: string, name: string, values: readonly SentValue[] | undefined, around: Around) {
    super(text, name, values)
    this.#around = around
  }

  protected override messages(name: string): Buffer {
    const { before, behind = [] } = this.#around
    const plain = (each: string) => withoutSync(execution(each, []))
    const own = withoutSync(super.messages(name))
    return Buffer.concat([...before.map(plain), own, ...behind.map(plain), sync])
  }
}

/** A statement between `BEGIN` and `COMMIT`. The command of its result is that of `COMMIT`. */
export class Transaction extends Joined {
  /** Whether the server has answered the statement, so that what fails is the commit. */
  get isCommitting(): boolean {
    return this.command !== '' && this.command !== 'BEGIN'
  }

  /** That the server ends the connection then does not concern what it has committed. */
  override handleError(error: unknown): void {
    if (this.command === 'COMMIT') this.handleReadyForQuery()
    else super.handleError(error)
  }
}

/** Rows for a table, which leave with the statement: what the server has no use for, because the statement failed, it passes over. */
export class Copy extends Statement {
  readonly #rows: Buffer

  /** @param rows in the format that the statement names */
  constructor(text: string, rows: Buffer) {
    super(text)
    this.#rows = rows
  }

  override submit(wire: Wire): void {
    super.submit(wire)
    const head = Buffer.allocUnsafe(5)
    head[0] = 0x64
    head.writeInt32BE(4 + this.#rows.length, 1)
    for (const part of [head, this.#rows, copyDone]) wire.stream.write(part)
  }

  /** The server awaits what has been sent already. */
  handleCopyInResponse(): void {}
}

/** Without this, `pg` takes only its own in pipelines. */
export function becomeQueries(query: typeof Query): void {
  Object.setPrototypeOf(Statement.prototype, query.prototype)
}

function uncork(stream: Wire['stream']): void {
  stream.uncork()
}

const copyDone = Buffer.from('c\0\0\0\x04', 'latin1')

/** The message Sync. */
const sync = Buffer.from('S\0\0\0\x04', 'latin1')

function withoutSync(messages: Buffer): Buffer {
  return messages.subarray(0, messages.length - sync.length)
}

/** The messages Execute, of all rows, and Sync. */
const executeAndSync = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1')

const isText = 0
const isBinary = 1

/** The messages Bind, with texts or what is binary as parameters and texts as results, Execute and Sync. */
function execution(name: string, values: readonly SentValue[]): Buffer {
  const lengths = values.map(value =>
    value === null ? -1 : typeof value === 'string' ? Buffer.byteLength(value) : value.length,
  )
  // Without formats, all are texts.
  const formats = values.some(value => value instanceof Uint8Array) ? values.length : 0
  let length = 4 + 1 + name.length + 1 + 2 + 2 * formats + 2 + 4 * values.length + 2
  for (const each of lengths) length += Math.max(0, each)
  const bytes = Buffer.allocUnsafe(1 + length + executeAndSync.length)
  bytes[0] = 0x42
  bytes.writeInt32BE(length, 1)
  bytes[5] = 0
  let at = 6 + bytes.write(name, 6, 'latin1')
  bytes[at] = 0
  at = bytes.writeInt16BE(formats, at + 1)
  for (let i = 0; i < formats; i++) {
    at = bytes.writeInt16BE(values[i] instanceof Uint8Array ? isBinary : isText, at)
  }
  at = bytes.writeInt16BE(values.length, at)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    at = bytes.writeInt32BE(lengths[i]!, at)
    if (typeof value === 'string') at += bytes.write(value, at)
    else if (value !== null) {
      bytes.set(value, at)
      at += value.length
    }
  }
  bytes.writeInt16BE(0, at)
  executeAndSync.copy(bytes, at + 2)
  return bytes
}
