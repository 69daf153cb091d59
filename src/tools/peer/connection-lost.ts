import { GvqError } from '../../base/errors.ts'

/** The server has ended, or cannot be reached any more. */
export class ConnectionLost extends GvqError {
  /** Whether the call had been sent, so that the server may have run it. */
  readonly wasSent: boolean

  constructor(address: string, wasSent: boolean, cause?: unknown) {
    super('STORAGE_UNAVAILABLE', `Lost the connection to the server at ${address}.`, {
      hint: 'Try again: gvq then opens the data itself or connects to the server that has it open.',
      cause,
    })
    this.wasSent = wasSent
  }
}
