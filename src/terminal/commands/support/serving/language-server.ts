import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { startLanguageServer } from '../../../../serve/lsp/index.ts'
import { describeFailure, UsageError } from '../failure.ts'
import { say } from '../output.ts'
import { ownVersion, packageRoot } from '../package.ts'
import { stopSignal } from '../signals.ts'

interface EditorArguments {
  /** The port at which the editor listens; default: standard input and output. */
  readonly port: number | undefined
  readonly debug: boolean
}

/** Serves an editor until it says `exit`, is gone, or a signal requests a stop. */
export async function serveEditor({ port, debug }: EditorArguments): Promise<void> {
  const streams = port === undefined ? standardStreams() : await connected(port)
  const stop = stopSignal()
  const onInternalError = (error: unknown): void =>
    void describeFailure(error, { debug }).then(({ text }) => say(text))
  const server = await startLanguageServer(streams, {
    version: ownVersion(),
    explanations: join(packageRoot(), 'docs/errors.md'),
    onInternalError,
  })
  try {
    const code = await Promise.race([server.ended, stop.requested.then(() => 0)])
    // The protocol asks for 1 if the editor leaves without a word.
    if (code !== 0) process.exitCode = code
  } finally {
    server.close()
    streams.input.destroy()
    stop.dispose()
  }
}

interface Streams {
  readonly input: Readable
  readonly output: Writable
}

function standardStreams(): Streams {
  return { input: process.stdin, output: process.stdout }
}

async function connected(port: number): Promise<Streams> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
  } catch {
    throw new UsageError(
      `No editor listens at 127.0.0.1:${port}.`,
      'An editor that starts gvq lsp --socket PORT listens there before; without --socket, standard input is used.',
    )
  }
  return { input: socket, output: socket }
}
