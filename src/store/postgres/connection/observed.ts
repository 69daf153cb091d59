import type { ReadProbe, SentValue } from '../../versioned/contract/api.ts'
import type { Result } from './statement.ts'

/** Runs a statement, and tells the probe of it. */
export async function observed(
  probe: ReadProbe | undefined,
  text: string,
  values: readonly SentValue[] | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (probe === undefined) return run()
  probe.read()
  const answered = probe.sent?.(text, values ?? [])
  const result = await run()
  answered?.(result.count)
  return result
}
