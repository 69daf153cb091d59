import { describe, expect, it } from 'vitest'
import Serve from '../../src/terminal/commands/serving/serve.ts'
import { folderWith, load, loadError } from './folders.ts'

const toml = `
[server]
body_bytes_max = 1000
concurrent_max = 2
queue_max = 0
unknown_members = "ignore"
query_timeout_ms = 3
cache_bytes_max = 10
query_bytes_max = 8
queries_bytes_max = 9
headers_timeout_ms = 4
request_timeout_ms = 5
keep_alive_timeout_ms = 6
drain_timeout_ms = 0
fast_lane = false
slow_query_ms = 7
log_level = "warn"
access_log = true
cors_origins = ["https://app.example", "http://localhost:3000"]
allowed_hosts = ["db.example", "[fe80::1]"]
`
const fromToml = {
  bodyBytesMax: 1000,
  concurrentMax: 2,
  queueMax: 0,
  unknownMembers: 'ignore',
  queryTimeoutMs: 3,
  cacheBytesMax: 10,
  queryBytesMax: 8,
  queriesBytesMax: 9,
  headersTimeoutMs: 4,
  requestTimeoutMs: 5,
  keepAliveTimeoutMs: 6,
  drainTimeoutMs: 0,
  fastLane: false,
  slowQueryMs: 7,
  logLevel: 'warn',
  accessLog: true,
  corsOrigins: ['https://app.example', 'http://localhost:3000'],
  allowedHosts: ['db.example', '[fe80::1]'],
}

const project = (text: string) => folderWith({ 'a.hx': '', 'gvq.toml': text })

describe('settings of the server', () => {
  it('are read from [server] of gvq.toml', async () => {
    expect((await load(await project(toml))).config.server).toEqual(fromToml)
  })

  it('are read from variables, each of which takes precedence', async () => {
    const env = {
      GVQ_QUEUE_MAX: '9',
      GVQ_ACCESS_LOG: 'false',
      GVQ_LOG_LEVEL: 'silent',
      GVQ_CORS_ORIGINS: 'https://a.example, https://b.example',
      GVQ_QUERY_TIMEOUT_MS: '',
    }
    expect((await load(await project(toml), { env })).config.server).toEqual({
      ...fromToml,
      queueMax: 9,
      accessLog: false,
      logLevel: 'silent',
      corsOrigins: ['https://a.example', 'https://b.example'],
    })
  })

  it.each([
    ['queue_max = -1', 'server.queue_max', 'an integer from 0 to 1000000'],
    ['body_bytes_max = 1.5', 'server.body_bytes_max', 'an integer from 1 to 268435456'],
    ['unknown_members = "drop"', 'server.unknown_members', 'one of refuse, ignore'],
    ['access_log = "yes"', 'server.access_log', 'true or false'],
    ['log_level = "loud"', 'server.log_level', 'one of silent, error, warn, info'],
    [
      'cors_origins = "https://a.example"',
      'server.cors_origins',
      'a list of origins such as "https://app.example", or "*"',
    ],
    [
      'cors_origins = ["https://a.example/"]',
      'server.cors_origins',
      'a list of origins such as "https://app.example", or "*"',
    ],
    [
      'cors_origins = ["null"]',
      'server.cors_origins',
      'a list of origins such as "https://app.example", or "*"',
    ],
    ['allowed_hosts = ["http://a"]', 'server.allowed_hosts', 'a list of host names without a port'],
  ])('that are wrong are refused: %s', async (line, key, expected) => {
    const error = await loadError(await project(`[server]\n${line}`))
    expect(error.message).toContain(`invalid value for "${key}": expected ${expected}.`)
  })

  it('that do not exist are rejected with a list of those that do', async () => {
    const error = await loadError(await project('[server]\napi_key = "x"'))
    expect(error.message).toContain('unknown key "api_key" in [server]')
    expect(error.hint).toContain('body_bytes_max, concurrent_max')
  })

  it.each([
    [
      { GVQ_QUEUE_MAX: '1e3' },
      'Invalid environment variable GVQ_QUEUE_MAX: expected an integer from 0 to 1000000, got "1e3".',
    ],
    [
      { GVQ_ACCESS_LOG: '1' },
      'Invalid environment variable GVQ_ACCESS_LOG: expected true or false, got "1".',
    ],
  ])('in a wrong variable are refused: %j', async (env, message) => {
    expect((await loadError(await project(''), { env })).message).toBe(message)
  })

  it('are all flags of gvq serve, too', () => {
    const singular: Readonly<Record<string, string>> = {
      'cors-origins': 'cors-origin',
      'allowed-hosts': 'allow-host',
    }
    const keys = Object.keys(fromToml).map(key => key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    expect(Object.keys(Serve.flags)).toEqual(expect.arrayContaining(keys.map(key => singular[key] ?? key)))
  })
})
