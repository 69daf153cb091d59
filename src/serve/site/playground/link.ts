/** What a link holds: a program and its entries. */
export interface Shared {
  readonly program: string
  readonly entries: string
}

const prefix = '#code='

/** The part of an address that holds them: deflated JSON in base64url, of which no server gets to know. */
export async function linkOf({ program, entries }: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ program, entries }))
  const deflated = await through(bytes, new CompressionStream('deflate-raw'))
  const text = Array.from(deflated, byte => String.fromCharCode(byte)).join('')
  return prefix + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the part of an address holds; `undefined` if it holds no program, or is damaged. */
export async function sharedIn(hash: string): Promise<Shared | undefined> {
  if (!hash.startsWith(prefix)) return undefined
  try {
    const text = atob(hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const deflated = Uint8Array.from(text, char => char.charCodeAt(0))
    const bytes = await through(deflated, new DecompressionStream('deflate-raw'))
    const { program, entries } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Shared>
    return typeof program === 'string' && typeof entries === 'string' ? { program, entries } : undefined
  } catch {
    return undefined
  }
}

/** More is no program that somebody wrote: a short link can be made to unfold into a lot. */
const bytesMax = 1024 ** 2

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  coder: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of new Blob([bytes]).stream().pipeThrough(coder)) {
    size += part.length
    if (size > bytesMax) throw new RangeError('too large')
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
