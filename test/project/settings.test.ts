import { describe, expect, it } from 'vitest'
import { folderWith, load, loadError } from './folders.ts'

const program = { 'a.hx': '' }

const gvqToml = `
port = 1111
host = "gvq.example"
[embedding]
model = "openai_compatible:m"
base_url = "http://localhost:11434/v1"
model_path = "models"
allow_download = false
timeout_ms = 1500
`

const helixToml = `
embedding_model = "top"
[project]
name = "legacy"
container_runtime = "docker"
[local.dev]
port = 2222
build_mode = "dev"
bm25 = true
[local.other]
port = "not read"
[cloud.x]
port = -1
`

describe('settings', () => {
  it('are all optional', async () => {
    const root = await folderWith(program)
    expect((await load(root)).config).toEqual({ embedding: {} })
  })

  it('are read from gvq.toml', async () => {
    const root = await folderWith({ ...program, 'gvq.toml': gvqToml })
    expect((await load(root)).config).toEqual({
      port: 1111,
      host: 'gvq.example',
      embedding: {
        model: 'openai_compatible:m',
        baseUrl: 'http://localhost:11434/v1',
        modelPath: 'models',
        allowDownload: false,
        timeoutMs: 1500,
      },
    })
  })

  it('are read from helix.toml if gvq supports them', async () => {
    const root = await folderWith({ ...program, 'helix.toml': helixToml })
    expect((await load(root)).config).toEqual({ port: 2222, embedding: { model: 'top' } })
  })

  it.each([
    ['[project]\nembedding_model = "p"\n[local.dev]\nembedding_model = "d"', 'd'],
    ['embedding_model = "t"\n[project]\nembedding_model = "p"', 'p'],
  ])('helix.toml may name the model in several places: %j', async (text, model) => {
    const root = await folderWith({ ...program, 'helix.toml': text })
    expect((await load(root)).config.embedding.model).toBe(model)
  })

  it('win in the order flag, GVQ_ variable, HELIX_ variable, gvq.toml, helix.toml', async () => {
    const root = await folderWith({ ...program, 'gvq.toml': gvqToml, 'helix.toml': helixToml })
    const env = { GVQ_PORT: '3333', HELIX_PORT: '4444' }
    expect((await load(root, { port: 5555, env })).config.port).toBe(5555)
    expect((await load(root, { env })).config.port).toBe(3333)
    expect((await load(root, { env: { ...env, GVQ_PORT: '' } })).config.port).toBe(4444)
    expect((await load(root)).config.port).toBe(1111)
    const legacy = await folderWith({ ...program, 'gvq.toml': 'host = "h"', 'helix.toml': helixToml })
    expect((await load(legacy)).config.port).toBe(2222)
  })

  it('of the host and the embedding follow the same order', async () => {
    const root = await folderWith({ ...program, 'gvq.toml': gvqToml, 'helix.toml': helixToml })
    const env = {
      GVQ_HOST: 'env.example',
      GVQ_EMBEDDING_MODEL: 'openai:env',
      GVQ_EMBEDDING_BASE_URL: 'https://env.example/v1',
      GVQ_EMBEDDING_MODEL_PATH: 'env/models',
      GVQ_EMBEDDING_ALLOW_DOWNLOAD: 'true',
      GVQ_EMBEDDING_TIMEOUT_MS: '77',
    }
    const fromEnv = { model: 'openai:env', baseUrl: 'https://env.example/v1', timeoutMs: 77 }
    expect((await load(root, { env })).config).toMatchObject({
      host: 'env.example',
      embedding: { ...fromEnv, modelPath: 'env/models', allowDownload: true },
    })
    const flags = { host: 'flag.example', embeddingModel: 'builtin:hash' }
    const { config } = await load(root, { env, ...flags })
    expect([config.host, config.embedding.model]).toEqual(['flag.example', 'builtin:hash'])
  })

  it('name a store on PostgreSQL in GVQ_STORE or gvq.toml', async () => {
    const url = (schema: string) => `postgres://user:secret@db.example/shop?schema=${schema}`
    const root = await folderWith({ ...program, 'gvq.toml': `store = "${url('a')}"` })
    expect((await load(root)).config.store).toBe(url('a'))
    expect((await load(root, { env: { GVQ_STORE: url('b') } })).config.store).toBe(url('b'))
    expect((await load(await folderWith(program))).config).not.toHaveProperty('store')
  })

  it('name a standby of it in GVQ_READ_STORE or gvq.toml', async () => {
    const url = 'postgres://one.example:5432,two.example:5432/shop?max_lag=3'
    const root = await folderWith({ ...program, 'gvq.toml': `read_store = "${url}"` })
    expect((await load(root)).config.readStore).toBe(url)
    const env = { GVQ_READ_STORE: 'env:STANDBY', STANDBY: 'postgres://three.example/shop' }
    expect((await load(root, { env })).config.readStore).toBe('postgres://three.example/shop')
  })

  it('name the variable that has the URL of the store', async () => {
    const url = 'postgres://user:secret@db.example/shop'
    const env = { DATABASE_URL: url }
    const root = await folderWith({ ...program, 'gvq.toml': 'store = "env:DATABASE_URL"' })
    expect((await load(root, { env })).config.store).toBe(url)
    expect((await load(await folderWith(program), { env })).config).not.toHaveProperty('store')
    const named = { ...env, GVQ_STORE: 'env:DATABASE_URL' }
    expect((await load(await folderWith(program), { env: named })).config.store).toBe(url)
    await expect(load(root, { env: {} })).rejects.toMatchObject({
      message: 'The store is env:DATABASE_URL, and the variable DATABASE_URL is not set.',
    })
    const error = await load(root, { env: { DATABASE_URL: 'mysql://user:secret@db.example' } }).catch(e => e)
    expect(error.message).toBe(
      'The store is env:DATABASE_URL, and the variable DATABASE_URL is no URL that begins with postgres:// or postgresql://.',
    )
  })

  it('name the store of new data in GVQ_ENGINE or gvq.toml', async () => {
    const root = await folderWith({ ...program, 'gvq.toml': 'engine = "sqlite"' })
    expect((await load(root)).config.engine).toBe('sqlite')
    expect((await load(root, { env: { GVQ_ENGINE: 'rocksdb' } })).config.engine).toBe('rocksdb')
    expect((await load(await folderWith(program))).config).not.toHaveProperty('engine')
  })

  it('allow port 0, which means any free port', async () => {
    const root = await folderWith({ ...program, 'gvq.toml': 'port = 0' })
    expect((await load(root)).config.port).toBe(0)
  })
})

