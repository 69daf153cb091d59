import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type { Attempt } from './call.ts'
import type { EmbedderRuntime } from './types.ts'

/** Delay before the second attempt; doubles with each further one. */
const firstDelayMs = 500
/** Longest delay before an attempt, whatever Retry-After asks for. */
const delayMsMax = 10_000

/**
 * Returns the text of the first successful attempt. Retries transient failures, up to `limits.embeddingAttemptsMax`
 * attempts in total.
 * @throws GvqError EMBEDDING_ERROR with the last failure
 */
export async function withRetry(
  attempt: () => Promise<Attempt>,
  runtime: EmbedderRuntime,
  signal: AbortSignal | undefined,
): Promise<string> {
  for (let made = 1; ; made++) {
    const outcome = await attempt()
    if (outcome.kind === 'answered') return outcome.text
    if (!outcome.transient || made === limits.embeddingAttemptsMax) {
      const attempts = made === 1 ? '' : ` (${made} attempts)`
      throw new GvqError('EMBEDDING_ERROR', `${outcome.message}${attempts}.`, {
        publicMessage: `${outcome.publicMessage}${attempts}.`,
        ...(outcome.hint !== undefined && { hint: outcome.hint }),
      })
    }
    await pause(delayMs(made, outcome.retryAfter, runtime.now()), runtime, signal)
  }
}

async function pause(ms: number, runtime: EmbedderRuntime, signal: AbortSignal | undefined): Promise<void> {
  try {
    await runtime.sleep(ms, signal)
  } catch (error) {
    // The next attempt sees the cancellation and reports it; any other rejection is a bug.
    if (!signal?.aborted) throw error
  }
}

/** Returns the delay after attempt number `made`: the value of Retry-After (seconds or a date), else doubling; capped. */
export function delayMs(made: number, retryAfter: string | null | undefined, now: number): number {
  const asked = retryAfter == null ? undefined : retryAfterMs(retryAfter.trim(), now)
  return Math.min(asked ?? firstDelayMs * 2 ** (made - 1), delayMsMax)
}

function retryAfterMs(text: string, now: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
