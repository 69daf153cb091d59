import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Shell } from '../../tools/shell/index.ts'
import type { Settings } from './commands/command.ts'
import type { ImportFile } from './commands/index.ts'
import { EntryJoiner, type ScriptEntry } from './entries.ts'
import type { Face } from './face.ts'
import { inParts } from './parts.ts'
import { Repl } from './repl.ts'
import { withLineEnd } from './text.ts'

export interface ScriptOptions {
  readonly shell: Shell
  readonly input: NodeJS.ReadableStream
  /** The name of the input, for errors. Default: `<input>`. */
  readonly path?: string
  /** Receives results. */
  readonly output: NodeJS.WritableStream
  /** Receives everything else. */
  readonly errors: NodeJS.WritableStream
  readonly settings: Settings
  readonly colourErrors: boolean
  /** Whether to run the entries after one that fails. */
  readonly onError: 'stop' | 'continue'
  readonly describeError: (error: unknown) => Promise<string>
  readonly importFile: ImportFile
}

export interface ScriptOutcome {
  readonly failed: boolean
  /** Whether it ended before its last entry: after `:quit`, or an error with `stop`. */
  readonly stopped: boolean
}

/** Runs the entries of an input one after another. */
export async function runScript(options: ScriptOptions): Promise<ScriptOutcome> {
  const { shell, settings, errors, describeError, importFile, path = '<input>' } = options
  const place = options.path === undefined ? '' : ` of ${path}`
  const repl = new Repl({ shell, settings, describeError, importFile, face: pipeFace(options) })
  const joiner = new EntryJoiner()
  let failed = false
  const run = async (entry: ScriptEntry | undefined): Promise<'go on' | 'stop'> => {
    if (entry === undefined) return 'go on'
    if (!entry.isWhole) {
      errors.write(`The input ends in the middle of the entry on line ${entry.line}${place}.\n`)
      failed = true
      return 'stop'
    }
    const outcome = await repl.run(entry.text, { path, line: entry.line })
    if (outcome === 'quit') return 'stop'
    if (outcome !== 'failed') return 'go on'
    failed = true
    errors.write(`note: the entry on line ${entry.line}${place} failed\n`)
    return options.onError === 'stop' ? 'stop' : 'go on'
  }
  for await (const line of createInterface({ input: options.input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if ((await run(joiner.add(line))) === 'stop') return { failed, stopped: true }
  }
  const last = await run(joiner.end())
  return { failed, stopped: last === 'stop' }
}

function pipeFace({ output, errors, colourErrors }: ScriptOptions): Face {
  return {
    columns: 100,
    colour: false,
    colourErrors,
    dim: text => text,
    async show(text) {
      const pieces = typeof text === 'string' ? [withLineEnd(text)] : text
      // A slow reader of a pipe is waited for.
      await inParts(pieces, async part => {
        if (!output.write(part)) await once(output, 'drain')
      })
    },
    say(text) {
      errors.write(withLineEnd(text))
    },
    cancellable: work => work(new AbortController().signal),
  }
}
