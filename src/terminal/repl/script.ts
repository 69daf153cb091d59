import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { textFor } from '../../base/text/terminal-text.ts'
import type { Shell } from '../../tools/shell/index.ts'
import type { Settings } from './commands/command.ts'
import type { Importer } from './commands/index.ts'
import { EntryJoiner, type ScriptEntry } from './entries.ts'
import type { Face } from './face/face.ts'
import { inParts } from './face/parts.ts'
import { Repl } from './repl.ts'
import { withLineEnd } from './text.ts'

export interface Script {
  readonly open: () => NodeJS.ReadableStream
  /** The name of the input, for errors. Default: `<input>`. */
  readonly path?: string
}

/** Perhaps a terminal. */
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean }

export interface ScriptOptions {
  readonly shell: Shell
  /** Receives results. */
  readonly output: Output
  /** Receives everything else. */
  readonly errors: Output
  readonly settings: Settings
  readonly colourErrors: boolean
  /** Whether to run the entries after one that fails. */
  readonly onError: 'stop' | 'continue'
  readonly describeError: (error: unknown) => Promise<string>
  readonly importer: Importer
}

/**
 * Runs the entries of inputs one after another, as one session. None are left to run after `:quit`, or an error with `stop`. Returns
 * whether one failed.
 */
export async function runScripts(scripts: readonly Script[], options: ScriptOptions): Promise<boolean> {
  const { shell, settings, describeError, importer } = options
  const repl = new Repl({ shell, settings, describeError, importer, face: pipeFace(options) })
  let failed = false
  for (const script of scripts) {
    const outcome = await runScript(repl, script, options)
    failed ||= outcome.failed
    if (outcome.stopped) break
  }
  return failed
}

interface ScriptOutcome {
  readonly failed: boolean
  /** Whether it ended before its last entry. */
  readonly stopped: boolean
}

async function runScript(repl: Repl, script: Script, { onError }: ScriptOptions): Promise<ScriptOutcome> {
  const { path = '<input>' } = script
  const place = script.path === undefined ? '' : ` of ${path}`
  const joiner = new EntryJoiner()
  let failed = false
  const run = async (entry: ScriptEntry | undefined): Promise<'go on' | 'stop'> => {
    if (entry === undefined) return 'go on'
    if (!entry.isWhole) {
      repl.face.say(`The input ends in the middle of the entry on line ${entry.line}${place}.`)
      failed = true
      return 'stop'
    }
    const outcome = await repl.run(entry.text, { path, line: entry.line })
    if (outcome === 'quit') return 'stop'
    if (outcome !== 'failed') return 'go on'
    failed = true
    repl.face.say(`note: the entry on line ${entry.line}${place} failed`)
    return onError === 'stop' ? 'stop' : 'go on'
  }
  for await (const line of createInterface({ input: script.open(), crlfDelay: Number.POSITIVE_INFINITY })) {
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
        if (!output.write(textFor(output, part))) await once(output, 'drain')
      })
    },
    say(text) {
      errors.write(textFor(errors, withLineEnd(text)))
    },
    status: () => undefined,
    cancellable: work => work(new AbortController().signal),
  }
}
