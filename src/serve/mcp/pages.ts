import { GvqError } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program.ts'
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
export function pageOf(answer: unknown, page: number): { readonly answer: unknown; readonly note: string } {
  const name = Array.isArray(answer) ? undefined : longestList(answer as object)
  const list = (name === undefined ? answer : (answer as Arguments)[name]) as readonly unknown[]
  const starts = pageStarts(list)
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

function longestList(answer: object): string {
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value))
  return lists.reduce((a, b) => (stringifyJson(b[1]).length > stringifyJson(a[1]).length ? b : a))[0]
}

/** The index of the first item of each page. */
function pageStarts(list: readonly unknown[]): readonly number[] {
  const starts = [0]
  let chars = 0
  for (const [i, item] of list.entries()) {
    const { length } = stringifyJson(item)
    if (chars + length > pageCharsMax && i > starts.at(-1)!) {
      starts.push(i)
      chars = 0
    }
    chars += length
  }
  return starts
}
