import type { StoreReader } from '../../versioned/contract/api.ts'
import { uint32At } from '../keys/keys.ts'
import { RowDelta } from '../rows/row-delta.ts'
import { RowPage } from '../rows/row-page.ts'
import type { PageLayout } from '../types/page-layout.ts'
import { pageSpace, rawSpace } from '../types/spaces.ts'
import type { TypeLayout } from '../types/type-layout.ts'

/** Values that are read at once. */
const valuesMax = 16

/** A page and what changed in it, checked. */
export interface FoundPage {
  readonly number: number
  readonly page: RowPage | undefined
  readonly delta: RowDelta | undefined
  /** What is wrong with it, as `is damaged: its checksum is wrong`; its records are unknown then. */
  readonly damage: string | undefined
}

interface Parts {
  readonly number: number
  page?: Buffer
  delta?: Buffer
}

/** All pages of a type by their number. Reads undecoded bytes, so that one damaged page does not hide the others. */
export async function* scanPages(
  reader: StoreReader,
  layout: TypeLayout,
  places: PageLayout,
): AsyncGenerator<FoundPage> {
  const cursor = reader.scan(rawSpace(pageSpace), { prefix: layout.prefix }, valuesMax)
  let parts: Parts | undefined
  try {
    for (let values = await cursor.next(); values !== undefined; values = await cursor.next()) {
      for (const [key, bytes] of values) {
        const number = uint32At(key, 2)
        if (parts?.number !== number) {
          if (parts) yield check(parts, layout, places)
          parts = { number }
        }
        if (key === layout.pages.page(number)) parts.page = bytes
        else parts.delta = bytes
      }
    }
  } finally {
    await cursor.close()
  }
  if (parts) yield check(parts, layout, places)
}

function check({ number, page, delta }: Parts, layout: TypeLayout, places: PageLayout): FoundPage {
  const damaged = (damage: string) => ({ number, page: undefined, delta: undefined, damage })
  // A delta stands beside a page only.
  if (page === undefined) return damaged('is missing')
  const rowsMax = places.rowsOf(number)
  const found = decode(() => pageOf(page, layout, number, rowsMax))
  if (typeof found === 'string') return damaged(`is damaged: ${found}`)
  const changes = delta && decode(() => deltaOf(delta, layout, number, rowsMax))
  if (typeof changes === 'string') return damaged(`has changes that are damaged: ${changes}`)
  return { number, page: found, delta: changes, damage: undefined }
}

function pageOf(
  bytes: Buffer,
  { type, pages }: TypeLayout,
  number: number,
  rowsMax: number,
): RowPage | string {
  const page = RowPage.decode(bytes, pages.page(number))
  if (page.rows > rowsMax) return 'it has too many rows'
  if ((type.kind === 'edge') !== (page.from !== undefined)) return 'it belongs to records of another kind'
  for (const property of page.numbers) page.column(property)
  return page
}

function deltaOf(bytes: Buffer, { pages }: TypeLayout, number: number, rowsMax: number): RowDelta | string {
  const delta = RowDelta.decode(bytes, pages.delta(number))
  for (const [place] of delta.entries()) if (place >= rowsMax) return 'a row lies outside'
  return delta
}

/** The value, or what is wrong with it. Damaged bytes may fail in any way. */
function decode<T>(work: () => T | string): T | string {
  try {
    return work()
  } catch (error) {
    const { message } = error as Error
    return /is damaged: (.*)$/s.exec(message)?.[1] ?? message
  }
}
