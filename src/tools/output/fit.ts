/** The preferred width of a column. */
export interface Wish {
  readonly width: number
  readonly isId: boolean
  /** Whether its values differ. */
  readonly isTelling: boolean
}

export interface Fit {
  /** Width of each column; undefined if it is hidden. */
  readonly widths: readonly (number | undefined)[]
  readonly hidden: readonly number[]
}

const textMin = 12
const idMin = 13
/** Columns that a cell adds to its text: a line and two spaces. */
const frame = 3

/**
 * Fits the columns of a table into the width of a terminal. Shrinks texts first, then ids, then hides columns: those with
 * the same value in every row, then those in the middle. Columns that were hidden `before` stay so.
 */
export function fitColumns(wishes: readonly Wish[], available: number, before: readonly number[] = []): Fit {
  const visible = wishes.map((_, i) => i).filter(i => !before.includes(i))
  const hidden: number[] = [...before]
  const least = (i: number) => Math.min(wishes[i]!.width, wishes[i]!.isId ? idMin : textMin)
  const room = () => available - 1 - frame * visible.length - (hidden.length > 0 ? frame + 1 : 0)
  while (visible.length > 1 && sum(visible.map(least)) > room()) {
    const same = visible.findIndex(i => !wishes[i]!.isTelling)
    hidden.push(...visible.splice(same >= 0 ? same : Math.floor(visible.length / 2), 1))
  }
  const given = spread(
    visible.map(i => wishes[i]!),
    room(),
  )
  const widths = wishes.map((_, i) => {
    const at = visible.indexOf(i)
    return at < 0 ? undefined : given[at]
  })
  return { widths, hidden: hidden.sort((a, b) => a - b) }
}

/** Keeps ids whole if that leaves texts their minimum width, then truncates the widest texts to a common width. */
function spread(wishes: readonly Wish[], room: number): readonly number[] {
  const leastTexts = sum(wishes.filter(({ isId }) => !isId).map(({ width }) => Math.min(width, textMin)))
  const ids = sum(wishes.filter(({ isId }) => isId).map(({ width }) => width))
  const idLimit = leastTexts + ids <= room ? Number.POSITIVE_INFINITY : idMin
  const limited = wishes.map(({ width, isId }) => (isId ? Math.min(width, idLimit) : width))
  const texts = limited.filter((_, i) => !wishes[i]!.isId)
  const left = room - sum(limited.filter((_, i) => wishes[i]!.isId))
  const level = waterLevel(texts, left)
  return limited.map((width, i) =>
    Math.max(1, wishes[i]!.isId ? Math.min(width, room) : Math.min(width, level)),
  )
}

/** Returns the width to which the widest are truncated so that all together fit into `room`. */
function waterLevel(widths: readonly number[], room: number): number {
  const sorted = widths.toSorted((a, b) => a - b)
  let left = room
  for (const [i, width] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i))
    if (width > share) return share
    left -= width
  }
  return Number.POSITIVE_INFINITY
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
