import { andThen } from '../../../base/maybe.ts'
import type { TextMatches } from '../../text/index.ts'
import type { Bytes, Id, MaybePromise, RecordCursor, StoredRecord, StoreReader } from '../api.ts'
import type { ListReader } from './lists.ts'
import { postingSpace, textLengthSpace } from './spaces.ts'
import { encodePosting, nodeTokens, StoredPostings, tokenKey } from './text-index.ts'
import type { TypeLayout } from './type-layout.ts'

const scanRowsMax = 1024

/** Where the tokens occur, by the text index of the type: its number of tokens, and the lists of these. */
export function indexedMatches(
  reader: StoreReader,
  lists: ListReader,
  layout: TypeLayout,
  tokens: readonly string[],
  documents: number,
): MaybePromise<TextMatches> {
  const keys = tokens.map(token => tokenKey(layout, token))
  return andThen(reader.get(textLengthSpace, layout.prefix), totalLength =>
    andThen(lists.lists(postingSpace, keys), found => ({
      documents,
      totalLength: totalLength ?? 0,
      postings: found.map(list => new StoredPostings(list)),
    })),
  )
}

/** The same without an index, from the records of the type. */
export async function scannedMatches(
  cursor: RecordCursor,
  layout: TypeLayout,
  tokens: readonly string[],
): Promise<TextMatches> {
  const lists = tokens.map(() => ({ ids: [] as Id[], others: [] as Bytes[] }))
  let documents = 0
  let totalLength = 0
  const add = (record: StoredRecord) => {
    const { length, frequencies } = nodeTokens(layout, record)
    documents++
    totalLength += length
    for (const [i, token] of tokens.entries()) {
      const frequency = frequencies.get(token)
      if (frequency === undefined) continue
      lists[i]!.ids.push(record.id)
      lists[i]!.others.push(encodePosting(frequency, length))
    }
  }
  try {
    for (
      let page = await cursor.next(scanRowsMax);
      page !== undefined;
      page = await cursor.next(scanRowsMax)
    ) {
      for (const record of page) add(record)
    }
  } finally {
    await cursor.close()
  }
  return { documents, totalLength, postings: lists.map(list => new StoredPostings(list)) }
}
