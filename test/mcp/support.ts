import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished } from 'vitest'
import { ProjectData, type StdioServer, startStdioServer } from '../../src/serve/mcp/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const program = `
N::User { UNIQUE INDEX name: String, age: U8, big: U64 }
E::Knows { From: User, To: User }

// Finds a user by name.
#[mcp]
QUERY GetUser(name: String) =>
  user <- N<User>({name: name})
  RETURN user::{name, age, big}

#[mcp]
QUERY AddUser(name: String, age: U8, big: U64) =>
  user <- AddN<User>({name: name, age: age, big: big})
  RETURN user::{name}

#[mcp]
QUERY WithNumbers(numbers: [I64], row: {big: U128}) =>
  RETURN {numbers: numbers, row: row}

QUERY Secret() =>
  users <- N<User>
  RETURN users
`

/** A folder with a program, removed when the test ends. */
export async function projectFolder(text = program): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), text)
  return folder
}

export interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** The result of a tool: its texts, and whether it failed. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly isError?: boolean
}

/** A minimal client of the 2025 protocol, over any way to send a message and get its answer. */
export class Client {
  readonly #ask: (message: object) => Promise<Message>
  #id = 0

  constructor(ask: (message: object) => Promise<Message>) {
    this.#ask = ask
  }

  async request(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const { result, error } = await this.#ask({ jsonrpc: '2.0', id: ++this.#id, method, params })
    expect(error).toBeUndefined()
    return result!
  }

  initialize(): Promise<Readonly<Record<string, unknown>>> {
    const clientInfo = { name: 'test', version: '1' }
    return this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  }

  async tools(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return (await this.request('tools/list')).tools as readonly Readonly<Record<string, unknown>>[]
  }

  async names(): Promise<readonly unknown[]> {
    return (await this.tools()).map(({ name }) => name)
  }

  async call(name: string, given: object = {}): Promise<ToolAnswer> {
    return (await this.request('tools/call', { name, arguments: given })) as unknown as ToolAnswer
  }

  /** The text of a call that succeeds. */
  async text(name: string, given: object = {}): Promise<string> {
    const { content, isError } = await this.call(name, given)
    expect(isError, content[0]!.text).not.toBe(true)
    return content[0]!.text
  }

  /** The body of the error of a call that fails. */
  async failure(name: string, given: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const { content, isError } = await this.call(name, given)
    expect(isError).toBe(true)
    return JSON.parse(content[0]!.text) as Readonly<Record<string, unknown>>
  }
}

export interface Piped {
  readonly client: Client
  readonly data: ProjectData
  readonly server: StdioServer
  readonly input: PassThrough
  /** Resolves with the next message that is not a response. */
  notified(): Promise<Message>
}

/** A server on the folder, and a client connected to it by a pair of pipes. */
export async function piped(
  project: string,
  { allowWrites = false }: { readonly allowWrites?: boolean } = {},
): Promise<Piped> {
  const data = new ProjectData({ project, data: undefined, notice: () => undefined })
  const [input, output] = [new PassThrough(), new PassThrough()]
  const onInternalError = (error: unknown): never => {
    throw error
  }
  const options = { version: '1.2.3', allowWrites, onInternalError }
  const server = await startStdioServer(data, options, { input, output })
  onTestFinished(async () => {
    await server.close()
    await data.close()
  })
  const waiting = new Map<number, (message: Message) => void>()
  let tell: (message: Message) => void = () => undefined
  createInterface({ input: output }).on('line', line => {
    const message = JSON.parse(line) as Message
    if (message.id === undefined) tell(message)
    else waiting.get(message.id)?.(message)
  })
  const client = new Client(message => {
    const { id } = message as { id: number }
    const answer = new Promise<Message>(resolve => waiting.set(id, resolve))
    input.write(`${JSON.stringify(message)}\n`)
    return answer
  })
  const notified = () => new Promise<Message>(resolve => (tell = resolve))
  return { client, data, server, input, notified }
}
