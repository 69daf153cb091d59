import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { gate } from '../support/gate.ts'
import { echo, fakeDatabase, post, send, slowQuery, start, Wire } from './support.ts'

describe('connections', () => {
  it('serve many requests, also after refusals with small bodies', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write(post('/Echo', '{"n":1}'))
    await wire.until(/\{"n":1\}/)
    wire.write(post('/Nothing', '{"n":2}'))
    await wire.until(/NOT_FOUND/)
    wire.write(post('/Echo', '{"n":3}'))
    await wire.until(/\{"n":3\}/)
    wire.socket.destroy()
  })

  it('run pipelined requests one after another, in their order', async () => {
    const order: string[] = []
    const hold = gate()
    const { port } = await start({
      Slow: async () => {
        order.push('slow begins')
        await hold.opened
        order.push('slow ends')
        return 'slow'
      },
      Fast: () => {
        order.push('fast')
        return 'fast'
      },
      Open: () => {
        hold.open()
        return null
      },
    })
    const wire = new Wire(port)
    wire.write(post('/Slow', '{}') + post('/Fast', '{"x":1}') + post('/Nothing', '{}') + post('/Fast', ''))
    // Another connection is not held up.
    const other = new Wire(port)
    other.write(post('/Open', '{}'))
    await other.until(/null$/)
    const text = await wire.until(/"slow"[\s\S]*"fast"[\s\S]*NOT_FOUND[\s\S]*"fast"/)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 200',
    ])
    expect(order).toEqual(['slow begins', 'slow ends', 'fast', 'fast'])
    wire.socket.destroy()
    other.socket.destroy()
  })

  it('that break within a body start no query', async () => {
    let calls = 0
    const { port, url } = await start({ Count: () => ++calls, Echo: echo })
    const wire = new Wire(port)
    wire.write(
      'POST /Count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n',
    )
    await wire.until(/100 Continue/)
    wire.write('{"a"')
    wire.socket.resetAndDestroy()
    await wire.closed()
    expect((await send(`${url}/Echo`, { body: '{}' })).status).toBe(200)
    expect(calls).toBe(0)
  })

  it('that break while a query runs do no harm', async () => {
    const begun = gate()
    const hold = gate()
    const ended = gate()
    const { port, url } = await start({
      Slow: async () => {
        begun.open()
        await hold.opened
        ended.open()
        return 'x'.repeat(1_000_000)
      },
      Echo: echo,
    })
    const wire = new Wire(port)
    wire.write(post('/Slow', '{}'))
    await begun.opened
    wire.socket.resetAndDestroy()
    await wire.closed()
    hold.open()
    await ended.opened
    expect((await send(`${url}/Echo`, { body: '{}' })).status).toBe(200)
  })

  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n', 400, 'The request is not valid HTTP/1.1.'],
    [
      'two lengths that differ',
      'POST /Echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'The request is not valid HTTP/1.1.',
    ],
    [
      'headers above 16 KiB',
      `POST /Echo HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers of the request are too large.',
    ],
  ])('with %s get an error and are closed', async (_name, request, status, message) => {
    const { port, url } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write(request)
    const text = await wire.closed()
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\ndate: [^\r]+ GMT\r\n/)
    expect(text.endsWith(`{"error":"${message}","code":"INVALID_PARAMETER"}`)).toBe(true)
    expect((await send(`${url}/Echo`, { body: '{}' })).status).toBe(200)
  })

  it.each(['gzip', 'gzip, chunked', 'chunked, gzip'])(
    'with a body in the transfer coding %s get 501 and are closed',
    async coding => {
      let calls = 0
      const { port } = await start({ Count: () => ++calls })
      const wire = new Wire(port)
      wire.write(
        `POST /Count HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      )
      wire.socket.end()
      const text = await wire.closed()
      expect(text).toMatch(/^HTTP\/1\.1 501 [\s\S]*"code":"INVALID_PARAMETER"/)
      expect(text).toContain('The Transfer-Encoding of the request is not supported.')
      expect(calls).toBe(0)
    },
  )

  it('that the client closes on its side after the request get the response', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.socket.end(post('/Echo', '{"n":1}'))
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"n":1\}$/)
  })

  it('that the client closes on its side get the response of a long query after 100 Continue', async () => {
    const begun = gate()
    const hold = gate()
    const { port } = await start({ Slow: slowQuery(begun, hold) })
    const wire = new Wire(port)
    wire.socket.end(post('/Slow', '{}'))
    await begun.opened
    await wire.until(/100 Continue/)
    hold.open()
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [\s\S]*"slow"$/)
  })

  it('in HTTP/1.0 have no transfer coding, and are not asked to continue', async () => {
    const { port } = await start({ Echo: echo })
    const chunked = new Wire(port)
    chunked.write('POST /Echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n')
    expect(await chunked.closed()).toMatch(/^HTTP\/1\.1 400 [\s\S]*cannot have a Transfer-Encoding/)
    const expecting = new Wire(port)
    expecting.write('POST /Echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}')
    expect(await expecting.closed()).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('may ask for the methods of the whole server', async () => {
    const { port } = await start({ Echo: echo }, { apiKey: 'sesame' })
    const wire = new Wire(port)
    wire.socket.end('OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 204 [\s\S]*allow: GET, HEAD, POST, OPTIONS\r\n/)
  })

  it('get the responses to requests before text that is not HTTP, then the error', async () => {
    const hold = gate()
    const begun = gate()
    const { port } = await start({
      Slow: slowQuery(begun, hold),
      Echo: echo,
    })
    const wire = new Wire(port)
    wire.write(`${post('/Slow', '{}')}${post('/Echo', '{"n":1}')}hello\r\n\r\n`)
    await begun.opened
    wire.write('hello again')
    hold.open()
    const text = await wire.closed()
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400'])
    expect(text).toMatch(/"slow"[\s\S]*\{"n":1\}[\s\S]*The request is not valid HTTP/)
  })

  it('get the error of a query even if the chunks of its body are broken', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write('POST /Nothing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"NOT_FOUND"/)
  })

  it('whose headers never end are closed with 408', async () => {
    const { port } = await start({ Echo: echo }, { headersTimeoutMs: 50 })
    const wire = new Wire(port)
    wire.write('POST /Echo HTTP/1.1\r\nHost: localhost\r\n')
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request took too long to arrive\./)
  })

  it('that ask for a tunnel get 405', async () => {
    const { port } = await start({ Echo: echo })
    const wire = new Wire(port)
    wire.write('CONNECT other:443 HTTP/1.1\r\nHost: other\r\n\r\n')
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 405 [\s\S]*METHOD_NOT_ALLOWED/)
  })
})

