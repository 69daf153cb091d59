import { type Shown, type ShownPart, sizeAtOnce } from '../../../engine/execution/index.ts'
import { JsonWriter } from '../../../language/catalog/index.ts'

/** Node sends a short string together with the head, and a long one after copying it twice. */
const stringBytesMax = 4096

/** Size of the parts of a long text. */
const partBytes = 64 * 1024

const writer = new JsonWriter()

/** Returns bytes of an answer to the writer's buffer, once the system has taken them; other bytes are ignored. */
export function giveBack(bytes: Uint8Array): void {
  writer.giveBack(bytes)
}

/** The text of a short answer; undefined for a long one. */
export function shortText(response: Shown): string | Uint8Array | undefined {
  if (response.size(0, 1) > sizeAtOnce) return undefined
  writer.begin()
  response.write(0, 1, writer)
  return writer.length <= stringBytesMax ? writer.text() : writer.bytes()
}

/** The text of a long answer, in parts. Other answers use the same writer between the parts. */
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

const newline = 0x0a

/**
 * Returns the lines of some rows, in pieces that are not long. Other answers use the same writer between the pieces.
 */
export function* linesOf({ shown, count }: ShownPart): Generator<Uint8Array, void> {
  writer.begin()
  for (let row = 0; row < count; row++) {
    if (shown.size(row, row + 1) <= sizeAtOnce) shown.write(row, row + 1, writer)
    else {
      for (const _ of shown.parts(row, row + 1, writer)) {
        if (writer.length < partBytes) continue
        yield writer.bytes()
        writer.begin()
      }
    }
    writer.char(newline)
    if (writer.length < partBytes) continue
    yield writer.bytes()
    writer.begin()
  }
  if (writer.length > 0) yield writer.bytes()
}
