/** Size of an id: one byte per character. */
export const idBytes = 16

export function idsToBytes(ids: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(ids.length * idBytes)
  for (const [i, id] of ids.entries()) bytes.write(id, i * idBytes, idBytes, 'latin1')
  return bytes
}

/** Decodes consecutive ids; returns undefined when the last one is truncated. */
export function idsFromBytes(bytes: Buffer): string[] | undefined {
  if (bytes.length % idBytes !== 0) return undefined
  return Array.from({ length: bytes.length / idBytes }, (_, i) =>
    bytes.toString('latin1', i * idBytes, (i + 1) * idBytes),
  )
}