describe('wrong settings', () => {
  it.each([
    [
      'prot = 1',
      'has an unknown key "prot" at the top level.',
      'Valid keys: queries, port, host, engine, store, read_store, embedding, server.',
    ],
    [
      '__proto__ = 1',
      'has an unknown key "__proto__" at the top level.',
      'Valid keys: queries, port, host, engine, store, read_store, embedding, server.',
    ],
    [
      '[embedding]\napi_key = "k"',
      'has an unknown key "api_key" in [embedding].',
      'Valid keys: model, base_url, model_path, allow_download, timeout_ms.',
    ],
  ])('gvq.toml %j', async (text, message, hint) => {
    const root = await folderWith({ ...program, 'gvq.toml': text })
    const error = await loadError(root, { cwd: root })
    expect([error.message, error.hint]).toEqual([`gvq.toml ${message}`, hint])
  })

  const port = 'an integer from 0 to 65535'
  const text = 'a non-empty string'
  const url = 'an http or https URL without a user name or password'
  it.each([
    ['gvq.toml', 'port = "6969"', 'port', port],
    ['gvq.toml', 'port = 65536', 'port', port],
    ['gvq.toml', 'port = -1', 'port', port],
    ['gvq.toml', 'port = 1.5', 'port', port],
    ['gvq.toml', 'host = true', 'host', text],
    ['gvq.toml', 'engine = "mysql"', 'engine', 'rocksdb or sqlite'],
    ['gvq.toml', 'engine = 1', 'engine', 'rocksdb or sqlite'],
    [
      'gvq.toml',
      'store = "mysql://secret@x"',
      'store',
      'a URL that begins with postgres:// or postgresql://, or env:NAME with the name of a variable that has one',
    ],
    ['gvq.toml', 'queries = ""', 'queries', text],
    ['gvq.toml', 'queries = ["db"]', 'queries', text],
    ['gvq.toml', 'embedding = "openai:x"', 'embedding', 'a table'],
    ['gvq.toml', 'embedding = 2031-02-03', 'embedding', 'a table'],
    ['gvq.toml', '[[embedding]]', 'embedding', 'a table'],
    ['gvq.toml', '[embedding]\nmodel = 3', 'embedding.model', text],
    ['gvq.toml', '[embedding]\nbase_url = "localhost:1"', 'embedding.base_url', url],
    ['gvq.toml', '[embedding]\nbase_url = "http://me:pw@host"', 'embedding.base_url', url],
    ['gvq.toml', '[embedding]\nmodel_path = ""', 'embedding.model_path', text],
    ['gvq.toml', '[embedding]\nallow_download = "yes"', 'embedding.allow_download', 'true or false'],
    ['gvq.toml', '[embedding]\ntimeout_ms = 0', 'embedding.timeout_ms', 'an integer from 1 to 3600000'],
    ['helix.toml', 'project = 1', 'project', 'a table'],
    ['helix.toml', '[project]\nqueries = 1', 'project.queries', text],
    ['helix.toml', '[local.dev]\nport = "1"', 'local.dev.port', port],
    ['helix.toml', '[local.dev]\nembedding_model = 1', 'local.dev.embedding_model', text],
  ])('%s: %j', async (file, content, key, expected) => {
    const root = await folderWith({ ...program, [file]: content })
    const error = await loadError(root, { cwd: root })
    expect(error.message).toBe(`${file} has an invalid value for "${key}": expected ${expected}.`)
  })

  it.each(['gvq.toml', 'helix.toml'])(
    '%s that is not valid TOML is rejected with line and column',
    async file => {
      const root = await folderWith({ ...program, [file]: 'port = 1\nhost = \n' })
      const error = await loadError(root, { cwd: root })
      expect(error.message).toMatch(
        new RegExp(`^${file} is not valid TOML at line 2, column \\d+: [^\\n]+\\.$`),
      )
    },
  )

  it('gvq.toml that is not UTF-8 is rejected', async () => {
    const root = await folderWith({ ...program, 'gvq.toml': Uint8Array.of(0xff) })
    expect((await loadError(root, { cwd: root })).message).toContain(
      'gvq.toml is not valid UTF-8: invalid bytes in line 1',
    )
  })

  it.each([
    ['GVQ_PORT', 'abc', 'an integer from 0 to 65535, got "abc"'],
    ['GVQ_PORT', '70000', 'an integer from 0 to 65535, got "70000"'],
    ['HELIX_PORT', '1e3', 'an integer from 0 to 65535, got "1e3"'],
    ['GVQ_EMBEDDING_TIMEOUT_MS', '-5', 'an integer from 1 to 3600000, got "-5"'],
    [
      'GVQ_EMBEDDING_BASE_URL',
      'http://me:hunter2@host',
      'an http or https URL without a user name or password',
    ],
  ])('the variable %s=%s', async (name, value, expected) => {
    const root = await folderWith(program)
    const error = await loadError(root, { env: { [name]: value } })
    expect(error.message).toBe(`Invalid environment variable ${name}: expected ${expected}.`)
  })

  it.each(['', '  '])('an empty API key %j, which would open the server', async key => {
    const root = await folderWith(program)
    expect((await loadError(root, { env: { GVQ_API_KEY: key } })).message).toContain('GVQ_API_KEY')
  })
})
