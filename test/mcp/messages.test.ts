import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { mcpEndpoint, ProjectData, servedData, startStdioServer } from '../../src/serve/mcp/index.ts'
import { readMessage } from '../../src/serve/mcp/messages.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { turnsDuring } from '../support/turns.ts'
import { projectFolder } from './support.ts'

const settings = {
  version: '1.2.3',
  allowWrites: false,
  onInternalError: (error: unknown) => {
    throw error
  },
}

/** Sends the text of a message and returns the answer, over either transport. */
type Send = (text: string) => Promise<any>

async function overHttp(): Promise<Send> {
  const project = await projectFolder()
  const database = await openDatabase({ project, env: {} })
  onTestFinished(() => database.close())
  const endpoint = mcpEndpoint(servedData(database, project, {}), settings)
  const server = await startServer(database, { port: 0, endpoints: [endpoint] })
  onTestFinished(async () => {
    await server.close()
  })
  return async body => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const text = await (await fetch(`${server.url}/mcp`, { method: 'POST', headers, body })).text()
    return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text)
  }
}

async function overStdio(): Promise<Send> {
  const data = new ProjectData({ project: await projectFolder(), data: undefined, notice: () => undefined })
  const [input, output] = [new PassThrough(), new PassThrough()]
  const server = await startStdioServer(data, settings, { input, output })
  onTestFinished(async () => {
    await server.close()
    await data.close()
  })
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  const send: Send = async text => {
    input.write(`${text}\n`)
    return JSON.parse((await lines.next()).value as string)
  }
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  await send(JSON.stringify({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params }))
  return send
}

const call = (given: string, name = 'WithNumbers') =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`

it('long messages over HTTP are read in parts, between which others run', async () => {
  const text = call(`{"numbers":[${'12345, '.repeat(500_000)}1e18]}`)
  const reading = async () => expect(await readMessage(text)).toEqual({ message: JSON.parse(text) })
  expect(await turnsDuring(reading)).toBeGreaterThan(1)
})

it('an object of a long message over HTTP has 10,000 members at most', async () => {
  const send = await overHttp()
  const given = (count: number) => call(`{${Array.from({ length: count }, (_, i) => `"m${i}":0`).join()}}`)
  expect((await send(given(10_000))).result.isError).toBe(true)
  expect(await send(given(10_001))).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32700, message: 'An object of the JSON text has more than 10000 members.' },
  })
})

describe.each([
  ['HTTP', overHttp],
  ['stdio', overStdio],
])('over %s', (_, connect) => {
  it('what is no message is answered with an error of JSON-RPC', async () => {
    const send = await connect()
    const rows: readonly (readonly [text: string, id: unknown, code: number])[] = [
      ['{"jsonrpc":"2.0","id":1,', null, -32700],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":NaN}}', null, -32700],
      [call('['.repeat(101) + ']'.repeat(101)), null, -32700],
      ['['.repeat(8_000_000), null, -32700],
      ['[]', null, -32600],
      [`[${call('{}')}]`, null, -32600],
      ['7', null, -32600],
      ['null', null, -32600],
      ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 1, -32600],
      ['{"jsonrpc":"2.0","id":1}', 1, -32600],
      ['{"jsonrpc":"2.0","id":{},"method":"tools/list"}', null, -32600],
      ['{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', null, -32600],
      ['{"jsonrpc":"2.0","id":18446744073709551615,"method":"tools/list"}', null, -32600],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[1]}', 1, -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}', 1, -32602],
    ]
    for (const [text, id, code] of rows) {
      const shown = text.slice(0, 100)
      expect(await send(text), shown).toEqual({
        jsonrpc: '2.0',
        id,
        error: { code, message: expect.stringMatching(/\.$/) },
      })
    }
    expect((await send('{"jsonrpc":"2.0","id":1,"method":"constructor"}')).error.code).toBe(-32601)
    expect((await send(call('[1]'))).error.code).toBe(-32602)
    expect((await send(call('{}', 'x'.repeat(7_000_000)))).result.isError).toBe(true)
  })

  it.each([
    '{"__proto__":{"numbers":[1]},"numbers":[1],"row":{"big":1}}',
    '{"numbers":[1],"row":{"big":1,"__proto__":{}}}',
    '{"numbers":[{"\\u005f_proto__":1}],"row":{"big":1}}',
  ])('`__proto__` is no argument: %s', async given => {
    const send = await connect()
    expect(await send(call(given))).toMatchObject({
      id: 7,
      error: { code: -32602, message: '`__proto__` is not the name of a parameter.' },
    })
  })

  it('a long message is read as a short one', async () => {
    const send = await connect()
    const numbers = JSON.stringify(Array.from({ length: 30_000 }, (_, i) => -i))
    const sound = await send(call(`{"numbers":${numbers},"row":{"big":"18446744073709551617"}}`))
    expect(sound.result.content[0].text).toBe(`{"numbers":${numbers},"row":{"big":18446744073709551617}}`)
    const rounded = await send(call(`{"numbers":${numbers},"row":{"big":18446744073709551617}}`))
    expect(JSON.parse(rounded.result.content[0].text)).toMatchObject({
      code: 'INVALID_PARAMETER',
      error: expect.stringContaining('`row.big` is beyond 2^53'),
    })
    expect(await send(call(`{"numbers":${numbers},"row":{"big":1,"__proto__":{}}}`))).toMatchObject({
      error: { code: -32602, message: '`__proto__` is not the name of a parameter.' },
    })
    expect(await send(call(`{"numbers":${numbers},"row":${'['.repeat(101)}`))).toMatchObject({
      error: { code: -32700, message: 'The JSON text nests values deeper than 100 levels.' },
    })
  })

  it.each(['constructor', 'prototype', 'hasOwnProperty', 'toString'])('`%s` is no argument', async name => {
    const send = await connect()
    const failure = async (text: string) => {
      const { isError, content } = (await send(text)).result
      expect(isError).toBe(true)
      return JSON.parse(content[0].text) as { code: string; error: string }
    }
    for (const given of [
      `{"${name}":1,"numbers":[1],"row":{"big":1}}`,
      `{"numbers":[1],"row":{"big":1,"${name}":1}}`,
    ]) {
      expect(await failure(call(given))).toMatchObject({
        code: 'INVALID_PARAMETER',
        error: expect.stringContaining(`\`${name}\``),
      })
    }
    expect(await failure(call(`{"${name}":1}`, 'schema'))).toMatchObject({ code: 'INVALID_PARAMETER' })
    expect(await failure(call('{}', name))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
