import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { TokenCounts } from '../../text/index.ts'
import type { Bytes, Id, MaybePromise, StoreTransaction } from '../api.ts'
import type { RecordChange } from './index-writes.ts'
import type { EditableLists } from './lists.ts'
import { postingSpace, textLengthSpace } from './spaces.ts'
import { encodePosting, hasSameTexts, nodeTokens, tokenKey } from './text-index.ts'
import type { TypeLayout } from './type-layout.ts'

/** Adds a node to the list of a token, changes its posting, or removes it. */
type PostingEdit =
  | { readonly kind: 'insert' | 'replace'; readonly key: Bytes; readonly id: Id; readonly posting: Bytes }
  | { readonly kind: 'remove'; readonly key: Bytes; readonly id: Id }

const noTokens: TokenCounts = { length: 0, frequencies: new Map() }

/** Keeps the text index of a type, if it has one, in step with its records. */
export function writeText(
  transaction: StoreTransaction,
  lists: EditableLists,
  layout: TypeLayout,
  changes: readonly RecordChange[],
): MaybePromise<void> {
  if (!layout.hasTextIndex) return undefined
  const edits: PostingEdit[] = []
  let growth = 0
  for (const { before, after } of changes) {
    if (before && after && hasSameTexts(layout, before, after)) continue
    const old = before ? nodeTokens(layout, before) : noTokens
    const now = after ? nodeTokens(layout, after) : noTokens
    addEdits(edits, layout, (before ?? after)!.id, old, now)
    growth += now.length - old.length
  }
  return andThen(editLists(lists, edits), () => addToLength(transaction, layout, growth))
}

function addEdits(
  edits: PostingEdit[],
  layout: TypeLayout,
  id: Id,
  old: TokenCounts,
  now: TokenCounts,
): void {
  for (const [token, frequency] of now.frequencies) {
    const oldFrequency = old.frequencies.get(token)
    if (oldFrequency === frequency && old.length === now.length) continue
    const kind = oldFrequency === undefined ? 'insert' : 'replace'
    edits.push({ kind, key: tokenKey(layout, token), id, posting: encodePosting(frequency, now.length) })
  }
  for (const token of old.frequencies.keys()) {
    if (!now.frequencies.has(token)) edits.push({ kind: 'remove', key: tokenKey(layout, token), id })
  }
}

function editLists(lists: EditableLists, edits: readonly PostingEdit[]): MaybePromise<void> {
  if (edits.length === 0) return undefined
  return andThen(lists.openForEdits(postingSpace, edits), editors => {
    for (const [i, edit] of edits.entries()) {
      if (edit.kind === 'insert') editors[i]!.insert(edit.id, edit.posting)
      else if (edit.kind === 'replace') editors[i]!.replace(edit.id, edit.posting)
      else editors[i]!.remove(edit.id)
    }
  })
}

function addToLength(transaction: StoreTransaction, layout: TypeLayout, growth: number): MaybePromise<void> {
  if (growth === 0) return undefined
  return andThen(transaction.get(textLengthSpace, layout.prefix), length => {
    const next = (length ?? 0) + growth
    invariant(next >= 0, 'a text index has lost count of its tokens')
    if (next === 0) transaction.delete(textLengthSpace, layout.prefix)
    else transaction.put(textLengthSpace, layout.prefix, next)
  })
}
