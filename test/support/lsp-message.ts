/** A message of the Language Server Protocol as bytes of a stream. */
export function lspMessage(body: object): string {
  const text = JSON.stringify({ jsonrpc: '2.0', ...body })
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
