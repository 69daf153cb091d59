/** Returns the hint "Did you mean a or b?" for names as the message shows them; `undefined` for none. */
export function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.join(' or ')}?`
}

/** Returns at most three known names, those with the fewest edits within the threshold. A change of case alone is half an edit. */
export function nearest(unknown: string, known: Iterable<string>): readonly string[] {
  let least = Math.min(editsMax, Math.floor(unknown.length * 0.4) + 1)
  let near: string[] = []
  for (const name of new Set(known)) {
    const edits = distance(unknown, name, least)
    if (edits > least) continue
    if (edits < least) near = []
    least = edits
    near.push(name)
  }
  return near.sort().slice(0, 3)
}

/** Nobody takes a long name for another with more differences. */
const editsMax = 6

/** Counts the edits (insert, delete, replace, swap of neighbours) between two names; may stop counting beyond `max`. */
export function distance(from: string, to: string, max: number): number {
  if (from === to) return 0
  if (Math.abs(from.length - to.length) > max) return max + 1
  const a = from.toLowerCase()
  const b = to.toLowerCase()
  if (a === b) return 0.5
  // Places further than `max` from the diagonal cost more than that.
  const reach = Math.ceil(max)
  const far = reach + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far))
  for (let i = 1; i <= a.length; i++) {
    const row = Array<number>(b.length + 1).fill(far)
    row[0] = Math.min(i, far)
    for (let j = Math.max(1, i - reach); j <= Math.min(b.length, i + reach); j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = Math.min(cost, far)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