describe('the address', () => {
  it('is 127.0.0.1 unless another is given', async () => {
    const { url, port } = await start({ Echo: echo })
    expect(url).toBe(`http://127.0.0.1:${port}`)
  })

  it('is rejected with the suggestion of a free port if it is in use', async () => {
    const { port } = await start({ Echo: echo })
    const error: unknown = await startServer(fakeDatabase({ Echo: echo }), { port }).catch(e => e)
    expect(error).toBeInstanceOf(GvqError)
    const { message, hint } = error as GvqError
    expect(message).toBe(`Port ${port} on 127.0.0.1 is in use by another process.`)
    const free = Number(/--port (\d+), which is free, or --port 0 /.exec(hint ?? '')?.[1])
    expect(free).toBeGreaterThan(port)
    const probe = createServer()
    await new Promise<void>(resolve => probe.listen(free, '127.0.0.1', resolve))
    await new Promise(resolve => probe.close(resolve))
  })

  it('is rejected if it is not an address of this machine', async () => {
    const error: unknown = await startServer(fakeDatabase({}), { port: 0, host: '192.0.2.1' }).catch(e => e)
    expect(error).toBeInstanceOf(GvqError)
    expect((error as GvqError).message).toBe('The host 192.0.2.1 is not an address of this machine.')
  })
})

describe('close', () => {
  it('finishes running requests, answers 503 to new ones, and closes every connection', async () => {
    const begun = gate()
    const hold = gate()
    const server = await start({
      Slow: async () => {
        begun.open()
        await hold.opened
        return 'done'
      },
      Echo: echo,
    })
    const busy = new Wire(server.port)
    const kept = new Wire(server.port)
    kept.write(post('/Echo', '{"n":1}'))
    await kept.until(/\{"n":1\}/)
    busy.write(post('/Slow', '{}'))
    await begun.opened
    const closing = server.close()
    kept.write(post('/Echo', '{"n":2}'))
    const refused = await kept.closed()
    expect(refused).toMatch(/HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"code":"SHUTTING_DOWN"/i)
    await expect(fetch(`${server.url}/Echo`, { method: 'POST' })).rejects.toThrow()
    hold.open()
    expect(await busy.closed()).toMatch(/HTTP\/1\.1 200 [\s\S]*"done"$/)
    expect(await closing).toBe(true)
  })

  it('does not wait for idle connections', async () => {
    const server = await start({ Echo: echo })
    const wire = new Wire(server.port)
    wire.write(post('/Echo', '{"n":1}'))
    await wire.until(/\{"n":1\}/)
    expect(await server.close()).toBe(true)
    await wire.closed()
  })

  it('aborts requests that run for too long', async () => {
    const begun = gate()
    const server = await start(
      {
        Forever: () => {
          begun.open()
          return new Promise(() => undefined)
        },
      },
      { drainTimeoutMs: 20 },
    )
    const wire = new Wire(server.port)
    wire.write(post('/Forever', '{}'))
    await begun.opened
    expect(await server.close()).toBe(false)
    await wire.closed()
  })

  it('may be called twice', async () => {
    const server = await start({ Echo: echo })
    const first = server.close()
    expect(await server.close()).toBe(await first)
  })

  it('is over at once after force', async () => {
    const begun = gate()
    const server = await start({
      Forever: () => {
        begun.open()
        return new Promise(() => undefined)
      },
    })
    const wire = new Wire(server.port)
    wire.write(post('/Forever', '{}'))
    await begun.opened
    const closing = server.close()
    server.force()
    await wire.closed()
    await closing
  })
})
