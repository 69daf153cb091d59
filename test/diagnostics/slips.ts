import { distance } from '../../src/base/text/nearest.ts'
import type { Choices } from '../property/choices.ts'

/** A text with one slip of a pen, and where. */
export interface Slipped {
  readonly text: string
  /** `User → Usr` */
  readonly slip: string
}

/** Keywords that are mistaken for each other. */
const neighbours: readonly (readonly string[])[] = [
  ['Out', 'In', 'OutE', 'InE', 'IS_IN', 'IN'],
  ['FromN', 'ToN', 'FromV', 'ToV', 'From', 'To'],
  ['COUNT', 'FIRST', 'LAST'],
  ['GT', 'GTE', 'LT', 'LTE', 'EQ', 'NEQ'],
  ['AND', 'OR'],
  ['WHERE', 'PREFILTER', 'EXISTS'],
  ['GROUP_BY', 'AGGREGATE_BY', 'ORDER'],
  ['AddN', 'AddE', 'AddV', 'UpsertN', 'UpsertE', 'UpsertV', 'UPDATE'],
  ['SearchV', 'SearchBM25', 'Embed'],
  ['N', 'E', 'V'],
  ['Asc', 'Desc'],
  [
    'I8',
    'I16',
    'I32',
    'I64',
    'U8',
    'U16',
    'U32',
    'U64',
    'U128',
    'F32',
    'F64',
    'String',
    'Boolean',
    'Date',
    'ID',
  ],
  ['INDEX', 'UNIQUE', 'DEFAULT'],
  ['QUERY', 'RETURN', 'FOR', 'DROP'],
]

const tokens = /"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|[A-Za-z_]\w*|\d[\w.]*|::|<-|=>|\.\.|[^\s\w]/g

/** Makes one slip somewhere outside of strings, numbers and comments; absent if this place has none. */
export function slipIn(text: string, names: readonly string[], choices: Choices): Slipped | undefined {
  const places = [...text.matchAll(tokens)].filter(([token]) => !/^(?:"|\/\/|\d)/.test(token))
  const place = choices.pick(places)
  const [token] = place
  const written = /^[A-Za-z_]/.test(token) ? word(token, names, choices) : sign(token, choices)
  if (written === undefined || written === token) return undefined
  return {
    text: text.slice(0, place.index) + written + text.slice(place.index + token.length),
    slip: `${token} → ${written} at ${place.index}`,
  }
}

function sign(token: string, choices: Choices): string {
  return choices.pick(['', token + token, token.slice(1), token.slice(0, -1)])
}

function word(token: string, names: readonly string[], choices: Choices): string | undefined {
  const at = choices.below(token.length)
  const similar = names.filter(name => name !== token && distance(name, token, 2) <= 2)
  const alike = neighbours.find(each => each.includes(token)) ?? []
  const slips: readonly (string | undefined)[] = [
    token.slice(0, at) + token.slice(at + 1),
    token.slice(0, at) + token[at] + token.slice(at),
    token.slice(0, at) + (token[at + 1] ?? '') + token[at] + token.slice(at + 2),
    token.toLowerCase(),
    token.toUpperCase(),
    token[0]!.toUpperCase() + token.slice(1),
    alike.length > 0 ? choices.pick(alike) : undefined,
    similar.length > 0 ? choices.pick(similar) : undefined,
    '',
    `${token} ${token}`,
  ]
  return choices.pick(slips.filter(slip => slip !== undefined))
}
