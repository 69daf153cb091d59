import { type EventLoopSlice, inSlices } from '../../../base/flow/event-loop-slice.ts'
import type { EdgeType } from '../../../language/catalog/types.ts'
import type { NumberedEnds } from '../../../store/graph/api.ts'
import { IdTable } from '../../../store/graph/index.ts'
import { EndColumn } from './end-column.ts'

/** Ids that may be added between two calls of `makeRoom` without a table that grows at once. */
const roomMin = 4096

function mustGrow({ room }: IdTable): boolean {
  return room < roomMin
}

function bytesOf(table: IdTable): number {
  return mustGrow(table) ? table.bytesToGrow : table.bytes
}

/** The ends of the edges of a transaction. */
export class GatheredEnds {
  readonly #type: EdgeType
  #from: EndColumn
  #to: EndColumn

  constructor(type: EdgeType) {
    this.#type = type
    const [fromIds, toIds] = this.#tables()
    this.#from = new EndColumn(fromIds)
    this.#to = new EndColumn(toIds)
  }

  get from(): EndColumn {
    return this.#from
  }

  get to(): EndColumn {
    return this.#to
  }

  /** Memory that the ids take, or that a table is about to take while it grows. Their numbers are counted with the rows. */
  get bytes(): number {
    const [from, to] = [this.#from.table, this.#to.table]
    return from === to ? bytesOf(from) : bytesOf(from) + bytesOf(to)
  }

  async makeRoom(slice: EventLoopSlice): Promise<void> {
    for (const table of new Set([this.#from.table, this.#to.table])) {
      if (mustGrow(table)) await inSlices(table.growing(), slice)
    }
  }

  /** Takes out the ends of the first edges, which are used up by their transaction; those of the others stay. */
  take(count: number): NumberedEnds {
    const [from, to] = [this.#from, this.#to]
    const [fromIds, toIds] = this.#tables()
    this.#from = from.behind(count, fromIds)
    this.#to = to.behind(count, toIds)
    return {
      from: from.numbers.subarray(0, count),
      to: to.numbers.subarray(0, count),
      fromIds: from.table,
      toIds: to.table,
    }
  }

  /** New tables for the ids of both ends: a single one where these have one type. */
  #tables(): readonly [IdTable, IdTable] {
    const { from, to } = this.#type
    const table = new IdTable()
    return [table, from === to ? table : new IdTable()]
  }
}
