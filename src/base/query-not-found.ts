import { type GvqError, wordedError } from './errors.ts'
import { didYouMean, nearest } from './text/nearest.ts'

/** Returns the query of a name. Throws NOT_FOUND for one that is not declared. */
export function requireQuery<T>(name: string, queries: ReadonlyMap<string, T>): T {
  const query = queries.get(name)
  if (query === undefined) throw queryNotFound(name, queries)
  return query
}

/** Returns a NOT_FOUND error for an undeclared query, with the names that were probably meant. */
export function queryNotFound(name: string, queries: ReadonlyMap<string, unknown>): GvqError {
  const near = nearest(name, queries.keys())
  return wordedError('NOT_FOUND', `Couldn't find \`${name}\` of type Query`, {
    hint: didYouMean(near.map(known => `\`${known}\``)) ?? listOf(queries),
    ...(near.length > 0 && { details: { near } }),
  })
}

const listedMax = 20

function listOf(queries: ReadonlyMap<string, unknown>): string {
  if (queries.size === 0) return 'The program declares no queries.'
  const names = [...queries.keys()].slice(0, listedMax)
  return `The queries are ${names.join(', ')}${queries.size > listedMax ? ', …' : ''}.`
}
