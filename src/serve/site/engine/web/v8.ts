/** Browsers tell no limit that is meant; a tab with more than this is not a place for large queries. */
export function getHeapStatistics(): { readonly heap_size_limit: number } {
  return { heap_size_limit: 1024 ** 3 }
}
