import { loadProject } from '../../../../database/project/index.ts'
import { ProjectData, type StdioServer, startStdioServer } from '../../../../serve/mcp/index.ts'
import { describeFailure } from '../../support/failure.ts'
import { say } from '../../support/output.ts'
import { ownVersion } from '../../support/package.ts'
import { FolderWatch, foldersOf, isPartOfProject } from '../../support/serving/folder-watch.ts'
import { stopSignal } from '../../support/signals.ts'
import type { ProjectArguments } from '../../support/with-database.ts'

interface McpArguments extends ProjectArguments {
  readonly allowWrites: boolean
  readonly debug: boolean
}

/** Serves MCP until the client disconnects or a signal requests a stop. Fails at once in a folder without a project. */
export async function mcpAction({ allowWrites, debug, ...data }: McpArguments): Promise<void> {
  const { project } = data
  const folders = new FolderWatch(isPartOfProject)
  folders.set(foldersOf(await loadProject(project)))
  const stop = stopSignal()
  const source = new ProjectData({ ...data, notice: text => say(`note: ${text}`) })
  const onInternalError = (error: unknown): void =>
    void describeFailure(error, { debug }).then(({ text }) => say(text))
  const options = { version: ownVersion(), allowWrites, onInternalError }
  const server = await startStdioServer(source, options, { input: process.stdin, output: process.stdout })
  try {
    void notifyChanges(folders, server)
    await Promise.race([server.drained, stop.requested])
  } finally {
    folders.close()
    process.stdin.destroy()
    await server.close()
    await source.close()
    stop.dispose()
  }
}

/** Ends with the watch: `next` never resolves after it was closed. */
async function notifyChanges(folders: FolderWatch, server: StdioServer): Promise<never> {
  for (;;) {
    await folders.next()
    server.programChanged()
  }
}
