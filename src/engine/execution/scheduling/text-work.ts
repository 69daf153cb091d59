import { withPauses } from '../../../base/flow/parts.ts'
import { SerialQueue } from '../../../base/flow/serial-queue.ts'
import { limits } from '../../../base/limits.ts'
import type { SourceFile, TextLimits } from '../../../language/diagnostics/diagnostic.ts'
import type { MemoryUse } from './memory.ts'
import { RunControl, type RunLimits } from './run-control.ts'
import type { Runs } from './runs.ts'

const ofClients: TextLimits = {
  name: 'text',
  bytesMax: limits.clientTextBytesMax,
  tokensMax: limits.clientTextTokensMax,
  unitTokensMax: limits.clientUnitTokensMax,
}

/** A text that a client sent. It may be less than a file of the project, which its owner writes. */
export function textOfClient(path: string, text: string): SourceFile {
  return { path, text, limits: ofClients }
}

/** What a character of a text takes while the text is worked on, roughly: its tokens, their tree, and what becomes of it. */
const bytesOfChar = 512
const bytesOfTextMax = 128 * 1024 * 1024

/** What a text holds as long as anything of it is used. */
export function sizeOfText({ length }: string): MemoryUse {
  return { rows: 0, bytes: Math.min(length * bytesOfChar, bytesOfTextMax) }
}

/**
 * Does all work on a text that somebody sent: parses, checks, completes or plans it. The work goes on in the slices of the governor, as
 * queries do, and so ends at its time limit or when its client leaves. What it holds counts as what queries hold; large texts
 * are worked on one at a time. The work must be linear in the text, and each of its parts short.
 * @throws GvqError QUERY_TIMEOUT, QUERY_TOO_LARGE, CANCELLED
 */
export async function workOnText<T>(
  runs: Runs,
  text: string,
  work: () => Generator<void, T>,
  runLimits: RunLimits = {},
): Promise<T> {
  // It has no name, as the input of a shell.
  const control = new RunControl(runs, '', runLimits)
  const begin = async (): Promise<T> => {
    await control.begin()
    control.memory.holdText(sizeOfText(text).bytes)
    return withPauses(work(), () => control.breathe())
  }
  try {
    if (text.length <= limits.smallTextCharsMax) return await begin()
    return await control.wait(large.run(begin))
  } finally {
    control.end()
  }
}

const large = new SerialQueue()
