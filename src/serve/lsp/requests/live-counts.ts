import type { Position, Hover as ProtocolHover } from 'vscode-languageserver/node'
import { GvqError } from '../../../base/errors.ts'
import { counted } from '../../../base/text/counted.ts'
import { CheckFailed } from '../../../database/project/index.ts'
import { symbolsAt } from '../../../language/service/index.ts'
import { offsetOf } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

/** Adds to the hover of a type how many records the process has that has the data of the project open, if one has. */
export async function withLiveCount(
  hover: ProtocolHover,
  { state, file }: FileInProgram,
  position: Position,
  project: string,
): Promise<ProtocolHover> {
  const symbols = symbolsAt(state.view, file.path, offsetOf(file, position))
  const type = symbols.find(({ kind }) => kind === 'node' || kind === 'edge' || kind === 'vector')
  const { contents } = hover
  if (type === undefined || typeof contents !== 'object' || !('kind' in contents)) return hover
  const { typesOfServer } = await import('../../../tools/shell/index.ts')
  const served = await asked(typesOfServer(project))
  const found = served?.find(each => each.of === type.kind && each.name === type.name)
  if (found === undefined) return hover
  const text = `${counted(found.records, 'record')} in the data that a running gvq has open.`
  return { ...hover, contents: { ...contents, value: `${contents.value}\n\n${text}` } }
}

/** Returns how many calls of each query the server of a project has answered; nothing if none runs. */
export async function liveRequests(project: string): Promise<Readonly<Record<string, number>> | undefined> {
  const { requestsOfServer } = await import('../../../tools/shell/index.ts')
  return asked(requestsOfServer(project))
}

/** A process that runs another version, has no clients, or is ending, tells nothing. */
async function asked<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof GvqError || error instanceof CheckFailed) return undefined
    throw error
  }
}
