/** The candidate that `text` most likely meant, or undefined when none is near. Letter case counts for nothing. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const lower = text.toLowerCase()
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase())
    if (distance <= candidate.length / 3 && (best === undefined || distance < best.distance)) {
      best = { candidate, distance }
    }
  }
  return best?.candidate
}

/** Levenshtein distance in UTF-16 units. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1))
    }
    previous = current
  }
  return previous[right.length]!
}
