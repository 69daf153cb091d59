import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDataFile } from '../../transfer/adopt/data-file.ts'
import {
  edgeRecord,
  keyOf,
  nodeRecord,
  numbers,
  oldVectorRecord,
  vectorKey,
} from '../../transfer/adopt/records.ts'

const uuid = (i: number) => `1f0e8b30-3c5a-6a10-9b7e-${String(i).padStart(12, '0')}`

/** A small file with all that a page may have: values on pages of their own, lists of edges as pages and as trees. */
export async function smallFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'small.mdb')
  const hash = Buffer.from('fbadba39', 'hex')
  const ids = Array.from({ length: 60 }, (_, i) => i)
  const ends = ids.map(i => [uuid(100 + i), uuid(i % 2 === 0 ? 0 : i), uuid(i)] as const)
  const listed = (key: string, edge: string, other: string) =>
    [Buffer.concat([keyOf(key), hash]), Buffer.concat([keyOf(edge), keyOf(other)])] as const
  await writeDataFile(
    path,
    {
      nodes: {
        entries: ids.map(i => [
          keyOf(uuid(i)),
          nodeRecord('User', { name: ['string', 'x'.repeat(i % 13 === 0 ? 700 : i)] }),
        ]),
      },
      edges: { entries: ends.map(([edge, from, to]) => [keyOf(edge), edgeRecord('Knows', from, to)]) },
      out_edges: { isSorted: true, entries: ends.map(([edge, from, to]) => listed(from, edge, to)) },
      in_edges: { isSorted: true, entries: ends.map(([edge, from, to]) => listed(to, edge, from)) },
      vectors: {
        entries: ids.slice(0, 20).map(i => [vectorKey(uuid(200 + i)), numbers([i + 0.5, -1, 2], 'big')]),
      },
      vector_data: {
        entries: ids
          .slice(0, 20)
          .map(i => [keyOf(uuid(200 + i)), oldVectorRecord('Doc', { page: ['u32', i] }, i % 7 === 0)]),
      },
    },
    { pageBytes: 512 },
  )
  return readFile(path)
}
