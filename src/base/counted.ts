/** `1 row`, `1,200 rows`. */
export function counted(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${plural(count, one, many)}`
}

/** `row`, `rows`: the word alone. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
