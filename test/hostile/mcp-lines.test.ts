import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { ProjectData, startStdioServer } from '../../src/serve/mcp/index.ts'
import { projectFolder } from '../mcp/support.ts'
import { oneOf, randomNumbers, wholeNumber } from '../support/random.ts'

const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 600)
const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)
/** Lines between two of which the server has to answer a sound one. */
const together = 10

type Random = () => number

const tools = [
  'GetUser',
  'AddUser',
  'WithNumbers',
  'Secret',
  'list',
  'schema',
  'check',
  'explain',
  'running',
  'stop',
]
const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/subscribe',
]
const notices = [
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/none',
]
const given = [
  { name: 'Ada' },
  { numbers: [1, 2, 3], row: { big: 7 } },
  {
    text: 'u <- N<User>\nRETURN u',
    source: 'N<User>::{name}',
    query: 'GetUser',
    name: 'GetUser',
    params: {},
  },
  { uri: 'gvq://schema', cursor: 'x', requestId: 3, progressToken: 4, reason: 'none' },
]
const values = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  '\ud800',
  'x'.repeat(5000),
  [],
  {},
  [[[]]],
  { a: { b: [1] } },
  '__proto__',
]

it(`a server on standard input lives through lines of all kinds, and answers those between, seed ${seed}`, async () => {
  const random = randomNumbers(seed)
  const { input, ask } = await served()
  let text = ''
  for (let round = 0; round < rounds; round++) {
    const line = lineOf(random)
    text = line.toString('latin1').slice(0, 300)
    input.write(line)
    input.write('\n')
    if (round % together === 0) expect(await ask(`sound ${round}`), text).toHaveProperty('result.tools')
  }
})

/** A server, and what sends a sound message and returns its answer. */
async function served() {
  const data = new ProjectData({ project: await projectFolder(), data: undefined, notice: () => undefined })
  const [input, output] = [new PassThrough(), new PassThrough()]
  const settings = {
    version: '1.2.3',
    allowWrites: true,
    onInternalError: (error: unknown) => {
      throw error
    },
  }
  const server = await startStdioServer(data, settings, { input, output })
  onTestFinished(async () => {
    await server.close()
    await data.close()
  })
  const waiting = new Map<unknown, (message: object) => void>()
  createInterface({ input: output }).on('line', line => {
    const message = JSON.parse(line)
    expect(message.jsonrpc).toBe('2.0')
    expect(JSON.stringify(message.error ?? null)).not.toMatch(/fault of gvq|\bat .*\.ts:/)
    waiting.get(message.id)?.(message)
  })
  const ask = (id: string, method = 'tools/list', params: object = {}): Promise<object> => {
    const answer = new Promise<object>(resolve => waiting.set(id, resolve))
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return answer
  }
  const clientInfo = { name: 'test', version: '1' }
  await ask('hello', 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  return { input, ask }
}

function lineOf(random: Random): Buffer {
  const isNotice = random() < 0.2
  const message = {
    jsonrpc: '2.0',
    ...(!isNotice && { id: wholeNumber(random, 0, 9) }),
    method: oneOf(random, isNotice ? notices : methods),
    params: { name: oneOf(random, tools), arguments: oneOf(random, given), ...oneOf(random, given) },
  }
  const line = Buffer.from(JSON.stringify(random() < 0.7 ? changed(message, random) : message))
  return random() < 0.3 ? damaged(line, random) : line
}

/** Replaces a value somewhere by one of another kind, adds one, or leaves one out. */
function changed(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return oneOf(random, values)
  if (Array.isArray(value)) return value.map(each => (random() < 0.5 ? changed(each, random) : each))
  const members = Object.entries(value)
  if (members.length === 0) return oneOf(random, values)
  const [name, member] = oneOf(random, members)
  const rest = members.filter(([other]) => other !== name)
  const kind = random()
  if (kind < 0.15) return Object.fromEntries(rest)
  if (kind < 0.3)
    return { ...value, [oneOf(random, ['x', '', 'method', '_meta', 'id'])]: oneOf(random, values) }
  return Object.fromEntries([...rest, [name, changed(member, random)]])
}

function damaged(line: Buffer, random: Random): Buffer {
  const at = wholeNumber(random, 0, line.length - 1)
  const kind = random()
  if (kind < 0.3) return line.subarray(0, at)
  if (kind < 0.5) return Buffer.concat([line.subarray(at), line])
  const bytes = Buffer.from(line)
  bytes[at] = oneOf(random, [0, 0x0d, 0x22, 0x5c, 0x7b, 0x80, 0xc0, 0xed, 0xff])
  return bytes
}
