import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { stringifyJson } from '../catalog/index.ts'
import { GvqError } from '../errors.ts'
import type { FolderInUse } from '../storage/index.ts'
import { type Call, decodeAnswer } from './wire.ts'

/** A way to a server that lets this process in. */
export class Connection {
  /** Its public address. */
  readonly address: string
  private readonly attach: string
  private readonly token: string
  private readonly agent = new Agent({ keepAlive: true })

  constructor(address: string, attach: string, token: string) {
    this.address = address
    this.attach = attach
    this.token = token
  }

  /** Calls a method of the server and decodes its answer. Throws what the server threw. */
  async call(path: string, call: Call, signal?: AbortSignal): Promise<unknown> {
    try {
      return decodeAnswer(await text(await this.post(path, stringifyJson(call), signal)))
    } catch (error) {
      if (signal?.aborted === true) throw new GvqError('CANCELLED', 'The query was cancelled.')
      throw error instanceof Error && 'syscall' in error ? this.gone(error) : error
    }
  }

  /** A request whose answer goes on for as long as both sides wish. */
  open(path: string): Promise<IncomingMessage> {
    return this.post(path, '')
  }

  close(): void {
    this.agent.destroy()
  }

  private post(path: string, body: string, signal?: AbortSignal): Promise<IncomingMessage> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const { agent } = this
    return new Promise((resolve, reject) => {
      const sent = request(`${this.attach}${path}`, {
        method: 'POST',
        headers,
        agent,
        ...(signal && { signal }),
      })
      sent.once('response', resolve)
      sent.once('error', reject)
      sent.end(body)
    })
  }

  private gone(cause: Error): GvqError {
    return new GvqError('STORAGE_UNAVAILABLE', `The server at ${this.address} went away.`, {
      hint: 'Start again: gvq then opens the data itself, or finds the server that has it.',
      cause,
    })
  }
}

/** The way to the process that has a data folder; `undefined` where it lets nobody in. */
export async function connectionTo(folder: FolderInUse): Promise<Connection | undefined> {
  const { owner } = folder
  const token = await folder.token()
  if (owner?.attach === undefined || token === undefined) return undefined
  return new Connection(owner.address ?? owner.attach, owner.attach, token)
}
