import type { GvqError } from '../../../../base/errors.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import type { PeerDatabase } from '../../../../tools/peer/index.ts'
import type { HostTools } from '../../../../tools/shell/index.ts'
import type {
  AdoptionReport,
  AdoptOptions,
  ByteOrder,
  Verification,
} from '../../../../tools/transfer/index.ts'
import { callHostTool } from '../host-tool.ts'

/** A request about a data file, as JSON. Paths are absolute, because the server may run in another folder. */
export interface AdoptOrder extends Pick<AdoptOptions, 'isStrict' | 'rejectsPath'> {
  readonly path: string
  readonly byteOrder: ByteOrder | undefined
}

/** What a server is asked to do with a file, and what it answers. */
interface Ways {
  readonly adopt: AdoptionReport
  readonly verify: Verification
}

const toolNames = { adopt: 'adoptFile', verify: 'verifyFile' } as const satisfies Record<keyof Ways, string>

/** The tools by which a server works for `gvq adopt`. */
export function adoptTools(database: OpenDatabase): HostTools {
  const toolFor =
    (way: keyof Ways): HostTools[string] =>
    async ([order], signal) => {
      const { LegacySource, ...ways } = await import('../../../../tools/transfer/index.ts')
      const { path, byteOrder, ...options } = order as AdoptOrder
      const source = await LegacySource.open(path, byteOrder)
      try {
        return await ways[way](source, database, {
          ...options,
          isServing: true,
          signal,
          onProgress: () => undefined,
        })
      } finally {
        await source.close()
      }
    }
  return { [toolNames.adopt]: toolFor('adopt'), [toolNames.verify]: toolFor('verify') }
}

/** Adopts a file through a server, or compares it. Throws `inUse` if the server has no such tool. */
export async function adoptByServer<W extends keyof Ways>(
  way: W,
  peer: Pick<PeerDatabase, 'tool'>,
  order: AdoptOrder,
  signal: AbortSignal,
  inUse: GvqError,
): Promise<Ways[W]> {
  return (await callHostTool(peer, toolNames[way], order, signal, inUse)) as Ways[W]
}
