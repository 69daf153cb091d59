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

/** A text that a client sent. It is limited more strictly than a file of the project, which its owner writes. */
export function textOfClient(path: string, text: string): SourceFile {
  return { path, text, limits: ofClients }
}

/** The memory for each character of a text while it is processed, roughly: its tokens, their tree, and the results. */
const bytesOfChar = 512
const bytesOfTextMax = 128 * 1024 * 1024

/** A text, of which only the length counts. */
type Sized = Pick<string, 'length'>

/** What a text holds as long as anything of it is used. */
export function sizeOfText({ length }: Sized): MemoryUse {
  return { rows: 0, bytes: Math.min(length * bytesOfChar, bytesOfTextMax) }
}

/**
 * Runs work on a text of a client: parsing, checking, completing or planning it. The work runs in the slices of the
 * governor, like queries, and so ends at its time limit or when its client disconnects. Its memory counts like that
 * of queries; large texts are processed one at a time. The work must be linear in the text, and each of its parts
 * short.
 * @throws GvqError QUERY_TIMEOUT, QUERY_TOO_LARGE, CANCELLED
 */
export async function workOnText<T>(
  runs: Runs,
  text: Sized,
  work: () => Generator<void, T>,
  runLimits: RunLimits = {},
): Promise<T> {
  // The run has no name, like the input of a shell.
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

/**
 * Runs work on what is there already: on a text that was parsed and checked, for whoever looks at it. It runs in slices like
 * `workOnText`, and ends in the same ways; nothing waits until others have ended.
 * @throws GvqError QUERY_TIMEOUT, CANCELLED
 */
export async function workInSlices<T>(
  runs: Runs,
  work: () => Generator<void, T>,
  runLimits: RunLimits = {},
): Promise<T> {
  const control = new RunControl(runs, '', runLimits)
  try {
    await control.begin()
    return await withPauses(work(), () => control.breathe())
  } finally {
    control.end()
  }
}

const large = new SerialQueue()
