import type { IncomingMessage } from 'node:http'

/** What the checks read of a request before its body. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>
