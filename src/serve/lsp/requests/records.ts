import { GvqError } from '../../../base/errors.ts'
import { sentence } from '../../../base/text/sentence.ts'
import { recordsTool, recordTools } from '../record-tools.ts'
import { type DataOptions, onData } from './project-data.ts'

/** The request by which an editor draws an answer: a call of the studio that looks at records. */
export const recordsRequest = 'gvq/records'

export interface RecordsCall {
  /** A file of the program. */
  readonly uri: string
  readonly method: string
  readonly args: readonly unknown[]
}

export interface RecordsAnswer {
  /** What a server answers the studio, as text: numbers may be longer than JavaScript's. */
  readonly json: string
}

export function readRecordsCall(given: unknown): RecordsCall {
  const { uri, method, args } = (typeof given === 'object' && given !== null ? given : {}) as {
    readonly [name in keyof RecordsCall]?: unknown
  }
  if (typeof uri === 'string' && typeof method === 'string' && Array.isArray(args))
    return { uri, method, args }
  throw new GvqError('INVALID_PARAMETER', 'This request takes an object with uri, method and args.')
}

/** Makes the call on the data of a project. */
export async function records({ method, args }: RecordsCall, options: DataOptions): Promise<RecordsAnswer> {
  const call = { method, args }
  const json = await onData(
    options,
    database => recordTools(database)[recordsTool]!([call], options.signal),
    async peer => {
      try {
        return await peer.tool(recordsTool, call, options.signal)
      } catch (failure) {
        if (!(failure instanceof GvqError) || failure.code !== 'NOT_FOUND') throw failure
        const why = 'does not know what was asked for: it runs another program, or another version of gvq'
        throw new GvqError('NOT_FOUND', `${sentence(peer.owner)} ${why}.`)
      }
    },
  )
  return { json: json as string }
}
