import { counted } from '../../../base/counted.ts'
import type { OpenDatabase, OpenOptions } from '../../../database/open.ts'
import { say } from './output.ts'
import { withProgress } from './progress-line.ts'

export interface ProjectArguments {
  readonly project: string
  /** The project's own data folder when absent. */
  readonly data: string | undefined
}

/** Opens the database of a project, lets `work` use it, and closes it whatever happens. */
export async function withDatabase<T>(
  { project, data }: ProjectArguments,
  purpose: string,
  work: (database: OpenDatabase) => Promise<T>,
  options: Pick<OpenOptions, 'cacheBytesMax'> = {},
): Promise<T> {
  const { openDatabase } = await import('../../../database/open.ts')
  const database = await withProgress(progress =>
    openDatabase({
      project,
      purpose,
      notice: text => say(`note: ${text}`),
      progress,
      ...options,
      ...(data !== undefined && { dataDir: data }),
    }),
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Mentions warnings where the program stays open for a while; `gvq run` keeps quiet about them. */
export function mentionWarnings({ warnings }: OpenDatabase): void {
  if (warnings.length === 0) return
  const count = counted(warnings.length, 'warning')
  say(`note: the program has ${count}; gvq check shows ${warnings.length === 1 ? 'it' : 'them'}.`)
}
