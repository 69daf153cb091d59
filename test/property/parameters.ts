import type { Choices } from './choices.ts'

/** Ids of what is stored, of one type or of all. */
export type KnownIds = (type?: string) => readonly string[]

/** JSON for a parameter, from few values, so that they are often equal. Ids are chosen from those that exist. */
export function parameterOf(type: string, ids: KnownIds, choices: Choices): unknown {
  if (type === 'Rows') return choices.several(0, 3, () => rowOf(choices))
  if (type.startsWith('[')) return choices.several(0, 3, () => parameterOf(type.slice(1, -1), ids, choices))
  if (type === 'ID') return idOf(ids, choices)
  return choices.pick(values[type] ?? [])
}

/** Vectors of two numbers; seldom of three, none, or of no direction. */
export function vectorOf(choices: Choices): unknown {
  const numbers = [0, 1, -1, 2, 0.5]
  const length = choices.pick([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 0])
  return Array.from({ length }, () => choices.pick(numbers))
}

function rowOf(choices: Choices): unknown {
  return { s: choices.pick(values.String!), n: choices.pick(values.I32!) }
}

/** Ids that only upserts can create: one below and one above all generated ids. */
export const strangers = ['00000000-0000-7000-8000-000000000001', 'ffffffff-ffff-7fff-bfff-fffffffffffe']

function idOf(ids: KnownIds, choices: Choices): string {
  const known = ids()
  const options = choices.rarely(12) || known.length === 0 ? strangers : known
  return choices.pick(options)
}

const values: { readonly [type: string]: readonly unknown[] } = {
  String: ['a', 'b', 'ab', '', 'a b', 'É', '\u{1f600}', '\uffee'],
  Boolean: [true, false],
  I8: [0, 1, -1, 127, -128],
  I32: [0, 1, 2, 3, -1, 255, 256, -2147483648],
  I64: [0, 1, 2, -1, 9007199254740993n, -9223372036854775808n],
  U8: [0, 1, 2, 200, 255],
  U128: [0, 1, 2, 5, 18446744073709551616n, 340282366920938463463374607431768211455n],
  F32: [0, 1, 0.1, 2.5, -1, 16777217],
  F64: [0, 1, 0.1, 2.5, -1, 1e300, 9007199254740992],
  Date: ['2001-02-03', '1999-12-31T23:59:59.5Z', 0, '2001-02-03T01:00:00+01:00'],
}
