import { type Code, codes } from '../codes.ts'

export interface Family {
  readonly title: string
  readonly codes: readonly Code[]
}

const families: readonly (readonly [title: string, code: RegExp])[] = [
  ['Syntax', /^E0/],
  ['Types and schema', /^E1/],
  ['Properties and values', /^E2/],
  ['Names and arguments', /^E3/],
  ['Macros and dates', /^E[45]/],
  ['Traversals', /^E6[0-4]/],
  ['Loops and conditions', /^E6[5-9]/],
  ['Queries as a whole', /^E7/],
  ['Warnings', /^W/],
]

/** Returns all codes in ascending order, grouped as the lists show them. */
export function codeFamilies(): readonly Family[] {
  const all = Object.keys(codes) as Code[]
  return families.map(([title, pattern]) => ({ title, codes: all.filter(code => pattern.test(code)) }))
}
