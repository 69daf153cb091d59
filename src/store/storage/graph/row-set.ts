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

  add(row: number): void {
    const number = Math.floor(row / partRows)
    let part = this.#parts.get(number)
    if (part === undefined) {
      part = new Uint32Array(partRows / 32)
      this.#parts.set(number, part)
    }
    if ((part[wordOf(row)]! & bitOf(row)) !== 0) return
    part[wordOf(row)]! |= bitOf(row)
    this.#size++
  }

  delete(row: number): void {
    if (!this.has(row)) return
    this.#parts.get(Math.floor(row / partRows))![wordOf(row)]! &= ~bitOf(row)
    this.#size--
  }
}

/** A part has 64 bytes: V8 makes larger arrays outside of its heap, which takes ten times as long. */
const partRows = 512

function wordOf(row: number): number {
  return (row % partRows) >>> 5
}

function bitOf(row: number): number {
  return 1 << (row & 31)
}
