import { GvqError } from '../../base/errors.ts'

/** The process that has the data open has ended, or cannot be reached any more. */
export class ConnectionLost extends GvqError {
  /** Whether the call had been sent, so that the server may have run it. */
  readonly wasSent: boolean
  /** That process, within a sentence. */
  readonly owner: string

  constructor(owner: string, wasSent: boolean, cause?: unknown) {
    super('STORAGE_UNAVAILABLE', `Lost the connection to ${owner}.`, {
      hint: wasSent
        ? 'What this would write was written completely or not at all. See which, then run it again if need be.'
        : 'Nothing was run. Try again: gvq then opens the data itself, or connects to who has it open by then.',
      cause,
    })
    this.wasSent = wasSent
    this.owner = owner
  }
}
