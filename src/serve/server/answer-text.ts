import { type Shown, sizeAtOnce } from '../../engine/execution/index.ts'
import { JsonWriter } from '../../language/catalog/index.ts'

/** Node sends a short string together with the head, and a long one after copying it twice. */
const stringBytesMax = 4096

/** Size of the parts of a long text. */
const partBytes = 64 * 1024

const writer = new JsonWriter()

/** The text of a short answer; undefined for a long one. */
export function shortText(response: Shown): string | Uint8Array | undefined {
  if (response.size(0, 1) > sizeAtOnce) return undefined
  writer.begin()
  response.write(0, 1, writer)
  return writer.length <= stringBytesMax ? writer.text() : writer.bytes()
}

/** The text of a long answer, part by part. Between the parts, others use the same writer. */
export class LongText {
  readonly #parts: Generator<void, void>
  #isDone = false

  constructor(response: Shown) {
    this.#parts = response.parts(0, 1, writer)
  }

  /** Whether the last part has been returned. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Returns the next part. */
  next(): Uint8Array {
    writer.begin()
    do this.#isDone = this.#parts.next().done === true
    while (!this.#isDone && writer.length < partBytes)
    return writer.bytes()
  }
}
