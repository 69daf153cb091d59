import { type EmbeddingConfig, type Environment, isBaseUrl } from '../../engine/embedding/index.ts'
import { type Engine, isEngine } from '../../store/keyvalue/contract/engine.ts'
import {
  isStoreSetting,
  isStoreUrl,
  storeExpected,
  storeVariable,
} from '../../store/postgres/connection/address.ts'
import { invalid } from './invalid.ts'
import { flag, type ServerSettings, serverSettingsFrom, settingFrom } from './server-settings.ts'
import { baseUrlExpected, engineExpected, portMax, type Settings, timeoutMsMax } from './settings.ts'

/** Settings from the command line or a call, which take precedence over all others. */
export interface Flags {
  /** A data folder, relative to the working folder. */
  readonly dataDir?: string | undefined
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly embeddingModel?: string | undefined
  readonly store?: string | undefined
  readonly readStore?: string | undefined
}

export interface ProjectConfig {
  readonly embedding: EmbeddingConfig
  readonly apiKey?: string
  readonly port?: number
  readonly host?: string
  readonly engine?: Engine
  /** The URL of a store on PostgreSQL, if the data are there and in no folder. It may have a password: never print it. */
  readonly store?: string
  /** The URL of a standby of that store, which queries that only read go to. */
  readonly readStore?: string
  /** Absent if nothing sets it. */
  readonly server?: ServerSettings
}

/**
 * Combines flags, environment and settings files, in this order of precedence. Throws INVALID_PROGRAM naming an invalid
 * variable.
 */
export function resolveConfig(flags: Flags, env: Environment, settings: readonly Settings[]): ProjectConfig {
  const fromFiles = <Key extends keyof Settings>(key: Key) =>
    settings.find(file => file[key] !== undefined)?.[key]
  const namesData = flags.dataDir !== undefined || flags.store !== undefined
  const storeOf = (name: 'store' | 'readStore', variableName: string) => {
    const given = storeIn(`option ${name}`, flags[name])
    // A standby that is set elsewhere is one of the store that is set there.
    if (given !== undefined || namesData) return storeUrl(env, given)
    const setting = storeIn(`environment variable ${variableName}`, variable(env, variableName))
    return storeUrl(env, setting ?? fromFiles(name))
  }
  const port = flags.port ?? portFrom(env) ?? fromFiles('port')
  const host = flags.host ?? variable(env, 'GVQ_HOST') ?? fromFiles('host')
  const engine = engineFrom(env) ?? fromFiles('engine')
  const store = storeOf('store', 'GVQ_STORE')
  const readStore = storeOf('readStore', 'GVQ_READ_STORE')
  const model = flags.embeddingModel ?? variable(env, 'GVQ_EMBEDDING_MODEL') ?? fromFiles('model')
  const baseUrl = baseUrlFrom(env) ?? fromFiles('baseUrl')
  const modelPath = variable(env, 'GVQ_EMBEDDING_MODEL_PATH') ?? fromFiles('modelPath')
  const allowDownload = settingFrom(env, 'GVQ_EMBEDDING_ALLOW_DOWNLOAD', flag()) ?? fromFiles('allowDownload')
  const timeoutMs = integerFrom(env, 'GVQ_EMBEDDING_TIMEOUT_MS', 1, timeoutMsMax) ?? fromFiles('timeoutMs')
  const apiKey = apiKeyFrom(env)
  const embedding = defined({ model, baseUrl, modelPath, allowDownload, timeoutMs })
  return defined({
    embedding,
    apiKey,
    port,
    host,
    engine,
    store,
    readStore,
    server: serverFrom(env, settings),
  })
}

function serverFrom(env: Environment, settings: readonly Settings[]): ServerSettings | undefined {
  const files = settings.map(file => file.server).reverse()
  const server: ServerSettings = Object.assign({}, ...files, serverSettingsFrom(env))
  return Object.keys(server).length === 0 ? undefined : server
}

function portFrom(env: Environment): number | undefined {
  return integerFrom(env, 'GVQ_PORT', 0, portMax) ?? integerFrom(env, 'HELIX_PORT', 0, portMax)
}

function engineFrom(env: Environment): Engine | undefined {
  const text = variable(env, 'GVQ_ENGINE')
  if (text === undefined || isEngine(text)) return text
  throw invalid(
    `Invalid environment variable GVQ_ENGINE: expected ${engineExpected}, got ${JSON.stringify(text)}.`,
  )
}

/** A setting of a store, as it is; `place` names where it stands. */
function storeIn(place: string, setting: string | undefined): string | undefined {
  if (setting === undefined || isStoreSetting(setting)) return setting
  throw invalid(`Invalid ${place}: expected ${storeExpected}.`)
}

/** The URL itself, which may have a password. */
function storeUrl(env: Environment, setting: string | undefined): string | undefined {
  const name = setting === undefined ? undefined : storeVariable(setting)
  if (name === undefined) return setting
  const url = variable(env, name)
  if (url === undefined) throw invalid(`The store is ${setting}, and the variable ${name} is not set.`)
  if (!isStoreUrl(url)) {
    throw invalid(
      `The store is ${setting}, and the variable ${name} is no URL that begins with postgres:// or postgresql://.`,
    )
  }
  return url
}

function baseUrlFrom(env: Environment): string | undefined {
  const text = variable(env, 'GVQ_EMBEDDING_BASE_URL')
  if (text === undefined || isBaseUrl(text)) return text
  throw invalid(`Invalid environment variable GVQ_EMBEDDING_BASE_URL: expected ${baseUrlExpected}.`)
}

/** Rejects an empty key: if it meant "no key", a mistake in a start script would open the server to everybody. */
function apiKeyFrom(env: Environment): string | undefined {
  const key = env.GVQ_API_KEY
  if (key === undefined || key.trim() !== '') return key
  throw invalid(
    'The environment variable GVQ_API_KEY is set but empty.',
    'Set it to a value, or unset it to serve without a key.',
  )
}

function integerFrom(env: Environment, name: string, min: number, max: number): number | undefined {
  const text = variable(env, name)
  if (text === undefined) return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw invalid(
    `Invalid environment variable ${name}: expected an integer from ${min} to ${max}, got ${JSON.stringify(text)}.`,
  )
}

function variable(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

type Defined<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** Returns the object without its undefined members. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>
}
