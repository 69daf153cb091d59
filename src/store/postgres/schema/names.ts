/** Bytes of a name in PostgreSQL, which cuts longer ones silently. */
const nameBytesMax = 63

/** The prefix of what gvq keeps beside the records. */
export const ownPrefix = 'gvq_'

/** What every table of PostgreSQL has already. */
const systemColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

export const columnNames = {
  id: 'id',
  from: 'from_id',
  to: 'to_id',
  /** The columns of vectors. */
  data: 'data',
  model: `${ownPrefix}model`,
  /**
   * The columns of nodes: how many words they have in the text index, and the stamp of these; null if they are not in
   * it.
   */
  tokens: `${ownPrefix}tokens`,
  stamp: `${ownPrefix}stamp`,
} as const

/** The column of a table of keys that has the values of a UNIQUE. */
export const valueColumn = 'value'

/** The names that no property gets as its column. */
export const takenColumns: readonly string[] = [...Object.values(columnNames), ...systemColumns]

/** The name of an index on a property, by the numbers of both, or of the one that makes edges single. */
export function indexName(type: number, property: number | 'pairs'): string {
  return `${ownPrefix}${type}_${property}`
}

/** The name of the UNIQUE of a table of keys. */
export function keysUnique(type: number, property: number): string {
  return `${indexName(type, property)}_unique`
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as SQL writes it. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * The wanted name if it is free and fits, else one like it: with the hint behind it, or a number. gvq's own names are never free.
 */
export function freeName(wanted: string, hint: string, taken: ReadonlySet<string>): string {
  const isFree = (name: string) =>
    Buffer.byteLength(name) <= nameBytesMax && !taken.has(name) && !name.startsWith(ownPrefix)
  if (isFree(wanted)) return wanted
  for (let number = 1; ; number++) {
    const end = number === 1 ? `_${hint}` : `_${hint}_${number}`
    const start = cutTo(wanted, nameBytesMax - Buffer.byteLength(end))
    const name = `${start.startsWith(ownPrefix) ? 'x_' : ''}${start}${end}`
    if (isFree(name)) return name
    if (number > 100_000) throw new RangeError('no name is free')
  }
}

function cutTo(text: string, bytesMax: number): string {
  let cut = text
  while (Buffer.byteLength(cut) > bytesMax - 2) cut = cut.slice(0, -1)
  return cut
}
