import { isBaseUrl } from '../../engine/embedding/index.ts'
import { type Engine, engines, isEngine } from '../../store/keyvalue/contract/engine.ts'
import { isStoreSetting, storeExpected } from '../../store/postgres/connection/address.ts'
import { flag, type ServerSettings, serverSettingsOf } from './server-settings.ts'
import { integerAt, parseToml, requireKnownKeys, tableAt, textAt, valueAt } from './table.ts'

export const portMax = 65_535
export const timeoutMsMax = 3_600_000

export const engineExpected = engines.join(' or ')

/** The contents of one settings file. */
export interface Settings {
  /** Path of the file as shown to users. */
  readonly file: string
  /** Whether it is `helix.toml`. */
  readonly isLegacy: boolean
  /** Folder of the .hx files, relative to the settings file. */
  readonly queries: string | undefined
  readonly port: number | undefined
  readonly host: string | undefined
  /** The store of a new data folder. */
  readonly engine: Engine | undefined
  /** A store on PostgreSQL: its URL, or `env:` with the variable that has it. */
  readonly store: string | undefined
  /** A standby of it, in the same ways. */
  readonly readStore: string | undefined
  readonly model: string | undefined
  readonly baseUrl: string | undefined
  /** Relative to the project. */
  readonly modelPath: string | undefined
  readonly allowDownload: boolean | undefined
  readonly timeoutMs: number | undefined
  readonly server: ServerSettings
}

const allowed = flag()
const embeddingKeys = ['model', 'base_url', 'model_path', 'allow_download', 'timeout_ms']

/** Reads `gvq.toml`. Throws INVALID_PROGRAM for unknown keys and invalid values. */
export function parseGvqToml(file: string, text: string): Settings {
  const top = parseToml(file, text)
  requireKnownKeys(top, ['queries', 'port', 'host', 'engine', 'store', 'read_store', 'embedding', 'server'])
  const embedding = tableAt(top, 'embedding')
  if (embedding !== undefined) requireKnownKeys(embedding, embeddingKeys)
  const server = tableAt(top, 'server')
  return {
    file,
    isLegacy: false,
    queries: textAt(top, 'queries'),
    port: integerAt(top, 'port', 0, portMax),
    host: textAt(top, 'host'),
    engine: valueAt(top, 'engine', engineExpected, value => (isEngine(value) ? value : undefined)),
    store: textAt(top, 'store', storeExpected, isStoreSetting),
    readStore: textAt(top, 'read_store', storeExpected, isStoreSetting),
    model: embedding && textAt(embedding, 'model'),
    baseUrl: embedding && textAt(embedding, 'base_url', baseUrlExpected, isBaseUrl),
    modelPath: embedding && textAt(embedding, 'model_path'),
    allowDownload: embedding && valueAt(embedding, 'allow_download', allowed.expected, allowed.accept),
    timeoutMs: embedding && integerAt(embedding, 'timeout_ms', 1, timeoutMsMax),
    server: server === undefined ? {} : serverSettingsOf(server),
  }
}

export const baseUrlExpected = 'an http or https URL without a user name or password'
