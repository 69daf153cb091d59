import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { stringify } from 'smol-toml'
import { reasonOf } from '../../base/files/file-reason.ts'
import { writeToSync } from '../../base/files/open-to-write.ts'
import { privateFile } from '../../base/files/private-files.ts'
import { Renewed } from '../../base/flow/renewed.ts'
import { invalid } from './invalid.ts'
import { parseToml, requireKnownKeys, tableAt, valueAt } from './table.ts'

/** A key that clients of a server may send. */
export interface AccessKey {
  /** The name of the key, for messages. */
  readonly name: string
  /** SHA-256 of the key. */
  readonly hash: Buffer
  /** Whether queries that write are refused. */
  readonly readOnly: boolean
  /** The queries that it may call; `undefined` for all, and for the endpoints of the server. */
  readonly queries: ReadonlySet<string> | undefined
}

/** How often the file is looked at, at most. */
const lookEveryMs = 1000

/**
 * The keys of a file, read again when it has changed. Keys stay valid as they were while the file has errors or is missing;
 * `onFault` is told once for each change. A file that has become empty withdraws all keys: then every request is refused.
 */
export class KeysFile {
  readonly #keys: Renewed<readonly AccessKey[]>
  #lookAt = 0

  /** Throws INVALID_PROGRAM if the file cannot be read or has errors. */
  constructor(path: string, onFault: (message: string) => void) {
    const tell = (message: string) => onFault(`${message} The keys stay as they were.`)
    this.#keys = new Renewed([path], () => readKeys(path), tell)
    if (this.#keys.value.length === 0) throw invalid(`${path} has no keys.`, 'Add one with `gvq key NAME`.')
  }

  /** The keys by now. */
  current(now = performance.now()): readonly AccessKey[] {
    if (now >= this.#lookAt) {
      this.#lookAt = now + lookEveryMs
      this.#keys.look()
    }
    return this.#keys.value
  }
}

/** Reads `[name]` tables with `hash`, `role` and `queries`. Throws INVALID_PROGRAM. */
function readKeys(path: string): readonly AccessKey[] {
  const top = parseToml(path, read(path))
  return Object.keys(top.values).map(name => {
    const table = tableAt(top, name)!
    requireKnownKeys(table, ['hash', 'role', 'queries'])
    const hash = valueAt(table, 'hash', '"sha256:" and 64 hexadecimal digits', hashFrom)
    if (hash === undefined)
      throw invalid(`${path} has no hash in [${name}].`, 'Add the key with `gvq key NAME`.')
    const role = valueAt(table, 'role', '"read-only" or "all"', roleFrom) ?? 'all'
    const queries = valueAt(table, 'queries', 'a list of names of queries', queriesFrom)
    return { name, hash, readOnly: role === 'read-only', queries: queries && new Set(queries) }
  })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw invalid(`The file of keys ${path} cannot be read: ${reasonOf(error as Error)}.`)
  }
}

function hashFrom(value: unknown): Buffer | undefined {
  const digits = typeof value === 'string' ? /^sha256:([0-9a-f]{64})$/i.exec(value)?.[1] : undefined
  return digits === undefined ? undefined : Buffer.from(digits, 'hex')
}

function roleFrom(value: unknown): 'read-only' | 'all' | undefined {
  return value === 'read-only' || value === 'all' ? value : undefined
}

function queriesFrom(value: unknown): readonly string[] | undefined {
  const isList = Array.isArray(value) && value.every(item => typeof item === 'string' && item !== '')
  return isList ? value : undefined
}

export interface NewKey {
  readonly name: string
  readonly role: 'read-only' | 'all'
  /** Empty for all. */
  readonly queries: readonly string[]
}

/**
 * Makes a key, adds it to a file, which is created for its owner only, and returns it: the file contains no more than its hash.
 * Throws INVALID_PROGRAM if the file has errors, or a key of this name.
 */
export function addKey(path: string, { name, role, queries }: NewKey): string {
  const wrong = queries.find(query => !/^[A-Za-z_]\w*$/.test(query))
  if (wrong !== undefined) {
    throw invalid(
      `${JSON.stringify(wrong)} is not the name of a query.`,
      'Name each query by --query of its own.',
    )
  }
  if (existsSync(path) && readKeys(path).some(each => each.name === name)) {
    throw invalid(
      `${path} has a key [${name}] already.`,
      'Use another name, or remove it from the file first.',
    )
  }
  const key = `gvq_${randomBytes(32).toString('base64url')}`
  const hash = `sha256:${createHash('sha256').update(key).digest('hex')}`
  const table = { [name]: { hash, role, ...(queries.length > 0 && { queries }) } }
  const gap = existsSync(path) ? '\n' : ''
  writeToSync(path, `${gap}${stringify(table)}\n`, { way: 'append', mode: privateFile, follow: true })
  return key
}
