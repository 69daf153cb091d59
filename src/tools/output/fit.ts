/** How wide a column would like to be. */
export interface Wish {
  readonly width: number
  readonly isId: boolean
}

export interface Fit {
  /** Of each column; undefined where it is hidden. */
  readonly widths: readonly (number | undefined)[]
  readonly hidden: readonly number[]
}

const textMin = 12
const idMin = 13
/** What a column adds to its text: a line and two blanks. */
const frame = 3

/**
 * Spreads the columns of a table over the columns of a terminal. Texts give way first, then ids, then the columns in
 * the middle.
 */
export function fitColumns(wishes: readonly Wish[], available: number): Fit {
  const visible = wishes.map((_, i) => i)
  const hidden: number[] = []
  const least = (i: number) => Math.min(wishes[i]!.width, wishes[i]!.isId ? idMin : textMin)
  const room = () => available - 1 - frame * visible.length - (hidden.length > 0 ? frame + 1 : 0)
  while (visible.length > 1 && sum(visible.map(least)) > room()) {
    const [gone] = visible.splice(Math.floor(visible.length / 2), 1)
    if (gone !== undefined) hidden.push(gone)
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

/** Ids are whole where that leaves the texts their least; then the widest texts are cut to one width. */
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

/** The width to which the widest are cut, so that all take at most `room`. */
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
