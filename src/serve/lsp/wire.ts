import { finished, PassThrough, type Readable, type Writable } from 'node:stream'
import {
  type DataCallback,
  Emitter,
  type Message,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'

/** How long what a client has asked may still be answered after it has gone. */
const graceMs = 1000

/** What takes the place of the end of the input: it is read after all that came before. */
const exitBody = JSON.stringify({ jsonrpc: '2.0', method: 'exit' })
const exitMessage = `Content-Length: ${exitBody.length}\r\n\r\n${exitBody}`

/** The members of a message that tell what it is. */
interface Head {
  readonly id?: number | string | null
  readonly method?: string
}

/**
 * What a client sends, and what is sent to it. The library would end the process when a client says `exit` or closes its end, whatever else
 * runs there, and before it has answered what came before.
 */
export class Wire {
  readonly reader: MessageReader
  readonly writer: MessageWriter
  readonly #onEnd: (code: number) => void
  readonly #asked = new Set<number | string>()
  readonly #closed = new Emitter<void>()
  #grace: NodeJS.Timeout | undefined
  #isShutDown = false
  #isGone = false
  #isEnded = false

  /** @param onEnd receives the exit code that the protocol asks for, after everything that the client has asked is answered */
  constructor(input: Readable, output: Writable, onEnd: (code: number) => void) {
    this.#onEnd = onEnd
    const bytes = new PassThrough()
    const reader = new StreamMessageReader(bytes)
    // Its timer would run for ever after a message that was cut off.
    reader.partialMessageTimeout = 0
    const writer = new StreamMessageWriter(output)
    this.reader = {
      onError: reader.onError,
      onClose: this.#closed.event,
      onPartialMessage: reader.onPartialMessage,
      listen: callback => reader.listen(message => this.#take(message, callback)),
      dispose: () => reader.dispose(),
    }
    this.writer = {
      onError: writer.onError,
      onClose: writer.onClose,
      write: message => writer.write(message).finally(() => this.#answered(message)),
      end: () => writer.end(),
      dispose: () => writer.dispose(),
    }
    input.pipe(bytes, { end: false })
    finished(input, { writable: false }, () => {
      bytes.end(exitMessage)
      // A message that was cut off takes that one for its rest.
      this.#grace ??= setTimeout(() => this.#end(), graceMs)
    })
  }

  #take(message: Message, callback: DataCallback): void {
    const { id, method } = message as Head
    if (method === 'exit') {
      this.#leave()
      return
    }
    if (method === 'shutdown') this.#isShutDown = true
    if (method !== undefined && id != null) this.#asked.add(id)
    callback(message)
  }

  #answered(message: Message): void {
    const { id, method } = message as Head
    if (method === undefined && id != null) this.#asked.delete(id)
    if (this.#isGone && this.#asked.size === 0) this.#end()
  }

  #leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    if (this.#asked.size === 0) this.#end()
    else this.#grace ??= setTimeout(() => this.#end(), graceMs)
  }

  #end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#grace)
    this.#closed.fire()
    this.#onEnd(this.#isShutDown ? 0 : 1)
  }
}
