/** The run that a writer waits for. */
export interface RunBefore {
  readonly query: string
  readonly milliseconds: number
  /** Absent for the process that has the data. */
  readonly client?: string | undefined
}

/** Returns the run that the own one waits for. */
export function runBefore<Run extends { readonly id: number; readonly behind?: number | undefined }>(
  runs: readonly Run[],
  isOwn: (run: Run) => boolean,
): Run | undefined {
  const own = runs.find(isOwn)
  return runs.find(({ id }) => id === own?.behind)
}

/** `waiting for the transaction of the shell of process 123, open for 40 s`. `owner`: who has the data open. */
export function waitText({ query, client, milliseconds }: RunBefore, owner: string): string {
  const whose = client ?? owner
  const seconds = Math.floor(milliseconds / 1000)
  return query === ':begin'
    ? `waiting for the transaction of ${whose}, open for ${seconds} s`
    : `waiting for ${query} of ${whose}, which writes for ${seconds} s`
}
