import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { withPauses } from '../../../base/flow/parts.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { TextMatches } from '../../text/index.ts'
import type { RecordCursor, StoredRecord } from '../api.ts'
import { FoundPostings, nodeTokens, tokenKey } from '../types/text-index.ts'
import type { TypeLayout } from '../types/type-layout.ts'
import type { Pages } from './pages.ts'

/** Lets other work run, if it has waited for long enough. */
export type Pause = () => MaybePromise<void>

export const noPause: Pause = () => undefined

/** Where the tokens occur, by the text index of the type. */
export async function indexedMatches(
  onPages: <T>(work: (pages: Pages) => T) => MaybePromise<T>,
  layout: TypeLayout,
  tokens: readonly string[],
  pause: Pause,
): Promise<TextMatches> {
  const state = await onPages(pages => pages.state(layout))
  const postings: FoundPostings[] = []
  for (const token of tokens) {
    const found = new FoundPostings()
    for (let from: number | undefined = 0; from !== undefined; ) {
      const start: number = from
      const { part, next } = await onPages(pages => postingsFrom(pages, layout, token, start))
      found.addAll(part)
      from = next
      await pause()
    }
    postings.push(state?.isOrdered === false ? await withPauses(found.sorted(), pause) : found)
  }
  return { documents: state?.count ?? 0, totalLength: state?.textLength ?? 0, postings }
}

function postingsFrom(pages: Pages, layout: TypeLayout, token: string, from: number) {
  const part = new FoundPostings()
  const tree = pages.bytesTree(layout, layout.trees.text)
  const next = tree.eachFrom(
    tokenKey(token),
    from,
    thresholds.postingsTogether,
    (row, [frequencies, lengths], at) => {
      part.add(pages.id(layout, row), row, frequencies![at]!, lengths![at]!)
    },
  )
  return { part, next }
}

/** Where the tokens occur, by the records of the type, without an index. */
export async function scannedMatches(
  cursor: RecordCursor,
  layout: Pick<TypeLayout, 'textSlots'>,
  tokens: readonly string[],
  pause: Pause,
): Promise<TextMatches> {
  const postings = tokens.map(() => new FoundPostings())
  let documents = 0
  let totalLength = 0
  const add = (record: StoredRecord) => {
    const { length, frequencies } = nodeTokens(layout, record)
    documents++
    totalLength += length
    for (const [i, token] of tokens.entries()) {
      const frequency = frequencies.get(token)
      if (frequency !== undefined) postings[i]!.add(record.id, record.row, frequency, length)
    }
  }
  try {
    for (
      let page = await cursor.next(thresholds.comparedRows);
      page !== undefined;
      page = await cursor.next(thresholds.comparedRows)
    ) {
      for (const record of page) add(record)
      await pause()
    }
  } finally {
    await cursor.close()
  }
  return { documents, totalLength, postings }
}
