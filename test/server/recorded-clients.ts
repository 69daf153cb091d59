/** What a client of the legacy server sends with each call, written down by hand. */
export interface RecordedClient {
  readonly name: string
  readonly headers: readonly string[]
  /** How it writes a call without parameters. */
  readonly noParameters: string
  /** Whether it opens a connection for each call. */
  readonly closes: boolean
}

export const recordedClients: readonly RecordedClient[] = [
  {
    name: 'helix-py 0.2.31',
    headers: [
      'Accept-Encoding: identity',
      'Content-Type: application/json',
      'User-Agent: Python-urllib/3.12',
      'Connection: close',
    ],
    noParameters: 'null',
    closes: true,
  },
  {
    name: 'helix-rs 0.1.9, with `&()` or `None`',
    headers: ['content-type: application/json', 'accept: */*'],
    noParameters: 'null',
    closes: false,
  },
  {
    name: 'helix-go, with a nil map',
    headers: [
      'User-Agent: Go-http-client/1.1',
      'Content-Type: application/json',
      'Accept: application/json',
      'Accept-Encoding: gzip',
    ],
    noParameters: 'null',
    closes: false,
  },
  {
    name: 'the adapter of cognee, by helix-py',
    headers: [
      'Accept-Encoding: identity',
      'Content-Type: application/json',
      'User-Agent: Python-urllib/3.12',
      'Connection: close',
    ],
    noParameters: '{}',
    closes: true,
  },
  {
    name: 'the client of Helixir, by helix-rs',
    headers: ['content-type: application/json', 'accept: */*', 'x-api-key: unused'],
    noParameters: '',
    closes: false,
  },
]

/** The text of one call. */
export function recorded({ headers }: RecordedClient, query: string, body: string): string {
  const head = [
    `POST /${query} HTTP/1.1`,
    'Host: localhost:6969',
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
