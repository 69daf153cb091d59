import type { CompletionItem } from './completion.ts'

/** Returns the items that match what is typed: exact prefixes first, then in any case, then with letters left out. */
export function matching(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  const seen = new Set<string>()
  const ranked = items.flatMap(item => {
    const rank = rankOf(item.text, typed)
    if (rank === undefined || seen.has(item.text)) return []
    seen.add(item.text)
    return [{ item, rank }]
  })
  // Sorting is stable, so items of one rank keep their order.
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

function rankOf(text: string, typed: string): number | undefined {
  if (text.startsWith(typed)) return 0
  const lower = text.toLowerCase()
  const wanted = typed.toLowerCase()
  if (lower.startsWith(wanted)) return 1
  // A single letter would match nearly everything.
  return typed.length > 1 && isSubsequence(wanted, lower) ? 2 : undefined
}

function isSubsequence(wanted: string, text: string): boolean {
  let at = 0
  for (const character of text) if (character === wanted[at]) at++
  return at >= wanted.length
}
