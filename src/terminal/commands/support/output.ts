import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

/** Exit code of a program that a closed pipe ends, as every shell reports it. */
const sigpipeExitCode = 141

/** Writes a result, with one line break at its end. */
export function print(text: string): void {
  process.stdout.write(endLine(text))
}

/** Writes everything that is no result: notices, warnings, errors. */
export function say(text: string): void {
  process.stderr.write(endLine(text))
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/** Whether to colour what goes to a stream: NO_COLOR, then FORCE_COLOR, then what the stream is. */
export function wantsColour(
  stream: Pick<WriteStream, 'isTTY'>,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

/** How to render diagnostics for a stream. */
export function prettyOptions(stream: WriteStream): { readonly colour: boolean; readonly width?: number } {
  const colour = wantsColour(stream)
  return stream.columns === undefined ? { colour } : { colour, width: stream.columns }
}

export type Style = Parameters<typeof styleText>[0]

/** Styles a text, when the stream that it goes to shows colours. */
export function paint(style: Style, text: string, stream: WriteStream = process.stderr): string {
  return wantsColour(stream) ? styleText(style, text) : text
}

/** When the reader has seen enough (`gvq run … | head -1`), the program ends without a word. */
export function endSilentlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(sigpipeExitCode)
      throw error
    })
  }
}
