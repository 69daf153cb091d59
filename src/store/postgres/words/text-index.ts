import { createHash } from 'node:crypto'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { withPauses } from '../../../base/flow/parts.ts'
import { formatId, type Property, type Value } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import { FoundPostings, nodeTokens } from '../../graph/index.ts'
import { type Postings, type TextMatches, type TokenCounts, tokenRules } from '../../text/index.ts'
import type { Statements } from '../connection/connections.ts'
import type { Row } from '../connection/statement.ts'
import { columnNames } from '../schema/names.ts'
import { idOf, type Tables, type TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { arrayText } from '../values/array-text.ts'

/*
 * Each row of a node says by how many words of `gvq_words` it is found, and with which stamp. Words with another stamp are nobody's:
 * they are left over from an earlier state of the node. A node without a stamp is not in the index: it was written by somebody who does
 * not know that its type is searched, or by SQL, and a search reads its texts. So writers need not know whether there is an index.
 *
 * The upper half of a stamp says by which rules the words were made, and of which properties. What was made by others is read, too.
 */

const { id: idColumn, tokens: tokensColumn, stamp: stampColumn } = columnNames

/** A longer word stands in the index as its digest, as an index takes no long values. */
const wordBytesMax = 200

/** What a row says of a node that is not in the index. */
export const notIndexed = [`${tokensColumn} = NULL`, `${stampColumn} = NULL`] as const

export function wordKey(token: string): string {
  // No token has a `#`.
  return Buffer.byteLength(token) <= wordBytesMax
    ? token
    : `#${createHash('sha256').update(token).digest('hex')}`
}

/** The bounds of the stamps of words that were made as this process would make them. */
export function stampsOf(table: TypeTable): readonly [least: bigint, greatest: bigint] {
  const properties = textProperties(table).map(property => table.propertyNumber(property))
  const rules = createHash('sha256').update(JSON.stringify([tokenRules, ...properties.sort((a, b) => a - b)]))
  const least = BigInt(rules.digest().readUInt32BE() >>> 1) << 32n
  return [least, least | 0xffffffffn]
}

function textProperties({ type, textSlots }: TypeTable): readonly Property[] {
  return textSlots.map(slot => type.properties[slot]!)
}

/** The texts of a node, as columns. */
export function textColumns(table: TypeTable): string {
  return [idColumn, ...table.textSlots.map(slot => table.columns[slot]!.name)].join(', ')
}

/** The tokens of a row that has these columns. */
export function tokensOfRow(table: TypeTable, row: Row): TokenCounts {
  const values: Value[] = []
  for (const [i, slot] of table.textSlots.entries()) {
    const text = row[i + 1]!
    values[slot] = text === null ? null : table.columns[slot]!.type.decode(text)
  }
  return nodeTokens(table, { values })
}

interface Matching {
  /** Called if there are nodes that are not in the index. */
  found(): void
  /** Called between parts of the work. */
  pause(): MaybePromise<void>
}

/** Where words occur in the nodes of a type. */
export async function indexedMatches(
  statements: Statements,
  tables: Tables,
  table: TypeTable,
  tokens: readonly string[],
  { found, pause }: Matching,
): Promise<TextMatches> {
  const keys = tokens.map(wordKey)
  const places = new Map(keys.map((key, i) => [key, i]))
  const postings = tokens.map(() => new FoundPostings())
  const stamps = stampsOf(table).map(String)
  const [counts, words] = await Promise.all([
    statements.run(
      `SELECT count(*), count(*) FILTER (WHERE ${stampColumn} BETWEEN $1::int8 AND $2::int8), sum(${tokensColumn}) FILTER (WHERE ${stampColumn} BETWEEN $1::int8 AND $2::int8) FROM ${table.name}`,
      stamps,
    ),
    statements.run(
      `SELECT words.word, words.id, words.frequency, words.length FROM ${tables.own('words')} AS words JOIN ${table.name} AS nodes ON nodes.${idColumn} = words.id WHERE words.type = $1::int4 AND words.word = ANY($2::text[]) AND nodes.${stampColumn} = words.stamp AND words.stamp BETWEEN $3::int8 AND $4::int8 ORDER BY words.id`,
      [String(table.number), arrayText(keys), ...stamps],
    ),
  ])
  const [documents, indexed, length] = counts.rows[0]!.map(Number)
  for (const [i, [word, id, frequency, tokenCount]] of words.rows.entries()) {
    if (i % thresholds.textPageRows === thresholds.textPageRows - 1) await pause()
    postings[places.get(word!)!]!.add(idOf(id!), 0, Number(frequency), Number(tokenCount))
  }
  if (documents === indexed) return { documents: documents!, totalLength: length!, postings }
  let totalLength = length!
  for await (const [id, counted] of unindexed(statements, table, stamps, pause)) {
    totalLength += counted.length
    for (const [i, token] of tokens.entries()) {
      const frequency = counted.frequencies.get(token)
      if (frequency !== undefined) postings[i]!.add(id, 0, frequency, counted.length)
    }
  }
  found()
  const sorted: Postings[] = []
  for (const each of postings) sorted.push(await withPauses(each.sorted(), pause))
  return { documents: documents!, totalLength, postings: sorted }
}

async function* unindexed(
  statements: Statements,
  table: TypeTable,
  stamps: readonly string[],
  pause: Matching['pause'],
): AsyncGenerator<readonly [Id, TokenCounts]> {
  const select = `SELECT ${textColumns(table)} FROM ${table.name} WHERE ${isUnindexed('$2', '$3')}`
  const first = `${select} ORDER BY ${idColumn} LIMIT $1::int8`
  const next = `${select} AND ${idColumn} > $4::uuid ORDER BY ${idColumn} LIMIT $1::int8`
  const bounds = [String(thresholds.textPageRows), ...stamps]
  for (let last: Id | undefined; ; ) {
    const { rows } = await (last === undefined
      ? statements.run(first, bounds)
      : statements.run(next, [...bounds, formatId(last)]))
    for (const row of rows) {
      last = idOf(row[0]!)
      yield [last, tokensOfRow(table, row)]
    }
    if (rows.length < thresholds.textPageRows) return
    await pause()
  }
}

/** Whether a node is not in the index, or by other rules than those of the stamps between two parameters. */
export function isUnindexed(least: string, greatest: string): string {
  return `(${stampColumn} IS NULL OR NOT (${stampColumn} BETWEEN ${least}::int8 AND ${greatest}::int8))`
}
