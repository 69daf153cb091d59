import { GvqError, invariant } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program/program.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { type AnswerType, answerType } from '../../tools/generate/index.ts'
import type { JsonSchema } from '../openapi/index.ts'
import type { Arguments } from './tool.ts'

/** The argument that chooses a page. No parameter can have this name, because names begin with a letter. */
export const pageArgument = '_page'

/** About as much as a model can read at once. */
const pageCharsMax = 100_000

export const pageSchema: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'The page of an answer that is too long for one; 1 unless given.',
}

/** Whether a long answer of the query can be divided: it is or has a list, and asking again changes nothing. */
export function hasPages(query: Query): boolean {
  if (query.writes) return false
  const type = answerType(query)
  return isList(type) || (type.kind === 'object' && type.members.some(({ type }) => isList(type)))
}

function isList({ kind }: AnswerType): boolean {
  return kind === 'array'
}

/** The page that the arguments choose. Throws GvqError INVALID_PARAMETER. */
export function pageNumber(given: Arguments): number {
  const page = given[pageArgument] ?? 1
  if (typeof page === 'number' && Number.isSafeInteger(page) && page > 0) return page
  throw new GvqError('INVALID_PARAMETER', `Parameter \`${pageArgument}\` must be a positive integer.`)
}

/** Returns a page of an answer whose text is too long, with a note how to get the others. Divides its longest list. */
export function* pageOf(
  answer: unknown,
  page: number,
): Generator<void, { readonly answer: unknown; readonly note: string }> {
  const { name, list, starts } = yield* longestList(answer)
  const from = starts[page - 1]
  if (from === undefined) {
    throw new GvqError('INVALID_PARAMETER', `The answer has ${starts.length} pages, and no page ${page}.`)
  }
  const to = starts[page] ?? list.length
  const part = list.slice(from, to)
  const which = `Page ${page} of ${starts.length}: items ${from + 1} to ${to} of ${list.length}.`
  const next =
    page < starts.length ? ` For the next one, call it again with ${pageArgument}: ${page + 1}.` : ''
  return { answer: name === undefined ? part : { ...(answer as object), [name]: part }, note: which + next }
}

export function isTooLong(text: string): boolean {
  return text.length > pageCharsMax
}

interface PagedList {
  /** The member that it is; undefined for an answer that is a list itself. */
  readonly name: string | undefined
  readonly list: readonly unknown[]
  /** The index of the first item of each page. */
  readonly starts: readonly number[]
}

function* longestList(answer: unknown): Generator<void, PagedList> {
  if (Array.isArray(answer)) return { name: undefined, list: answer, starts: (yield* measure(answer)).starts }
  let longest: (PagedList & { readonly chars: number }) | undefined
  for (const [name, list] of Object.entries(answer as object)) {
    if (!Array.isArray(list)) continue
    const measured = yield* measure(list)
    if (longest === undefined || measured.chars > longest.chars) longest = { name, list, ...measured }
  }
  invariant(longest !== undefined, 'only answers with a list have pages')
  return longest
}

/** Items that are measured without a pause. */
const measuredMax = 256

function* measure(
  list: readonly unknown[],
): Generator<void, { readonly starts: readonly number[]; readonly chars: number }> {
  const starts = [0]
  let chars = 0
  let charsBefore = 0
  for (const [i, item] of list.entries()) {
    const { length } = stringifyJson(item)
    if (chars - charsBefore + length > pageCharsMax && i > starts.at(-1)!) {
      starts.push(i)
      charsBefore = chars
    }
    chars += length
    if (i % measuredMax === 0) yield
  }
  return { starts, chars }
}
