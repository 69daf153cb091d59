import type { OpenDatabase } from '../../database/open.ts'
import type { HostTools } from '../../tools/shell/api.ts'

/** The tool by which the language server reads records through the process that has the data open. */
export const recordsTool = 'records'

export function recordTools(database: OpenDatabase): HostTools {
  return {
    [recordsTool]: async ([call], signal) => {
      // Loaded on first use: a shell needs none of the studio.
      const { readingCall } = await import('../studio/index.ts')
      return readingCall(database, call, signal)
    },
  }
}
