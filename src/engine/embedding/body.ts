/** The start of a response body, decompressed. `complete` is false when the body has more than `bytesMax` bytes. */
export interface Body {
  readonly text: string
  readonly complete: boolean
}

/** Reads at most `bytesMax` bytes, and cancels the response when there are more. */
export async function readBody(response: Response, bytesMax: number): Promise<Body> {
  if (response.body === null) return { text: '', complete: true }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: Buffer.concat(chunks).toString('utf8'), complete: true }
    chunks.push(value)
    bytes += value.length
    if (bytes > bytesMax) break
  }
  await reader.cancel()
  return { text: Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8'), complete: false }
}
