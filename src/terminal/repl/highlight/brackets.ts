import type { Mark, MarkedLine } from './lines.ts'

const partners: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' }

interface Open {
  readonly line: number
  readonly mark: Mark
  readonly sign: string
}

/** Whether a text ends inside brackets. */
export function endsInBrackets(lines: readonly MarkedLine[]): boolean {
  return findUnmatched(lines).some(({ sign }) => '({['.includes(sign))
}

/** Marks every bracket without a partner as unmatched. */
export function withUnmatched(lines: readonly MarkedLine[]): readonly MarkedLine[] {
  const unmatched = findUnmatched(lines)
  if (unmatched.length === 0) return lines
  const result = [...lines]
  for (const { line, mark } of unmatched) {
    const { text, marks } = result[line]!
    result[line] = { text, marks: marks.map(each => (each === mark ? { ...mark, kind: 'unmatched' } : each)) }
  }
  return result
}

function findUnmatched(lines: readonly MarkedLine[]): readonly Open[] {
  const open: Open[] = []
  const unmatched: Open[] = []
  lines.forEach(({ text, marks }, line) => {
    for (const mark of marks) {
      if (mark.kind !== 'bracket') continue
      // `#[` is an opening bracket of two characters.
      const sign = text[mark.end - 1]!
      const partner = partners[sign]
      if (partner === undefined) {
        open.push({ line, mark, sign })
        continue
      }
      const at = open.findLastIndex(each => each.sign === partner)
      if (at < 0) unmatched.push({ line, mark, sign })
      else unmatched.push(...open.splice(at).slice(1))
    }
  })
  return [...unmatched, ...open]
}
