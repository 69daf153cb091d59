import type { TokenCounts } from '../../text/index.ts'
import type { Bytes } from '../api.ts'
import type { RecordChange } from './index-writes.ts'
import { hasSameTexts, nodeTokens, tokenKey } from './text-index.ts'
import type { BytesEntries } from './trees.ts'
import type { TypeLayout } from './type-layout.ts'

const noTokens: TokenCounts = { length: 0, frequencies: new Map() }

interface TextEdits {
  readonly edits: { readonly removed: BytesEntries; readonly added: BytesEntries }
  /** By how many tokens the type grows. */
  readonly growth: number
}

/** What changes of records change in the text index of their type. */
export function textEdits(layout: TypeLayout, changes: readonly RecordChange[]): TextEdits {
  const removed = { keys: [] as Bytes[], rows: [] as number[] }
  const added = {
    keys: [] as Bytes[],
    rows: [] as number[],
    extras: [[] as number[], [] as number[]] as const,
  }
  let growth = 0
  for (const { before, after } of changes) {
    if (before && after && hasSameTexts(layout, before, after)) continue
    const old = before ? nodeTokens(layout, before) : noTokens
    const now = after ? nodeTokens(layout, after) : noTokens
    const { row } = (before ?? after)!
    for (const [token, frequency] of now.frequencies) {
      if (old.frequencies.get(token) === frequency && old.length === now.length) continue
      added.keys.push(tokenKey(token))
      added.rows.push(row)
      added.extras[0].push(frequency)
      added.extras[1].push(now.length)
    }
    for (const token of old.frequencies.keys()) {
      if (now.frequencies.has(token)) continue
      removed.keys.push(tokenKey(token))
      removed.rows.push(row)
    }
    growth += now.length - old.length
  }
  return { edits: { removed, added }, growth }
}
