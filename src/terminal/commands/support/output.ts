import { once } from 'node:events'
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import { reasonOf } from '../../../base/files/file-reason.ts'
import { textFor } from '../../../base/text/terminal-text.ts'

/** Exit code that shells report for a program ended by SIGPIPE. */
const sigpipeExitCode = 141

/** Writes a result to standard output, ending with a line break. */
export function print(text: string): void {
  process.stdout.write(textFor(process.stdout, endLine(text)))
}

/** Writes a part of a long result to standard output; resolves when its reader is ready for more. */
export async function written(text: string): Promise<void> {
  if (!process.stdout.write(textFor(process.stdout, text))) await once(process.stdout, 'drain')
}

/** Writes anything that is not a result to standard error: notices, warnings, errors. */
export function say(text: string): void {
  process.stderr.write(textFor(process.stderr, endLine(text)))
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/** Whether to use colours on a stream, by NO_COLOR, then FORCE_COLOR, then the kind of the stream. */
export function wantsColour(
  stream: Pick<WriteStream, 'isTTY'>,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

/** Options for rendering diagnostics to a stream. */
export function prettyOptions(stream: WriteStream): { readonly colour: boolean; readonly width?: number } {
  const colour = wantsColour(stream)
  return stream.columns === undefined ? { colour } : { colour, width: stream.columns }
}

export type Style = Parameters<typeof styleText>[0]

/** Styles a text if its stream shows colours. */
export function paint(style: Style, text: string, stream: WriteStream = process.stderr): string {
  return wantsColour(stream) ? styleText(style, text) : text
}

/**
 * Ends the process when its output cannot be written: silently when the reader closes the pipe, as in
 * `gvq run … | head -1`, else with the reason, such as a full disk.
 */
export function endWhenOutputFails(): void {
  for (const [stream, name] of [
    [process.stdout, 'standard output'],
    [process.stderr, undefined],
  ] as const) {
    // Several writes may fail before the process ends.
    stream.once('error', (error: NodeJS.ErrnoException) => {
      stream.on('error', () => undefined)
      if (error.code === 'EPIPE') process.exit(sigpipeExitCode)
      // Only what standard error itself refuses cannot be said.
      if (name !== undefined)
        say(`${paint(['red', 'bold'], 'error:')} Cannot write to ${name}: ${reasonOf(error)}.`)
      process.exit(1)
    })
  }
}
