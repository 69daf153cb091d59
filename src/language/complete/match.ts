import { atOnce } from '../../base/flow/parts.ts'
import type { CompletionItem } from './completion.ts'
import { variablesAtOnce } from './environment.ts'

/** Returns the items that match what is typed: exact prefixes first, then in any case, then with letters left out. */
export function matching(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  return atOnce(matchingInParts(items, typed))
}

/** Matches in parts between which the caller may yield. */
export function* matchingInParts(
  items: readonly CompletionItem[],
  typed: string,
): Generator<void, readonly CompletionItem[]> {
  const seen = new Set<string>()
  const ranks: [exact: CompletionItem[], inAnyCase: CompletionItem[], withLettersLeftOut: CompletionItem[]] =
    [[], [], []]
  for (const [i, item] of items.entries()) {
    if (i % variablesAtOnce === variablesAtOnce - 1) yield
    const rank = rankOf(item.text, typed)
    if (rank === undefined || seen.has(item.text)) continue
    seen.add(item.text)
    ranks[rank].push(item)
  }
  return ranks.flat()
}

function rankOf(text: string, typed: string): 0 | 1 | 2 | undefined {
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
