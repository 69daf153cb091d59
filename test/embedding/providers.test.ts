import { describe, expect, it } from 'vitest'
import { createEmbedder, type EmbeddingConfig } from '../../src/engine/embedding/index.ts'
import { embeddingError } from './expect-error.ts'
import { fakeServer, json, openAiReply, type Reply, vectorFor } from './fake-server.ts'

const asArrays = (vectors: readonly Float64Array[]) => vectors.map(vector => [...vector])

describe('OpenAI', () => {
  it('receives the texts with the key; its response is read in the order of index', async () => {
    const server = await fakeServer(openAiReply)
    const config = { hostedUrls: { openai: `${server.url}/v1` } }
    const embedder = createEmbedder('openai:m', config, { OPENAI_API_KEY: 'sk-1' })
    expect(asArrays(await embedder.embed(['one', 'three', 'a']))).toEqual(
      ['one', 'three', 'a'].map(vectorFor),
    )
    const [call] = server.received
    expect(call).toMatchObject({ method: 'POST', url: '/v1/embeddings' })
    expect(call?.headers).toMatchObject({ authorization: 'Bearer sk-1', 'content-type': 'application/json' })
    expect(call?.body).toEqual({ input: ['one', 'three', 'a'], model: 'm' })
  })

  it('needs no index for one text', async () => {
    const server = await fakeServer(json({ data: [{ embedding: [1, 2] }] }))
    const embedder = createEmbedder(
      'openai:m',
      { hostedUrls: { openai: server.url } },
      { OPENAI_API_KEY: 'k' },
    )
    expect(asArrays(await embedder.embed(['x']))).toEqual([[1, 2]])
  })

  it('receives batches of a hundred texts', async () => {
    const server = await fakeServer(openAiReply)
    const embedder = createEmbedder(
      'openai:m',
      { hostedUrls: { openai: server.url } },
      { OPENAI_API_KEY: 'k' },
    )
    const texts = Array.from({ length: 250 }, (_, index) => `text ${index}`.padEnd(10 + index, '.'))
    expect(asArrays(await embedder.embed(texts))).toEqual(texts.map(vectorFor))
    const sizes = server.received.map(call => (call.body as { input: string[] }).input.length)
    expect(sizes).toEqual([100, 100, 50])
  })
})

describe('Azure OpenAI', () => {
  it('receives the texts at the deployment, with its own header', async () => {
    const server = await fakeServer(openAiReply)
    const config = { hostedUrls: { azure_openai: server.url } }
    const embedder = createEmbedder('azure_openai:prod', config, { AZURE_OPENAI_API_KEY: 'az' })
    expect(asArrays(await embedder.embed(['x', 'yy']))).toEqual([vectorFor('x'), vectorFor('yy')])
    const [call] = server.received
    expect(call?.url).toBe('/openai/deployments/prod/embeddings?api-version=2024-10-21')
    expect(call?.headers).toMatchObject({ 'api-key': 'az' })
    expect(call?.headers.authorization).toBeUndefined()
    expect(call?.body).toEqual({ input: ['x', 'yy'] })
  })

  it.each(['evil.example/', 'a.b', 'x@y'])(
    'refuses the resource name %j, which could send the key elsewhere',
    async name => {
      const env = { AZURE_OPENAI_API_KEY: 'az', AZURE_OPENAI_RESOURCE_NAME: name }
      const error = await embeddingError(() => createEmbedder('azure_openai:prod', {}, env).embed(['x']))
      expect(error.message).toContain('AZURE_OPENAI_RESOURCE_NAME')
    },
  )
})

describe('Gemini', () => {
  const reply: Reply = (response, { body }) => {
    const values = (entry: unknown) => ({
      values: vectorFor((entry as { content: { parts: [{ text: string }] } }).content.parts[0].text),
    })
    const { requests } = body as { requests?: unknown[] }
    response.end(
      JSON.stringify(requests ? { embeddings: requests.map(values) } : { embedding: values(body) }),
    )
  }

  it('receives one text by embedContent', async () => {
    const server = await fakeServer(reply)
    const config = { hostedUrls: { gemini: `${server.url}/v1beta` } }
    const embedder = createEmbedder('gemini:m', config, { GEMINI_API_KEY: 'g' })
    expect(asArrays(await embedder.embed(['one']))).toEqual([vectorFor('one')])
    const [call] = server.received
    expect(call?.url).toBe('/v1beta/models/m:embedContent')
    expect(call?.headers).toMatchObject({ 'x-goog-api-key': 'g' })
    expect(call?.body).toEqual({ content: { parts: [{ text: 'one' }] }, taskType: 'RETRIEVAL_DOCUMENT' })
  })

  it('receives several texts by batchEmbedContents, each with the task', async () => {
    const server = await fakeServer(reply)
    const config = { hostedUrls: { gemini: server.url } }
    const embedder = createEmbedder('gemini:m:RETRIEVAL_QUERY', config, { GEMINI_API_KEY: 'g' })
    expect(asArrays(await embedder.embed(['one', 'two!']))).toEqual([vectorFor('one'), vectorFor('two!')])
    const request = (text: string) => ({
      model: 'models/m',
      content: { parts: [{ text }] },
      taskType: 'RETRIEVAL_QUERY',
    })
    expect(server.received[0]?.url).toBe('/models/m:batchEmbedContents')
    expect(server.received[0]?.body).toEqual({ requests: [request('one'), request('two!')] })
  })
})

