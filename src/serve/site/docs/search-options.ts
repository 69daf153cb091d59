import type { Options } from 'minisearch'

/** How sections are indexed and searched: the index is made when the site is built, and read in the browser. */
export const searchOptions: Options = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 2 }, combineWith: 'AND' },
}
