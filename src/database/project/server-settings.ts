import type { Environment } from '../../engine/embedding/index.ts'
import { invalid } from './invalid.ts'
import { requireKnownKeys, type Table, valueAt } from './table.ts'

/** `[server]` of gvq.toml: limits, access and logs of `gvq serve`. `limits` has the defaults. */
export interface ServerSettings {
  readonly unknownMembers?: 'refuse' | 'ignore'
  readonly bodyBytesMax?: number
  readonly concurrentMax?: number
  readonly queueMax?: number
  readonly queryTimeoutMs?: number
  /** These three hold for every command. */
  readonly cacheBytesMax?: number
  readonly queryBytesMax?: number
  readonly queriesBytesMax?: number
  readonly headersTimeoutMs?: number
  readonly requestTimeoutMs?: number
  readonly keepAliveTimeoutMs?: number
  readonly drainTimeoutMs?: number
  readonly fastLane?: boolean
  readonly slowQueryMs?: number
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info'
  readonly accessLog?: boolean
  /** Paths are relative to the project. */
  readonly socket?: string
  readonly tlsCert?: string
  readonly tlsKey?: string
  /** The file of keys. */
  readonly keys?: string
  readonly corsOrigins?: readonly string[]
  readonly allowedHosts?: readonly string[]
}

/** How a setting is read. */
interface Setting<T> {
  readonly expected: string
  /** Converts a TOML value; `undefined` if it is invalid. */
  readonly accept: (value: unknown) => T | undefined
  /** Converts the text of an environment variable to the corresponding TOML value. */
  readonly parse: (text: string) => unknown
}

const dayMs = 86_400_000
const memoryBytesMax = 2 ** 40

const settings: { readonly [Key in keyof Required<ServerSettings>]: Setting<ServerSettings[Key]> } = {
  unknownMembers: choice(['refuse', 'ignore']),
  bodyBytesMax: integer(1, 256 * 1024 * 1024),
  concurrentMax: integer(1, 100_000),
  queueMax: integer(0, 1_000_000),
  queryTimeoutMs: integer(0, dayMs),
  cacheBytesMax: integer(1, memoryBytesMax),
  queryBytesMax: integer(1, memoryBytesMax),
  queriesBytesMax: integer(1, memoryBytesMax),
  headersTimeoutMs: integer(1, dayMs),
  requestTimeoutMs: integer(1, dayMs),
  keepAliveTimeoutMs: integer(1, dayMs),
  drainTimeoutMs: integer(0, dayMs),
  fastLane: flag(),
  slowQueryMs: integer(0, dayMs),
  logLevel: choice(['silent', 'error', 'warn', 'info']),
  accessLog: flag(),
  socket: path(),
  tlsCert: path(),
  tlsKey: path(),
  keys: path(),
  corsOrigins: list('origins such as "https://app.example", or "*"', isOrigin),
  allowedHosts: list('host names without a port', isHostName),
}

const names = Object.keys(settings) as (keyof ServerSettings)[]

/** Reads the settings of a `[server]` table. Throws INVALID_PROGRAM for unknown keys and invalid values. */
export function serverSettingsOf(table: Table): ServerSettings {
  requireKnownKeys(table, names.map(tomlKey))
  return collect(key => {
    const { expected, accept } = settings[key]
    return valueAt<unknown>(table, tomlKey(key), expected, accept)
  })
}

/** Reads settings from variables such as `GVQ_QUERY_TIMEOUT_MS`; lists are comma-separated. Throws INVALID_PROGRAM. */
export function serverSettingsFrom(env: Environment): ServerSettings {
  return collect(key => settingFrom<unknown>(env, `GVQ_${tomlKey(key).toUpperCase()}`, settings[key]))
}

/** Reads a setting from a variable, if that is set and not blank. Throws INVALID_PROGRAM naming it. */
export function settingFrom<T>(
  env: Environment,
  name: string,
  { expected, accept, parse }: Setting<T>,
): T | undefined {
  const text = env[name]?.trim()
  if (text === undefined || text === '') return undefined
  const value = accept(parse(text))
  if (value !== undefined) return value
  throw invalid(`Invalid environment variable ${name}: expected ${expected}, got ${JSON.stringify(text)}.`)
}

function collect(read: (key: keyof ServerSettings) => unknown): ServerSettings {
  const entries = names.map(key => [key, read(key)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ServerSettings
}

function tomlKey(key: string): string {
  return key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function integer(min: number, max: number): Setting<number> {
  return {
    expected: `an integer from ${min} to ${max}`,
    accept: value =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? value
        : undefined,
    parse: text => (/^\d+$/.test(text) ? Number(text) : text),
  }
}

function choice<const T extends string>(choices: readonly T[]): Setting<T> {
  return {
    expected: `one of ${choices.join(', ')}`,
    accept: value => choices.find(each => each === value),
    parse: text => text,
  }
}

export function flag(): Setting<boolean> {
  return {
    expected: 'true or false',
    accept: value => (typeof value === 'boolean' ? value : undefined),
    parse: text => (text === 'true' || text === 'false' ? text === 'true' : text),
  }
}

function path(): Setting<string> {
  return {
    expected: 'the path of a file',
    accept: value => (typeof value === 'string' && value !== '' ? value : undefined),
    parse: text => text,
  }
}

function list(what: string, isItem: (text: string) => boolean): Setting<readonly string[]> {
  const isText = (item: unknown): item is string => typeof item === 'string' && isItem(item)
  return {
    expected: `a list of ${what}`,
    accept: value => (Array.isArray(value) && value.every(isText) ? value : undefined),
    parse: text => text.split(',').map(item => item.trim()),
  }
}

/**
 * Whether `text` is an origin as browsers send it: scheme and host in lower case, and the port unless it is the
 * default.
 */
export function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text)
}

export function isHostName(text: string): boolean {
  return /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i.test(text)
}
