/** `1 row`, `1,200 rows`. */
export function counted(count: number, one: string, many?: string): string {
  return `${grouped(count)} ${plural(count, one, many)}`
}

/** `row`, `rows`: the word alone. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** `1,200`. `toLocaleString` would load the data of languages first, which takes longer than checking a small program. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
