import { GvqError } from '../../../base/errors.ts'
import type { PeerDatabase } from '../../../tools/peer/index.ts'

/** Calls a tool of the server that has the data open. Throws `inUse` if it has none of that name, as an earlier version of gvq. */
export async function callHostTool(
  peer: Pick<PeerDatabase, 'tool'>,
  name: string,
  order: object,
  signal: AbortSignal,
  inUse: GvqError,
): Promise<unknown> {
  try {
    return await peer.tool(name, order, signal)
  } catch (failure) {
    throw failure instanceof GvqError && failure.code === 'NOT_FOUND' ? inUse : failure
  }
}
