/** What a reader says of a file; its own stumbling over a damaged one says nothing to users. */
export function reasonOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError) return 'it is damaged'
  return error instanceof Error ? error.message : String(error)
}
