import type { CompletionItem } from './scope.ts'

/** The items that a beginning may mean: exact beginnings first, then in any case, then with letters left out. */
export function matching(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  const seen = new Set<string>()
  const ranked = items.flatMap(item => {
    const rank = rankOf(item.text, typed)
    if (rank === undefined || seen.has(item.text)) return []
    seen.add(item.text)
    return [{ item, rank }]
  })
  // Sorting is stable: within a rank, the order given is kept.
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

function rankOf(text: string, typed: string): number | undefined {
  if (text.startsWith(typed)) return 0
  const lower = text.toLowerCase()
  const wanted = typed.toLowerCase()
  if (lower.startsWith(wanted)) return 1
  // One letter is found nearly everywhere.
  return typed.length > 1 && isSubsequence(wanted, lower) ? 2 : undefined
}

function isSubsequence(wanted: string, text: string): boolean {
  let at = 0
  for (const character of text) if (character === wanted[at]) at++
  return at >= wanted.length
}
