import { distance } from '../../base/nearest.ts'

/** Returns the candidate that `text` most likely means, or undefined when none is near. Ignores case. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const lower = text.toLowerCase()
  let best: { candidate: string; edits: number } | undefined
  for (const candidate of candidates) {
    const edits = distance(lower, candidate.toLowerCase(), candidate.length / 3)
    if (edits <= candidate.length / 3 && (best === undefined || edits < best.edits)) {
      best = { candidate, edits }
    }
  }
  return best?.candidate
}
