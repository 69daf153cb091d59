import { sha256 } from '@noble/hashes/sha2.js'

class Sha256 {
  readonly #hash = sha256.create()

  update(data: string | Uint8Array, encoding: BufferEncoding = 'utf8'): this {
    this.#hash.update(typeof data === 'string' ? Buffer.from(data, encoding) : data)
    return this
  }

  digest(): Buffer
  digest(encoding: BufferEncoding): string
  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(this.#hash.digest())
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
}

export function createHash(name: string): Sha256 {
  if (name !== 'sha256') throw new Error(`${name} is not in the playground`)
  return new Sha256()
}

export function hash(name: string, data: string | Uint8Array, encoding: BufferEncoding | 'buffer' = 'hex') {
  const made = createHash(name).update(data)
  return encoding === 'buffer' ? made.digest() : made.digest(encoding)
}

export function randomFillSync<T extends ArrayBufferView<ArrayBuffer>>(target: T): T {
  return crypto.getRandomValues(target)
}
