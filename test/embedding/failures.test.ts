import { describe, expect, it } from 'vitest'
import { createEmbedder } from '../../src/engine/embedding/index.ts'
import { delayMs } from '../../src/engine/embedding/retry.ts'
import { freePort } from '../support/free-port.ts'
import { embeddingError } from './expect-error.ts'
import {
  type FakeServer,
  fakeRuntime,
  fakeServer,
  json,
  openAiReply,
  raw,
  status,
  vectorFor,
} from './fake-server.ts'

const key = 'sk-very-secret'

function openAiAt(server: Pick<FakeServer, 'url'>, runtime = fakeRuntime(), timeoutMs = 30_000) {
  const config = { hostedUrls: { openai: server.url }, timeoutMs }
  return createEmbedder('openai:m', config, { OPENAI_API_KEY: key }, runtime)
}

describe('transient failures', () => {
  it.each([429, 500, 502, 503, 529])('status %d is tried again', async code => {
    const server = await fakeServer(status(code, {}), openAiReply)
    const runtime = fakeRuntime()
    const [vector] = await openAiAt(server, runtime).embed(['x'])
    expect([...vector!]).toEqual(vectorFor('x'))
    expect(runtime.slept).toEqual([500])
  })

  it('are tried three times in all, waiting longer each time, and then reported', async () => {
    const server = await fakeServer(status(500, { error: { message: 'boom.' } }))
    const runtime = fakeRuntime()
    const error = await embeddingError(() => openAiAt(server, runtime).embed(['x']))
    expect(error.message).toBe(`OpenAI returned status 500 for ${server.url}/embeddings: boom (3 attempts).`)
    expect(error.publicMessage).toBe('OpenAI returned status 500: boom (3 attempts).')
    expect(server.received).toHaveLength(3)
    expect(runtime.slept).toEqual([500, 1000])
  })

  it('wait as long as Retry-After asks for', async () => {
    const now = Date.parse('2031-02-03T04:05:06Z')
    const server = await fakeServer(
      status(429, {}, { 'retry-after': '7' }),
      status(503, {}, { 'retry-after': 'Mon, 03 Feb 2031 04:05:10 GMT' }),
      openAiReply,
    )
    const runtime = fakeRuntime(now)
    await openAiAt(server, runtime).embed(['x'])
    expect(runtime.slept).toEqual([7000, 4000])
  })

  it.each([
    ['0', 0],
    ['3600', 10_000],
    ['99999999999999999999', 10_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', 500],
    [null, 500],
  ])('Retry-After %j makes the first wait %d ms', (header, expected) => {
    expect(delayMs(1, header, 1000)).toBe(expected)
  })

  it('include a server that hangs up, before or during its response', async () => {
    const server = await fakeServer(
      response => response.destroy(),
      response => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"data":', () => response.destroy())
      },
      openAiReply,
    )
    const [vector] = await openAiAt(server).embed(['x'])
    expect([...vector!]).toEqual(vectorFor('x'))
    expect(server.received).toHaveLength(3)
  })

  it('include a server that does not exist', async () => {
    const port = await freePort()
    const runtime = fakeRuntime()
    const error = await embeddingError(() =>
      openAiAt({ url: `http://127.0.0.1:${port}` }, runtime).embed(['x']),
    )
    expect(error.message).toContain(`OpenAI cannot be reached at http://127.0.0.1:${port}/embeddings`)
    expect(error.message).toContain('ECONNREFUSED')
    expect(error.publicMessage).toBe('OpenAI cannot be reached (3 attempts).')
    expect(runtime.slept).toHaveLength(2)
  })
})

