import type { RequestHead } from '../request/request-head.ts'

/** Maximum length of a head. */
const headBytesMax = 4096

/** How many heads are remembered. A client sends the same one again, but for the length. */
const rememberedMax = 1024

/** The head of a plain request: a POST to one path, with a body of known length. */
export interface PlainHead extends RequestHead {
  readonly url: string
  /** What follows the slash. */
  readonly name: string
  readonly bodyBytes: number
  /** Whether the client wants the connection to be closed after the answer. */
  readonly closes: boolean
}

const startLine = /^POST (\/([A-Za-z_][A-Za-z0-9_]{0,127})) HTTP\/1\.1$/

/** Headers without influence on how a request is framed or routed, and those whose few plain values are known. */
const headerLine =
  /^(host|connection|content-type|content-length|accept|accept-encoding|accept-language|user-agent|sec-fetch-mode|authorization|x-api-key): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/i

const lengthText = /^(?:0|[1-9][0-9]{0,6})$/

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Recognises requests that every implementation of HTTP reads in the same way: header lines of an exact form, each
 * name known and given once, no other framing than one plain `Content-Length`. Whatever is not one of them is left to
 * Node.
 */
export class PlainHeads {
  readonly #accepts: (head: PlainHead) => boolean
  /** The heads that were found plain, by their text. */
  readonly #known = new Map<string, PlainHead>()

  /** @param accepts checks that have the same result each time */
  constructor(accepts: (head: PlainHead) => boolean) {
    this.#accepts = accepts
  }

  /** Returns where the body of the request at `from` begins; -1 if its head has not arrived as a whole. */
  bodyStart(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(headEnd, from)
    return end === -1 ? -1 : end + headEnd.length
  }

  /** Returns the head between two offsets, with the empty line; undefined if it is not plain. */
  read(bytes: Buffer, from: number, bodyStart: number): PlainHead | undefined {
    const end = bodyStart - headEnd.length
    if (end - from > headBytesMax) return undefined
    const text = bytes.toString('latin1', from, end)
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const head = parse(text)
    if (head === undefined || !this.#accepts(head)) return undefined
    if (this.#known.size === rememberedMax) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(text, head)
    return head
  }
}

function parse(text: string): PlainHead | undefined {
  const [first, ...lines] = text.split('\r\n')
  const start = startLine.exec(first!)
  if (start === null) return undefined
  const headers: Record<string, string> = Object.create(null)
  const rawHeaders: string[] = []
  for (const line of lines) {
    const header = headerLine.exec(line)
    if (header === null) return undefined
    const [, name, value] = header as unknown as [string, string, string]
    const key = name.toLowerCase()
    if (headers[key] !== undefined) return undefined
    headers[key] = value
    rawHeaders.push(name, value)
  }
  const { host, connection, 'content-length': length } = headers
  if (host === undefined || length === undefined || !lengthText.test(length)) return undefined
  const closes = connection?.toLowerCase() === 'close'
  if (connection !== undefined && !closes && connection.toLowerCase() !== 'keep-alive') return undefined
  const [, url, name] = start as unknown as [string, string, string]
  return { url, name, bodyBytes: Number(length), closes, headers, rawHeaders, httpVersion: '1.1' }
}
