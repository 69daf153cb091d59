/** A set of rows. Rows that lie near each other take a bit each. */
export class RowSet {
  readonly #parts = new Map<number, Uint32Array>()
  #size = 0

  get size(): number {
    return this.#size
  }

  has(row: number): boolean {
    const part = this.#parts.get(Math.floor(row / partRows))
    return part !== undefined && (part[wordOf(row)]! & bitOf(row)) !== 0
  }

  /** Adds those of some rows that are below `end`. Fastest where neighbours come one after the other. */
  add(rows: ArrayLike<number>, end = Number.POSITIVE_INFINITY): void {
    let number = -1
    let part: Uint32Array = none
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      if (row >= end) continue
      const its = Math.floor(row / partRows)
      if (its !== number) {
        number = its
        part = this.#partOf(its)
      }
      const at = wordOf(row)
      const word = part[at]!
      if ((word & bitOf(row)) !== 0) continue
      part[at] = word | bitOf(row)
      this.#size++
    }
  }

  #partOf(number: number): Uint32Array {
    let part = this.#parts.get(number)
    if (part === undefined) {
      part = new Uint32Array(partRows / 32)
      this.#parts.set(number, part)
    }
    return part
  }

  delete(row: number): void {
    if (!this.has(row)) return
    this.#parts.get(Math.floor(row / partRows))![wordOf(row)]! &= ~bitOf(row)
    this.#size--
  }
}

/** A part has 64 bytes: V8 makes larger arrays outside of its heap, which takes ten times as long. */
const partRows = 512
const none = new Uint32Array()

function wordOf(row: number): number {
  return (row % partRows) >>> 5
}

function bitOf(row: number): number {
  return 1 << (row & 31)
}
