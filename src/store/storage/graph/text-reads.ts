import type { TextMatches } from '../../text/index.ts'
import type { RecordCursor, StoredRecord } from '../api.ts'
import type { Pages } from './pages.ts'
import { FoundPostings, nodeTokens, tokenKey } from './text-index.ts'
import type { TypeLayout } from './type-layout.ts'

const scanRowsMax = 1024

/** Where the tokens occur, by the text index of the type. */
export function indexedMatches(pages: Pages, layout: TypeLayout, tokens: readonly string[]): TextMatches {
  const state = pages.state(layout)
  const tree = pages.bytesTree(layout, layout.trees.text)
  const postings = tokens.map(token => {
    const found = new FoundPostings()
    tree.each(tokenKey(token), (row, [frequencies, lengths], at) => {
      found.add(pages.id(layout, row), row, frequencies![at]!, lengths![at]!)
    })
    return state?.isOrdered === false ? found.sorted() : found
  })
  return { documents: state?.count ?? 0, totalLength: state?.textLength ?? 0, postings }
}

/** The same without an index, from the records of the type. */
export async function scannedMatches(
  cursor: RecordCursor,
  layout: Pick<TypeLayout, 'textSlots'>,
  tokens: readonly string[],
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
      let page = await cursor.next(scanRowsMax);
      page !== undefined;
      page = await cursor.next(scanRowsMax)
    ) {
      for (const record of page) add(record)
    }
  } finally {
    await cursor.close()
  }
  return { documents, totalLength, postings }
}
