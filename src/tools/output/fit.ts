/** The preferred width of a column. */
export interface Wish {
  readonly width: number
  readonly isId: boolean
  /** Whether its values differ. */
  readonly isTelling: boolean
  /** Whether it names the records, so that it is the last to be hidden. */
  readonly isName: boolean
  /** The width of its title, which is not cut where there is another way. */
  readonly title: number
}

export interface Fit {
  /** Width of each column; undefined if it is hidden. */
  readonly widths: readonly (number | undefined)[]
  readonly hidden: readonly number[]
}

const textMin = 12
const idMin = 13
/** Longer titles are cut. */
const titleMax = 24
/** Columns that a cell adds to its text: a line and two spaces. */
const frame = 3

/** The width below which a column is hidden rather than shrunk. */
function leastOf({ width, isId, title }: Wish): number {
  return Math.min(width, Math.max(isId ? idMin : textMin, Math.min(title, titleMax)))
}

/**
 * Fits the columns of a table into the width of a terminal. Shrinks texts first, then ids, then hides columns: those with
 * the same value in every row, then those in the middle, and last the one that names the records. Columns that were hidden
 * `before` stay so.
 */
export function fitColumns(wishes: readonly Wish[], available: number, before: readonly number[] = []): Fit {
  const visible = wishes.map((_, i) => i).filter(i => !before.includes(i))
  const hidden: number[] = [...before]
  const least = (i: number) => leastOf(wishes[i]!)
  const room = () => available - 1 - frame * visible.length - (hidden.length > 0 ? frame + 1 : 0)
  while (visible.length > 1 && sum(visible.map(least)) > room()) {
    const others = visible.filter(i => !wishes[i]!.isName)
    const next = others.find(i => !wishes[i]!.isTelling) ?? others[Math.floor(others.length / 2)]!
    hidden.push(...visible.splice(visible.indexOf(next), 1))
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
  const texts = wishes.filter(({ isId }) => !isId)
  const left = room - sum(limited.filter((_, i) => wishes[i]!.isId))
  const level = waterLevel(texts, left)
  return limited.map((width, i) =>
    Math.max(1, wishes[i]!.isId ? Math.min(width, room) : Math.min(cutTo(wishes[i]!, level), room)),
  )
}

/** The width of a text that is cut to a level, but not below its title. */
function cutTo(wish: Wish, level: number): number {
  return Math.min(wish.width, Math.max(level, Math.min(leastOf(wish), Math.max(level, wish.title))))
}

/** Returns the width to which the widest texts are truncated so that all together fit into `room`. */
function waterLevel(texts: readonly Wish[], room: number): number {
  for (let level = Math.max(0, ...texts.map(({ width }) => width)); level > 1; level--) {
    if (sum(texts.map(wish => cutTo(wish, level))) <= room) return level
  }
  return 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
