import { andThen } from '../../maybe.ts'
import type { TextMatches } from '../../text/index.ts'
import type { Id, MaybePromise, RecordCursor, StoredRecord, StoreReader } from '../api.ts'
import type { TypeLayout } from './layout.ts'
import type { ListReader } from './lists.ts'
import { postingSpace, textLengthSpace } from './spaces.ts'
import { decodePostings, nodeTokens, tokenKey } from './text-index.ts'

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
      postings: found.map(decodePostings),
    })),
  )
}

/** The same without an index, from the records of the type. */
export async function scannedMatches(
  cursor: RecordCursor,
  layout: TypeLayout,
  tokens: readonly string[],
): Promise<TextMatches> {
  const postings = tokens.map(() => ({
    ids: [] as Id[],
    frequencies: [] as number[],
    lengths: [] as number[],
  }))
  let documents = 0
  let totalLength = 0
  const add = (record: StoredRecord) => {
    const { length, frequencies } = nodeTokens(layout, record)
    documents++
    totalLength += length
    for (const [i, token] of tokens.entries()) {
      const frequency = frequencies.get(token)
      if (frequency === undefined) continue
      postings[i]!.ids.push(record.id)
      postings[i]!.frequencies.push(frequency)
      postings[i]!.lengths.push(length)
    }
  }
  try {
    for (;;) {
      const page = await cursor.next(scanRowsMax)
      if (page === undefined) return { documents, totalLength, postings }
      for (const record of page) add(record)
    }
  } finally {
    await cursor.close()
  }
}
