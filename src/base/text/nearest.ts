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
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > start && bEnd > start && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--
    bEnd--
  }
  return editsBetween(a.slice(start, aEnd), b.slice(start, bEnd), max)
}

function editsBetween(a: string, b: string, max: number): number {
  // Places further than `max` from the diagonal cost more than that: of each row only those nearer are kept.
  const reach = Math.ceil(max)
  const far = reach + 1
  let [beforeLast, last, row] = [0, 1, 2].map(() => Array<number>(2 * reach + 3).fill(far)) as Rows
  for (let j = 0; j <= reach; j++) last[j + far] = j
  for (let i = 1; i <= a.length; i++) {
    row.fill(far)
    let least = far
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length, i + reach); j++) {
      const at = j - i + far
      let cost = i
      if (j > 0) {
        const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
        cost = Math.min(last[at + 1]! + 1, row[at - 1]! + 1, last[at]! + (same ? 0 : 1))
        const swapped =
          i > 1 &&
          j > 1 &&
          a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
          a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
        if (swapped) cost = Math.min(cost, beforeLast[at]! + 1)
      }
      row[at] = Math.min(cost, far)
      least = Math.min(least, cost)
    }
    if (least > max) return max + 1
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length - a.length + far]!
}

type Rows = [number[], number[], number[]]
