import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

/** Exit code of a program that a closed pipe ends, as every shell reports it. */
const sigpipeExitCode = 141

/** Writes a result. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Writes everything that is no result: notices, warnings, errors. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Whether to colour what goes to a stream: NO_COLOR, then FORCE_COLOR, then what the stream is. */
export function wantsColor(stream: Pick<WriteStream, 'isTTY'>, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

export type Style = Parameters<typeof styleText>[0]

/** Styles a text for standard error, when that shows colours. */
export function paint(style: Style, text: string): string {
  return wantsColor(process.stderr) ? styleText(style, text) : text
}

/** A reader that has seen enough (`gvq run … | head -1`) ends the program without a word. */
export function endSilentlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(sigpipeExitCode)
      throw error
    })
  }
}