describe('an OpenAI-compatible server', () => {
  it('needs no key, and is never sent that of OpenAI', async () => {
    const server = await fakeServer(openAiReply)
    const env = { OPENAI_API_KEY: 'sk-1' }
    const embedder = createEmbedder('openai_compatible:nomic:v1.5', { baseUrl: `${server.url}/v1/` }, env)
    expect(asArrays(await embedder.embed(['x']))).toEqual([vectorFor('x')])
    expect(server.received[0]?.url).toBe('/v1/embeddings')
    expect(server.received[0]?.headers.authorization).toBeUndefined()
    expect(server.received[0]?.body).toEqual({ input: ['x'], model: 'nomic:v1.5' })
  })

  it('is sent its own key, and its address comes from the environment', async () => {
    const server = await fakeServer(openAiReply)
    const env = { GVQ_EMBEDDING_BASE_URL: server.url, GVQ_EMBEDDING_API_KEY: 'own' }
    await createEmbedder('openai_compatible:m', {}, env).embed(['x'])
    expect(server.received[0]?.headers.authorization).toBe('Bearer own')
  })

  it('needs a base URL', async () => {
    const error = await embeddingError(() => createEmbedder('openai_compatible:m', {}, {}).embed(['x']))
    expect(error.hint).toContain('GVQ_EMBEDDING_BASE_URL')
  })

  it.each(['localhost:11434', 'ftp://host', 'not a url', 'http://user:hunter2@host/v1'])(
    'refuses the base URL %j without repeating it',
    async baseUrl => {
      const error = await embeddingError(() =>
        createEmbedder('openai_compatible:m', { baseUrl }, {}).embed(['x']),
      )
      expect(`${error.message}${error.hint}`).not.toContain(baseUrl)
    },
  )
})

describe('keys', () => {
  it.each([
    ['openai:m', {}, 'OPENAI_API_KEY'],
    ['openai:m', { OPENAI_API_KEY: '  ' }, 'OPENAI_API_KEY'],
    ['gemini:m', { OPENAI_API_KEY: 'k' }, 'GEMINI_API_KEY'],
    ['azure_openai:d', { AZURE_OPENAI_RESOURCE_NAME: 'r' }, 'AZURE_OPENAI_API_KEY'],
    ['azure_openai:d', { AZURE_OPENAI_API_KEY: 'k' }, 'AZURE_OPENAI_RESOURCE_NAME'],
  ])('%s with %j fails at use, naming %s', async (model, env, variable) => {
    const embedder = createEmbedder(model, {}, env)
    const error = await embeddingError(() => embedder.embed(['x']))
    expect(error.message).toContain(`${variable}`)
    expect(error.message).toContain('not set')
  })

  it('a key that is not valid in a header is rejected without being shown', async () => {
    const embedder = createEmbedder('openai:m', {}, { OPENAI_API_KEY: 'sk-secret\nsk-other' })
    const error = await embeddingError(() => embedder.embed(['x']))
    expect(error.message).toContain('OPENAI_API_KEY')
    expect(`${error.message}${error.hint}${error.cause}`).not.toContain('sk-')
  })
})

describe('the cache of an embedder', () => {
  const config = (url: string): EmbeddingConfig => ({ baseUrl: url })

  it('requests a text once, within a call and across calls', async () => {
    const server = await fakeServer(openAiReply)
    const embedder = createEmbedder('openai_compatible:m', config(server.url), {})
    expect(asArrays(await embedder.embed(['a', 'bb', 'a']))).toEqual(['a', 'bb', 'a'].map(vectorFor))
    expect(asArrays(await embedder.embed(['ccc', 'bb']))).toEqual(['ccc', 'bb'].map(vectorFor))
    expect(server.received.map(call => (call.body as { input: string[] }).input)).toEqual([
      ['a', 'bb'],
      ['ccc'],
    ])
  })

  it('is not changed by a caller that writes into its vectors', async () => {
    const server = await fakeServer(openAiReply)
    const embedder = createEmbedder('openai_compatible:m', config(server.url), {})
    const [first, twin] = await embedder.embed(['a', 'a'])
    first!.fill(9)
    expect([...twin!]).toEqual(vectorFor('a'))
    expect(asArrays(await embedder.embed(['a']))).toEqual([vectorFor('a')])
  })

  it('stores no failures', async () => {
    const server = await fakeServer(json({ data: [] }), openAiReply)
    const embedder = createEmbedder('openai_compatible:m', config(server.url), {})
    await embeddingError(() => embedder.embed(['a']))
    expect(asArrays(await embedder.embed(['a']))).toEqual([vectorFor('a')])
  })

  it('sends no request for no texts', async () => {
    const server = await fakeServer(openAiReply)
    expect(await createEmbedder('openai_compatible:m', config(server.url), {}).embed([])).toEqual([])
    expect(server.received).toEqual([])
  })
})
