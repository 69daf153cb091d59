/** Returns the hint "Did you mean a or b?" for names as the message shows them; `undefined` for none. */
export function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.join(' or ')}?`
}

/** Returns at most three known names, those with the fewest edits within the threshold. A change of case alone is half an edit. */
export function nearest(unknown: string, known: Iterable<string>): readonly string[] {
  const threshold = Math.floor(unknown.length * 0.4) + 1
  const distances = [...new Set(known)].map(name => ({ name, distance: distance(unknown, name, threshold) }))
  const least = Math.min(threshold, ...distances.map(each => each.distance))
  return distances
    .filter(each => each.distance === least)
    .map(({ name }) => name)
    .sort()
    .slice(0, 3)
}

/** Counts the edits (insert, delete, replace, swap of neighbours) between two names; may stop counting beyond `max`. */
export function distance(from: string, to: string, max: number): number {
  if (from === to) return 0
  const a = from.toLowerCase()
  const b = to.toLowerCase()
  if (a === b) return 0.5
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
