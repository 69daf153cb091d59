import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { seeded } from '../support.mjs'

// The people and acquaintances are the same on every run, and made while they are read, so that none of the memory
// measured is theirs.

export function* users(count) {
  const random = seeded(7)
  for (let i = 0; i < count; i++) {
    const country = `country-${Math.floor(random() * random() * 40)}`
    const city = `${country}-city-${Math.floor(random() * 10)}`
    yield { name: `user-${i}`, country, city, age: 18 + Math.floor(random() * 70) }
  }
}

/** Popularity is skewed: the best known person has thousands of acquaintances, most have a few. Ends are numbers of users. */
export function* edges(count, userCount) {
  const random = seeded(8)
  for (let i = 0; i < count; i++) {
    yield {
      from: Math.floor(random() * userCount),
      to: Math.floor(random() * random() * random() * userCount),
      since: 1990 + Math.floor(random() * 36),
    }
  }
}

/**
 * Returns the numbers of the users asked for: every engine answers the same questions in the same order. They are many
 * and from everywhere, so that a cache of some records does not answer them all.
 */
export function questions(userCount) {
  const random = seeded(2)
  return Uint32Array.from({ length: 100_000 }, () => Math.floor(random() * userCount))
}

/** Returns the parameters of the filter that belong to a question. */
export function filterOf(i) {
  return { age: 18 + (i % 70), country: `country-${i % 40}` }
}

/** Writes rows as CSV without a header. */
export async function writeCsv(path, rows, lineOf) {
  const file = createWriteStream(path)
  let chunk = ''
  for (const row of rows) {
    chunk += `${lineOf(row)}\n`
    if (chunk.length < 1 << 20) continue
    if (!file.write(chunk)) await once(file, 'drain')
    chunk = ''
  }
  file.end(chunk)
  await once(file, 'finish')
}

/** Returns the part of an answer that must be equal in all engines. Names of columns and members differ. */
export function answerOf(row, answer) {
  const value = (record, name) => record[name] ?? record[`u.${name}`]
  const person = record => ['name', 'country', 'city', 'age'].map(name => value(record, name))
  switch (row) {
    case 'point':
    case 'lookup':
    case 'upsert':
      return person(answer)
    case 'hop':
      return answer.map(person).sort()
    case 'group':
      return answer.map(({ country, ...rest }) => [country ?? rest['u.country'], count(rest)]).sort()
    default:
      return answer
  }
}

const count = rest => rest.n ?? rest.count ?? rest['COUNT_STAR()']
