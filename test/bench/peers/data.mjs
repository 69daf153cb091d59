import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { seeded, users } from '../support.mjs'

export const userCount = 100_000
export const edgeCount = 500_000

/**
 * Returns the same people and acquaintances on every run, as columns. Everyone knows about five others; popularity is
 * skewed like Zipf's law: the best known person has thousands of acquaintances, most have a few.
 */
export function peerData() {
  const random = seeded(1)
  const people = users(userCount, random)
  const from = new Uint32Array(edgeCount)
  const to = new Uint32Array(edgeCount)
  const since = new Uint16Array(edgeCount)
  for (let i = 0; i < edgeCount; i++) {
    from[i] = Math.floor(random() ** 1.25 * userCount)
    to[i] = Math.floor(random() ** 3 * userCount)
    since[i] = 1990 + Math.floor(random() * 35)
  }
  return { people, from, to, since }
}

/** Returns the indexes of the people asked for, seeded: every engine answers the same questions in the same order. */
export function questions(count) {
  const random = seeded(2)
  return Array.from({ length: count }, () => Math.floor(random() * userCount))
}

/** Writes the rows of a table as CSV without a header. */
export async function writeCsv(path, count, lineOf) {
  const file = createWriteStream(path)
  for (let start = 0; start < count; start += 10_000) {
    let chunk = ''
    for (let i = start; i < Math.min(start + 10_000, count); i++) chunk += `${lineOf(i)}\n`
    if (!file.write(chunk)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** Returns the part of an answer that must be equal in all engines. Names of columns and members differ. */
export function answerOf(row, answer) {
  const value = (record, name) => record[name] ?? record[`u.${name}`]
  const person = record => ['handle', 'name', 'country', 'age', 'score'].map(name => value(record, name))
  switch (row) {
    case 'point':
    case 'lookup':
      return person(answer)
    case 'hop':
      return answer.map(person).sort()
    case 'group':
      return answer.map(({ country, ...rest }) => [country ?? rest['u.country'], count(rest)]).sort()
    case 'upsert':
      return value(answer, 'handle')
    default:
      return answer
  }
}

const count = rest => rest.n ?? rest.count ?? rest['COUNT_STAR()']
