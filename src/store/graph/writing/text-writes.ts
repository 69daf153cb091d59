import type { Parts } from '../../../base/flow/parts.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { TokenCounts } from '../../text/index.ts'
import type { BytesEntries } from '../trees/trees.ts'
import { nodeTokens, tokenKey } from '../types/text-index.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { ColumnChanges, Columns } from './column-changes.ts'

const noTokens: TokenCounts = { length: 0, frequencies: new Map() }

interface TextEdits {
  readonly edits: { readonly removed: BytesEntries; readonly added: BytesEntries }
  /** By how many tokens the type grows. */
  readonly growth: number
  /** By how many entries the index grows: one for each different word of a node. */
  readonly wordGrowth: number
}

/** Rows whose texts are taken apart in one part of the work. */
const rowsTogether = 64

/** What changes of records change in the text index of their type. All their texts are among the columns. */
export function* textEdits(layout: TypeLayout, { rows, before, after }: ColumnChanges): Parts<TextEdits> {
  const removed = { keys: [] as ByteString[], rows: [] as number[] }
  const added = {
    keys: [] as ByteString[],
    rows: [] as number[],
    extras: [[] as number[], [] as number[]] as const,
  }
  let growth = 0
  let wordGrowth = 0
  for (let i = 0; i < rows.length; i++) {
    if (i % rowsTogether === rowsTogether - 1) yield
    if (before && after && hasSameTexts(layout, before, after, i)) continue
    const old = before ? tokensAt(layout, before, i) : noTokens
    const now = after ? tokensAt(layout, after, i) : noTokens
    const row = rows[i]!
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
    wordGrowth += now.frequencies.size - old.frequencies.size
  }
  return { edits: { removed, added }, growth, wordGrowth }
}

function tokensAt(layout: TypeLayout, columns: Columns, i: number): TokenCounts {
  const values: Value[] = []
  for (const slot of layout.textSlots) values[slot] = columns.get(slot)?.[i] ?? null
  return nodeTokens(layout, { values })
}

/** Whether two states of a node have the same texts for sure. */
function hasSameTexts({ textSlots }: TypeLayout, before: Columns, after: Columns, i: number): boolean {
  return textSlots.every(slot => (before.get(slot)?.[i] ?? null) === (after.get(slot)?.[i] ?? null))
}