describe('lasting failures', () => {
  it.each([400, 401, 403, 404, 422])('status %d is reported at once', async code => {
    const server = await fakeServer(status(code, { error: { message: 'No.' } }))
    const error = await embeddingError(() => openAiAt(server).embed(['x']))
    expect(error.message).toBe(`OpenAI returned status ${code} for ${server.url}/embeddings: No.`)
    expect(server.received).toHaveLength(1)
  })

  it('a rejected key is named by its variable', async () => {
    const server = await fakeServer(status(401, { error: { message: 'bad key' } }))
    const error = await embeddingError(() => openAiAt(server).embed(['x']))
    expect(error.hint).toBe('Check the key in OPENAI_API_KEY.')
  })

  it('a key that the provider repeats is removed, and so are control characters', async () => {
    const server = await fakeServer(
      status(401, { error: { message: `bad\u001b[31m\nkey: ${key}!` } }),
      raw(`<${key}>`),
    )
    const embedder = openAiAt(server)
    const refused = await embeddingError(() => embedder.embed(['x']))
    expect(refused.message).toContain('bad [31m key: ***!')
    const garbled = await embeddingError(() => embedder.embed(['x']))
    expect(garbled.message).toBe('OpenAI sent an invalid response: it is not JSON: <***>.')
  })

  it('a redirect is reported, not followed with the key', async () => {
    const elsewhere = await fakeServer(openAiReply)
    const server = await fakeServer(status(307, {}, { location: elsewhere.url }))
    const error = await embeddingError(() => openAiAt(server).embed(['x']))
    expect(error.message).toContain('status 307')
    expect(elsewhere.received).toEqual([])
  })

  it('a provider that does not answer in time fails', async () => {
    const server = await fakeServer(() => {})
    const error = await embeddingError(() => openAiAt(server, fakeRuntime(), 50).embed(['x']))
    expect(error.message).toBe('OpenAI did not answer within 50 ms.')
  })

  it('a provider that stops in the middle of its response fails', async () => {
    const server = await fakeServer(response => {
      response.write('{"data":')
    })
    const error = await embeddingError(() => openAiAt(server, fakeRuntime(), 50).embed(['x']))
    expect(error.message).toBe('OpenAI did not answer within 50 ms.')
  })

  it('an endless response is cut off', async () => {
    const server = await fakeServer(response => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    const error = await embeddingError(() => openAiAt(server).embed(['x']))
    expect(error.message).toBe('OpenAI sent a response larger than 1048576 bytes.')
  })

  it('an endless error response is cut off too', async () => {
    const server = await fakeServer(response => {
      response.writeHead(400)
      const more = () => {
        while (!response.destroyed && response.write('no '.repeat(20_000)));
      }
      response.on('drain', more)
      more()
    })
    const error = await embeddingError(() => openAiAt(server).embed(['x']))
    expect(error.message).toMatch(/status 400 for .*: (no )+/)
    expect(error.message.length).toBeLessThan(500)
  })
})

describe('cancelling', () => {
  it('ends a call that is under way', async () => {
    const aborter = new AbortController()
    const server = await fakeServer(() => aborter.abort())
    const error = await embeddingError(() => openAiAt(server).embed(['x'], aborter.signal))
    expect(error.message).toBe('The embedding request for openai:m was cancelled.')
    expect(server.received).toHaveLength(1)
  })

  it('ends a wait between attempts', async () => {
    const aborter = new AbortController()
    const server = await fakeServer(status(500, {}))
    const runtime = {
      now: () => 0,
      sleep: async () => {
        aborter.abort()
        throw aborter.signal.reason
      },
    }
    const config = { hostedUrls: { openai: server.url } }
    const embedder = createEmbedder('openai:m', config, { OPENAI_API_KEY: key }, runtime)
    const error = await embeddingError(() => embedder.embed(['x'], aborter.signal))
    expect(error.message).toContain('cancelled')
    expect(server.received).toHaveLength(1)
  })

  it('ends the real wait too', async () => {
    const aborter = new AbortController()
    const server = await fakeServer(response => {
      response.writeHead(503, { 'retry-after': '3600' })
      response.end(() => setImmediate(() => aborter.abort()))
    })
    const embedder = createEmbedder(
      'openai:m',
      { hostedUrls: { openai: server.url } },
      { OPENAI_API_KEY: key },
    )
    const error = await embeddingError(() => embedder.embed(['x'], aborter.signal))
    expect(error.message).toContain('cancelled')
    expect(server.received).toHaveLength(1)
  })

  it('before the start sends no request', async () => {
    const server = await fakeServer(openAiReply)
    await embeddingError(() => openAiAt(server).embed(['x'], AbortSignal.abort()))
    expect(server.received).toEqual([])
  })
})

describe('malformed responses', () => {
  const entry = (embedding: unknown, index: unknown = 0) => ({ data: [{ index, embedding }] })

  it.each([
    ['', 'it is empty'],
    ['<html>', 'it is not JSON: <html>'],
    ['{"data":[{"embedding":[NaN]}]}', 'it is not JSON: {"data":[{"embedding":[NaN]}]}'],
    ['[1]', 'it is an array, not an object'],
    ['null', 'it is null, not an object'],
    ['{"datum":[]}', 'it has no member "data"'],
    ['{"data":{}}', '"data" is an object, not an array'],
    ['{"data":[]}', '"data" has 0 elements for 1 texts'],
    ['{"data":[[1]]}', 'an element of "data" is an array, not an object'],
    ['{"data":[{"vector":[1]}]}', 'an element of "data" has no member "embedding"'],
    ['{"data":[{"embedding":[1e999]}]}', 'component 0 of a vector is Infinity, not a finite number'],
    [JSON.stringify(entry('AAAA')), 'a vector is a string, not an array'],
    [JSON.stringify(entry(null)), 'a vector is null, not an array'],
    [JSON.stringify(entry([])), 'a vector is empty'],
    [JSON.stringify(entry([1, null])), 'component 1 of a vector is null, not a finite number'],
    [JSON.stringify(entry([1, '2'])), 'component 1 of a vector is a string, not a finite number'],
    [JSON.stringify(entry([[1]])), 'component 0 of a vector is an array, not a finite number'],
  ])('%s: %s', async (text, what) => {
    const server = await fakeServer(raw(text))
    const error = await embeddingError(() => openAiAt(server).embed(['x']))
    expect(error.message).toBe(`OpenAI sent an invalid response: ${what}.`)
    expect(server.received).toHaveLength(1)
  })

  it.each([
    [[{ index: 0, embedding: [1] }], '"data" has 1 elements for 2 texts'],
    [[{ embedding: [1] }, { embedding: [2] }], 'an element of "data" has no member "index"'],
    [
      [
        { index: 1, embedding: [1] },
        { index: 1, embedding: [2] },
      ],
      'the "index" 1 occurs twice',
    ],
    [
      [
        { index: 0, embedding: [1] },
        { index: 2, embedding: [2] },
      ],
      'an "index" is 2, not one of 0 to 1',
    ],
    [
      [
        { index: 0, embedding: [1] },
        { index: '1', embedding: [2] },
      ],
      'an "index" is a string, not one of 0 to 1',
    ],
    [
      [
        { index: 0, embedding: [1] },
        { index: 1, embedding: [2, 3] },
      ],
      'one vector has 1 components and another 2',
    ],
  ])('of two texts: %j: %s', async (data, what) => {
    const server = await fakeServer(json({ data }))
    const error = await embeddingError(() => openAiAt(server).embed(['x', 'y']))
    expect(error.message).toBe(`OpenAI sent an invalid response: ${what}.`)
  })

  it('a length that changes between requests is rejected where one call needs both', async () => {
    const server = await fakeServer(json(entry([1, 2])), json(entry([1, 2, 3])))
    const embedder = openAiAt(server)
    await embedder.embed(['x'])
    const error = await embeddingError(() => embedder.embed(['x', 'y']))
    expect(error.message).toContain('one vector has 2 components and another 3')
  })

  it.each([
    [['x'], { embeddings: [] }, 'it has no member "embedding"'],
    [['x'], { embedding: [1] }, 'an embedding is an array, not an object'],
    [['x'], { embedding: { value: [1] } }, 'an embedding has no member "values"'],
    [['x', 'y'], { embeddings: [{ values: [1] }] }, '"embeddings" has 1 elements for 2 texts'],
    [['x', 'y'], { embedding: { values: [1] } }, 'it has no member "embeddings"'],
  ])('of Gemini for %j: %j: %s', async (texts, answer, what) => {
    const server = await fakeServer(json(answer))
    const embedder = createEmbedder(
      'gemini:m',
      { hostedUrls: { gemini: server.url } },
      { GEMINI_API_KEY: 'g' },
    )
    const error = await embeddingError(() => embedder.embed(texts))
    expect(error.message).toBe(`Gemini sent an invalid response: ${what}.`)
  })
})
