export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  /** The number of the line in the new text, from 1; for a removed line, in the old one. */
  readonly line: number
}

/** The size of the table above which the part that differs is shown as completely replaced. */
const cellsMax = 4_000_000

/** Compares two texts line by line; the same lines are a longest common subsequence. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let tail = 0
  while (tail < old.length - start && tail < now.length - start && old.at(-1 - tail) === now.at(-1 - tail))
    tail++
  return [
    ...now.slice(0, start).map((text, i): DiffLine => ({ kind: 'same', text, line: i + 1 })),
    ...middle(old.slice(start, old.length - tail), now.slice(start, now.length - tail), start),
    ...now
      .slice(now.length - tail)
      .map((text, i): DiffLine => ({ kind: 'same', text, line: now.length - tail + i + 1 })),
  ]
}

function middle(old: readonly string[], now: readonly string[], offset: number): readonly DiffLine[] {
  const removed = (i: number): DiffLine => ({ kind: 'removed', text: old[i]!, line: offset + i + 1 })
  const added = (j: number): DiffLine => ({ kind: 'added', text: now[j]!, line: offset + j + 1 })
  const width = now.length + 1
  if (old.length * now.length > cellsMax)
    return [...old.map((_, i) => removed(i)), ...now.map((_, j) => added(j))]
  /** The length of the longest common subsequence of both suffixes, by their starts. */
  const common = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j]!
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ kind: 'same', text: now[j]!, line: offset + j + 1 })
      i++
      j++
    } else if (j === now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) lines.push(removed(i++))
    else lines.push(added(j++))
  }
  return lines
}
